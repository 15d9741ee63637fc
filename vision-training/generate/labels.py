"""One shard of labelled screenshots: WebP files beside labels.jsonl."""
import json
import os
import random

import numpy as np
from PIL import Image

LARGEST = (1440, 1000)


class Shard:
    def __init__(self, folder, source):
        os.makedirs(folder, exist_ok=True)
        self.folder, self.source, self.count = folder, source, 0
        self.lines = open(os.path.join(folder, 'labels.jsonl'), 'a', encoding='utf8')

    def add(self, name, image: Image.Image, boxes, quality=80, unlabelled=()):
        """`boxes`: (class, x, y, w, h) in pixels of the picture; `unlabelled`: classes this picture does not label fully."""
        image = image.convert('RGB')
        image, boxes = cut(image, [thickened(box) for box in inked(image, boxes)])
        boxes = [box for box in boxes if box[0] != 'text' or legible(image, box)]
        file = f'{name}.webp'
        image.save(os.path.join(self.folder, file), quality=quality, method=4)
        width, height = image.size
        kept = [[box[0], *(round(float(v), 1) for v in box[1:5])] for box in boxes if inside(box, width, height)]
        entry = {'file': file, 'w': width, 'h': height, 'source': self.source, 'boxes': kept}
        if unlabelled:
            entry['unlabelled'] = list(unlabelled)
        self.lines.write(json.dumps(entry) + '\n')
        self.lines.flush()
        self.count += 1


def cut(image, boxes):
    """A random part of a picture that is larger than the trainer takes."""
    width, height = image.size
    if width <= LARGEST[0] and height <= LARGEST[1]:
        return image, boxes
    x, y = random.randint(0, max(0, width - LARGEST[0])), random.randint(0, max(0, height - LARGEST[1]))
    part = image.crop((x, y, min(width, x + LARGEST[0]), min(height, y + LARGEST[1])))
    return part, [(box[0], box[1] - x, box[2] - y, *box[3:]) for box in boxes]


def thickened(box):
    """Hair-thin bars count as 8 pixels thick: no overlap could be measured on less."""
    kind, x, y, w, h = box[:5]
    if kind not in ('meter', 'slider', 'scrollbar'):
        return box
    across, down = max(0, 8 - w), max(0, 8 - h)
    return (kind, x - across / 2, y - down / 2, w + across, h + down)


def legible(image, box):
    """Text in the colour of its ground is no text to anybody who looks."""
    x, y, w, h = box[1:5]
    low, high = image.crop((int(x), int(y), int(x + w) + 1, int(y + h) + 1)).convert('L').getextrema()
    return high - low >= 28


def ink(image, rect, tolerance=18):
    """The part of `rect` that differs from its most common colour, or None."""
    x, y, w, h = (int(round(v)) for v in rect)
    part = np.asarray(image.crop((x, y, x + w, y + h)).convert('RGB')).astype(np.int32)
    if part.size == 0:
        return None
    packed = (part[..., 0] << 16) | (part[..., 1] << 8) | part[..., 2]
    values, counts = np.unique(packed, return_counts=True)
    ground = int(values[counts.argmax()])
    colour = np.array([ground >> 16, ground >> 8 & 255, ground & 255])
    rows, columns = np.nonzero(np.abs(part - colour).max(-1) > tolerance)
    if not len(rows):
        return None
    return (x + int(columns.min()), y + int(rows.min()), int(columns.max() - columns.min()) + 1, int(rows.max() - rows.min()) + 1)


def inked(image, boxes):
    """'ink:text' and its like become the ink inside their rectangle."""
    out = []
    for box in boxes:
        if not box[0].startswith('ink:'):
            out.append(box)
            continue
        found = ink(image, box[1:5], 30)
        if found and min(found[2:]) > 3:
            out.append((box[0][4:], *found))
    return out


def inside(box, width, height):
    _, x, y, w, h = box[:5]
    seen = max(0, min(width, x + w) - max(0, x)) * max(0, min(height, y + h) - max(0, y))
    return w >= 3 and h >= 3 and seen >= 0.45 * w * h


def behind(boxes, cover, keep=0.55):
    """The boxes that stay visible when `cover` (x, y, w, h) is painted over them."""
    cx, cy, cw, ch = cover

    def seen(box):
        _, x, y, w, h = box[:5]
        hidden = max(0, min(cx + cw, x + w) - max(cx, x)) * max(0, min(cy + ch, y + h) - max(cy, y))
        return 1 - hidden / max(1e-6, w * h)

    return [box for box in boxes if seen(box) > keep]
