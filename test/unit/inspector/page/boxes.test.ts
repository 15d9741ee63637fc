import { expect, it } from 'vitest';
import { boxesIn, outlines, rectBetween, smallestAt, within } from '../../../../src/inspector/page/boxes.ts';
import { listed } from './nodes.ts';

const box = (id: string, x: number, y: number, w: number, h: number, facts = {}) =>
  listed(id, 'button', { bounds: { x, y, w, h }, ...facts });

const nodes = [
  box('small', 10, 10, 5, 5),
  box('large', 0, 0, 100, 100),
  box('away', 0, 0, 10, 10, { offscreen: true }),
  box('beyond', 500, 0, 10, 10),
  box('seen', 50, 50, 20, 20, { source: { vision: { confidence: 0.9 } } }),
  listed('nowhere', 'button'),
];
const bounds = { x: 0, y: 0, w: 100, h: 100 };
const boxed = boxesIn(nodes, { bounds, behind: [] });

it('has what shows in the picture, the largest first', () => {
  expect(boxed.map(({ id }) => id)).toEqual(['large', 'seen', 'small']);
});

it('has nothing of a window that lies behind the picture', () => {
  const inside = { ...box('inside', 5, 5, 5, 5), depth: 1 };
  const windows = [box('front', 0, 0, 90, 90), box('back', 0, 0, 80, 80), inside, box('menu', 1, 1, 5, 5)];
  expect(boxesIn(windows, { bounds, behind: ['back'] }).map(({ id }) => id)).toEqual(['front', 'menu']);
});

it('draws the boxes of each source as one path', () => {
  expect(outlines(boxed)).toEqual({
    ax: 'M0 0h100v100h-100zM10 10h5v5h-5z',
    display: '',
    vision: 'M50 50h20v20h-20z',
    merged: '',
  });
});

it('finds the smallest at a place, and all in an area', () => {
  expect(smallestAt(boxed, { x: 12, y: 12 })?.id).toBe('small');
  expect(smallestAt(boxed, { x: 30, y: 30 })?.id).toBe('large');
  expect(smallestAt(boxed, { x: 300, y: 30 })).toBeUndefined();
  expect(within(boxed, rectBetween({ x: 80, y: 80 }, { x: 5, y: 5 }))).toEqual(['seen', 'small']);
});
