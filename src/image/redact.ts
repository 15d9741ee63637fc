import type { Rect } from '../core/rect.ts';
import { fillRect, type Pixels } from './pixels.ts';

/** Blacks out `rects` (picture pixels) in place, every pixel that they touch. */
export function blackOut(pixels: Pixels, rects: Iterable<Rect>): void {
  for (const rect of rects) fillRect(pixels, rect, [0, 0, 0]);
}
