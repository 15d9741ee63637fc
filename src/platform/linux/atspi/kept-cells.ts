import { abreast } from './abreast.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessible, Accessibles } from './accessible.ts';
import type { Attempt } from './extras.ts';
import { has } from './facts.ts';
import type { Foresight } from './foresight.ts';
import type { Children } from './known-tree.ts';
import type { Cells } from './long-list.ts';
import { IFACE } from './names.ts';
import type { TreeMemory } from './tree-memory.ts';

/** Cells of a table which makes their objects anew whenever it is asked: those that say what they said are kept. */
export class KeptCells {
  private readonly objects: Accessibles;
  private readonly foresight: Foresight;
  private readonly memory: TreeMemory;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;

  constructor(objects: Accessibles, foresight: Foresight, memory: TreeMemory, attempt: Attempt, signal: AbortSignal) {
    this.objects = objects;
    this.foresight = foresight;
    this.memory = memory;
    this.attempt = attempt;
    this.signal = signal;
  }

  /** None where it is no such table, or has other cells than it had. */
  async of(table: Accessible, before: Children | undefined): Promise<Cells | undefined> {
    const isMeant = this.objects.toolkit.cellsAreNew && has(table, IFACE.table);
    if (!isMeant || before?.total !== table.childCount) return undefined;
    const cells = before.refs.map((ref, at) => ({ ref, index: before.indices[at] ?? -1 }));
    const kept = await abreast(cells, async ({ ref, index }): Promise<[number, ObjectRef][]> => {
      const now = await this.foresight.asked(ref);
      const isSame = now ? await this.isSame(table.ref, index, now) : !this.memory.isStale(ref.key);
      return isSame ? [[index, ref]] : [];
    });
    return new Map(kept.flat());
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
