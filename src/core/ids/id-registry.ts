import { copyOptional } from '../facts.ts';
import { type PlatformNode, ROW_HOLDERS, ROWS, type Role, type UiNode } from '../node.ts';
import { cutText } from '../text.ts';
import { type Hash, hashDigits, hashKey, hashNumber, hashText } from './hash.ts';
import { IdMemory, newcomer, type Remembered } from './id-memory.ts';
import { idPrefix } from './id-prefix.ts';
import { type IdStatus, statusOf } from './id-status.ts';
import { recalled, reusedRows, type Sighting, shiftedRows, sightingsIn } from './reused-rows.ts';
import { type Scrolled, scrolledBy } from './row-position.ts';
import { isSameFace, isSettled, knownAs, type Slot, type Standing, standingsOf } from './standing.ts';

export type AssignOptions = {
  /** The reading holds only a subtree, or was cut short: what it does not hold may still be there. */
  partial?: boolean;
};

type Reading = { number: number; partial: boolean; repeats: Map<string, number> };
type Parent = { id: string; allRead: boolean };

const TITLE_KEPT = 80;

/**
 * Gives ids, one book a session. A new object's id is a hash of its parent's id, role, title (of a paragraph, its text)
 * and place among equal siblings, so a fresh book gives a given tree the ids that any other fresh book gave it. From then
 * on the id stays with the platform's object. An object that is gone, or shows something else since its list has
 * scrolled, leaves its id to the one that takes its place: same parent, role, title and place among equals; of those
 * without a title, to the one in which the same is said, if any, and to no row that says something else.
 */
export class IdRegistry {
  private readonly memory = new IdMemory();
  /** Ids that others than this book have given. */
  private readonly isTaken: (id: string) => boolean;
  private readings = 0;
  private expected: { id: string; title: string } | undefined;

  constructor(isTaken: (id: string) => boolean = () => false) {
    this.isTaken = isTaken;
  }

  assign(roots: readonly PlatformNode[], options: AssignOptions = {}): UiNode[] {
    const { partial = false } = options;
    const reading: Reading = { number: ++this.readings, partial, repeats: new Map() };
    const slots = this.lookUp(roots, reading);
    const nodes = this.assignAll(slots, { id: '', allRead: !partial }, reading);
    if (!partial) this.memory.buryAllBut(reading.number);
    return nodes;
  }

  /** The platform's reference of a living id. */
  refOf(id: string): string | undefined {
    const entry = this.memory.byId(id);
    return entry?.alive ? entry.ref : undefined;
  }

  /** Also of an id that the last reading did not hold: what is scrolled away may still be there. */
  lastRefOf(id: string): string | undefined {
    const entry = this.memory.byId(id);
    return entry?.replacedBy === undefined ? entry?.ref : undefined;
  }

  /** The id of the innermost of these that held it, if that still lives. */
  holderOf(id: string, roles: ReadonlySet<Role>): string | undefined {
    let above = this.memory.byId(this.memory.byId(id)?.parentId ?? '');
    while (above && !roles.has(above.role)) above = this.memory.byId(above.parentId);
    return above?.alive ? above.id : undefined;
  }

  idOf(ref: string): string | undefined {
    const entry = this.memory.byKey(ref);
    return entry?.alive ? entry.id : undefined;
  }

  /** What has this id is being given another title: where its toolkit makes it anew for that, the id goes with it. */
  expectTitle(id: string, title: string): void {
    this.expected = { id, title };
  }

  explain(id: string): IdStatus {
    return statusOf(this.memory, id);
  }

  /** How many ids are remembered, living and dead. */
  get size(): number {
    return this.memory.size;
  }

  /** All references before the first id, so that a new object never takes the id of one that only moved. */
  private lookUp(nodes: readonly PlatformNode[], reading: Reading, around?: Scrolled, parent?: PlatformNode): Slot[] {
    if (parent?.reusesRefs) this.releaseReplaced(parent);
    const list = parent?.reusesRows || parent?.keepsPlaces ? parent : undefined;
    const faces = list ? this.releaseReused(list, around, reading) : [];
    const scrolled = scrolledBy(nodes) ?? (list && around);
    return nodes.map((node, position) => {
      const key = this.keyOf(node.ref, reading);
      const known = this.memory.byKey(key);
      if (known !== undefined) known.seen = reading.number;
      const below = node.children.length > 0 ? this.lookUp(node.children, reading, scrolled, node) : [];
      return { node, key, known, face: faces[position] ?? known?.face, below };
    });
  }

