import type { Boxes } from '../geometry/boxes.ts';
import type { Kinds } from '../geometry/place.ts';
import type { Child } from '../protocol/accessible.ts';

/** The kinds of cells that are counted row by row; the first of them may be headers. */
export function kindsOfColumns(columns: number, children: readonly Child[]): Kinds {
  const cells = columns > 0 ? children.filter(({ index }) => index >= columns) : [];
  return new Map(cells.map(({ index, ref }) => [ref.key, `column ${index % columns}`]));
}

/** The children in the one column that a list shows: the others have no place. */
export async function inShownColumn(
  children: readonly Child[],
  columns: number,
  boxes: Boxes,
): Promise<readonly Child[]> {
  if (columns === 1) return children;
  const first = await Promise.all(children.slice(0, columns).map(({ ref }) => boxes.of(ref)));
  const shown = children[first.findIndex((box) => box !== undefined)]?.index ?? 0;
  return children.filter(({ index }) => index % columns === shown % columns);
}
