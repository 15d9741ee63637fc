import type { Boxes } from '../geometry/boxes.ts';
import type { Accessible, Accessibles } from '../protocol/accessible.ts';
import type { Child } from '../reading/known-tree.ts';

/** Qt counts all columns of the model of a list among its children, which shows only one. */
export async function columnsIn(objects: Accessibles, { ref }: Accessible, signal: AbortSignal): Promise<number> {
  return Math.max(1, await objects.columns(ref, signal).catch(() => 1));
}

/** Those of the column that shows: the others have no place. */
export async function inShownColumn(children: readonly Child[], columns: number, boxes: Boxes): Promise<Child[]> {
  if (columns === 1) return [...children];
  const first = await Promise.all(children.slice(0, columns).map(({ ref }) => boxes.of(ref)));
  const shown = children[first.findIndex((box) => box !== undefined)]?.index ?? 0;
  return children.filter(({ index }) => index % columns === shown % columns);
}
