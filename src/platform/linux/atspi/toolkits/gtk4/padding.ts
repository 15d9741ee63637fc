import type { Point } from '../../../../../core/backend.ts';
import { intersection, isSameRect, type Rect, union } from '../../../../../core/rect.ts';
import { STATE } from '../../protocol/names.ts';
import { holdsRows } from '../../protocol/roles.ts';
import type { Family } from '../child-habits.ts';
import type { ReadingContext } from '../reading-context.ts';

/** Wider padding is taken for room that the children leave; the dialogs of libadwaita have this much around their answers. */
const MAX_PADDING = 24;
/** The same where one child fills its holder from top to bottom, or from side to side. */
const MAX_ON_TWO_SIDES = 12;
/** A border on one side. */
const FILLED = 1;

/**
 * Since 4.12 or so, boxes are counted from the content of each parent as if that had no padding and no border. Nothing
 * reports how wide these are: they are what the children leave on both sides. The frame of a window reports its own.
 */
export async function paddingOf({ holder, children, below }: Family, { boxes }: ReadingContext): Promise<Point> {
  const { parentBox } = below.geometry;
  const isFrame = below.depth === 2;
  // Since 4.18, widgets report that they show.
  if (!parentBox || isFrame || !holder.states.has(STATE.showing) || holdsRows(holder.role)) return { x: 0, y: 0 };
  const found = await Promise.all(children.map(({ ref }) => boxes.of(ref)));
  return paddingAround(
    parentBox,
    found.filter((box) => box !== undefined),
  );
}

/** The padding of a box, left and above, around its children, as far as they do not count it. */
export function paddingAround(holder: Rect, children: readonly Rect[]): Point {
  // What has popped up is outside; what is cut off belongs to something that scrolls.
  const near = children.filter((child) => intersection(child, holder));
  const [first, ...others] = near;
  if (!first || !near.every((child) => isInside(child, holder))) return { x: 0, y: 0 };
  const content = others.reduce(union, first);
  const across = { before: content.x - holder.x, after: holder.x + holder.w - content.x - content.w };
  const down = { before: content.y - holder.y, after: holder.y + holder.h - content.y - content.h };
  const isInLine = others.length === 0 || (isLaidOut(near, across, 'x', 'w') && isLaidOut(near, down, 'y', 'h'));
  if (!isInLine) return { x: 0, y: 0 };
  const padding = { x: paddingAlong(across), y: paddingAlong(down) };
  const least = Math.min(padding.x, padding.y);
  const most = Math.max(padding.x, padding.y);
  // Children that start in a corner may leave room on one side, but hardly as little on both.
  if (least > 0) return most <= MAX_PADDING ? padding : { x: 0, y: 0 };
  // The last of several may have a margin.
  const isFilled = [across, down].some(({ before, after }) => before === 0 && after <= FILLED);
  const isEven = [across, down].some(({ before, after }) => before + after === 2 * most);
  const isOnly = others.length === 0;
  return isOnly && isFilled && isEven && most <= MAX_ON_TWO_SIDES ? padding : { x: 0, y: 0 };
}

/** Several children begin where the content does, or stand in one line: others are placed freely, and leave any room. */
function isLaidOut(children: readonly Rect[], { before }: Room, from: 'x' | 'y', size: 'w' | 'h'): boolean {
  const centres = children.map((child) => child[from] + child[size] / 2);
  return before === 0 || Math.max(...centres) - Math.min(...centres) <= 1;
}

/** The room that is left on two opposite sides. */
type Room = { before: number; after: number };

/** Most children fill the content or are in its middle; those that begin later mostly end with it. */
function paddingAlong({ before, after }: Room): number {
  const ofCentred = (after - before) / 2;
  return Math.max(0, Math.floor(ofCentred >= 0 ? ofCentred : after / 2));
}

function isInside(inner: Rect, outer: Rect): boolean {
  const shared = intersection(inner, outer);
  return shared !== undefined && isSameRect(shared, inner);
}
