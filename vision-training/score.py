"""Recall and precision of an ONNX detector on labelled folders: python3 score.py MODEL [--confidence 0.4] [--limit N] FOLDER..."""
import argparse
import collections
import json
import os

import numpy as np
from PIL import Image

from predict import detect, overlaps, session
from classes import CONTAINERS, CONTENT


def corners(boxes):
    return np.array([[b[1], b[2], b[1] + b[3], b[2] + b[4]] for b in boxes], float).reshape(-1, 4)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('model')
    options.add_argument('folders', nargs='+')
    options.add_argument('--confidence', type=float, default=0.4)
    options.add_argument('--suppress', type=float, default=0.5)
    options.add_argument('--limit', type=int, default=10 ** 6)
    options.add_argument('--each', action='store_true', help='a line for every picture')
    options = options.parse_args()
    model = session(options.model)
    control = lambda kind: kind not in CONTENT + CONTAINERS + ('key',)
    for folder in options.folders:
        table, controls, mixed = collections.defaultdict(lambda: np.zeros(5, int)), np.zeros(4, int), collections.Counter()
        for line in open(os.path.join(folder, 'labels.jsonl')).read().splitlines()[:options.limit]:
            entry = json.loads(line)
            skip = set(entry.get('unlabelled', ()))
            real = [b for b in entry['boxes'] if b[0] not in skip]
            found = [f for f in detect(model, Image.open(os.path.join(folder, entry['file'])), options.confidence, options.suppress) if f[0] not in skip]
            near = overlaps(corners(found), corners(real)) >= 0.5
            same = np.array([[f[0] == r[0] for r in real] for f in found]).reshape(near.shape)
            for j, r in enumerate(real):
                table[r[0]][:3] += [1, (near & same)[:, j].any(), near[:, j].any()]
                if near[:, j].any() and not (near & same)[:, j].any():
                    mixed[r[0], found[int(near[:, j].argmax())][0]] += 1
            for i, f in enumerate(found):
                table[f[0]][3:] += [1, (near & same)[i].any()]
            a, b = np.array([control(f[0]) for f in found], bool), np.array([control(r[0]) for r in real], bool)
            hit = near[a][:, b]
            here = np.array([b.sum(), hit.any(0).sum(), a.sum(), hit.any(1).sum()])
            controls += here
            if options.each:
                print(f"{entry['file']:44} controls {here[1]}/{here[0]} found, {here[3]}/{here[2]} right")
        share = lambda x, y: f'{100 * x / max(1, y):.1f}'
        total = sum(table.values())
        print(f'{folder} @{options.confidence}: controls any class R {share(controls[1], controls[0])} P {share(controls[3], controls[2])};'
              f' all, right class R {share(total[1], total[0])} P {share(total[4], total[3])}')
        print('  ' + ' '.join(f'{k} {share(v[1], v[0])}/{share(v[2], v[0])} P{share(v[4], v[3])} n{v[0]};' for k, v in sorted(table.items())))
        print('  mixed up: ' + ', '.join(f'{a}>{b} {n}' for (a, b), n in mixed.most_common(12)))


if __name__ == '__main__':
    main()
