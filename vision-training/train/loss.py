"""Task-aligned assignment, varifocal classification and GIoU, batched over padded boxes."""
import math

import torch
import torch.nn.functional as F

from classes import GROUP_COUNT


def cells(height, width, strides, device):
    """The centre and the stride of every output cell."""
    points, steps = [], []
    for stride in strides:
        rows, columns = math.ceil(height / stride), math.ceil(width / stride)
        y, x = torch.meshgrid(torch.arange(rows, device=device), torch.arange(columns, device=device), indexing='ij')
        points.append(torch.stack([(x + 0.5) * stride, (y + 0.5) * stride], -1).reshape(-1, 2).float())
        steps.append(torch.full((rows * columns,), float(stride), device=device))
    return torch.cat(points), torch.cat(steps)


def decode(raw, points, steps):
    """[B, 4, N] logs of distances to [B, N, 4] corners."""
    reach = raw.permute(0, 2, 1).clamp(-6, 6).exp() * steps[None, :, None] * 2
    return torch.cat([points[None] - reach[..., :2], points[None] + reach[..., 2:]], -1)


def assign(boxes, scores, wanted, real, points, steps, most):
    """For every cell its target quality (0: nothing) and which box it answers for."""
    gt = wanted[..., 1:]
    left_top = torch.max(boxes[:, None, :, :2], gt[:, :, None, :2])
    right_bottom = torch.min(boxes[:, None, :, 2:], gt[:, :, None, 2:])
    common = (right_bottom - left_top).clamp(min=0).prod(-1)
    area = (boxes[..., 2:] - boxes[..., :2]).prod(-1)[:, None]
    iou = common / (area + (gt[..., 2:] - gt[..., :2]).prod(-1)[..., None] - common + 1e-6)
    px, py = points[:, 0], points[:, 1]
    inside = (px > gt[..., 0:1]) & (px < gt[..., 2:3]) & (py > gt[..., 1:2]) & (py < gt[..., 3:4])
    distance = ((px - (gt[..., 0:1] + gt[..., 2:3]) / 2) ** 2 + (py - (gt[..., 1:2] + gt[..., 3:4]) / 2) ** 2).sqrt() / steps
    # A box too small to hold a centre takes the nearest cell.
    nearest = (distance * steps).argmin(2, keepdim=True)
    inside = inside.scatter(2, nearest, inside.gather(2, nearest) | ~inside.any(2, keepdim=True))
    confident = scores.transpose(1, 2).gather(1, wanted[..., 0].long()[..., None].expand(-1, -1, scores.shape[1]))
    fit = confident.sqrt() * (iou + 0.02).pow(4) * torch.exp(-0.15 * distance) * inside * real[..., None]
    best, place = fit.topk(most, 2)
    fit = torch.zeros_like(fit).scatter(2, place, best)
    value, owner = fit.max(1)
    top, reached = best[..., 0], iou.gather(2, place).mul(best > 0).amax(2)
    quality = value / (top.gather(1, owner) + 1e-12) * reached.gather(1, owner).clamp(min=0.05)
    return quality.clamp(0, 1) * (value > 0), owner


def giou(a, b):
    common = (torch.min(a[..., 2:], b[..., 2:]) - torch.max(a[..., :2], b[..., :2])).clamp(min=0).prod(-1)
    union = (a[..., 2:] - a[..., :2]).clamp(min=0).prod(-1) + (b[..., 2:] - b[..., :2]).prod(-1) - common + 1e-6
    hull = (torch.max(a[..., 2:], b[..., 2:]) - torch.min(a[..., :2], b[..., :2])).clamp(min=0).prod(-1) + 1e-6
    return common / union - (hull - union) / hull


def detection_loss(raw, targets, labelled, points, steps, most=10):
    raw = raw.float()
    logits = raw[:, 4 * GROUP_COUNT:].permute(0, 2, 1)
    wanted_scores, scores = torch.zeros_like(logits), logits.detach().sigmoid()
    box_loss = norm = 0.0
    for k, (wanted, real) in enumerate(targets):
        boxes = decode(raw[:, 4 * k:4 * k + 4], points, steps)
        with torch.no_grad():
            quality, owner = assign(boxes.detach(), scores, wanted, real, points, steps, most)
            mine = wanted.gather(1, owner[..., None].expand(-1, -1, 5))
            wanted_scores.scatter_add_(2, mine[..., :1].long(), quality[..., None])
        box_loss = box_loss + ((1 - giou(boxes, mine[..., 1:])) * quality).sum()
        norm = norm + quality.sum()
    norm = norm.clamp(min=1.0)
    wanted_scores = wanted_scores.clamp(max=1)
    weight = torch.where(wanted_scores > 0, wanted_scores, 0.75 * scores.pow(2)).clamp(min=1e-4)
    # Where a picture does not label a class, a detection of it is no error.
    weight = weight * (labelled[:, None, :] | (wanted_scores > 0))
    class_loss = (F.binary_cross_entropy_with_logits(logits, wanted_scores, reduction='none') * weight).sum() / norm
    return class_loss + 2 * box_loss / norm, class_loss.detach(), (box_loss / norm).detach()
