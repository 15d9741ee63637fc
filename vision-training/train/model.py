"""The detector: CSP backbone, SPPF, PAN with a depthwise neck, decoupled depthwise anchor-free heads, ReLU throughout.

ReLU, because int8 kernels fuse Conv + ReLU + Quantize, and nothing smoother was faster on a processor.
"""
import torch
import torch.nn.functional as F
from torch import nn

from classes import CLASSES, GROUP_COUNT, STRIDES


class Conv(nn.Sequential):
    def __init__(self, into, out, kernel=3, stride=1, groups=1):
        super().__init__(nn.Conv2d(into, out, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True))


class Depthwise(nn.Sequential):
    def __init__(self, into, out, kernel=3, stride=1):
        super().__init__(Conv(into, into, kernel, stride, into), Conv(into, out, 1))


class Bottleneck(nn.Module):
    def __init__(self, width, depthwise, residual):
        super().__init__()
        self.first = Conv(width, width, 1 if depthwise else 3)
        self.second = Depthwise(width, width) if depthwise else Conv(width, width)
        self.residual = residual

    def forward(self, x):
        y = self.second(self.first(x))
        return x + y if self.residual else y


class Csp(nn.Module):
    def __init__(self, into, out, depth, depthwise=False, residual=True):
        super().__init__()
        half = out // 2
        self.left, self.right = Conv(into, half, 1), Conv(into, half, 1)
        self.blocks = nn.ModuleList(Bottleneck(half, depthwise, residual) for _ in range(depth))
        self.join = Conv((2 + depth) * half, out, 1)

    def forward(self, x):
        parts = [self.left(x), self.right(x)]
        for block in self.blocks:
            parts.append(block(parts[-1]))
        return self.join(torch.cat(parts, 1))


class Pyramid(nn.Module):
    """Spatial pyramid pooling."""

    def __init__(self, width):
        super().__init__()
        self.shrink, self.join = Conv(width, width // 2, 1), Conv(width * 2, width, 1)

    def forward(self, x):
        parts = [self.shrink(x)]
        for _ in range(3):
            parts.append(F.max_pool2d(parts[-1], 5, 1, 2))
        return self.join(torch.cat(parts, 1))


class Detector(nn.Module):
    """Output [B, 4 * groups + classes, N]: per group the distances left, top, right, bottom as log(pixels / stride / 2),
    then one logit a class; N runs over the cells of stride 8, then 16, then 32, row by row."""

    def __init__(self, widths=(24, 48, 96, 192, 320), depths=(1, 2, 2, 1), head=64):
        super().__init__()
        self.stem = Conv(3, widths[0], 3, 2)
        self.stages = nn.ModuleList(
            nn.Sequential(Conv(widths[k], widths[k + 1], 3, 2), Csp(widths[k + 1], widths[k + 1], depths[k])) for k in range(4))
        self.pyramid = Pyramid(widths[4])
        a, b, c = widths[2:]
        self.up = nn.ModuleList([Csp(c + b, b, 1, True, False), Csp(b + a, a, 1, True, False)])
        self.down = nn.ModuleList([Depthwise(a, a, 3, 2), Depthwise(b, b, 3, 2)])
        self.after = nn.ModuleList([Csp(a + b, b, 1, True, False), Csp(b + c, c, 1, True, False)])
        self.entry = nn.ModuleList(Conv(width, head, 1) for width in (a, b, c))
        tower = lambda out: nn.Sequential(Depthwise(head, head), Depthwise(head, head), nn.Conv2d(head, out, 1))
        self.boxes = nn.ModuleList(tower(4 * GROUP_COUNT) for _ in STRIDES)
        self.logits = nn.ModuleList(tower(len(CLASSES)) for _ in STRIDES)
        for layer in self.logits:
            nn.init.constant_(layer[-1].bias, -4.6)

    def forward(self, x):
        x = self.stem(x)
        features = []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        fine, middle, coarse = features[1], features[2], self.pyramid(features[3])
        grow = lambda t: F.interpolate(t, scale_factor=2.0, mode='nearest')
        middle = self.up[0](torch.cat([grow(coarse), middle], 1))
        fine = self.up[1](torch.cat([grow(middle), fine], 1))
        middle = self.after[0](torch.cat([self.down[0](fine), middle], 1))
        coarse = self.after[1](torch.cat([self.down[1](middle), coarse], 1))
        out = []
        for level, feature in enumerate((fine, middle, coarse)):
            h = self.entry[level](feature)
            out.append(torch.cat([self.boxes[level](h), self.logits[level](h)], 1).flatten(2))
        return torch.cat(out, 2)
