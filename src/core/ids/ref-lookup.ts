import type { PlatformNode } from '../node.ts';
import { isList } from '../roles.ts';
import type { IdMemory, Remembered } from './id-memory.ts';
import { hasLabel } from './label.ts';
import { reusedRows, shiftedRows } from './reused-rows.ts';
import { type ListScroll, scrollOf } from './row-position.ts';
import { completeState, type RowState, rowStatesIn } from './row-state.ts';
import type { LookedUpNode } from './sibling.ts';

/**
 * Looks up the references of one reading. An id is taken from a reference that stands for something else now, since
 * some toolkits use the objects of rows and the references of what is gone again.
 */
export class RefLookup {
  private readonly memory: IdMemory;
  private readonly reading: number;
  private readonly repeats = new Map<string, number>();

  constructor(memory: IdMemory, reading: number) {
    this.memory = memory;
    this.reading = reading;
  }

  lookUp(nodes: readonly PlatformNode[], around?: ListScroll, parent?: PlatformNode): LookedUpNode[] {
    if (parent?.reusesRefs) this.releaseReplaced(parent);
    const list = parent?.reusesRows || parent?.keepsPlaces ? parent : undefined;
    const rows = list ? this.releaseReused(list, around) : [];
    const scroll = scrollOf(nodes) ?? (list && around);
    return nodes.map((node, index) => {
      const key = this.keyOf(node.ref);
      const known = this.memory.byKey(key);
      if (known !== undefined) known.seen = this.reading;
      const below = node.children.length > 0 ? this.lookUp(node.children, scroll, node) : [];
      return { node, key, known, row: rows[index] ?? known?.row, below };
    });
  }

  /** Takes the ids of rows whose objects show other items now, and of all in them. */
  private releaseReused(list: PlatformNode, scroll: ListScroll | undefined): (RowState | undefined)[] {
    const states = rowStatesIn(list, scroll, this.reading);
    const known = this.memory.byKey(list.ref);
    const lastRead = known?.rowsSeen;
    if (known) known.rowsSeen = this.reading;
    const rows = list.children.map((node, index) => {
      const before = this.memory.byKey(node.ref)?.row;
      return { node, now: completeState(states[index], before, lastRead), before };
    });
    const reused = list.keepsPlaces ? shiftedRows(rows, () => this.countRows(list)) : reusedRows(rows);
    this.release(reused.map(({ node }) => node));
    return rows.map(({ now }) => now);
  }

  /**
   * Takes the ids of references that stand for something else now: it has another label, and another parent or, in a
   * list, was gone before or is the only one left.
   */
  private releaseReplaced({ ref, role, children }: PlatformNode): void {
    const parentId = this.memory.byKey(ref)?.id;
    const kept = children.flatMap((child) => {
      const known = this.memory.byKey(child.ref);
      return known ? [{ child, known }] : [];
    });
    const isOnly = kept.length === 1 && children.length > 1;
    const isReplacedRow = (known: Remembered) => !known.alive || (isOnly && this.hadSiblings(known));
    const replaced = kept.filter(({ child, known }) => {
      if (known.role === child.role && hasLabel(known, child)) return false;
      return known.parentId !== parentId || (isList(role) && isReplacedRow(known));
    });
    this.release(replaced.map(({ child }) => child));
  }

  private hadSiblings({ id, parentId }: Remembered): boolean {
    return [...this.memory.living()].some((other) => other.parentId === parentId && other.id !== id);
  }

  private countRows({ ref }: PlatformNode): number {
    const id = this.memory.byKey(ref)?.id;
    return [...this.memory.living()].filter(({ parentId, row }) => parentId === id && row).length;
  }

  private release(nodes: readonly PlatformNode[]): void {
    for (const { ref, children } of nodes) {
      const known = this.memory.byKey(ref);
      if (known) this.memory.release(known);
      this.release(children);
    }
  }

  /** Some toolkits list one object under two parents: the second gets a key of its own. */
  private keyOf(ref: string): string {
    const known = this.memory.byKey(ref);
    const times = this.repeats.get(ref) ?? (known?.seen === this.reading ? 1 : 0);
    if (times > 0 || known === undefined) this.repeats.set(ref, times + 1);
    return times === 0 ? ref : `${ref}\0${times}`;
  }
}
