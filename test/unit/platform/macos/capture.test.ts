import { describe, expect, it } from 'vitest';
import { cropToArea, scaleOf, type WindowPixels } from '../../../../src/platform/macos/capture.ts';

describe('pictures', () => {
  /** 20×10 points at (100, 50), two pixels a point; each pixel has its column as red and its row as green. */
  const picture: WindowPixels = {
    widthPx: 40,
    heightPx: 20,
    rgba: Uint8Array.from({ length: 40 * 20 }).reduce<Uint8Array>(
      (rgba, _, at) => {
        rgba.set([at % 40, Math.floor(at / 40), 0, 255], at * 4);
        return rgba;
      },
      new Uint8Array(40 * 20 * 4),
    ),
    bounds: { x: 100, y: 50, w: 20, h: 10 },
    scale: 2,
  };

  it('are cut to an area of the screen', () => {
    const cut = cropToArea(picture, { x: 105, y: 52, w: 4, h: 3 });
    expect(cut).toMatchObject({ widthPx: 8, heightPx: 6, scale: 2, bounds: { x: 105, y: 52, w: 4, h: 3 } });
    expect([...cut.rgba.subarray(0, 4)]).toEqual([10, 4, 0, 255]);
    expect([...cut.rgba.subarray(-4)]).toEqual([17, 9, 0, 255]);
  });

  it('are cut at the edge of the window', () => {
    const cut = cropToArea(picture, { x: 95, y: 45, w: 10, h: 10 });
    expect(cut).toMatchObject({ widthPx: 10, heightPx: 10, bounds: { x: 100, y: 50, w: 5, h: 5 } });
    expect(() => cropToArea(picture, { x: 0, y: 0, w: 5, h: 5 })).toThrow('not on the screen');
  });

  it.each([
    [400, 200, 1],
    [800, 400, 2],
    [801, 399, 2],
  ])('of %i×%i pixels fit a window of 400×200 points: scale %i', (widthPx, heightPx, scale) => {
    expect(scaleOf(widthPx, heightPx, { x: 0, y: 0, w: 400, h: 200 })).toBe(scale);
  });

  it.each([
    ['with something attached below', 800, 520],
    ['with something attached on all sides', 1000, 500],
    ['of another window', 640, 480],
  ])('are refused %s', (_, widthPx, heightPx) => {
    const window = { x: 0, y: 0, w: 400, h: 200 };
    expect(() => scaleOf(widthPx, heightPx, window)).toThrow('does not fit a window of 400×200 points');
  });
});