  /** Takes their ids, and those of all in them, from rows whose objects show other items now. */
  private releaseReused(
    list: PlatformNode,
    scrolled: Scrolled | undefined,
    { number }: Reading,
  ): (Sighting | undefined)[] {
    const sightings = sightingsIn(list, scrolled, number);
    const rows = list.children.map((node, position) => {
      const before = this.memory.byKey(node.ref)?.face;
      return { node, now: recalled(sightings[position], before), before };
    });
    const reused = list.keepsPlaces ? shiftedRows(rows, () => this.rowsIn(list)) : reusedRows(rows);
    this.release(reused.map(({ node }) => node));
    return rows.map(({ now }) => now);
  }

  /**
   * Takes their ids from references that stand for something else now: it is called otherwise, and is in something else or,
   * of rows, was gone before or is the only one left.
   */
  private releaseReplaced({ ref, role, children }: PlatformNode): void {
    const parentId = this.memory.byKey(ref)?.id;
    const kept = children.flatMap((child) => {
      const known = this.memory.byKey(child.ref);
      return known ? [{ child, known }] : [];
    });
    const isAlone = kept.length === 1 && children.length > 1;
    const isReplacedRow = (known: Remembered) => !known.alive || (isAlone && this.hadSiblings(known));
    const replaced = kept.filter(({ child, known }) => {
      if (known.role === child.role && isTitled(known, child)) return false;
      return known.parentId !== parentId || (ROW_HOLDERS.has(role) && isReplacedRow(known));
    });
    this.release(replaced.map(({ child }) => child));
  }

  private hadSiblings({ id, parentId }: Remembered): boolean {
    return [...this.memory.living()].some((other) => other.parentId === parentId && other.id !== id);
  }

  /** How many there were. */
  private rowsIn({ ref }: PlatformNode): number {
    const id = this.memory.byKey(ref)?.id;
    return [...this.memory.living()].filter(({ parentId, face }) => parentId === id && face).length;
  }

  private release(nodes: readonly PlatformNode[]): void {
    for (const { ref, children } of nodes) {
      const known = this.memory.byKey(ref);
      if (known) this.memory.release(known);
      this.release(children);
    }
  }

  /** Some toolkits list one object under two parents: the second gets a key of its own. */
  private keyOf(ref: string, { number, repeats }: Reading): string {
    const known = this.memory.byKey(ref);
    const times = repeats.get(ref) ?? (known?.seen === number ? 1 : 0);
    if (times > 0 || known === undefined) repeats.set(ref, times + 1);
    return times === 0 ? ref : `${ref}\0${times}`;
  }

  private assignAll(slots: readonly Slot[], parent: Parent, reading: Reading): UiNode[] {
    const detached = reading.partial && parent.id === '';
    const settled = !detached && slots.every((slot, position) => isSettled(slot, position, parent.id));
    if (settled)
      return slots.flatMap((slot) => (slot.known ? this.toUi(slot, this.settle(slot, slot.known).id, reading) : []));
    const standings = standingsOf(slots);
    const heirs = this.heirsByWords(standings, parent, reading);
    return standings.map((standing) => {
      const entry = this.place(standing, parent, heirs.get(standing), reading);
      return this.toUi(standing.slot, entry.id, reading);
    });
  }

  private settle({ face }: Slot, known: Remembered): Remembered {
    known.face = face;
    return this.memory.revive(known);
  }

  private toUi({ node, below }: Slot, id: string, reading: Reading): UiNode {
    const { role, enabled, focused, actions, childCount = 0 } = node;
    const made: UiNode = { id, role, enabled, focused, actions, source: 'ax', children: [] };
    copyOptional(node, made);
    const allRead = childCount <= below.length;
    if (below.length > 0) made.children = this.assignAll(below, { id, allRead }, reading);
    return made;
  }

  /** What was made anew and has no title of its own, but says what only one of its siblings said before. */
  private heirsByWords(
    standings: readonly Standing[],
    { id, allRead }: Parent,
    { number }: Reading,
  ): Map<Standing, Remembered> {
    const heirs = new Map<Standing, Remembered>();
    for (const standing of standings) {
      const { slot, words, outspoken } = standing;
      if (slot.known !== undefined || words === undefined || !outspoken) continue;
      const heir = this.memory.byWords(words, slot.node.role, id);
      if (heir === undefined || heir.seen === number || (heir.alive && !allRead)) continue;
      heir.seen = number;
      heirs.set(standing, heir);
    }
    return heirs;
  }

