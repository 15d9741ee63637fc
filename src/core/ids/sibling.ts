import type { PlatformNode } from '../node.ts';
import { isControl, isRow, type Role } from '../roles.ts';
import { type Hash, hashKey, hashNumber, hashStart, hashText } from './hash.ts';
import type { Remembered } from './id-memory.ts';
import { labelOf } from './label.ts';
import { isSameFingerprint, type RowState } from './row-state.ts';

/** A node of a reading with what is remembered of its reference, and the same for its children. */
export type LookedUpNode = {
  node: PlatformNode;
  key: string;
  known: Remembered | undefined;
  row: RowState | undefined;
  below: LookedUpNode[];
};

/** A node among its siblings. */
export type Sibling = {
  entry: LookedUpNode;
  index: number;
  /** Of role, label, row and the place among siblings that have the same. */
  hash: Hash;
  /** No sibling has its role, label and row. */
  isUnique: boolean;
  /** Of all texts in it, where it has no label of its own. */
  textHash: number | undefined;
  /** No sibling has the same texts in it. */
  hasUniqueText: boolean;
};

const NO_TEXT = 0;
/** What was read before and has not changed is the same node in the next reading. */
const knownHashes = new WeakMap<PlatformNode, number>();

/** A hash of all labels in a node that has none of its own. */
export function textHashOf(node: PlatformNode): number | undefined {
  const { children } = node;
  if (children.length === 0 || labelOf(node) !== '') return undefined;
  const hash = hashLabels(node);
  return hash === NO_TEXT ? undefined : hash;
}

function hashLabels(node: PlatformNode): number {
  const before = knownHashes.get(node);
  if (before !== undefined) return before;
  const hash = hashStart();
  const own = labelOf(node);
  const below = node.children.map(hashLabels).filter((each) => each !== NO_TEXT);
  hashText(hash, own);
  for (const each of below) hashNumber(hash, each);
  const key = own === '' && below.length === 0 ? NO_TEXT : hashKey(hash);
  knownHashes.set(node, key);
  return key;
}

/** Nothing that it is recognised by has changed since it was last read. */
export function isUnchanged({ node, known, row }: LookedUpNode, index: number, parentId: string): boolean {
  return (
    known !== undefined &&
    known.index === index &&
    known.parentId === parentId &&
    known.role === node.role &&
    known.label === labelOf(node) &&
    known.textHash === textHashOf(node) &&
    isSameFingerprint(known.row, row)
  );
}

/** Compares siblings with each other. Cells that are equal differ by what else is in their row. */
export function compareSiblings(entries: readonly LookedUpNode[]): Sibling[] {
  const kinds = entries.map((entry) => ({ entry, hash: kindOf(entry), textHash: textHashOf(entry.node) }));
  const kindCounts = countsOf(kinds.map(({ hash }) => hashKey(hash)));
  const textCounts = countsOf(kinds.map(({ textHash }) => textHash));
  const hasEquals = (hash: Hash) => (kindCounts.get(hashKey(hash)) ?? 0) > 1;
  const rows = kinds.some(({ hash }) => hasEquals(hash)) ? contentsOfRows(entries) : new Map<number, Hash>();
  const places = new Map<number, number>();
  return kinds.map(({ entry, hash, textHash }, index) => {
    const isUnique = (labelOf(entry.node) !== '' || entry.row !== undefined) && !hasEquals(hash);
    const row = isUnique ? undefined : rows.get(topOfRow(entry) ?? Number.NaN);
    if (isWordless(entry)) hashNumber(hash, kindCounts.get(hashKey(hash)) ?? 0);
    if (row) hashNumber(hash, hashKey(row));
    const place = places.get(hashKey(hash)) ?? 0;
    places.set(hashKey(hash), place + 1);
    hashNumber(hash, place);
    const hasUniqueText = textHash !== undefined && textCounts.get(textHash) === 1;
    return { entry, index, hash, isUnique, textHash, hasUniqueText };
  });
}

function countsOf<T>(all: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** Many a dialog is a window to its toolkit, and is known for a dialog once the display shows it. */
export const lastingRole = (role: Role): Role => (role === 'dialog' ? 'window' : role);

function kindOf(entry: LookedUpNode): Hash {
  const { node, row } = entry;
  const hash = hashStart();
  hashText(hash, lastingRole(node.role));
  hashText(hash, labelOf(node));
  if (row) hashNumber(hash, row.all);
  if (isWordless(entry)) for (const { role } of node.children) hashText(hash, role);
  return hash;
}

/** A button with a picture alone: another one that is made of the same, beside as many like it, may still be it. */
function isWordless({ node, row }: LookedUpNode): boolean {
  return isControl(node.role) && row === undefined && labelOf(node) === '' && hashLabels(node) === NO_TEXT;
}

/** The labels in each row of a table with several columns, by its height: a sort puts the whole row elsewhere. */
function contentsOfRows(entries: readonly LookedUpNode[]): Map<number, Hash> {
  const rows = new Map<number, { contents: Hash; cells: number }>();
  for (const entry of entries) {
    const y = topOfRow(entry);
    if (y === undefined) continue;
    const row = rows.get(y) ?? { contents: hashStart(), cells: 0 };
    hashText(row.contents, labelOf(entry.node));
    row.cells++;
    rows.set(y, row);
  }
  return new Map([...rows].flatMap(([y, { contents, cells }]) => (cells > 1 ? [[y, contents]] : [])));
}

const topOfRow = ({ node }: LookedUpNode) => (isRow(node.role) ? node.bounds?.y : undefined);
