import type { Rect } from '../../../../core/rect.ts';
import { type Boxes, isSameBox } from '../geometry/boxes.ts';
import type { Accessible, Child } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { type Attempt, askAll } from '../protocol/questions.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { Children } from './known-tree.ts';
import type { Cells } from './long-list.ts';
import type { Prefetcher } from './prefetcher.ts';
import type { TreeMemory } from './tree-memory.ts';

/**
 * Cells of a table which makes their objects anew whenever it is asked: those are kept that report what they reported, or
 * that nothing has happened to.
 */
export class KeptCells {
  private readonly objects: Accessibles;
  private readonly toolkit: Toolkit;
  private readonly boxes: Boxes;
  private readonly prefetcher: Prefetcher;
  private readonly memory: TreeMemory;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;

  constructor(
    objects: Accessibles,
    toolkit: Toolkit,
    { boxes, prefetcher }: { boxes: Boxes; prefetcher: Prefetcher },
    memory: TreeMemory,
    attempt: Attempt,
    signal: AbortSignal,
  ) {
    this.objects = objects;
    this.toolkit = toolkit;
    this.boxes = boxes;
    this.prefetcher = prefetcher;
    this.memory = memory;
    this.attempt = attempt;
    this.signal = signal;
  }

  /** None where it is no such table, or has other cells than it had; nor of a sheet that has moved or cannot be read. */
  async of(table: Accessible, before: Children | undefined, box: Rect | undefined): Promise<Cells | undefined> {
    if (before?.isUnreadable || (before?.isSheet && !isSameBox(this.memory.before(table.ref.key)?.box, box)))
      return undefined;
    const isMadeAnew = this.toolkit.cellsOf(table) === 'made anew';
    if (!(isMadeAnew || before?.isSheet) || before?.total !== table.childCount) return undefined;
    const isKept = (cell: Child) => (before.isSheet ? this.isUntouched(cell.ref) : this.saysTheSame(table.ref, cell));
    const cells = before.refs.map((ref, at) => ({ ref, index: before.indices[at] ?? -1 }));
    const kept = await askAll(cells, async (cell): Promise<[number, ObjectRef][]> => {
      return (await isKept(cell)) ? [[cell.index, cell.ref]] : [];
    });
    return new Map(kept.flat());
  }

  /** The object of a cell in Calc may go on reporting what it reported before the cell was emptied. */
  private isUntouched(ref: ObjectRef): boolean {
    const box = this.memory.before(ref.key)?.box;
    if (!box || this.memory.isStale(ref.key) || this.memory.isMoving(ref.key)) return false;
    if (this.memory.isOwed(ref.key) || this.memory.isUnreadable(ref.key)) return false;
    this.boxes.know(ref, box);
    return true;
  }

  private async saysTheSame(table: ObjectRef, { ref, index }: Child): Promise<boolean> {
    const now = await this.prefetcher.asked(ref);
    return now ? this.isSame(table, index, now) : !this.memory.isStale(ref.key);
  }

  /**
   * The object of a cell stays with its place, whatever comes to stand there; where a cell is being edited, the table has
   * another object, the editor.
   */
  private async isSame(table: ObjectRef, index: number, { ref, name, role }: Accessible): Promise<boolean> {
    if (this.memory.before(ref.key)?.object.name !== name) return false;
    const anew = await this.attempt(this.objects.childAt(table, index, this.signal));
    return anew !== undefined && (await this.attempt(this.objects.role(anew, this.signal))) === role;
  }
}
