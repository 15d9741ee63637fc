"""The training set on the device, and random crops of it: everything vectorised, nothing waits for Python."""
import gzip
import json
import math
import multiprocessing
import os

import numpy as np
import torch
import torch.nn.functional as F

from classes import CLASSES, GROUP_COUNT, GROUPS, INDEX

GREY = 114 / 255


def read(job):
    from PIL import Image
    folder, line = job
    entry = json.loads(line)
    path = os.path.join(folder, entry['file'])
    if not os.path.exists(path):
        return None
    picture = np.asarray(Image.open(path).convert('RGB'))
    height, width = picture.shape[:2]
    boxes = []
    for kind, x, y, w, h in (box[:5] for box in entry['boxes']):
        x0, y0, x1, y1 = max(0, x), max(0, y), min(width, x + w), min(height, y + h)
        if kind in INDEX and x1 - x0 >= 3 and y1 - y0 >= 3 and (x1 - x0) * (y1 - y0) >= 0.4 * w * h:
            boxes.append([INDEX[kind], x0, y0, x1, y1])
    boxes = [box for box in boxes if visible(picture, box, boxes)]
    labelled = np.ones(len(CLASSES), bool)
    labelled[[INDEX[name] for name in entry.get('unlabelled', ()) if name in INDEX]] = False
    return picture, np.array(boxes, np.float32).reshape(-1, 5), labelled, entry.get('source', os.path.basename(folder))


def visible(picture, box, boxes):
    """A button whose icon the theme lacks, or a large field without a letter in it, is a blank to anybody who looks."""
    kind, x0, y0, x1, y1 = box
    if kind in (INDEX['iconButton'], INDEX['icon']):
        inner = picture[int(y0) + 2:int(y1) - 1, int(x0) + 2:int(x1) - 1]
        return inner.size == 0 or int((inner.max((0, 1)).astype(int) - inner.min((0, 1))).max()) >= 24
    if kind == INDEX['textField'] and y1 - y0 > 60:
        return any(b[0] == INDEX['text'] and x0 - 2 <= b[1] and b[3] <= x1 + 2 and y0 - 2 <= b[2] and b[4] <= y1 + 2 for b in boxes)
    return True


def load(folders, processes=16):
    jobs = []
    for folder in folders:
        packed = os.path.join(folder, 'labels.jsonl.gz')
        lines = gzip.open(packed, 'rt') if os.path.exists(packed) else open(os.path.join(folder, 'labels.jsonl'))
        jobs += [(folder, line) for line in lines if line.strip().endswith('}')]
    with multiprocessing.get_context('fork').Pool(processes) as pool:
        return [item for item in pool.imap(read, jobs, chunksize=8) if item is not None]


