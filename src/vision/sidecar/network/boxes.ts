import { overlapRatio, type Rect } from '../../../core/rect.ts';

/** A box with the class that a detector gave it. */
export type DetectedBox = { label: string; confidence: number; bounds: Rect };

/** More boxes of one kind are noise. A dense panel has a thousand, each of them detected several times. */
const MOST = 1_200;

/** Keeps, of boxes that overlap more than `iouThreshold`, the one with the highest confidence. */
export function suppressOverlaps<T extends Pick<DetectedBox, 'confidence' | 'bounds'>>(
  boxes: readonly T[],
  iouThreshold: number,
): T[] {
  const kept: T[] = [];
  for (const box of boxes.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.length === MOST) break;
    if (kept.every(({ bounds }) => overlapRatio(bounds, box.bounds) <= iouThreshold)) kept.push(box);
  }
  return kept;
}

/** Returns the part of a box that lies in a picture of this size; undefined where none does. */
export function clipTo({ x, y, w, h }: Rect, size: { widthPx: number; heightPx: number }): Rect | undefined {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const width = Math.min(size.widthPx, x + w) - left;
  const height = Math.min(size.heightPx, y + h) - top;
  return width >= 1 && height >= 1 ? { x: left, y: top, w: width, h: height } : undefined;
}
