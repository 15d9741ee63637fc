import { expect, it } from 'vitest';
import type { Point } from '../../../../../src/core/backend.ts';
import type { UiNode } from '../../../../../src/core/node.ts';
import type { Rect } from '../../../../../src/core/rect.ts';
import { Timeouts } from '../../../../../src/core/timeouts.ts';
import { PLAIN_HABITS, type ToolkitHabits } from '../../../../../src/core/toolkit-habits.ts';
import { LateReveal } from '../../../../../src/session/acting/reach/late-reveal.ts';
import { node } from '../../../tools/fakes.ts';

const AFTER_MS = 500;
const WHOLE = { x: 110, y: 120, w: 90, h: 30 };
const CUT_OFF = { x: 370, y: 120, w: 90, h: 30 };
const UNDER_BAR = { x: 310, y: 120, w: 90, h: 30 };
const LOW = { x: 110, y: 270, w: 90, h: 29 };
const middleOf = ({ x, y, w, h }: Rect): Point => ({ x: x + w / 4, y: y + h / 2 });

function windowWith(role: UiNode['role'], ...cells: Rect[]): UiNode {
  const rows = cells.map((bounds, at) => node(`row_${at}`, { role, bounds }));
  const table = node('tbl_1', { role: 'table', bounds: { x: 100, y: 100, w: 300, h: 200 }, children: rows });
  return node('w_1', { role: 'window', bounds: { x: 0, y: 0, w: 800, h: 600 }, children: [table] });
}

const applicationOf = (habits: ToolkitHabits, patience = 1) => ({
  habits,
  desktopArea: undefined,
  timeouts: new Timeouts(patience),
});

function find(
  clicked: Rect,
  sinceMs: number,
  { afterMs = AFTER_MS, role = 'cell' as UiNode['role'], taken = {}, patience = 1 } = {},
) {
  const habits = { ...PLAIN_HABITS, revealsClickedRowsMs: afterMs };
  const lastClick = { at: middleOf(clicked), button: 'left' as const, sentMs: performance.now() - sinceMs, ...taken };
  const line = [windowWith(role, WHOLE, CUT_OFF, LOW)];
  return LateReveal.find({ application: applicationOf(habits, patience) }, { line }, { lastClick });
}

it('is expected of a cell that its table cuts off, or that may be under a scroll bar', () => {
  expect(find(CUT_OFF, 10)).toBeDefined();
  expect(find(LOW, 10)).toBeDefined();
  expect(find(WHOLE, 10)).toBeUndefined();
});

it('is not expected of a row that ends beside the scroll bar', () => {
  const habits = { ...PLAIN_HABITS, revealsClickedRowsMs: AFTER_MS };
  const lastClick = { at: middleOf(UNDER_BAR), button: 'left' as const, sentMs: performance.now() };
  const expected = (role: UiNode['role']) =>
    LateReveal.find({ application: applicationOf(habits) }, { line: [windowWith(role, UNDER_BAR)] }, { lastClick });
  expect(expected('row')).toBeUndefined();
  expect(expected('cell')).toBeDefined();
});

it('is over after a while, and expected only of toolkits that do so', () => {
  expect(find(CUT_OFF, 2 * AFTER_MS)).toBeUndefined();
  expect(find(CUT_OFF, 10, { afterMs: 0 })).toBeUndefined();
});

it('is counted from when the click was taken, in a program that was busy', () => {
  const taken = { takenMs: performance.now() - 10 };
  expect(find(CUT_OFF, 2 * AFTER_MS, { taken })).toBeDefined();
  expect(find(CUT_OFF, 2 * AFTER_MS, { taken })?.mayComeFirst(middleOf(WHOLE))).toBe(true);
});

it('may come before a click that is late, or held back beside the last one', () => {
  const elsewhere = middleOf(WHOLE);
  expect(find(CUT_OFF, 10)?.mayComeFirst(elsewhere)).toBe(false);
  expect(find(CUT_OFF, 10)?.mayComeFirst(middleOf(CUT_OFF))).toBe(true);
  expect(find(CUT_OFF, AFTER_MS - 50)?.mayComeFirst(elsewhere)).toBe(true);
});

it('may come earlier and later on a machine that is known to be slow', () => {
  const elsewhere = middleOf(WHOLE);
  expect(find(CUT_OFF, AFTER_MS - 250)?.mayComeFirst(elsewhere)).toBe(false);
  expect(find(CUT_OFF, AFTER_MS - 250, { patience: 3 })?.mayComeFirst(elsewhere)).toBe(true);
  expect(find(CUT_OFF, AFTER_MS + 250)).toBeUndefined();
  expect(find(CUT_OFF, AFTER_MS + 250, { patience: 3 })).toBeDefined();
});

it('is outlasted', async () => {
  const startMs = performance.now();
  await find(CUT_OFF, AFTER_MS)?.outlast(AbortSignal.timeout(5_000));
  expect(performance.now() - startMs).toBeGreaterThan(100);
});
