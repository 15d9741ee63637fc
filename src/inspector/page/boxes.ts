import type { Point } from '../../core/backend.ts';
import type { Rect } from '../../core/rect.ts';
import type { ListedNode, ViewPicture } from '../items.ts';
import { memo } from './memo.ts';

/** Where what a box is about comes from: each has its own colour. */
export type BoxSource = 'ax' | 'display' | 'vision' | 'merged';

export const sourceOf = ({ source }: ListedNode): BoxSource =>
  typeof source === 'string' ? source : 'vision' in source ? 'vision' : 'merged';

type Shown = Pick<ViewPicture, 'bounds' | 'behind'>;

/** What shows in this part of the screen, largest first, so that small boxes are drawn over large ones. */
export const boxesIn = memo((nodes: readonly ListedNode[], picture: Shown): ListedNode[] => {
  let isBehind = false;
  const shows = ({ id, depth, bounds, offscreen }: ListedNode) => {
    if (depth === 0) isBehind = picture.behind.includes(id);
    return !isBehind && bounds !== undefined && !offscreen && overlaps(bounds, picture.bounds);
  };
  return nodes.filter(shows).sort((a, b) => areaOf(b) - areaOf(a));
});

/** One path for all boxes of a source: ten thousand elements would take the browser a while each time. */
export const outlines = memo((boxed: readonly ListedNode[]): Record<BoxSource, string> => {
  const paths = { ax: '', display: '', vision: '', merged: '' };
  for (const node of boxed) if (node.bounds) paths[sourceOf(node)] += outline(node.bounds);
  return paths;
});

const outline = ({ x, y, w, h }: Rect) => `M${x} ${y}h${w}v${h}h${-w}z`;
const overlaps = (a: Rect, b: Rect) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const areaOf = ({ bounds }: ListedNode) => (bounds === undefined ? 0 : bounds.w * bounds.h);
const holds = ({ x, y, w, h }: Rect, at: Point) => at.x >= x && at.x < x + w && at.y >= y && at.y < y + h;

export const smallestAt = (boxed: readonly ListedNode[], at: Point): ListedNode | undefined =>
  boxed.findLast(({ bounds }) => bounds !== undefined && holds(bounds, at));

/** What has its centre in the area, without what is larger than it. */
export function within(boxed: readonly ListedNode[], area: Rect): string[] {
  const inside = boxed.filter(({ bounds }) => {
    if (bounds === undefined) return false;
    const centre = { x: bounds.x + bounds.w / 2, y: bounds.y + bounds.h / 2 };
    return holds(area, centre) && bounds.w <= area.w * 1.2 && bounds.h <= area.h * 1.2;
  });
  return inside.map(({ id }) => id);
}

export const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x),
  h: Math.abs(a.y - b.y),
});
