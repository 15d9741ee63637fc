import type { Rect } from '../../../core/node.ts';

type Axis = { start: 'x' | 'y'; size: 'w' | 'h' };
/** The strips that the scroll bars of a view take up. */
export type Bars = { upright: Rect | undefined; flat: Rect | undefined };

const ACROSS: Axis = { start: 'x', size: 'w' };
const DOWN: Axis = { start: 'y', size: 'h' };
/** In Fusion, the style of Qt's own. */
const BAR_PX = 14;

/**
 * Qt has no objects for the scroll bars of a view of items, tells of its cells as if they were not there, and finds cells
 * beneath them: they are where cells go on beyond the view. `inner`: the view without frame and headers.
 */
export function barsOf(
  view: Rect,
  inner: Rect,
  cells: readonly Rect[],
  { hasMoreRows, isRightToLeft }: { hasMoreRows: boolean; isRightToLeft: boolean },
): Bars {
  const goesOn = (axis: Axis, room: Rect) => cells.some((cell) => exceeds(cell, room, axis));
  const less = { upright: withoutBar(inner, ACROSS, isRightToLeft), flat: withoutBar(inner, DOWN, false) };
  const isHigh = hasMoreRows || goesOn(DOWN, inner);
  const isWide = goesOn(ACROSS, isHigh ? less.upright : inner);
  const isHighBesideBar = isHigh || (isWide && goesOn(DOWN, less.flat));
  return {
    upright: isHighBesideBar ? bar(view, ACROSS, isRightToLeft) : undefined,
    flat: isWide ? bar(view, DOWN, false) : undefined,
  };
}

function exceeds(cell: Rect, room: Rect, { start, size }: Axis): boolean {
  return cell[start] < room[start] || cell[start] + cell[size] > room[start] + room[size];
}

function withoutBar(room: Rect, { start, size }: Axis, isFirst: boolean): Rect {
  return { ...room, [size]: room[size] - BAR_PX, ...(isFirst && { [start]: room[start] + BAR_PX }) };
}

function bar(view: Rect, { start, size }: Axis, isFirst: boolean): Rect {
  return { ...view, [start]: isFirst ? view[start] : view[start] + view[size] - BAR_PX, [size]: BAR_PX };
}
