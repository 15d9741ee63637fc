import { expect, it } from 'vitest';
import { intersection, overlapRatio, sharedArea, shareInside, union, wholePixels } from '../../../src/core/rect.ts';

const a = { x: 0, y: 0, w: 10, h: 10 };
const b = { x: 5, y: 5, w: 10, h: 10 };
const beside = { x: 10, y: 0, w: 5, h: 5 };

it('finds what two rectangles share', () => {
  expect(intersection(a, b)).toEqual({ x: 5, y: 5, w: 5, h: 5 });
  expect(sharedArea(a, b)).toBe(25);
  expect(overlapRatio(a, b)).toBeCloseTo(25 / 175);
  expect(overlapRatio(a, a)).toBe(1);
  expect(shareInside({ x: 8, y: 8, w: 4, h: 4 }, a)).toBe(0.25);
});

it('finds nothing in rectangles that only touch', () => {
  expect(intersection(a, beside)).toBeUndefined();
  expect(overlapRatio(a, beside)).toBe(0);
});

it('finds what surrounds rectangles', () => {
  expect(union(a, b)).toEqual({ x: 0, y: 0, w: 15, h: 15 });
  expect(wholePixels({ x: 0.5, y: -0.5, w: 1, h: 1 })).toEqual({ x: 0, y: -1, w: 2, h: 2 });
});
