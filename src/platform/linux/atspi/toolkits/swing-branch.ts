import { isSameRect } from '../../../../core/rect.ts';
import type { Accessibles } from '../protocol/accessible.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

const MAX_NESTING = 50;

/**
 * A row of a Swing tree that holds others. The tree alone knows which row is at a point, and answers with an object made
 * anew, which knows its index but not its parent: only where it stands tells whether it is one of these.
 */
export class SwingBranch {
  private readonly objects: Accessibles;
  private readonly tree: ObjectRef;
  private readonly row: ObjectRef;
  private readonly signal: AbortSignal;

  private constructor(objects: Accessibles, tree: ObjectRef, row: ObjectRef, signal: AbortSignal) {
    this.objects = objects;
    this.tree = tree;
    this.row = row;
    this.signal = signal;
  }

  /** None where it is in no tree. */
  static async of(objects: Accessibles, row: ObjectRef, signal: AbortSignal): Promise<SwingBranch | undefined> {
    let above = await objects.parent(row, signal);
    for (let level = 0; above && level < MAX_NESTING; level++) {
      if ((await objects.role(above, signal)) === 'tree') return new SwingBranch(objects, above, row, signal);
      above = await objects.parent(above, signal);
    }
    return undefined;
  }

  /** Which of its rows is at a point; −1 where it is none of them. */
  async indexAt(x: number, y: number): Promise<number> {
    const { objects, tree, row, signal } = this;
    const at = await objects.childAtPoint(tree, x, y, signal);
    if (!at) return -1;
    const [index, box] = await Promise.all([objects.indexInParent(at, signal), objects.extents(at, signal)]);
    const own = await objects.childAt(row, index, signal);
    const ownBox = own && (await objects.extents(own, signal));
    return box && ownBox && isSameRect(box, ownBox) ? index : -1;
  }
}
