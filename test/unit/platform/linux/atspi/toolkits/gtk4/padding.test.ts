import { expect, it } from 'vitest';
import { paddingAround } from '../../../../../../../src/platform/linux/atspi/toolkits/gtk4/padding.ts';

const holder = { x: -6, y: -5, w: 100, h: 40 };
const at = (x: number, y: number, w: number, h: number) => ({ x: holder.x + x, y: holder.y + y, w, h });

it('knows a padding by the room around a child that fills the content', () => {
  expect(paddingAround(holder, [at(0, 0, 86, 34)])).toEqual({ x: 7, y: 3 });
  expect(paddingAround(holder, [at(0, 0, 20, 34), at(60, 0, 26, 34)])).toEqual({ x: 7, y: 3 });
});

it('knows it around a child in the middle, and around one that ends with the content', () => {
  expect(paddingAround(holder, [at(40, 0, 10, 30)])).toEqual({ x: 5, y: 5 });
  expect(paddingAround(holder, [at(0, 12, 98, 26)])).toEqual({ x: 1, y: 1 });
});

it('knows one on two sides, where the children fill the others but for a border', () => {
  expect(paddingAround(holder, [at(0, 0, 88, 40)])).toEqual({ x: 6, y: 0 });
  expect(paddingAround(holder, [at(0, 0, 88, 39)])).toEqual({ x: 6, y: 0 });
});

it('knows the wide one around the answers of a dialog', () => {
  expect(paddingAround(holder, [at(0, 0, 20, 10), at(32, 0, 20, 10)])).toEqual({ x: 24, y: 15 });
});

it('takes a place that counts the padding as it is', () => {
  expect(paddingAround(holder, [at(6, 3, 88, 34)])).toEqual({ x: 0, y: 0 });
});

it.each([
  ['fill it one way, and leave much room the other', [at(0, 0, 70, 40)]],
  ['fill it one way, and the last has a margin the other', [at(0, 0, 40, 40), at(40, 0, 48, 40)]],
  ['fill it one way, and leave an odd room the other', [at(0, 0, 89, 40)]],
  ['leave much room', [at(0, 0, 20, 10)]],
  ['are placed freely, and happen to leave some', [at(3, 2, 20, 10), at(60, 20, 20, 10)]],
  ['are cut off', [at(0, 0, 90, 30), at(90, 0, 20, 30)]],
  ['have popped up beside it', [at(0, 40, 60, 200)]],
])('knows of none where the children %s', (_, children) => {
  expect(paddingAround(holder, children)).toEqual({ x: 0, y: 0 });
});

it('passes by what has popped up', () => {
  expect(paddingAround(holder, [at(0, 0, 90, 30), at(-60, 45, 223, 522)])).toEqual({ x: 5, y: 5 });
});
