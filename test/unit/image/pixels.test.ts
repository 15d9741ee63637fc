import { describe, expect, it } from 'vitest';
import { cropPixels } from '../../../src/image/crop.ts';
import { toPicture } from '../../../src/image/pixels.ts';
import { blackOut } from '../../../src/image/redact.ts';
import { toRgb, toRgba } from '../../../src/image/rgb.ts';
import { colourAt, noise, plain } from './pictures.ts';

describe('crop', () => {
  it('cuts out the pixels that a rectangle touches', () => {
    const picture = noise(20, 10);
    const part = cropPixels(picture, { x: 3.4, y: 2, w: 5, h: 100 });
    expect(part).toMatchObject({ widthPx: 6, heightPx: 8 });
    expect(colourAt(part, 0, 0)).toEqual(colourAt(picture, 3, 2));
    expect(colourAt(part, 5, 7)).toEqual(colourAt(picture, 8, 9));
  });

  it('refuses what is outside', () => {
    expect(() => cropPixels(plain(4, 4), { x: 4, y: 0, w: 2, h: 2 })).toThrow('no pixels in the picture');
  });
});

describe('redact', () => {
  it('blacks out every pixel that a rectangle touches, and no other', () => {
    const picture = plain(10, 10);
    blackOut(picture, [
      { x: 1.5, y: 1.5, w: 1, h: 1 },
      { x: 8, y: -5, w: 50, h: 6 },
      { x: 50, y: 50, w: 1, h: 1 },
    ]);
    const black = Array.from({ length: 100 }, (_, at) => [at % 10, Math.floor(at / 10)] as const).filter(
      ([x, y]) => colourAt(picture, x, y).join() === '0,0,0',
    );
    expect(black).toEqual([
      [8, 0],
      [9, 0],
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('toPicture', () => {
  it('turns screen coordinates into pixels of the picture', () => {
    const picture = { bounds: { x: -100, y: 50, w: 200, h: 100 }, scale: 2 };
    expect(toPicture({ x: -90, y: 60, w: 30, h: 20 }, picture)).toEqual({ x: 20, y: 20, w: 60, h: 40 });
  });
});

describe('leaving the alpha out', () => {
  it.each([1, 2, 3, 4, 5, 63, 64])('keeps the colours of %i pixels', (count) => {
    const picture = noise(count, 1);
    const { rgb } = toRgb(picture);
    expect([...rgb]).toEqual([...picture.rgba].filter((_, at) => at % 4 !== 3));
    expect(toRgba(toRgb(picture))).toEqual(picture);
  });

  it('takes pixels from the middle of a buffer', () => {
    const picture = noise(8, 1);
    const odd = new Uint8Array(33);
    odd.set(picture.rgba, 1);
    expect(toRgb({ ...picture, rgba: odd.subarray(1) })).toEqual(toRgb(picture));
  });
});
