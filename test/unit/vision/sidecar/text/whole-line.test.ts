import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../../../src/core/rect.ts';
import { wholeLine } from '../../../../../src/vision/sidecar/text/whole-line.ts';

/** A white picture with black letters. */
function picture(...ink: Rect[]) {
  const [widthPx, heightPx] = [200, 60];
  const rgb = new Uint8Array(3 * widthPx * heightPx).fill(255);
  for (const { x, y, w, h } of ink) {
    for (let row = y; row < y + h; row++) rgb.fill(0, 3 * (row * widthPx + x), 3 * (row * widthPx + x + w));
  }
  return { widthPx, heightPx, rgb };
}

const letter = (x: number, w = 5): Rect => ({ x, y: 22, w, h: 8 });

describe('a line of text', () => {
  const box = { x: 40, y: 20, w: 60, h: 12 };

  it('goes on to the end of its letters', () => {
    const cut = picture(letter(34), letter(41), letter(60), letter(94), letter(101));
    expect(wholeLine(cut, box)).toEqual({ x: 34, y: 20, w: 72, h: 12 });
  });

  it('ends where there is no more, or the next word begins', () => {
    expect(wholeLine(picture(letter(41), letter(94), letter(106)), box)).toEqual(box);
  });

  it('takes in no icon beside it', () => {
    const icon = { x: 22, y: 18, w: 16, h: 16 };
    expect(wholeLine(picture(icon, letter(41), letter(94)), box)).toEqual(box);
  });

  it('ends before a frame', () => {
    const frame = { x: 38, y: 10, w: 1, h: 40 };
    expect(wholeLine(picture(frame, letter(41), letter(94)), box)).toEqual(box);
  });
});
