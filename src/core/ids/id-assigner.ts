import { copyOptionalFacts } from '../facts.ts';
import type { UiNode } from '../node.ts';
import { isRow } from '../roles.ts';
import { type Hash, hashKey, hashText } from './hash.ts';
import { freeId, idPrefix } from './id-format.ts';
import { type IdMemory, newlyRemembered, type Remembered } from './id-memory.ts';
import { hasLabel, labelOf, shortenLabel } from './label.ts';
import { isSameFingerprint } from './row-state.ts';
import { compareSiblings, isUnchanged, type LookedUpNode, lastingRole, type Sibling } from './sibling.ts';

/** What the nodes of one reading are assigned ids with. `number` counts readings; `partial`: it may lack nodes. */
export type IdReading = { number: number; partial: boolean; isTaken: (id: string) => boolean; expected: ExpectedTitle };

/** Which node is being given another title, until that is found. */
export type ExpectedTitle = { value: { id: string; title: string } | undefined };

type Parent = { id: string; allRead: boolean };

/** Gives the nodes of one reading their ids: each keeps its own, gets that of what it succeeds, or gets a new one. */
export class IdAssigner {
  private readonly memory: IdMemory;
  private readonly reading: IdReading;

  constructor(memory: IdMemory, reading: IdReading) {
    this.memory = memory;
    this.reading = reading;
  }

  assign(roots: readonly LookedUpNode[]): UiNode[] {
    return this.assignAll(roots, { id: '', allRead: !this.reading.partial });
  }

  private assignAll(entries: readonly LookedUpNode[], parent: Parent): UiNode[] {
    const isDetached = this.reading.partial && parent.id === '';
    if (!isDetached && entries.every((entry, index) => isUnchanged(entry, index, parent.id))) {
      return entries.flatMap((entry) => (entry.known ? this.toUi(entry, this.keep(entry, entry.known)) : []));
    }
    const siblings = compareSiblings(entries);
    const predecessors = this.predecessorsByText(siblings, parent);
    return siblings.map((sibling) => {
      const remembered = this.place(sibling, parent, predecessors.get(sibling));
      return this.toUi(sibling.entry, remembered);
    });
  }

  private keep({ row }: LookedUpNode, known: Remembered): Remembered {
    known.row = row;
    return this.memory.revive(known);
  }

  private toUi({ node, below }: LookedUpNode, remembered: Remembered): UiNode {
    const { id } = remembered;
    const { role, enabled, focused, actions, childCount = 0, onDisplay } = node;
    const made: UiNode = { id, role, enabled, focused, actions, source: onDisplay ? 'display' : 'ax', children: [] };
    copyOptionalFacts(node, made);
    if (node.secure) remembered.secure = true;
    else if (remembered.secure) return concealed(made);
    const allRead = childCount <= below.length;
    if (below.length > 0) made.children = this.assignAll(below, { id, allRead });
    return made;
  }

  /** A node that was made anew and has no label succeeds the one whose texts only it has now. */
  private predecessorsByText(siblings: readonly Sibling[], { id, allRead }: Parent): Map<Sibling, Remembered> {
    const predecessors = new Map<Sibling, Remembered>();
    for (const sibling of siblings) {
      const { entry, textHash, hasUniqueText } = sibling;
      if (entry.known !== undefined || textHash === undefined || !hasUniqueText) continue;
      const before = this.memory.byText(textHash, entry.node.role, id);
      if (before === undefined || this.isSeen(before) || (before.alive && !allRead)) continue;
      before.seen = this.reading.number;
      predecessors.set(sibling, before);
    }
    return predecessors;
  }

  private isSeen({ seen }: Remembered): boolean {
    return seen === this.reading.number;
  }

