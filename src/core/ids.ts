import { type Hash, hashDigits, hashKey, hashNumber, hashStart, hashText } from './hash.ts';
import { IdMemory, type Remembered } from './id-memory.ts';
import type { PlatformNode, Role, UiNode } from './node.ts';
import { idPrefix } from './prefixes.ts';
import { cutText, isBlank, quote } from './text.ts';

export type IdFate =
  | { kind: 'alive' }
  | { kind: 'gone'; last: { role: Role; title: string; where: string } }
  | { kind: 'replaced'; by: string }
  | { kind: 'ambiguous'; candidates: string[] }
  | { kind: 'unknown' };

export type AssignOptions = {
  /** The reading holds only a subtree, or was cut short: what it does not hold may still be there. */
  partial?: boolean;
};

type Reading = { number: number; partial: boolean; seenTwice: Map<string, number> };
type Parent = { id: string; allRead: boolean };

const TITLE_KEPT = 80;
const CANDIDATES = 8;

/**
 * Gives ids, one book a session. A new object's id is a hash of its parent's id, role, title and place among equal
 * siblings, so a fresh book gives a given tree the ids that any other fresh book gave it. From then on the id stays
 * with the platform's object. An object that is gone leaves its id to the one that takes its place: same parent,
 * role, title and place among equals.
 */
export class IdBook {
  readonly #memory = new IdMemory();
  #readings = 0;

