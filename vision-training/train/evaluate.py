"""Recall and precision of a torch detector on labelled folders; bench/vision.mjs measures the shipped file."""
import math

import numpy as np
import torch

from classes import CLASSES, CONTAINERS, CONTENT, GROUP_COUNT, GROUPS, INDEX, STRIDES
from data import GREY
from loss import cells, decode

CONTROLS = np.array([name not in CONTENT + CONTAINERS and name != 'key' for name in CLASSES])


def overlaps(a, b):
    common = np.clip(np.minimum(a[:, None, 2:], b[None, :, 2:]) - np.maximum(a[:, None, :2], b[None, :, :2]), 0, None).prod(-1)
    return common / ((a[:, 2:] - a[:, :2]).prod(-1)[:, None] + (b[:, 2:] - b[:, :2]).prod(-1)[None] - common + 1e-6)


@torch.no_grad()
def detect(model, picture, device, confidence=0.1, suppress=0.6):
    """Corners, scores and classes, after suppression within each group."""
    height, width = picture.shape[:2]
    h, w = math.ceil(height / 32) * 32, math.ceil(width / 32) * 32
    x = torch.full((1, 3, h, w), GREY, device=device)
    x[0, :, :height, :width] = torch.from_numpy(picture.copy()).to(device).permute(2, 0, 1).float() / 255
    raw = model(x).float()
    points, steps = cells(h, w, STRIDES, device)
    found = []
    for k in range(GROUP_COUNT):
        mine = torch.tensor([c for c in range(len(CLASSES)) if GROUPS[c] == k], device=device)
        score, kind = raw[0, 4 * GROUP_COUNT:][mine].sigmoid().max(0)
        keep = score > confidence
        box = decode(raw[:, 4 * k:4 * k + 4], points, steps)[0][keep]
        order = score[keep].argsort(descending=True)[:1500]
        box, score, kind = (t.cpu().numpy() for t in (box[order], score[keep][order], mine[kind[keep]][order]))
        near = overlaps(box, box) > suppress
        gone, kept = np.zeros(len(box), bool), []
        for i in range(len(box)):
            if not gone[i]:
                kept.append(i)
                gone |= near[i]
        found.append((box[kept], score[kept], kind[kept]))
    return tuple(np.concatenate(part) for part in zip(*found))


def report(model, items, device, title, confidences=(0.25, 0.4, 0.5)):
    model.eval()
    torch.backends.cudnn.benchmark = False
    results = [(detect(model, picture, device), boxes) for picture, boxes, *_ in items]
    for confidence in confidences:
        table = np.zeros((len(CLASSES), 5), int)  # real, right class, any class, found, found rightly
        controls = np.zeros(4, int)
        for (box, score, kind), real in results:
            keep = score >= confidence
            box, kind, truth = box[keep], kind[keep], real[:, 0].astype(int)
            near = overlaps(box, real[:, 1:]) >= 0.5
            same = kind[:, None] == truth[None]
            np.add.at(table[:, 0], truth, 1)
            np.add.at(table[:, 1], truth, (near & same).any(0))
            np.add.at(table[:, 2], truth, near.any(0))
            np.add.at(table[:, 3], kind, 1)
            np.add.at(table[:, 4], kind, (near & same).any(1))
            a, b = CONTROLS[kind], CONTROLS[truth]
            hit = near[a][:, b]
            controls += [b.sum(), hit.any(0).sum(), a.sum(), hit.any(1).sum()]
        share = lambda x, y: f'{100 * x / max(1, y):.1f}'
        text = table[INDEX['text']]
        print(f'{title} @{confidence}: all {share(table[:, 1].sum(), table[:, 0].sum())} R {share(table[:, 4].sum(), table[:, 3].sum())} P;'
              f' controls any-class {share(controls[1], controls[0])} R {share(controls[3], controls[2])} P;'
              f' text {share(text[1], text[0])} R {share(text[4], text[3])} P', flush=True)
        if confidence == confidences[1]:
            print('   ' + ' '.join(f'{CLASSES[c]} {share(r[1], r[0])}/{share(r[2], r[0])} P{share(r[4], r[3])} n{r[0]};' for c, r in enumerate(table) if r[0]))
