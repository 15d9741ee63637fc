import type { PlatformNode } from '../node.ts';
import { isRow } from '../roles.ts';
import { walk } from '../tree.ts';
import { hashKey, hashStart, hashText } from './hash.ts';
import { isSamePosition, type ListScroll, positionKey, positionOf, type RowPosition } from './row-position.ts';

/** The texts of a row as hashes: the first of them, all together, and those of each object in it by reference. */
export type RowFingerprint = { first: number; all: number; texts: ReadonlyMap<string, number> };

/** A row as one reading found it. */
export type RowState = RowFingerprint & {
  /** The number of the reading. */
  seen: number;
  /** The index among all its siblings. */
  index: number;
  /** Where in the whole list it is, if that is known. */
  position: RowPosition | undefined;
  /** No text distinguishes it from other rows, so that `all` depends on its position. */
  isAnonymous: boolean;
  /** The list was read without the row since the reading before. */
  wasAway: boolean;
};

/** The states of the children of a list. A child has none where it was not read, or has neither text nor position. */
export function rowStatesIn(
  list: PlatformNode,
  scroll: ListScroll | undefined,
  seen: number,
): (RowState | undefined)[] {
  // A row of headers does not scroll.
  const isOnly = list.children.filter(({ role }) => isRow(role)).length < 2;
  const fingerprints = list.children.map(fingerprintOf);
  const counts = new Map<number | undefined, number>();
  for (const each of fingerprints) counts.set(each?.all, (counts.get(each?.all) ?? 0) + 1);
  return list.children.map((row, index) => {
    const own = fingerprints[index];
    const position = scroll && !isOnly ? positionOf(row, list, scroll) : undefined;
    const isAnonymous = position !== undefined && isRow(row.role) && (!own || counts.get(own.all) !== 1);
    const fingerprint = isAnonymous ? withPosition(own, position) : own;
    return fingerprint && { ...fingerprint, seen, index, position, isAnonymous, wasAway: false };
  });
}

/**
 * The state of a row with what was known of it before: a row at the edge shows too little to be read, and a list that
 * is read alone, without its scroll bars, does not report where its rows are.
 */
export function completeState(
  found: RowState | undefined,
  before: RowState | undefined,
  lastRead: number | undefined,
): RowState | undefined {
  if (!found || !before) return found;
  const now = { ...found, wasAway: lastRead !== undefined && before.seen < lastRead };
  const position = now.position ?? before.position;
  const isUnread = isTextless(now) && !isTextless(before) && isInSamePosition(now, before);
  return isUnread ? { ...before, seen: now.seen, index: now.index, position } : { ...now, position };
}

export const isTextless = ({ texts }: RowFingerprint) => texts.size === 0;

export const isInSamePosition = (now: RowState, before: RowState) =>
  now.position !== undefined &&
  before.position !== undefined &&
  isSamePosition(now.position, before.position, now.wasAway);

export const isSameFingerprint = (a: RowFingerprint | undefined, b: RowFingerprint | undefined) => a?.all === b?.all;

function withPosition(fingerprint: RowFingerprint | undefined, position: RowPosition): RowFingerprint {
  const all = hashOf(`${fingerprint?.all ?? ''} ${positionKey(position)}`);
  return { first: fingerprint?.first ?? all, all, texts: fingerprint?.texts ?? new Map() };
}

/** Undefined where nothing in the row was read, or it has no text. */
function fingerprintOf(row: PlatformNode): RowFingerprint | undefined {
  if (!isRow(row.role) && row.role !== 'tab') return undefined;
  const texts = new Map<string, number>();
  const all = hashStart();
  walk([row], ({ ref, title, value }) => {
    const text = title || (typeof value === 'string' ? value : '');
    if (text) {
      hashText(all, text);
      texts.set(ref, hashOf(text));
    }
    return undefined;
  });
  const [first] = texts.values();
  return first === undefined ? undefined : { first, all: hashKey(all), texts };
}

function hashOf(text: string): number {
  const hash = hashStart();
  hashText(hash, text);
  return hashKey(hash);
}
