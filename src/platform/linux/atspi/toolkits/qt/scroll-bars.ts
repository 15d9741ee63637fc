import type { Rect } from '../../../../../core/rect.ts';

type Axis = { start: 'x' | 'y'; size: 'w' | 'h' };
/** The strips that the scroll bars of a view take up. */
export type Bars = { upright: Rect | undefined; flat: Rect | undefined };

const ACROSS: Axis = { start: 'x', size: 'w' };
const DOWN: Axis = { start: 'y', size: 'h' };
/** Fusion, the style of Qt's own, draws them so wide. */
const BAR_PX = 14;

/**
 * Qt has no objects for the scroll bars of a view of items, reports its cells as if they were not there, and finds cells
 * beneath them: they are where cells go on beyond the view. `inner`: the view without frame and headers; `columns`: what
 * is above them, as the cells of a tree are indented.
 */
export function barsOf(
  view: Rect,
  inner: Rect,
  cells: readonly Rect[],
  { columns, hasMoreRows, isRightToLeft }: { columns: readonly Rect[]; hasMoreRows: boolean; isRightToLeft: boolean },
): Bars {
  const goesOn = (axis: Axis, hasOtherBar: boolean) =>
    cells.some((cell) => exceeds(cell, inner, axis)) ||
    Math.max(span(cells, axis), axis === ACROSS ? span(columns, axis) : 0) >
      inner[axis.size] - (hasOtherBar ? BAR_PX : 0);
  const isHigh = hasMoreRows || goesOn(DOWN, false);
  const isWide = goesOn(ACROSS, isHigh);
  return {
    upright: isHigh || (isWide && goesOn(DOWN, true)) ? bar(view, ACROSS, isRightToLeft) : undefined,
    flat: isWide ? bar(view, DOWN, false) : undefined,
  };
}

/** By more than the frame, which a view may lack. */
function exceeds(cell: Rect, room: Rect, { start, size }: Axis): boolean {
  return cell[start] < room[start] - 1 || cell[start] + cell[size] > room[start] + room[size] + 1;
}

function span(cells: readonly Rect[], { start, size }: Axis): number {
  if (cells.length === 0) return 0;
  return Math.max(...cells.map((cell) => cell[start] + cell[size])) - Math.min(...cells.map((cell) => cell[start]));
}

function bar(view: Rect, { start, size }: Axis, isFirst: boolean): Rect {
  return { ...view, [start]: isFirst ? view[start] : view[start] + view[size] - BAR_PX, [size]: BAR_PX };
}
