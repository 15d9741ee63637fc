import { LIMITS } from '../limits.ts';
import type { Role } from '../roles.ts';
import type { RowState } from './row-state.ts';

/** What is remembered of one object: its id, and where and what it was when it was last read. */
export type Remembered = {
  /** The reference, with a number where one reading held it twice. */
  key: string;
  /** Undefined where its object shows something else now. */
  ref: string | undefined;
  id: string;
  role: Role;
  label: string;
  /** Its last state, for a row of a list that reuses its objects. */
  row: RowState | undefined;
  /** A hash of all labels in it, where it has none of its own. */
  textHash: number | undefined;
  parentId: string;
  /** Its index among all its siblings. */
  index: number;
  /** A hash of parent, role, label, row and place among equal siblings. */
  fingerprint: number;
  /** The numbers of the readings that first and last held it. */
  born: number;
  seen: number;
  /** The number of the reading that last held its rows, for a list that reuses their objects. */
  rowsSeen: number | undefined;
  /** It was a password field once: one that shows its text in the clear is no secret field to its toolkit. */
  secure: boolean;
  alive: boolean;
  /** The id its object has now, where the object took another role. */
  replacedBy: string | undefined;
};

/** An object that was never read before, without what only its siblings show. */
export function newlyRemembered(key: string, ref: string, id: string, role: Role, born: number): Remembered {
  return {
    key,
    ref,
    id,
    role,
    label: '',
    row: undefined,
    textHash: undefined,
    parentId: '',
    index: 0,
    fingerprint: 0,
    born,
    seen: born,
    rowsSeen: undefined,
    secure: false,
    alive: true,
    replacedBy: undefined,
  };
}

/** Twice the largest tree is enough for a closed dialog or menu to get its ids back. */
const DEAD_KEPT = 2 * LIMITS.treeNodes;

/** Objects by reference, id, fingerprint and text. The living are bounded by the tree, the dead by `DEAD_KEPT`. */
export class IdMemory {
  private readonly aliveByKey = new Map<string, Remembered>();
  /** They stand in the order of their deaths. */
  private readonly deadByKey = new Map<string, Remembered>();
  private readonly withId = new Map<string, Remembered>();
  private readonly withFingerprint = new Map<number, Remembered>();
  private readonly withText = new Map<string, Remembered>();

  byKey(key: string): Remembered | undefined {
    return this.aliveByKey.get(key) ?? this.deadByKey.get(key);
  }

  byId(id: string): Remembered | undefined {
    return this.withId.get(id);
  }

  byFingerprint(fingerprint: number): Remembered | undefined {
    return this.withFingerprint.get(fingerprint);
  }

  /** The last object of this role in that parent whose text no sibling had. */
  byText(textHash: number, role: Role, parentId: string): Remembered | undefined {
    const entry = this.withText.get(textKey(textHash, parentId));
    return entry?.role === role && entry.parentId === parentId && entry.textHash === textHash ? entry : undefined;
  }

  living(): IterableIterator<Remembered> {
    return this.aliveByKey.values();
  }

  get size(): number {
    return this.withId.size;
  }

  /** The fingerprint follows by `setFingerprint`, once it is known. */
  add(entry: Remembered): Remembered {
    this.aliveByKey.set(entry.key, entry);
    this.withId.set(entry.id, entry);
    return entry;
  }

  revive(entry: Remembered): Remembered {
    if (entry.alive) return entry;
    entry.alive = true;
    this.deadByKey.delete(entry.key);
    this.aliveByKey.set(entry.key, entry);
    return entry;
  }

  /** The toolkit made the object anew, so that the id gets another reference. */
  rekey(entry: Remembered, key: string, ref: string): Remembered {
    this.aliveByKey.delete(entry.key);
    this.deadByKey.delete(entry.key);
    entry.key = key;
    entry.ref = ref;
    entry.replacedBy = undefined;
    entry.alive = true;
    this.aliveByKey.set(key, entry);
    return entry;
  }

  setFingerprint(entry: Remembered, fingerprint: number): void {
    if (entry.fingerprint !== fingerprint) this.dropFingerprint(entry);
    entry.fingerprint = fingerprint;
    this.withFingerprint.set(fingerprint, entry);
  }

  /** Only a text that no sibling has can be looked up. */
  setParent(entry: Remembered, parentId: string, textHash: number | undefined, hasUniqueText: boolean): void {
    this.dropText(entry);
    entry.parentId = parentId;
    entry.textHash = textHash;
    if (textHash !== undefined && hasUniqueText) this.withText.set(textKey(textHash, parentId), entry);
  }

  /** Objects that the reading `seen` did not hold are dead. */
  buryAllBut(seen: number): void {
    for (const entry of this.aliveByKey.values()) if (entry.seen !== seen) this.bury(entry);
    for (const entry of this.deadByKey.values()) {
      if (this.deadByKey.size <= DEAD_KEPT) break;
      this.forget(entry);
    }
  }

  /** Its object lives on under another id; this one stays known, to lead to the other. */
  retire(entry: Remembered, replacedBy: string): void {
    this.dropText(entry);
    entry.replacedBy = replacedBy;
    this.detach(entry);
  }

  /** Its object shows something else, so that the id waits for an object that shows what this one did. */
  release(entry: Remembered): void {
    entry.ref = undefined;
    this.detach(entry);
  }

  /** What the object of a released entry shows instead. */
  inPlaceOf({ key, id, ref }: Remembered): Remembered | undefined {
    const mark = detachedMark(id);
    return ref === undefined && key.endsWith(mark) ? this.aliveByKey.get(key.slice(0, -mark.length)) : undefined;
  }

  private detach(entry: Remembered): void {
    this.aliveByKey.delete(entry.key);
    this.deadByKey.delete(entry.key);
    entry.key = `${entry.key}${detachedMark(entry.id)}`;
    this.bury(entry);
  }

  private bury(entry: Remembered): void {
    entry.alive = false;
    this.aliveByKey.delete(entry.key);
    this.deadByKey.set(entry.key, entry);
  }

  private forget(entry: Remembered): void {
    this.deadByKey.delete(entry.key);
    this.withId.delete(entry.id);
    this.dropFingerprint(entry);
    this.dropText(entry);
  }

  private dropFingerprint(entry: Remembered): void {
    if (this.withFingerprint.get(entry.fingerprint) === entry) this.withFingerprint.delete(entry.fingerprint);
  }

  private dropText(entry: Remembered): void {
    if (entry.textHash === undefined) return;
    const key = textKey(entry.textHash, entry.parentId);
    if (this.withText.get(key) === entry) this.withText.delete(key);
  }
}

const detachedMark = (id: string) => `\0${id}`;

const textKey = (textHash: number, parentId: string) => `${parentId} ${textHash}`;
