import { expect, it } from 'vitest';
import { differenceBox } from '../../../../src/session/pictures/difference-box.ts';

const picture = (widthPx: number, heightPx: number, ...marked: [x: number, y: number][]) => {
  const rgba = new Uint8Array(4 * widthPx * heightPx);
  for (const [x, y] of marked) rgba[4 * (y * widthPx + x) + 1] = 255;
  return { widthPx, heightPx, rgba };
};

it('holds all that differs, and is none where nothing does', () => {
  const plain = picture(20, 10);
  expect(differenceBox(plain, picture(20, 10))).toBeUndefined();
  expect(differenceBox(plain, picture(20, 10, [0, 0]))).toEqual({ x: 0, y: 0, w: 1, h: 1 });
  expect(differenceBox(plain, picture(20, 10, [7, 2], [12, 5], [9, 9]))).toEqual({ x: 7, y: 2, w: 6, h: 8 });
  expect(differenceBox(picture(20, 10, [19, 9]), plain)).toEqual({ x: 19, y: 9, w: 1, h: 1 });
});
