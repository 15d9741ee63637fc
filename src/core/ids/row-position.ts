import type { PlatformNode, Scroll } from '../node.ts';

/** How far a list is scrolled, in both directions. */
export type Scrolled = { x: Scroll; y: Scroll };

/** Where in the whole of its list a row is, in pixels, and how far the list was scrolled when it was seen there. */
export type RowPosition = { x: number; y: number; scrolled: Scrolled };

const UNSCROLLED: Scroll = { px: 0, ofPx: 0 };
const ROUNDING_PX = 2;

/** As the scroll bars among these nodes tell; none where there are none, or they do not. */
export function scrolledBy(nodes: readonly PlatformNode[]): Scrolled | undefined {
  const bars = nodes.filter(({ scroll, bounds }) => scroll && bounds);
  if (bars.length === 0) return undefined;
  const isUpright = ({ bounds }: PlatformNode) => bounds !== undefined && bounds.h > bounds.w;
  const level = bars.find((bar) => !isUpright(bar));
  return { x: level?.scroll ?? UNSCROLLED, y: bars.find(isUpright)?.scroll ?? UNSCROLLED };
}

/** Of a row that does not show, nobody knows where it is. */
export function positionOf(row: PlatformNode, list: PlatformNode, scrolled: Scrolled): RowPosition {
  if (!row.bounds || !list.bounds) return { x: Number.NaN, y: Number.NaN, scrolled };
  const { x, y } = list.bounds;
  return { x: row.bounds.x - x + scrolled.x.px, y: row.bounds.y - y + scrolled.y.px, scrolled };
}

/** What comes in or goes before a row, out of sight, moves it within the list, and the view along with it. */
export function isSamePosition(now: RowPosition, before: RowPosition): boolean {
  const isUnscrolled = now.scrolled.x.px === before.scrolled.x.px && now.scrolled.y.px === before.scrolled.y.px;
  return isUnscrolled || (hasStayed(now, before, 'x') && hasStayed(now, before, 'y'));
}

function hasStayed(now: RowPosition, before: RowPosition, axis: 'x' | 'y'): boolean {
  const moved = now[axis] - before[axis];
  const grown = now.scrolled[axis].ofPx - before.scrolled[axis].ofPx;
  const slid = now.scrolled[axis].px - before.scrolled[axis].px;
  return isNear(moved, 0) || (isNear(moved, grown) && isNear(slid, grown));
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= ROUNDING_PX;

/** The same for the same place in a list of the same size. */
export function placeOf({ x, y, scrolled }: RowPosition): string {
  const size = `${scrolled.x.ofPx} ${scrolled.y.ofPx}`;
  return Number.isNaN(x) ? `beyond ${scrolled.x.px} ${scrolled.y.px} of ${size}` : `${x} ${y} of ${size}`;
}
