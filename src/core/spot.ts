import type { PlatformNode, Rect } from './node.ts';

/** How far a list is scrolled, in pixels. */
export type Scrolled = { x: number; y: number };

/** Where a row is in the whole of its list, as near as its neighbours allow, and how far the list is scrolled. */
export type Spot = { place: string; scrolled: string };

/** As the scroll bars among these nodes tell; none where there are none, or they do not. */
export function scrolledBy(nodes: readonly PlatformNode[]): Scrolled | undefined {
  const bars = nodes.filter(({ scrolledPx, bounds }) => scrolledPx !== undefined && bounds);
  if (bars.length === 0) return undefined;
  const isUpright = ({ bounds }: PlatformNode) => bounds !== undefined && bounds.h > bounds.w;
  const upright = bars.find(isUpright);
  const level = bars.find((bar) => !isUpright(bar));
  return { x: level?.scrolledPx ?? 0, y: upright?.scrolledPx ?? 0 };
}

/** Of rows that do not show, nobody knows where they are once the list has scrolled. */
export function spotsIn({ bounds, children }: PlatformNode, { x: left, y: top }: Scrolled): Spot[] {
  if (!bounds) return [];
  const scrolled = `${left} ${top}`;
  const boxes = children.flatMap((row) => row.bounds ?? []);
  const [wide, high] = [pitchOf(boxes.map(({ x }) => x)), pitchOf(boxes.map(({ y }) => y))];
  const placeOf = ({ x, y }: Rect) =>
    `${Math.round((x - bounds.x + left) / wide)} ${Math.round((y - bounds.y + top) / high)}`;
  return children.map((row) => ({ place: row.bounds ? placeOf(row.bounds) : `beyond ${scrolled}`, scrolled }));
}

/** The least distance of two: scrolling rounds boxes to whole pixels. */
function pitchOf(edges: readonly number[]): number {
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  return Math.min(...sorted.slice(1).map((edge, at) => edge - (sorted[at] ?? edge)));
}
