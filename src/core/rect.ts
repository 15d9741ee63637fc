import type { Rect } from './node.ts';

/** The part that both cover; undefined where they do not overlap. */
export function intersection(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const w = Math.min(a.x + a.w, b.x + b.w) - x;
  const h = Math.min(a.y + a.h, b.y + b.h) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : undefined;
}

/** The smallest box that holds both. */
export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** The whole pixels that a box touches. */
export function wholePixels({ x, y, w, h }: Rect): Rect {
  const left = Math.floor(x);
  const top = Math.floor(y);
  return { x: left, y: top, w: Math.ceil(x + w) - left, h: Math.ceil(y + h) - top };
}
