import { area, intersection, type Rect, union } from '../../core/rect.ts';
import type { Pixels } from '../../image/pixels.ts';

const TILE_PX = 32;
/** Changes nearer than so many tiles are one. */
const NEAR_TILES = 2;

/** Where two pictures of one size differ, or something else is known to have changed, as boxes that stand apart. */
export function changedParts(before: Pixels, after: Pixels, others: readonly Rect[] = []): Rect[] {
  const parts: Rect[] = [];
  for (const each of [...changedTiles(before, after), ...others]) {
    let grown = each;
    // A box that has grown may touch others that it did not touch before.
    for (let at = nearest(parts, grown); at >= 0; at = nearest(parts, grown)) {
      const [near] = parts.splice(at, 1);
      if (near) grown = union(near, grown);
    }
    parts.push(grown);
  }
  return parts;
}

/** How many pixels boxes cover, where they do not overlap. */
export const areaOf = (parts: readonly Rect[]) => parts.reduce((sum, part) => sum + area(part), 0);

function nearest(parts: readonly Rect[], box: Rect): number {
  const reach = grow(box, NEAR_TILES * TILE_PX);
  return parts.findIndex((part) => intersection(part, reach));
}

export function grow({ x, y, w, h }: Rect, px: number): Rect {
  return { x: x - px, y: y - px, w: w + 2 * px, h: h + 2 * px };
}

/** Runs of neighbouring tiles in a row that differ. */
function changedTiles(before: Pixels, after: Pixels): Rect[] {
  const { widthPx, heightPx } = after;
  const [old, now] = [words(before), words(after)];
  const runs: Rect[] = [];
  for (let top = 0; top < heightPx; top += TILE_PX) {
    const h = Math.min(TILE_PX, heightPx - top);
    const from = top * widthPx;
    // Most rows are as they were, and whole rows are compared fastest.
    if (isSame(before, after, from, from + h * widthPx)) continue;
    let run: Rect | undefined;
    for (let left = 0; left < widthPx; left += TILE_PX) {
      const w = Math.min(TILE_PX, widthPx - left);
      if (!differs(old, now, widthPx, { x: left, y: top, w, h })) run = undefined;
      else if (run) run.w += w;
      else {
        run = { x: left, y: top, w, h };
        runs.push(run);
      }
    }
  }
  return runs;
}

const words = ({ rgba }: Pixels) => new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);

function isSame(a: Pixels, b: Pixels, from: number, to: number): boolean {
  return Buffer.compare(a.rgba.subarray(4 * from, 4 * to), b.rgba.subarray(4 * from, 4 * to)) === 0;
}

function differs(old: Uint32Array, now: Uint32Array, rowPx: number, { x, y, w, h }: Rect): boolean {
  for (let row = y; row < y + h; row++) {
    for (let at = row * rowPx + x; at < row * rowPx + x + w; at++) if (old[at] !== now[at]) return true;
  }
  return false;
}
