import type { PlatformNode, UiNode } from '../node.ts';
import { isList } from '../roles.ts';
import { type ExpectedTitle, IdAssigner } from './id-assigner.ts';
import { IdMemory } from './id-memory.ts';
import { type IdStatus, statusOf } from './id-status.ts';
import { RefLookup } from './ref-lookup.ts';

export type AssignOptions = {
  /** The reading holds only a subtree, or was cut short: what it does not hold may still be there. */
  partial?: boolean;
};

/**
 * Gives ids, for one session. The id of a new object is a hash of its parent's id, role, title (of a paragraph, its
 * text) and place among equal siblings, so a fresh registry gives a tree the ids that any other fresh registry gave it.
 * From then on the id stays with the platform's object. An object that is gone, or shows something else since its list
 * has scrolled, leaves its id to its successor: the object with the same parent, role, title and place among equals.
 * Without a title, that is the one with the same texts in it, if there is one, and no row with other texts.
 */
export class IdRegistry {
  private readonly memory = new IdMemory();
  private readonly isTaken: (id: string) => boolean;
  private readonly expected: ExpectedTitle = { value: undefined };
  private readings = 0;

  /** `isTaken` knows the ids that were given elsewhere. */
  constructor(isTaken: (id: string) => boolean = () => false) {
    this.isTaken = isTaken;
  }

  /** All references are looked up before the first id is given, so that no new object takes the id of one that moved. */
  assign(roots: readonly PlatformNode[], { partial = false }: AssignOptions = {}): UiNode[] {
    const { memory, isTaken, expected } = this;
    const number = ++this.readings;
    const entries = new RefLookup(memory, number).lookUp(roots);
    const nodes = new IdAssigner(memory, { number, partial, isTaken, expected }).assign(entries);
    if (!partial) memory.buryAllBut(number);
    return nodes;
  }

  /** The platform's reference of a living id. */
  refOf(id: string): string | undefined {
    const entry = this.memory.byId(id);
    return entry?.alive ? entry.ref : undefined;
  }

  /** The reference also of an id that the last reading did not hold: what is scrolled away may still be there. */
  lastRefOf(id: string): string | undefined {
    const entry = this.memory.byId(id);
    return entry?.replacedBy === undefined ? entry?.ref : undefined;
  }

  /** The innermost list, table or tree that held it, if that still lives. */
  listOf(id: string): string | undefined {
    let above = this.memory.byId(this.memory.byId(id)?.parentId ?? '');
    while (above && !isList(above.role)) above = this.memory.byId(above.parentId);
    return above?.alive ? above.id : undefined;
  }

  idOf(ref: string): string | undefined {
    const entry = this.memory.byKey(ref);
    return entry?.alive ? entry.id : undefined;
  }

  /** The node is being given another title. A toolkit may make it anew for that, and its id goes to the new object. */
  expectTitle(id: string, title: string): void {
    this.expected.value = { id, title };
  }

  explain(id: string): IdStatus {
    return statusOf(this.memory, id);
  }

  /** How many ids are remembered, living and dead. */
  get size(): number {
    return this.memory.size;
  }
}