  assign(roots: readonly PlatformNode[], options: AssignOptions = {}): UiNode[] {
    const reading: Reading = { number: ++this.#readings, partial: options.partial ?? false, seenTwice: new Map() };
    this.#markSeen(roots, reading);
    reading.seenTwice.clear();
    const nodes = this.#assignAll(roots, { id: '', allRead: !reading.partial }, reading);
    if (!reading.partial) this.#memory.buryAllBut(reading.number);
    return nodes;
  }

  /** The platform's reference of a living id. */
  refOf(id: string): string | undefined {
    const entry = this.#memory.byId(id);
    return entry !== undefined && this.#memory.isAlive(entry) ? entry.ref : undefined;
  }

  idOf(ref: string): string | undefined {
    const entry = this.#memory.byKey(ref);
    return entry !== undefined && this.#memory.isAlive(entry) ? entry.id : undefined;
  }

  /** How many ids are remembered, living and dead. */
  get size(): number {
    return this.#memory.size;
  }

  /** What became of an id. */
  explain(id: string): IdFate {
    const entry = this.#memory.byId(id);
    if (entry === undefined) return { kind: 'unknown' };
    if (this.#memory.isAlive(entry)) return { kind: 'alive' };
    if (entry.replacedBy !== undefined && this.refOf(entry.replacedBy) !== undefined) {
      return { kind: 'replaced', by: entry.replacedBy };
    }
    const candidates = this.#successors(entry);
    const [first, second] = candidates;
    if (first === undefined) {
      return { kind: 'gone', last: { role: entry.role, title: entry.title, where: this.#where(entry) } };
    }
    return second === undefined ? { kind: 'replaced', by: first } : { kind: 'ambiguous', candidates };
  }

  /** References of this reading first, so that a new object never takes the id of one that only moved. */
  #markSeen(roots: readonly PlatformNode[], reading: Reading): void {
    for (const node of roots) {
      const entry = this.#memory.byKey(keyOf(node.ref, reading));
      if (entry !== undefined) entry.seen = reading.number;
      this.#markSeen(node.children, reading);
    }
  }

  #assignAll(nodes: readonly PlatformNode[], parent: Parent, reading: Reading): UiNode[] {
    const equals = new Map<number, number>();
    return nodes.map((node) => {
      const hash = hashStart();
      hashText(hash, node.role);
      hashText(hash, node.title ?? '');
      const kind = hashKey(hash);
      const place = equals.get(kind) ?? 0;
      equals.set(kind, place + 1);
      hashNumber(hash, place);
      return this.#assignOne(node, hash, parent, reading);
    });
  }

  #assignOne(node: PlatformNode, hash: Hash, parent: Parent, reading: Reading): UiNode {
    const key = keyOf(node.ref, reading);
    const known = this.#memory.byKey(key);
    // A subtree read alone does not say where its root stands.
    const detached = reading.partial && parent.id === '' ? known : undefined;
    const parentId = detached?.parentId ?? parent.id;
    hashText(hash, parentId);
    const fingerprint = detached?.fingerprint ?? hashKey(hash);
    const entry =
      this.#stay(known, node) ??
      this.#inherit(key, node, fingerprint, parent, reading) ??
      this.#create(key, node, hash, fingerprint, reading);
    if (known !== undefined && known !== entry) this.#memory.retire(known, entry.id);
    update(entry, node, parentId, reading.number);
    this.#memory.setFingerprint(entry, fingerprint);
    this.#memory.keep(entry);
    const { ref: _, children, ...facts } = node;
    const below = { id: entry.id, allRead: node.childCount === undefined || node.childCount <= children.length };
    return { id: entry.id, ...facts, source: 'ax', children: this.#assignAll(children, below, reading) };
  }

  /** A reference that changed its kind of role is another thing to the model. */
  #stay(known: Remembered | undefined, node: PlatformNode): Remembered | undefined {
    return known?.id.startsWith(`${idPrefix(node.role)}_`) ? known : undefined;
  }

  #inherit(key: string, node: PlatformNode, fingerprint: number, parent: Parent, reading: Reading) {
    const heir = this.#memory.byFingerprint(fingerprint);
    if (heir === undefined || heir.seen === reading.number) return undefined;
    if (reading.partial && !parent.allRead && this.#memory.isAlive(heir)) return undefined;
    if (this.#memory.byKey(key) !== undefined) return undefined;
    this.#memory.rekey(heir, key, node.ref);
    return heir;
  }

  #create(key: string, node: PlatformNode, hash: Hash, fingerprint: number, reading: Reading): Remembered {
    const id = this.#freeId(idPrefix(node.role), hash);
    const { ref, role } = node;
    return { key, ref, id, role, title: '', parentId: '', fingerprint, born: reading.number, seen: reading.number };
  }

  #freeId(prefix: string, hash: Hash): string {
    for (;;) {
      const digits = hashDigits(hash);
      for (let length = 4; length <= digits.length; length++) {
        const id = `${prefix}_${digits.slice(0, length)}`;
        if (this.#memory.byId(id) === undefined) return id;
      }
      hashNumber(hash, 1);
    }
  }

  /** What appeared after `entry` was last seen and could be it. */
  #successors(entry: Remembered): string[] {
    const ids: string[] = [];
    const unnamed = isBlank(entry.title);
    for (const other of this.#memory.living()) {
      if (other.born <= entry.seen || other.role !== entry.role || other.title !== entry.title) continue;
      if (unnamed && other.parentId !== entry.parentId) continue;
      if (ids.push(other.id) === CANDIDATES) break;
    }
    return ids;
  }

  /** `window "Mixer" > toolbar`, as far as it is remembered. */
  #where(entry: Remembered): string {
    const names: string[] = [];
    let above = this.#memory.byId(entry.parentId);
    while (above !== undefined && names.length < 50) {
      names.unshift(above.title === '' ? above.role : `${above.role} ${quote(above.title, 40)}`);
      above = this.#memory.byId(above.parentId);
    }
    return names.join(' > ');
  }
}

/** Some toolkits list one object under two parents. */
function keyOf(ref: string, reading: Reading): string {
  const times = reading.seenTwice.get(ref) ?? 0;
  reading.seenTwice.set(ref, times + 1);
  return times === 0 ? ref : `${ref}\0${times}`;
}

function update(entry: Remembered, node: PlatformNode, parentId: string, reading: number): void {
  entry.role = node.role;
  entry.parentId = parentId;
  entry.seen = reading;
  const title = node.title ?? '';
  if (title.length <= TITLE_KEPT) entry.title = title;
  // JSON makes a copy: a slice would keep a title of a megabyte in memory.
  else entry.title = String(JSON.parse(JSON.stringify(cutText(title, TITLE_KEPT))));
}
