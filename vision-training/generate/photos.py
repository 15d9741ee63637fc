"""Pictures that look like photographs: smooth noise in a few colours, with shapes and edges."""
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


def photo(width, height):
    r = random
    coarse = np.random.RandomState(r.getrandbits(31)).rand(r.randint(2, 7), r.randint(2, 9), 3) * 255
    image = Image.fromarray(coarse.astype(np.uint8)).resize((width, height), Image.BICUBIC)
    pen = ImageDraw.Draw(image)
    for _ in range(r.randint(0, 14)):
        x, y, side = r.randint(0, width), r.randint(0, height), r.randint(4, max(5, width // 2))
        colour = tuple(r.randint(0, 255) for _ in range(3))
        r.choice([pen.ellipse, pen.rectangle])([x, y, x + side, y + int(side * r.uniform(0.3, 1.5))], fill=colour)
    image = image.filter(ImageFilter.GaussianBlur(r.choice([0, 0.6, 2, 5])))
    grain = np.random.RandomState(r.getrandbits(31)).randint(-12, 13, (height, width, 1))
    return Image.fromarray(np.clip(np.asarray(image).astype(int) + grain, 0, 255).astype(np.uint8))
