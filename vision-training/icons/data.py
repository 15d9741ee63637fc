"""The rendered icons, and pictures of them as they come out of windows, made on the device."""
import gzip
import json
import os

import numpy as np
import torch
import torch.nn.functional as F

SIDE = 48
NAMELESS_SHARE = 0.12
GROUPS = 16
"""Icons of a batch that are drawn at one size."""


class Icons:
    """All masks of one split: `of`, the concept of each (the last number: none), and `where`, the box of its ink."""

    def __init__(self, folder, split, device):
        told = json.load(open(os.path.join(folder, 'icons.json')))
        self.names = told['names']
        raw = np.frombuffer(gzip.open(os.path.join(folder, 'icons.bin.gz')).read(), np.uint8).reshape(-1, SIDE * SIDE // 2)
        rows = np.array([at for at, each in enumerate(told['split']) if each == split])
        packed = raw[rows]
        masks = np.stack([packed >> 4, packed & 15], -1).reshape(-1, SIDE, SIDE)
        inked = masks >= 4
        kept = inked.reshape(len(masks), -1).sum(1) >= 12
        rows, masks, inked = rows[kept], masks[kept], inked[kept]
        self.sets = [told['set'][at] for at in rows]
        self.labels = [told['name'][at] for at in rows]
        of = np.array([told['concept'][at] for at in rows])
        of[of < 0] = len(self.names)
        across, down = inked.any(1), inked.any(2)
        edges = [across.argmax(1), down.argmax(1), SIDE - across[:, ::-1].argmax(1), SIDE - down[:, ::-1].argmax(1)]
        self.where = torch.tensor(np.stack(edges, 1), dtype=torch.float32, device=device)
        self.masks = torch.tensor(masks, device=device)
        self.of = torch.tensor(of, device=device)
        self.doubtful = torch.tensor([number == len(self.names) and not name.startswith('words') for number, name in zip(of.tolist(), self.sets)], device=device)
        self.weights = torch.tensor(self.weighed(of), dtype=torch.float32, device=device)
        self.drawn = self.weights.masked_fill(self.doubtful, 0)

    def weighed(self, of):
        """Rare concepts more often than their share, sets with many styles of one icon less often."""
        pairs = list(zip(of.tolist(), self.sets))
        alike, count = {}, {}
        for pair in pairs:
            alike[pair] = alike.get(pair, 0) + 1
        weights = np.array([alike[pair] ** -0.6 for pair in pairs])
        for concept, weight in zip(of.tolist(), weights):
            count[concept] = count.get(concept, 0) + weight
        weights *= np.array([count[concept] ** -0.6 for concept in of.tolist()])
        nameless = of == len(self.names)
        if nameless.any():
            weights[nameless] *= NAMELESS_SHARE / (1 - NAMELESS_SHARE) * weights[~nameless].sum() / weights[nameless].sum()
        return weights

    def admit(self, nameless):
        """Of the icons whose names are no concept, those that turned out to look like none either."""
        self.drawn = torch.where(self.doubtful & ~nameless, torch.zeros_like(self.weights), self.weights)

    def batch(self, count):
        chosen = torch.multinomial(self.drawn, count, replacement=True)
        return as_seen(self.masks[chosen].float().unsqueeze(1) / 15, self.where[chosen]), self.of[chosen]


def between(low, high, count, device):
    return low + (high - low) * torch.rand(count, device=device)


def happens(chance, count, device):
    return torch.rand(count, device=device) < chance


def placed(masks, where, margins, shift, stretch, turn):
    """The ink of each mask, centred in a square with a margin around it."""
    centre = (where[:, :2] + where[:, 2:]) / 2
    side = (where[:, 2:] - where[:, :2]).amax(1) * (1 + 2 * margins)
    scale = side / SIDE
    cos, sin = torch.cos(turn), torch.sin(turn)
    theta = torch.zeros(len(masks), 2, 3, device=masks.device)
    theta[:, 0, 0], theta[:, 0, 1] = scale * cos * stretch, -scale * sin
    theta[:, 1, 0], theta[:, 1, 1] = scale * sin, scale * cos / stretch
    theta[:, :, 2] = centre / SIDE * 2 - 1 + shift * scale[:, None]
    grid = F.affine_grid(theta, masks.shape, align_corners=False)
    return F.grid_sample(masks, grid, mode='bilinear', align_corners=False)


def as_seen(masks, where):
    """Drawn at some size, thicker or thinner, on a button or not, and blown up again to the size of the input."""
    count, device = len(masks), masks.device
    loose = happens(0.15, count, device)
    margins = torch.where(loose, between(0.1, 0.5, count, device), between(0.0, 0.14, count, device))
    shift = (torch.rand(count, 2, device=device) - 0.5) * torch.where(loose, 0.3, 0.08)[:, None]
    turn = (torch.rand(count, device=device) - 0.5) * 0.12 * happens(0.3, count, device)
    pictures = placed(masks, where, margins, shift, between(0.9, 1.1, count, device), turn)
    thick, thin = happens(0.15, count, device), happens(0.1, count, device)
    wide = F.max_pool2d(pictures, 3, 1, 1)
    slim = -F.max_pool2d(-pictures, 3, 1, 1)
    pictures = torch.where(thick[:, None, None, None], wide, torch.where((thin & (slim.flatten(1).mean(1) > 0.06))[:, None, None, None], slim, pictures))
    drawn = [small(part) for part in pictures.chunk(GROUPS)]
    pictures = torch.cat(drawn)
    pictures = pictures ** between(0.6, 1.6, count, device)[:, None, None, None]
    pictures = framed(covered(pictures))
    pictures = pictures + torch.randn_like(pictures) * (between(0, 0.05, count, device) * happens(0.3, count, device))[:, None, None, None]
    pictures = pictures.abs()
    pictures = torch.where(happens(0.004, count, device)[:, None, None, None], torch.zeros_like(pictures), pictures)
    return (pictures / pictures.flatten(1).amax(1).clamp(min=0.2)[:, None, None, None]).clamp(0, 1)


def small(pictures):
    """At the few pixels that an icon has on a screen."""
    pixels = int(torch.randint(10, 44, ()).item())
    drawn = F.interpolate(pictures, size=(pixels, pixels), mode='bilinear', antialias=True, align_corners=False)
    if torch.rand(()) < 0.15:
        drawn = F.avg_pool2d(F.pad(drawn, (0, 1, 0, 1)), 2, 1)
    return F.interpolate(drawn, size=(SIDE, SIDE), mode='bilinear', align_corners=False)


def covered(pictures):
    """A patch of some is missing, so that no one detail decides."""
    count, device = len(pictures), pictures.device
    at = torch.arange(SIDE, device=device)
    start, length = torch.randint(0, SIDE - 8, (2, count, 1), device=device), torch.randint(6, 16, (2, count, 1), device=device)
    across, down = ((at >= start) & (at < start + length)).unbind(0)
    patch = across[:, None, :] & down[:, :, None] & happens(0.2, count, device)[:, None, None]
    return pictures.masked_fill(patch[:, None], 0)


def framed(pictures):
    """Edges of buttons, and of what stands beside them, that the crop caught."""
    count, device = len(pictures), pictures.device
    at = torch.arange(SIDE, device=device)
    inset = torch.randint(0, 4, (count, 1, 1), device=device)
    near = torch.minimum(torch.minimum(at, SIDE - 1 - at)[:, None], torch.minimum(at, SIDE - 1 - at)[None, :])[None]
    border = ((near >= inset) & (near < inset + torch.randint(1, 4, (count, 1, 1), device=device))).float()
    one_side = happens(0.5, count, device)[:, None, None]
    edge = at[None, None, :] < torch.randint(1, 6, (count, 1, 1), device=device)
    border = torch.where(one_side, border * edge, border)
    border = border * (between(0.1, 0.9, count, device) * happens(0.12, count, device))[:, None, None]
    return torch.maximum(pictures, border[:, None])
