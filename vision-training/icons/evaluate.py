"""How often the namer is right on sets that it never saw, as plain renderings of 16, 22 and 32 pixels."""
import collections

import torch
import torch.nn.functional as F

from data import SIDE, placed

PIXELS = (14, 20, 28)


@torch.no_grad()
def logits_of(model, icons, pixels):
    found = []
    for masks, where in zip(icons.masks.split(2048), icons.where.split(2048)):
        none = torch.zeros(len(masks), device=masks.device)
        pictures = placed(masks.float().unsqueeze(1) / 15, where, none + 0.08, torch.zeros(len(masks), 2, device=masks.device), none + 1, none)
        pictures = F.interpolate(pictures, size=(pixels, pixels), mode='bilinear', antialias=True, align_corners=False)
        pictures = F.interpolate(pictures, size=(SIDE, SIDE), mode='bilinear', align_corners=False)
        pictures = pictures / pictures.flatten(1).amax(1).clamp(min=0.2)[:, None, None, None]
        found.append(model(pictures).float())
    return torch.cat(found)


@torch.no_grad()
def report(model, icons, title):
    model.eval()
    named = icons.of < len(icons.names)
    for pixels in PIXELS:
        logits = logits_of(model, icons, pixels)
        ranked = logits[:, :-1].topk(5, 1).indices
        right = ranked == icons.of[:, None]
        by_set = collections.defaultdict(list)
        for at in named.nonzero().flatten().tolist():
            by_set[icons.sets[at]].append((bool(right[at, 0]), bool(right[at].any())))
        mean = lambda rows, column: 100 * sum(row[column] for row in rows) / len(rows)
        whole = [row for rows in by_set.values() for row in rows]
        each = ' '.join(f'{name} {mean(rows, 0):.1f}/{mean(rows, 1):.1f} ({len(rows)})' for name, rows in sorted(by_set.items()))
        print(f'{title} {pixels} px: top-1 {mean(whole, 0):.1f} top-5 {mean(whole, 1):.1f} | {each}', flush=True)
