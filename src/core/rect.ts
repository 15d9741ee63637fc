export type Rect = { x: number; y: number; w: number; h: number };

export const isSameRect = (a: Rect, b: Rect) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** The part that both cover; undefined where they do not overlap. */
export function intersection(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const w = Math.min(a.x + a.w, b.x + b.w) - x;
  const h = Math.min(a.y + a.h, b.y + b.h) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : undefined;
}

/** The smallest rectangle that holds both. */
export function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** The whole pixels that a rectangle touches. */
export function wholePixels({ x, y, w, h }: Rect): Rect {
  const left = Math.floor(x);
  const top = Math.floor(y);
  return { x: left, y: top, w: Math.ceil(x + w) - left, h: Math.ceil(y + h) - top };
}

/** A rectangle that reaches further by as much on every side. */
export const grown = ({ x, y, w, h }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

export const area = ({ w, h }: Rect) => w * h;

/** The area that both cover, without allocating a rectangle: trees and detections are compared pair by pair. */
export function sharedArea(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  if (w <= 0) return 0;
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return h > 0 ? w * h : 0;
}

/** Intersection over union: 0 for rectangles that are apart, 1 for the same. */
export function overlapRatio(a: Rect, b: Rect): number {
  const shared = sharedArea(a, b);
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared);
}

/** The share of `inner` that lies in `outer`, from 0 to 1. */
export function shareInside(inner: Rect, outer: Rect): number {
  const shared = sharedArea(inner, outer);
  return shared === 0 ? 0 : shared / area(inner);
}

export function holdsPoint({ x, y, w, h }: Rect, point: { x: number; y: number }): boolean {
  return point.x >= x && point.y >= y && point.x < x + w && point.y < y + h;
}

export const centreOf = ({ x, y, w, h }: Rect) => ({ x: x + w / 2, y: y + h / 2 });
