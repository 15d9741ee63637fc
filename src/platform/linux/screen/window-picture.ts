import { intersection, type Rect } from '../../../core/rect.ts';

const TILE_PX = 32;

/** The pixels of a part of the screen, row by row. */
export type ScreenPixels = { bounds: Rect; pixels: Uint32Array };

/** What a window looked like when it was last painted. */
export class WindowPicture {
  private readonly bounds: Rect;
  private readonly pixels: Uint32Array;

  constructor({ bounds, pixels }: ScreenPixels) {
    this.bounds = bounds;
    this.pixels = pixels;
  }

  isAt({ x, y, w, h }: Rect): boolean {
    return this.bounds.x === x && this.bounds.y === y && this.bounds.w === w && this.bounds.h === h;
  }

  /** Keeps what is there now, and returns where it differs from what was: programs paint more than has changed. */
  update(now: ScreenPixels): Rect[] {
    const area = intersection(now.bounds, this.bounds);
    if (!area) return [];
    const columns = Math.ceil(area.w / TILE_PX);
    const changed = new Uint8Array(columns * Math.ceil(area.h / TILE_PX));
    const [before, after] = [bytesOf(this.pixels), bytesOf(now.pixels)];
    for (let row = 0; row < area.h; row++) {
      const from = (area.y - now.bounds.y + row) * now.bounds.w + (area.x - now.bounds.x);
      const to = (area.y - this.bounds.y + row) * this.bounds.w + (area.x - this.bounds.x);
      // Most rows are as they were; to compare whole rows first takes a third of the time.
      if (after.compare(before, 4 * to, 4 * (to + area.w), 4 * from, 4 * (from + area.w)) === 0) continue;
      const firstTile = Math.floor(row / TILE_PX) * columns;
      for (let column = 0; column < area.w; column++) {
        if (now.pixels[from + column] === this.pixels[to + column]) continue;
        const tile = Math.floor(column / TILE_PX);
        changed[firstTile + tile] = 1;
        column = (tile + 1) * TILE_PX - 1;
      }
      this.pixels.set(now.pixels.subarray(from, from + area.w), to);
    }
    return runsOf(changed, columns, area);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) => Buffer.from(buffer, byteOffset, byteLength);

/** Neighbouring tiles of one row as one box. */
function runsOf(changed: Uint8Array, columns: number, area: Rect): Rect[] {
  const runs: Rect[] = [];
  for (let tile = 0; tile < changed.length; tile++) {
    if (!changed[tile]) continue;
    const [row, first] = [Math.floor(tile / columns), tile % columns];
    let last = first;
    while (last + 1 < columns && changed[row * columns + last + 1]) last++;
    const box = { x: first * TILE_PX, y: row * TILE_PX, w: (last - first + 1) * TILE_PX, h: TILE_PX };
    const inside = intersection({ ...box, x: box.x + area.x, y: box.y + area.y }, area);
    if (inside) runs.push(inside);
    tile += last - first;
  }
  return runs;
}
