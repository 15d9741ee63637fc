import type { Rect } from '../../core/rect.ts';
import type { Pixels } from '../../image/pixels.ts';

/** The smallest box, in pixels, that holds all in which two pictures of one size differ. */
export function differenceBox(one: Pixels, other: Pixels): Rect | undefined {
  const { widthPx, heightPx } = one;
  const [before, after] = [words(one), words(other)];
  let [left, right, top, bottom] = [widthPx, 0, heightPx, 0];
  for (let y = 0; y < heightPx; y++) {
    const row = y * widthPx;
    const rowsDiffer = Buffer.compare(bytes(one, row), bytes(other, row)) !== 0;
    if (!rowsDiffer) continue;
    let [from, to] = [0, widthPx - 1];
    while (before[row + from] === after[row + from]) from++;
    while (before[row + to] === after[row + to]) to--;
    left = Math.min(left, from);
    right = Math.max(right, to + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return right > left ? { x: left, y: top, w: right - left, h: bottom - top } : undefined;
}

const words = ({ rgba }: Pixels) => new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);

const bytes = ({ rgba, widthPx }: Pixels, row: number) => rgba.subarray(4 * row, 4 * (row + widthPx));
