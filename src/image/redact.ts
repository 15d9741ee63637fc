import type { Rect } from '../core/node.ts';
import { fill, type Pixels } from './pixels.ts';

/** Blacks out `rects` (picture pixels) in place, every pixel that they touch. */
export function redact(pixels: Pixels, rects: Iterable<Rect>): void {
  for (const rect of rects) fill(pixels, rect, [0, 0, 0]);
}
