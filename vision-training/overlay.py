"""A contact sheet of labelled pictures: python3 overlay.py SHARD OUT.png [FIRST] [COUNT]"""
import json
import os
import sys

from PIL import Image, ImageDraw

COLOURS = ('#ff3333 #33cc33 #3388ff #ff8800 #aa33ff #00cccc #ff33cc #cccc00 #00ff88 #8888ff #ffaa88 #88cc88 #cc88cc').split()


def draw(image, boxes):
    pen, seen = ImageDraw.Draw(image), {}
    for box in boxes:
        colour = '#00aa00' if box[0] == 'text' else seen.setdefault(box[0], COLOURS[sum(map(ord, box[0])) % len(COLOURS)])
        x, y, w, h = box[1:5]
        pen.rectangle([x, y, x + w, y + h], outline=colour)
        if box[0] != 'text':
            pen.text((x + 1, y - 9), box[0] + (f' {box[5]:.2f}' if len(box) > 5 and isinstance(box[5], float) else ''), fill=colour)
    return image


def main():
    shard, out, first, count = sys.argv[1], sys.argv[2], int((sys.argv[3:4] or ['0'])[0]), int((sys.argv[4:5] or ['6'])[0])
    lines = open(os.path.join(shard, 'labels.jsonl'), encoding='utf8').read().splitlines()[first:first + count]
    sheet = Image.new('RGB', (1600, 560 * ((len(lines) + 1) // 2)), '#888888')
    for i, line in enumerate(lines):
        entry = json.loads(line)
        tile = draw(Image.open(os.path.join(shard, entry['file'])).convert('RGB'), entry['boxes'])
        tile.thumbnail((795, 555))
        sheet.paste(tile, (i % 2 * 800, i // 2 * 560))
    sheet.save(out)


if __name__ == '__main__':
    main()
