"""A small residual network: one picture of 48 x 48 pixels to a logit for each name, and one for none of them."""
import torch.nn as nn


def convolution(into, out, size=3, stride=1):
    return nn.Sequential(nn.Conv2d(into, out, size, stride, size // 2, bias=False), nn.BatchNorm2d(out))


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first, self.second, self.relu = convolution(width, width), convolution(width, width), nn.ReLU(inplace=True)

    def forward(self, x):
        return self.relu(x + self.second(self.relu(self.first(x))))


class Namer(nn.Module):
    def __init__(self, names, widths=(32, 96, 192), blocks=(1, 2, 2), last=320):
        super().__init__()
        layers, into = [convolution(1, widths[0], 5, 2), nn.ReLU(inplace=True)], widths[0]
        for width, count in zip(widths, blocks):
            if width != into:
                layers += [convolution(into, width, 3, 2), nn.ReLU(inplace=True)]
            layers += [Block(width) for _ in range(count)]
            into = width
        self.body = nn.Sequential(*layers, convolution(into, last, 1), nn.ReLU(inplace=True))
        self.drop = nn.Dropout(0.2)
        self.head = nn.Linear(last, names + 1)

    def forward(self, x):
        return self.head(self.drop(self.body(x).mean((2, 3))))