class Crops:
    """Random crops of `size` (across, down) pixels: half at native pixels, a quarter smaller, a quarter larger."""

    def __init__(self, items, weights, device):
        self.device, count = device, len(items)
        self.height, self.width = max(p.shape[0] for p, *_ in items), max(p.shape[1] for p, *_ in items)
        most = max(len(boxes) for _, boxes, *_ in items)
        self.pictures = torch.zeros(count, self.height, self.width, 3, dtype=torch.uint8, device=device)
        self.boxes, self.real = torch.zeros(count, most, 5, device=device), torch.zeros(count, most, dtype=torch.bool, device=device)
        for k, (picture, boxes, _, _) in enumerate(items):
            h, w = picture.shape[:2]
            self.pictures[k, :h, :w] = torch.from_numpy(picture.copy()).to(device)
            self.boxes[k, :len(boxes)] = torch.from_numpy(boxes).to(device)
            self.real[k, :len(boxes)] = True
        self.labelled = torch.tensor(np.stack([item[2] for item in items]), device=device)
        self.sizes = torch.tensor([[p.shape[1], p.shape[0]] for p, *_ in items], dtype=torch.float32, device=device)
        self.weights = torch.tensor([weights.get(item[3], 1.0) for item in items], device=device)
        self.group = torch.tensor(GROUPS, device=device)

    @torch.no_grad()
    def batch(self, count, size):
        """Crops, per group (boxes, which are real), and which classes each crop labels."""
        uniform = lambda *shape: torch.rand(*shape, device=self.device)
        index = torch.multinomial(self.weights, count, replacement=True)
        across, down = self.sizes[index].unbind(1)
        quarter = count // 4
        scale = torch.ones(count, device=self.device)
        scale[:quarter] = torch.exp(uniform(quarter) * math.log(0.95 / 0.55) + math.log(0.55))
        scale[count - quarter:] = torch.exp(uniform(quarter) * math.log(2.0 / 1.05) + math.log(1.05))
        native = torch.zeros(count, dtype=torch.bool, device=self.device)
        native[quarter:count - quarter] = True
        stretch = torch.where(native, torch.ones_like(scale), torch.exp((uniform(count) - 0.5) * 0.2))
        fx, fy = scale * stretch, scale / stretch

        def offset(length, crop):
            low, high = torch.minimum(length - crop, -0.05 * crop), torch.maximum(length - crop, length * 0) + 0.05 * crop
            at = low + (high - low) * uniform(count)
            # A quarter starts at the window's own corner, as every real window does.
            at = torch.where(uniform(count) < 0.25, torch.zeros_like(at), at)
            return torch.where(native, at.round(), at)

        x0, y0 = offset(across, size[0] / fx), offset(down, size[1] / fy)
        crops = self.sample(index, x0, y0, fx, fy, across, down, size, quarter)
        return self.tint(crops).contiguous(memory_format=torch.channels_last), self.targets(index, x0, y0, fx, fy, size), self.labelled[index]

    def sample(self, index, x0, y0, fx, fy, across, down, size, quarter):
        """The first quarter shrinks (twice sampled, then averaged), the middle half copies pixels, the last quarter grows."""
        count = len(index)
        outside = torch.where(torch.rand(count, 1, 1, 1, device=self.device) < 0.6, torch.full((count, 3, 1, 1), GREY, device=self.device),
                              torch.rand(count, 3, 1, 1, device=self.device))

        def grid(part, fine):
            x, y = ((torch.arange(fine * side, device=self.device) + 0.5) / fine for side in size)
            return x0[part, None] + x[None] / fx[part, None], y0[part, None] + y[None] / fy[part, None]

        def framed(drawn, part, sx, sy):
            inside = ((sx > 0) & (sx < across[part, None]))[:, None, None, :] & ((sy > 0) & (sy < down[part, None]))[:, None, :, None]
            return torch.where(inside, drawn, outside[part])

        def resampled(part, fine):
            sx, sy = grid(part, fine)
            wide, tall = fine * size[0], fine * size[1]
            source = self.pictures[index[part]].permute(0, 3, 1, 2).float() / 255
            places = torch.stack([(sx * 2 / self.width - 1)[:, None, :].expand(-1, tall, -1), (sy * 2 / self.height - 1)[:, :, None].expand(-1, -1, wide)], -1)
            return framed(F.grid_sample(source, places, mode='bilinear', padding_mode='border', align_corners=False), part, sx, sy)

        def copied(part):
            sx, sy = grid(part, 1)
            column, row = sx.long().clamp(0, self.width - 1), sy.long().clamp(0, self.height - 1)
            drawn = self.pictures[index[part][:, None, None], row[:, :, None], column[:, None, :]].permute(0, 3, 1, 2).float() / 255
            return framed(drawn, part, sx, sy)

        shrunk = F.avg_pool2d(resampled(slice(0, quarter), 2), 2)
        return torch.cat([shrunk, copied(slice(quarter, count - quarter)), resampled(slice(count - quarter, count), 1)])

    def tint(self, x):
        count = len(x)
        uniform = lambda *shape: torch.rand(*shape, device=self.device)
        some = lambda p: (uniform(count) < p).view(count, 1, 1, 1)
        x = torch.where(some(0.1), 1 - x, x)
        order = uniform(count, 3).argsort(1).view(count, 3, 1, 1)
        x = torch.where(some(0.2), x.gather(1, order.expand_as(x)), x)
        x = torch.where(some(0.06), x.mean(1, keepdim=True).expand_as(x), x)
        x = torch.where(some(0.4), (x - 0.5) * (0.65 + 0.6 * uniform(count, 1, 1, 1)) + 0.5 + (uniform(count, 1, 1, 1) - 0.5) * 0.25, x)
        x = torch.where(some(0.25), x * (0.8 + 0.3 * uniform(count, 3, 1, 1)) + (uniform(count, 3, 1, 1) - 0.5) * 0.1, x).clamp(0, 1)
        x = torch.where(some(0.15), x.clamp(min=1e-4) ** torch.exp((uniform(count, 1, 1, 1) - 0.5) * 1.0), x)
        x = torch.where(some(0.05), F.avg_pool2d(x, 3, 1, 1, count_include_pad=False), x)
        return torch.where(some(0.08), (x + torch.randn_like(x) * 0.02).clamp(0, 1), x)

    def targets(self, index, x0, y0, fx, fy, size):
        boxes, real = self.boxes[index], self.real[index]
        move = lambda v, start, factor: (v - start[:, None]) * factor[:, None]
        edges = [move(boxes[..., 1], x0, fx), move(boxes[..., 2], y0, fy), move(boxes[..., 3], x0, fx), move(boxes[..., 4], y0, fy)]
        area = (edges[2] - edges[0]) * (edges[3] - edges[1])
        left, top, right, bottom = (edge.clamp(0, size[k % 2]) for k, edge in enumerate(edges))
        real = real & ((right - left) * (bottom - top) >= 0.4 * area) & (right - left >= 3) & (bottom - top >= 3)
        moved = torch.stack([boxes[..., 0], left, top, right, bottom], -1)
        group = self.group[moved[..., 0].long()]
        out = []
        for k in range(GROUP_COUNT):
            mine = real & (group == k)
            most = min(mine.shape[1], (max(8, int(mine.sum(1).max())) + 15) // 16 * 16)
            kept, place = mine.float().topk(most, 1)
            out.append((moved.gather(1, place[..., None].expand(-1, -1, 5)), kept > 0.5))
        return out
