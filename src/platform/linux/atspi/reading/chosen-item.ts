import type { Accessibles } from '../protocol/accessible.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

export const COLUMN_HEADER = 'table-column-header';
const IN_TABLE = new Set([COLUMN_HEADER, 'table-cell']);

/**
 * The item that a box has chosen. One of GTK 3 that opens a list instead of a menu forgets that the header comes before the
 * first row.
 */
export async function chosenItem(
  objects: Accessibles,
  box: ObjectRef,
  signal: AbortSignal,
  roleOf: (item: ObjectRef) => Promise<string> = (item) => objects.role(item, signal),
): Promise<ObjectRef | undefined> {
  const item = await objects.selectedChild(box, signal).catch(() => undefined);
  if (!item || objects.toolkit.name !== 'gtk3' || !IN_TABLE.has(await roleOf(item))) return item;
  const [list, index] = await Promise.all([objects.parent(item, signal), objects.indexInParent(item, signal)]);
  return list && list.path !== box.path ? objects.childAt(list, index + 1, signal) : item;
}