  private place(standing: Standing, parent: Parent, heir: Remembered | undefined, reading: Reading): Remembered {
    const { slot, hash, position, words, outspoken } = standing;
    const { known } = slot;
    // A subtree read alone does not say where its root stands.
    const detached = reading.partial && parent.id === '' ? known : undefined;
    const parentId = detached?.parentId ?? parent.id;
    hashText(hash, parentId);
    const fingerprint = detached?.fingerprint ?? hashKey(hash);
    const entry =
      this.stay(slot) ??
      (heir && this.memory.rekey(heir, slot.key, slot.node.ref)) ??
      this.inheritExpected(standing, { fingerprint, parentId }, reading) ??
      this.inherit(standing, fingerprint, parent, reading) ??
      this.create(slot, hash, reading);
    const name = knownAs(slot.node);
    entry.role = slot.node.role;
    if (entry.title !== name) entry.title = keptTitle(name);
    entry.face = slot.face;
    if (!detached) this.memory.setPlace(entry, parentId, words, outspoken);
    entry.position = detached?.position ?? position;
    entry.seen = reading.number;
    this.memory.setFingerprint(entry, fingerprint);
    return entry;
  }

  /** A reference whose role became one of another kind is another thing to the model. */
  private stay({ node, known }: Slot): Remembered | undefined {
    return known?.id.startsWith(`${idPrefix(node.role)}_`) ? this.memory.revive(known) : undefined;
  }

  private inheritExpected(
    { slot: { node, key, known }, position, alone }: Standing,
    { fingerprint, parentId }: { fingerprint: number; parentId: string },
    { number }: Reading,
  ): Remembered | undefined {
    if (known !== undefined || this.expected?.title !== (node.title ?? '')) return undefined;
    const heir = this.memory.byId(this.expected.id);
    if (heir === undefined || heir.seen === number) return undefined;
    const isFree = alone && this.memory.byFingerprint(fingerprint) === undefined;
    const same = heir.role === node.role && heir.parentId === parentId && (isFree || heir.position === position);
    if (!same) return undefined;
    this.expected = undefined;
    return this.memory.rekey(heir, key, node.ref);
  }

  private inherit(
    { slot: { node, key, known, face }, alone, words }: Standing,
    fingerprint: number,
    { id: parentId, allRead }: Parent,
    reading: Reading,
  ): Remembered | undefined {
    const heir = known === undefined ? this.memory.byFingerprint(fingerprint) : undefined;
    if (heir === undefined || heir.seen === reading.number) return undefined;
    // Among equals of which only some were read, it may be one that was not. Calc makes its cells anew for each reading.
    if ((heir.alive || heir.ref === undefined) && !allRead && !alone) return undefined;
    // A row that says something else is another one: what is in it does something else.
    if (ROWS.has(node.role) && words !== undefined && heir.words !== undefined && heir.words !== words)
      return undefined;
    // The fingerprint is a hash of 30 bits, so two that differ can share one.
    const isAlike = heir.role === node.role && isTitled(heir, node) && isSameFace(heir.face, face);
    return isAlike && heir.parentId === parentId ? this.memory.rekey(heir, key, node.ref) : undefined;
  }

  private create({ node, key, known }: Slot, hash: Hash, reading: Reading): Remembered {
    const { ref, role } = node;
    const id = this.freeId(idPrefix(role), hash);
    if (known !== undefined) this.memory.retire(known, id);
    return this.memory.add(newcomer(key, ref, id, role, reading.number));
  }

  /** Four digits, and one more for as long as another object has that id. */
  private freeId(prefix: string, hash: Hash): string {
    for (;;) {
      const digits = hashDigits(hash);
      for (let length = 4; length <= digits.length; length++) {
        const id = `${prefix}_${digits.slice(0, length)}`;
        if (this.memory.byId(id) === undefined && !this.isTaken(id)) return id;
      }
      hashNumber(hash, 1);
    }
  }
}

const isTitled = ({ title }: Remembered, node: PlatformNode) => title === keptTitle(knownAs(node));

/** JSON makes a copy: a slice would keep the whole of a title of a megabyte in memory. */
function keptTitle(title: string): string {
  return title.length <= TITLE_KEPT ? title : String(JSON.parse(JSON.stringify(cutText(title, TITLE_KEPT))));
}
