import { isSameRect } from '../../../../../core/rect.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import type { RowFinder } from '../child-habits.ts';
import type { ReadingContext } from '../reading-context.ts';

const MAX_NESTING = 50;

/**
 * Finds the rows in a row of a tree that holds others; none where it is in no tree. The tree alone knows which row is at a
 * point, and answers with an object made anew, which knows its index but not its parent: only its box shows whether it is
 * one of these.
 */
export async function rowFinderIn(
  row: ObjectRef,
  { objects, signal }: Pick<ReadingContext, 'objects' | 'signal'>,
): Promise<RowFinder | undefined> {
  const tree = await treeAround(objects, row, signal);
  if (!tree) return undefined;
  return async (x, y) => {
    const at = await objects.childAtPoint(tree, x, y, signal);
    if (!at) return -1;
    const [index, box] = await Promise.all([objects.indexInParent(at, signal), objects.extents(at, signal)]);
    const own = await objects.childAt(row, index, signal);
    const ownBox = own && (await objects.extents(own, signal));
    return box && ownBox && isSameRect(box, ownBox) ? index : -1;
  };
}

async function treeAround(objects: Accessibles, row: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
  let above = await objects.parent(row, signal);
  for (let level = 0; above && level < MAX_NESTING; level++) {
    if ((await objects.role(above, signal)) === 'tree') return above;
    above = await objects.parent(above, signal);
  }
  return undefined;
}
