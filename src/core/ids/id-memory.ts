import { LIMITS } from '../limits.ts';
import type { Role } from '../node.ts';
import type { Sighting } from './reused-rows.ts';

/** What is remembered of one object: whose id it is, and where and what it was when last seen. */
export type Remembered = {
  /** The reference, with a number where one reading held it twice. */
  key: string;
  /** None where its object shows something else now. */
  ref: string | undefined;
  id: string;
  role: Role;
  title: string;
  /** What it said last: of a row whose list uses its objects again. */
  face: Sighting | undefined;
  /** Of one without a title: what everything in it is known by, as a hash. */
  words: number | undefined;
  parentId: string;
  /** Its place among all its siblings. */
  position: number;
  /** A hash of parent, role, title, face and place among equal siblings. */
  fingerprint: number;
  /** The readings in which it first and last was there. */
  born: number;
  seen: number;
  alive: boolean;
  /** The id its object has now, where the object took another role. */
  replacedBy: string | undefined;
};

/** What `IdRegistry` knows of an object before it is placed. */
export function newcomer(key: string, ref: string, id: string, role: Role, born: number): Remembered {
  return {
    key,
    ref,
    id,
    role,
    title: '',
    face: undefined,
    words: undefined,
    parentId: '',
    position: 0,
    fingerprint: 0,
    born,
    seen: born,
    alive: true,
    replacedBy: undefined,
  };
}

/** Twice the largest tree: enough that a closed dialog or menu gets its ids back. */
const DEAD_KEPT = 2 * LIMITS.treeNodes;

/** Objects by reference, id, fingerprint and words. The living are bounded by the tree, the dead by `DEAD_KEPT`. */
export class IdMemory {
  private readonly aliveByKey = new Map<string, Remembered>();
  /** In the order of their deaths. */
  private readonly deadByKey = new Map<string, Remembered>();
  private readonly withId = new Map<string, Remembered>();
  private readonly withFingerprint = new Map<number, Remembered>();
  private readonly withWords = new Map<string, Remembered>();

  byKey(key: string): Remembered | undefined {
    return this.aliveByKey.get(key) ?? this.deadByKey.get(key);
  }

  byId(id: string): Remembered | undefined {
    return this.withId.get(id);
  }

  byFingerprint(fingerprint: number): Remembered | undefined {
    return this.withFingerprint.get(fingerprint);
  }

  /** The last of this kind in that parent whose words no sibling had. */
  byWords(words: number, role: Role, parentId: string): Remembered | undefined {
    const entry = this.withWords.get(wordsKey(words, parentId));
    return entry?.role === role && entry.parentId === parentId && entry.words === words ? entry : undefined;
  }

  living(): IterableIterator<Remembered> {
    return this.aliveByKey.values();
  }

  get size(): number {
    return this.withId.size;
  }

  /** Its fingerprint is set apart, once it is known. */
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

  /** The toolkit made the object anew: same id, another reference. */
  rekey(entry: Remembered, key: string, ref: string): Remembered {
    this.aliveByKey.delete(entry.key);
    this.deadByKey.delete(entry.key);
    entry.key = key;
    entry.ref = ref;
    entry.alive = true;
    this.aliveByKey.set(key, entry);
    return entry;
  }

  setFingerprint(entry: Remembered, fingerprint: number): void {
    if (entry.fingerprint !== fingerprint) this.dropFingerprint(entry);
    entry.fingerprint = fingerprint;
    this.withFingerprint.set(fingerprint, entry);
  }

  /** Where it is and what is said in it; `outspoken`: no sibling says the same. */
  setPlace(entry: Remembered, parentId: string, words: number | undefined, outspoken: boolean): void {
    this.dropWords(entry);
    entry.parentId = parentId;
    entry.words = words;
    if (words !== undefined && outspoken) this.withWords.set(wordsKey(words, parentId), entry);
  }

  /** Everything that the reading `seen` did not hold is dead. */
  buryAllBut(seen: number): void {
    for (const entry of this.aliveByKey.values()) if (entry.seen !== seen) this.bury(entry);
    for (const entry of this.deadByKey.values()) {
      if (this.deadByKey.size <= DEAD_KEPT) break;
      this.forget(entry);
    }
  }

  /** Its object lives on under another id; this one stays known so that it can say so. */
  retire(entry: Remembered, replacedBy: string): void {
    this.dropFingerprint(entry);
    this.dropWords(entry);
    entry.replacedBy = replacedBy;
    this.part(entry);
  }

  /** Its object shows something else: the id waits for one that shows what it did. */
  release(entry: Remembered): void {
    entry.ref = undefined;
    this.part(entry);
  }

  private part(entry: Remembered): void {
    this.aliveByKey.delete(entry.key);
    this.deadByKey.delete(entry.key);
    entry.key = `${entry.key}\0${entry.id}`;
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
    this.dropWords(entry);
  }

  private dropFingerprint(entry: Remembered): void {
    if (this.withFingerprint.get(entry.fingerprint) === entry) this.withFingerprint.delete(entry.fingerprint);
  }
  private dropWords(entry: Remembered): void {
    if (entry.words === undefined) return;
    const key = wordsKey(entry.words, entry.parentId);
    if (this.withWords.get(key) === entry) this.withWords.delete(key);
  }
}

const wordsKey = (words: number, parentId: string) => `${parentId} ${words}`;
