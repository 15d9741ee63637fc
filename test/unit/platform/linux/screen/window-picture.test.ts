import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intersection } from '../../../../../src/core/rect.ts';
import { WindowPicture } from '../../../../../src/platform/linux/screen/window-picture.ts';

const BOUNDS = { x: 7, y: -3, w: 150, h: 90 };
const blank = () => ({ bounds: BOUNDS, pixels: new Uint32Array(BOUNDS.w * BOUNDS.h) });

describe('the picture of a window', () => {
  it('sees nothing where the same was painted again', () => {
    expect(new WindowPicture(blank()).update(blank())).toEqual([]);
  });

  it('finds every pixel that differs, and no part of the window that is far from one', () => {
    const dot = fc.record({ x: fc.nat(BOUNDS.w - 1), y: fc.nat(BOUNDS.h - 1) });
    fc.assert(
      fc.property(fc.array(dot, { minLength: 1, maxLength: 6 }), (dots) => {
        const now = blank();
        for (const { x, y } of dots) now.pixels[y * BOUNDS.w + x] = 0xff0000;
        const found = new WindowPicture(blank()).update(now);
        const holds = (box: (typeof found)[number], { x, y }: (typeof dots)[number]) =>
          intersection(box, { x: x + BOUNDS.x, y: y + BOUNDS.y, w: 1, h: 1 }) !== undefined;
        for (const each of dots) expect(found.some((box) => holds(box, each))).toBe(true);
        for (const box of found) expect(dots.some((each) => holds(box, each))).toBe(true);
      }),
    );
  });

  it('remembers a part that was painted', () => {
    const picture = new WindowPicture(blank());
    const part = { x: 40, y: 20, w: 10, h: 10 };
    const painted = { bounds: part, pixels: new Uint32Array(100).fill(5) };
    expect(picture.update(painted)).not.toEqual([]);
    expect(picture.update(painted)).toEqual([]);
    expect(picture.update(blank())).not.toEqual([]);
  });
});