  private place(sibling: Sibling, parent: Parent, predecessor: Remembered | undefined): Remembered {
    const { entry, hash, index, textHash, hasUniqueText } = sibling;
    const { node, key, known } = entry;
    // A subtree that is read alone does not show where its root stands.
    const detached = this.reading.partial && parent.id === '' ? known : undefined;
    const parentId = detached?.parentId ?? parent.id;
    hashText(hash, parentId);
    const fingerprint = detached?.fingerprint ?? hashKey(hash);
    const remembered =
      this.stay(entry) ??
      (predecessor && this.memory.rekey(predecessor, key, node.ref)) ??
      this.succeedRenamed(sibling, fingerprint, parentId) ??
      this.succeedEqual(sibling, fingerprint, parent) ??
      this.create(entry, hash);
    const label = labelOf(node);
    remembered.role = node.role;
    if (remembered.label !== label) remembered.label = shortenLabel(label);
    remembered.row = entry.row;
    if (!detached) this.memory.setParent(remembered, parentId, textHash, hasUniqueText);
    remembered.index = detached?.index ?? index;
    remembered.seen = this.reading.number;
    this.memory.setFingerprint(remembered, fingerprint);
    return remembered;
  }

  /** A reference whose role became one of another kind is another thing to the model. */
  private stay({ node, known }: LookedUpNode): Remembered | undefined {
    return known?.id.startsWith(`${idPrefix(node.role)}_`) ? this.memory.revive(known) : undefined;
  }

  /** The id of what was being given the title that this one has. */
  private succeedRenamed(
    { entry: { node, key, known }, index, isUnique }: Sibling,
    fingerprint: number,
    parentId: string,
  ): Remembered | undefined {
    const { expected } = this.reading;
    if (known !== undefined || expected.value?.title !== (node.title ?? '')) return undefined;
    const before = this.memory.byId(expected.value.id);
    if (before === undefined || this.isSeen(before)) return undefined;
    const isFree = isUnique && this.memory.byFingerprint(fingerprint) === undefined;
    const isSame = before.role === node.role && before.parentId === parentId && (isFree || before.index === index);
    if (!isSame) return undefined;
    expected.value = undefined;
    return this.memory.rekey(before, key, node.ref);
  }

  /** The id of what had the same parent, role, label and place among equals. */
  private succeedEqual(
    { entry: { node, key, known, row }, isUnique, textHash }: Sibling,
    fingerprint: number,
    { id: parentId, allRead }: Parent,
  ): Remembered | undefined {
    const before = this.memory.byFingerprint(fingerprint);
    if (before === undefined || this.isSeen(before)) return undefined;
    // The display tells its windows apart: one that closes as another opens is not that other.
    if (node.onDisplay && before.alive) return undefined;
    // Among equals of which only some were read, it may be one that was not. Calc makes its cells anew for each reading.
    if ((before.alive || before.ref === undefined) && !allRead && !isUnique) return undefined;
    // A row with other texts is another row, and what is in it does something else.
    const hasBothTexts = textHash !== undefined && before.textHash !== undefined;
    if (isRow(node.role) && hasBothTexts && before.textHash !== textHash) return undefined;
    // The fingerprint is a hash of 30 bits, so two that differ can share one.
    const isSameRole = lastingRole(before.role) === lastingRole(node.role);
    const isAlike = isSameRole && hasLabel(before, node) && isSameFingerprint(before.row, row);
    if (!isAlike || before.parentId !== parentId) return undefined;
    if (known !== undefined) this.memory.retire(known, before.id);
    return this.memory.rekey(before, key, node.ref);
  }

  private create({ node, key, known }: LookedUpNode, hash: Hash): Remembered {
    const { ref, role } = node;
    const { number, isTaken } = this.reading;
    const id = freeId(role, hash, (each) => this.memory.byId(each) !== undefined || isTaken(each));
    if (known !== undefined) this.memory.retire(known, id);
    return this.memory.add(newlyRemembered(key, ref, id, role, number));
  }
}

/** A password that its application shows in the clear is neither read as a value nor as parts of the field. */
function concealed({ value: _, ...field }: UiNode): UiNode {
  return { ...field, secure: true };
}
