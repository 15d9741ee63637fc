import { LIMITS } from './limits.ts';
import type { Role } from './node.ts';
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

/** What `IdBook` knows of an object before it is placed. */
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
  readonly #living = new Map<string, Remembered>();
  /** In the order of their deaths. */
  readonly #dead = new Map<string, Remembered>();
  readonly #byId = new Map<string, Remembered>();
  readonly #byFingerprint = new Map<number, Remembered>();
  readonly #byWords = new Map<string, Remembered>();

  byKey(key: string): Remembered | undefined {
    return this.#living.get(key) ?? this.#dead.get(key);
  }

  byId(id: string): Remembered | undefined {
    return this.#byId.get(id);
  }

  byFingerprint(fingerprint: number): Remembered | undefined {
    return this.#byFingerprint.get(fingerprint);
  }

  /** The last of this kind in that parent whose words no sibling had. */
  byWords(words: number, role: Role, parentId: string): Remembered | undefined {
    const entry = this.#byWords.get(wordsKey(words, parentId));
    return entry?.role === role && entry.parentId === parentId && entry.words === words ? entry : undefined;
  }

  living(): IterableIterator<Remembered> {
    return this.#living.values();
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Its fingerprint is set apart, once it is known. */
  add(entry: Remembered): Remembered {
    this.#living.set(entry.key, entry);
    this.#byId.set(entry.id, entry);
    return entry;
  }

  revive(entry: Remembered): Remembered {
    if (entry.alive) return entry;
    entry.alive = true;
    this.#dead.delete(entry.key);
    this.#living.set(entry.key, entry);
    return entry;
  }

  /** The toolkit made the object anew: same id, another reference. */
  rekey(entry: Remembered, key: string, ref: string): Remembered {
    this.#living.delete(entry.key);
    this.#dead.delete(entry.key);
    entry.key = key;
    entry.ref = ref;
    entry.alive = true;
    this.#living.set(key, entry);
    return entry;
  }

  setFingerprint(entry: Remembered, fingerprint: number): void {
    if (entry.fingerprint !== fingerprint) this.#dropFingerprint(entry);
    entry.fingerprint = fingerprint;
    this.#byFingerprint.set(fingerprint, entry);
  }

  /** Where it is and what is said in it; `outspoken`: no sibling says the same. */
  setPlace(entry: Remembered, parentId: string, words: number | undefined, outspoken: boolean): void {
    this.#dropWords(entry);
    entry.parentId = parentId;
    entry.words = words;
    if (words !== undefined && outspoken) this.#byWords.set(wordsKey(words, parentId), entry);
  }

  /** Everything that the reading `seen` did not hold is dead. */
  buryAllBut(seen: number): void {
    for (const entry of this.#living.values()) if (entry.seen !== seen) this.#bury(entry);
    for (const entry of this.#dead.values()) {
      if (this.#dead.size <= DEAD_KEPT) break;
      this.#forget(entry);
    }
  }

  /** Its object lives on under another id; this one stays known so that it can say so. */
  retire(entry: Remembered, replacedBy: string): void {
    this.#dropFingerprint(entry);
    this.#dropWords(entry);
    entry.replacedBy = replacedBy;
    this.#part(entry);
  }

  /** Its object shows something else: the id waits for one that shows what it did. */
  release(entry: Remembered): void {
    entry.ref = undefined;
    this.#part(entry);
  }

  #part(entry: Remembered): void {
    this.#living.delete(entry.key);
    this.#dead.delete(entry.key);
    entry.key = `${entry.key}\0${entry.id}`;
    this.#bury(entry);
  }

  #bury(entry: Remembered): void {
    entry.alive = false;
    this.#living.delete(entry.key);
    this.#dead.set(entry.key, entry);
  }

  #forget(entry: Remembered): void {
    this.#dead.delete(entry.key);
    this.#byId.delete(entry.id);
    this.#dropFingerprint(entry);
    this.#dropWords(entry);
  }

  #dropFingerprint(entry: Remembered): void {
    if (this.#byFingerprint.get(entry.fingerprint) === entry) this.#byFingerprint.delete(entry.fingerprint);
  }
  #dropWords(entry: Remembered): void {
    if (entry.words === undefined) return;
    const key = wordsKey(entry.words, entry.parentId);
    if (this.#byWords.get(key) === entry) this.#byWords.delete(key);
  }
}

const wordsKey = (words: number, parentId: string) => `${parentId} ${words}`;
