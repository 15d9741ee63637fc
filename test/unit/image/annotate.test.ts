import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../src/core/rect.ts';
import { ROLES } from '../../../src/core/roles.ts';
import { annotate } from '../../../src/image/annotate.ts';
import { drawText, GLYPH_HEIGHT_PX, textWidthPx } from '../../../src/image/font.ts';
import { inkFor } from '../../../src/image/palette.ts';
import type { Colour } from '../../../src/image/pixels.ts';
import { placeLabels } from '../../../src/image/place-labels.ts';
import { colourAt, plain } from './pictures.ts';

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe('annotate', () => {
  const bounds = { x: 40, y: 60, w: 80, h: 30 };
  const { mark, text } = inkFor('button', 'light');

  it('boxes the element, names it above, and leaves its inside alone', () => {
    const picture = plain(200, 120);
    annotate(picture, [{ id: 'btn_a3f2', role: 'button', bounds }], 1);
    expect(colourAt(picture, 40, 60)).toEqual(mark);
    expect(colourAt(picture, 119, 89)).toEqual(mark);
    for (let y = 61; y < 89; y++) {
      for (let x = 41; x < 119; x++) expect(colourAt(picture, x, y)).toEqual([255, 255, 255]);
    }
    const dots: string[] = [];
    drawText('btn_a3f2', (x, y) => dots.push(`${x},${y}`));
    for (let y = 0; y < GLYPH_HEIGHT_PX; y++) {
      for (let x = 0; x < textWidthPx('btn_a3f2'); x++) {
        const at = colourAt(picture, 41 + x, 60 - 9 + y);
        expect(at).toEqual(dots.includes(`${x},${y}`) ? text : mark);
      }
    }
  });

  it('scales the box, not the letters', () => {
    const picture = plain(100, 60);
    annotate(picture, [{ id: 'btn_a3f2', role: 'button', bounds }], 0.5);
    expect(colourAt(picture, 20, 30)).toEqual(mark);
    expect(colourAt(picture, 59, 44)).toEqual(mark);
    expect(colourAt(picture, 20, 29)).toEqual(mark);
    expect(colourAt(picture, 20, 19)).toEqual([255, 255, 255]);
  });

  it('is light on a dark interface', () => {
    const picture = plain(200, 120, 20);
    annotate(picture, [{ id: 'btn_a3f2', role: 'button', bounds }], 1);
    expect(colourAt(picture, 40, 60)).toEqual(inkFor('button', 'dark').mark);
  });

  it('draws nothing for an element outside the picture', () => {
    const picture = plain(50, 50);
    annotate(picture, [{ id: 'btn_a3f2', role: 'button', bounds: { x: 60, y: 0, w: 5, h: 5 } }], 1);
    expect(picture.rgba.every((byte) => byte === 255)).toBe(true);
  });
});

describe('placeLabels', () => {
  const size = { w: 49, h: 10 };
  const picture = { w: 640, h: 480 };
  const rect = fc.record({
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 440 }),
    w: fc.integer({ min: 1, max: 40 }),
    h: fc.integer({ min: 1, max: 40 }),
  });

  it('keeps every label inside the picture', () => {
    fc.assert(
      fc.property(fc.array(rect, { maxLength: 60 }), (boxes) => {
        const labels = placeLabels(boxes, Array(boxes.length).fill(size), picture);
        expect(labels).toHaveLength(boxes.length);
        for (const { x, y, w, h } of labels) {
          expect(x >= 0 && y >= 0 && x + w <= picture.w && y + h <= picture.h).toBe(true);
          expect({ w, h }).toEqual(size);
        }
      }),
    );
  });

  it('hides no element and no label where there is room', () => {
    const boxes = Array.from({ length: 40 }, (_, at) => ({
      x: 20 + (at % 8) * 70,
      y: 20 + Math.floor(at / 8) * 40,
      w: 30,
      h: 20,
    }));
    const labels = placeLabels(boxes, Array(boxes.length).fill(size), picture);
    expect(labels).toHaveLength(boxes.length);
    for (const [index, label] of labels.entries()) {
      for (const box of boxes) expect(overlaps(label, box)).toBe(false);
      for (const other of labels.slice(index + 1)) expect(overlaps(label, other)).toBe(false);
    }
  });

  it('keeps labels apart in a tight menu bar at the upper edge', () => {
    const widths = [39, 41, 48, 82, 46];
    const boxes = widths.map((w, index) => ({ x: widths.slice(0, index).reduce((a, b) => a + b, 0), y: 0, w, h: 25 }));
    const labels = placeLabels(boxes, Array(boxes.length).fill({ w: 43, h: 10 }), picture);
    expect(labels).toHaveLength(boxes.length);
    for (const [index, label] of labels.entries()) {
      for (const other of labels.slice(index + 1)) expect(overlaps(label, other)).toBe(false);
    }
  });
});

describe('the font', () => {
  it('has a different shape for every character of an id', () => {
    const shapes = [...'0123456789_abcdefghijklmnopqrstuvwxyz', '?'].map((character) => {
      const dots: string[] = [];
      drawText(character, (x, y) => dots.push(`${x},${y}`));
      return dots.join(' ');
    });
    expect(new Set(shapes).size).toBe(shapes.length);
    expect(shapes).not.toContain('');
  });
});

describe('the palette', () => {
  const luminance = ([red, green, blue]: Colour) => {
    const linear = (value: number) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const contrast = (a: Colour, b: Colour) => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };

  it.each(['light', 'dark'] as const)('is legible on a %s background', (background) => {
    const behind: Colour = background === 'light' ? [255, 255, 255] : [30, 30, 30];
    for (const role of ROLES) {
      const { mark, text } = inkFor(role, background);
      expect(contrast(mark, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(mark, behind)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
