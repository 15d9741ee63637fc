import type { Rect } from '../../../../core/node.ts';
import { shareInside } from '../../../../core/rect.ts';
import type { Boxes } from '../geometry/boxes.ts';
import type { Child } from '../reading/known-tree.ts';

/** Those that show: Calc goes on listing the cells that were merged into another, where they were. */
export async function withoutMerged(cells: readonly Child[], boxes: Boxes): Promise<Child[]> {
  const found = await Promise.all(cells.map(({ ref }) => boxes.of(ref)));
  const known = found.filter((box) => box !== undefined);
  const merged = spanning(known);
  const isCovered = (box: Rect) => merged.some((large) => large !== box && shareInside(box, large) === 1);
  return cells.filter((_, at) => !(found[at] && isCovered(found[at])));
}

/** Cells that go on where others in the sheet begin. */
function spanning(boxes: readonly Rect[]): Rect[] {
  const columns = new Set(boxes.map(({ x }) => x));
  const rows = new Set(boxes.map(({ y }) => y));
  const within = (edges: Set<number>, from: number, to: number) => [...edges].some((edge) => edge > from && edge < to);
  return boxes.filter(({ x, y, w, h }) => within(columns, x, x + w) || within(rows, y, y + h));
}
