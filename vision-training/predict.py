"""What an ONNX detector sees: python3 predict.py MODEL OUT.png PICTURE... [--confidence 0.4]; or, imported, detect()."""
import argparse
import math
import os
import sys

import numpy as np
import onnxruntime
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'train')]

from classes import CLASSES, GROUP_COUNT, GROUPS, STRIDES  # noqa: E402
from overlay import draw  # noqa: E402


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    return onnxruntime.InferenceSession(path, options)


def overlaps(a, b):
    common = np.clip(np.minimum(a[:, None, 2:], b[None, :, 2:]) - np.maximum(a[:, None, :2], b[None, :, :2]), 0, None).prod(-1)
    return common / ((a[:, 2:] - a[:, :2]).prod(-1)[:, None] + (b[:, 2:] - b[:, :2]).prod(-1)[None] - common + 1e-6)


def detect(model, picture, confidence=0.4, suppress=0.5):
    """[(class, x, y, w, h, score)]"""
    pixels = np.asarray(picture.convert('RGB'))
    height, width = pixels.shape[:2]
    h, w = math.ceil(height / 32) * 32, math.ceil(width / 32) * 32
    x = np.full((1, 3, h, w), 114 / 255, np.float32)
    x[0, :, :height, :width] = pixels.transpose(2, 0, 1) / 255
    raw = model.run(None, {'images': x})[0][0]
    centres = np.concatenate([np.stack(np.meshgrid((np.arange(w // s) + 0.5) * s, (np.arange(h // s) + 0.5) * s), -1).reshape(-1, 2) for s in STRIDES])
    steps = np.concatenate([np.full((w // s) * (h // s), s) for s in STRIDES])
    found = []
    for group in range(GROUP_COUNT):
        mine = [c for c in range(len(CLASSES)) if GROUPS[c] == group]
        scores = 1 / (1 + np.exp(-raw[4 * GROUP_COUNT:][mine]))
        best = scores.max(0)
        keep = np.nonzero(best > confidence)[0]
        keep = keep[np.argsort(-best[keep])]
        reach = np.exp(np.clip(raw[4 * group:4 * group + 4, keep].T, -6, 6)) * steps[keep, None] * 2
        boxes = np.concatenate([centres[keep] - reach[:, :2], centres[keep] + reach[:, 2:]], 1)
        near, gone = overlaps(boxes, boxes) > suppress, np.zeros(len(keep), bool)
        for i in range(len(keep)):
            if not gone[i]:
                gone |= near[i]
                x0, y0, x1, y1 = boxes[i]
                found.append((CLASSES[mine[scores[:, keep[i]].argmax()]], x0, y0, x1 - x0, y1 - y0, float(best[keep[i]])))
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument('model')
    options.add_argument('out')
    options.add_argument('pictures', nargs='+')
    options.add_argument('--confidence', type=float, default=0.4)
    options = options.parse_args()
    model, tiles = session(options.model), []
    for path in options.pictures:
        picture = Image.open(path).convert('RGB')
        tiles.append(draw(picture, detect(model, picture, options.confidence)))
    sheet = Image.new('RGB', (max(t.width for t in tiles), sum(t.height for t in tiles)), '#888888')
    y = 0
    for tile in tiles:
        sheet.paste(tile, (0, y))
        y += tile.height
    sheet.save(options.out)


if __name__ == '__main__':
    main()
