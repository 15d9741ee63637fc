import { type PlatformNode, ROWS, type Role } from '../node.ts';
import { type Hash, hashKey, hashNumber, hashStart, hashText } from './hash.ts';
import type { Remembered } from './id-memory.ts';
import type { RowFingerprint, Sighting } from './reused-rows.ts';

/** A node of the reading with what is remembered of its reference, and those below it. */
export type Slot = {
  node: PlatformNode;
  key: string;
  known: Remembered | undefined;
  face: Sighting | undefined;
  below: Slot[];
};

/**
 * Where a node stands among its siblings: `alone` says that none of them has its role, title and face. `words` are those in
 * one without a title; `outspoken`, that no sibling has the same.
 */
export type Standing = {
  slot: Slot;
  position: number;
  hash: Hash;
  alone: boolean;
  words: number | undefined;
  outspoken: boolean;
};

/** Paragraphs and headings of an office document have no title, but a text. */
const FLOWING: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading']);

/** What it is known by. */
export function knownAs({ role, title, value }: PlatformNode): string {
  return title ?? (FLOWING.has(role) && typeof value === 'string' ? value : '');
}

const NO_WORDS = 0;
/** What was read before and has not changed is the same node in the next reading. */
const wordsKnown = new WeakMap<PlatformNode, number>();

/** Of one without a title: what everything in it is known by, as a hash. */
export function wordsIn(node: PlatformNode): number | undefined {
  const { children } = node;
  if (children.length === 0 || knownAs(node) !== '') return undefined;
  const words = hashOfWords(node);
  return words === NO_WORDS ? undefined : words;
}

function hashOfWords(node: PlatformNode): number {
  const before = wordsKnown.get(node);
  if (before !== undefined) return before;
  const hash = hashStart();
  const own = knownAs(node);
  const below = node.children.map(hashOfWords).filter((words) => words !== NO_WORDS);
  hashText(hash, own);
  for (const words of below) hashNumber(hash, words);
  const words = own === '' && below.length === 0 ? NO_WORDS : hashKey(hash);
  wordsKnown.set(node, words);
  return words;
}

/** Nothing that it is known again by has changed since it was last seen. */
export function isSettled({ node, known, face }: Slot, position: number, parentId: string): boolean {
  return (
    known !== undefined &&
    known.position === position &&
    known.parentId === parentId &&
    known.role === node.role &&
    known.title === knownAs(node) &&
    known.words === wordsIn(node) &&
    isSameFace(known.face, face)
  );
}

export const isSameFace = (a: RowFingerprint | undefined, b: RowFingerprint | undefined) => a?.all === b?.all;

/** Hashes of role, title or face, and the place among siblings that share both, and of cells their row. */
export function standingsOf(slots: readonly Slot[]): Standing[] {
  const kinds = slots.map((slot) => ({ slot, hash: kindOf(slot), words: wordsIn(slot.node) }));
  const counts = countsOf(kinds.map(({ hash }) => hashKey(hash)));
  const sayings = countsOf(kinds.map(({ words }) => words));
  const hasEquals = (hash: Hash) => (counts.get(hashKey(hash)) ?? 0) > 1;
  const rows = kinds.some(({ hash }) => hasEquals(hash)) ? contentsOfRows(slots) : new Map<number, Hash>();
  const places = new Map<number, number>();
  return kinds.map(({ slot, hash, words }, position) => {
    const alone = (knownAs(slot.node) !== '' || slot.face !== undefined) && !hasEquals(hash);
    const row = alone ? undefined : rows.get(rowOf(slot) ?? Number.NaN);
    if (row) hashNumber(hash, hashKey(row));
    const place = places.get(hashKey(hash)) ?? 0;
    places.set(hashKey(hash), place + 1);
    hashNumber(hash, place);
    return { slot, position, hash, alone, words, outspoken: words !== undefined && sayings.get(words) === 1 };
  });
}

function countsOf<T>(all: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

function kindOf({ node, face }: Slot): Hash {
  const hash = hashStart();
  hashText(hash, node.role);
  hashText(hash, knownAs(node));
  if (face) hashNumber(hash, face.all);
  return hash;
}

/** What is in each row of a table with several columns, by its height: a sort puts the whole of it elsewhere. */
function contentsOfRows(slots: readonly Slot[]): Map<number, Hash> {
  const rows = new Map<number, { contents: Hash; cells: number }>();
  for (const slot of slots) {
    const y = rowOf(slot);
    if (y === undefined) continue;
    const row = rows.get(y) ?? { contents: hashStart(), cells: 0 };
    hashText(row.contents, knownAs(slot.node));
    row.cells++;
    rows.set(y, row);
  }
  return new Map([...rows].flatMap(([y, { contents, cells }]) => (cells > 1 ? [[y, contents]] : [])));
}

const rowOf = ({ node }: Slot) => (ROWS.has(node.role) ? node.bounds?.y : undefined);
