import type { PlatformNode, Scroll } from '../node.ts';

/** How far a list is scrolled, in both directions. */
export type ListScroll = { x: Scroll; y: Scroll };

/** Where in the whole of its list a row is, in pixels, and how far the list was scrolled when the row was read there. */
export type RowPosition = { x: number; y: number; scroll: ListScroll };

const UNSCROLLED: Scroll = { px: 0, ofPx: 0 };
const ROUNDING_PX = 2;

/** How far the scroll bars among these nodes are moved; undefined without a scroll bar that reports it. */
export function scrollOf(nodes: readonly PlatformNode[]): ListScroll | undefined {
  const bars = nodes.filter(({ scroll, bounds }) => scroll && bounds);
  if (bars.length === 0) return undefined;
  const isVertical = ({ bounds }: PlatformNode) => bounds !== undefined && bounds.h > bounds.w;
  const horizontal = bars.find((bar) => !isVertical(bar));
  return { x: horizontal?.scroll ?? UNSCROLLED, y: bars.find(isVertical)?.scroll ?? UNSCROLLED };
}

/** A row without bounds does not show, and its position is not known. */
export function positionOf(row: PlatformNode, list: PlatformNode, scroll: ListScroll): RowPosition {
  if (!row.bounds || !list.bounds) return { x: Number.NaN, y: Number.NaN, scroll };
  const { x, y } = list.bounds;
  return { x: row.bounds.x - x + scroll.x.px, y: row.bounds.y - y + scroll.y.px, scroll };
}

/**
 * Rows that come in or go before a row, out of view, move it within the list, and the view along with it. Where the list was
 * read without the row meanwhile, it may have been scrolled away and back.
 */
export function isSamePosition(now: RowPosition, before: RowPosition, wasAway: boolean): boolean {
  const isUnscrolled = now.scroll.x.px === before.scroll.x.px && now.scroll.y.px === before.scroll.y.px;
  return (isUnscrolled && !wasAway) || (hasStayed(now, before, 'x') && hasStayed(now, before, 'y'));
}

function hasStayed(now: RowPosition, before: RowPosition, axis: 'x' | 'y'): boolean {
  const moved = now[axis] - before[axis];
  const grown = now.scroll[axis].ofPx - before.scroll[axis].ofPx;
  const scrolled = now.scroll[axis].px - before.scroll[axis].px;
  return isNear(moved, 0) || (isNear(moved, grown) && isNear(scrolled, grown));
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= ROUNDING_PX;

/** A text that is the same for the same position in a list of the same size. */
export function positionKey({ x, y, scroll }: RowPosition): string {
  const size = `${scroll.x.ofPx} ${scroll.y.ofPx}`;
  return Number.isNaN(x) ? `beyond ${scroll.x.px} ${scroll.y.px} of ${size}` : `${x} ${y} of ${size}`;
}
