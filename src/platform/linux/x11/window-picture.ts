import type { Rect } from '../../../core/node.ts';
import { intersection, union } from '../../../core/rect.ts';

const TILE_PX = 32;

/** Pixels of a part of the screen, row by row. */
export type Pixels = { bounds: Rect; pixels: Uint32Array };

/** What a window looked like when it was last painted. */
export class WindowPicture {
  private readonly bounds: Rect;
  private readonly pixels: Uint32Array;

  constructor({ bounds, pixels }: Pixels) {
    this.bounds = bounds;
    this.pixels = pixels;
  }

  isAt({ x, y, w, h }: Rect): boolean {
    return this.bounds.x === x && this.bounds.y === y && this.bounds.w === w && this.bounds.h === h;
  }

  /** Takes in what is there now, and tells where it differs from what was: programs paint more than has changed. */
  update(now: Pixels): Rect[] {
    const area = intersection(now.bounds, this.bounds);
    if (!area) return [];
    const columns = Math.ceil(area.w / TILE_PX);
    const changed: (Rect | undefined)[] = [];
    const [before, after] = [bytesOf(this.pixels), bytesOf(now.pixels)];
    for (let row = 0; row < area.h; row++) {
      const from = (area.y - now.bounds.y + row) * now.bounds.w + (area.x - now.bounds.x);
      const to = (area.y - this.bounds.y + row) * this.bounds.w + (area.x - this.bounds.x);
      // Most rows are as they were; to compare whole rows first takes a third of the time.
      if (after.compare(before, 4 * to, 4 * (to + area.w), 4 * from, 4 * (from + area.w)) === 0) continue;
      const differs = (column: number) => now.pixels[from + column] !== this.pixels[to + column];
      for (let column = 0; column < columns; column++) {
        let first = column * TILE_PX;
        let last = Math.min(first + TILE_PX, area.w) - 1;
        while (first <= last && !differs(first)) first++;
        if (first > last) continue;
        while (!differs(last)) last--;
        const tile = Math.floor(row / TILE_PX) * columns + column;
        const strip = { x: area.x + first, y: area.y + row, w: last - first + 1, h: 1 };
        changed[tile] = union(changed[tile] ?? strip, strip);
      }
      this.pixels.set(now.pixels.subarray(from, from + area.w), to);
    }
    return runsOf(changed, columns);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) => Buffer.from(buffer, byteOffset, byteLength);

/** What has changed in neighbouring tiles of one row as one box. */
function runsOf(changed: readonly (Rect | undefined)[], columns: number): Rect[] {
  const runs: Rect[] = [];
  for (let tile = 0; tile < changed.length; tile++) {
    const box = changed[tile];
    if (!box) continue;
    const run = tile % columns > 0 && changed[tile - 1] ? runs.pop() : undefined;
    runs.push(run ? union(run, box) : box);
  }
  return runs;
}
