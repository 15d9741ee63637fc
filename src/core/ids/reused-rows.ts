import { isInSamePosition, isTextless, type RowFingerprint, type RowState } from './row-state.ts';

/** The state of a row now, where any of it was read, and that of its object before. */
export type RowHistory = { now: RowState | undefined; before: RowState | undefined };

/**
 * Finds the rows whose objects show another item since their list has scrolled. A row with another text in the place
 * where it was, counted from rows with the same text as before, was only renamed, if there are as many of those and no
 * other row has come to show its old text; so was a row that is the only one. A row of which nothing was read is judged
 * by such other rows alone. Rows that all have the same text, or none, are judged by their positions once the list has
 * scrolled.
 */
export function reusedRows<R extends RowHistory>(rows: readonly R[]): R[] {
  if (rows.length === 1) return [];
  const hasSameFirstText = sameFirstText(rows);
  const isSame = (row: RowHistory) => (hasSameText(row) || hasSameFirstText(row)) && !hasMovedInList(row);
  const others = rows.filter((row) => !isSame(row));
  const newTexts = new Set(others.map(({ now }) => now?.all));
  const balance = new Map<string | undefined, number>();
  for (const row of rows) {
    const move = moveOf(row);
    balance.set(move, (balance.get(move) ?? 0) + (isSame(row) ? 1 : -1));
  }
  const isSteady = (row: RowHistory) => row.now === undefined || (balance.get(moveOf(row)) ?? 0) >= 0;
  const isLost = (row: RowHistory) =>
    hasMovedInList(row) && (hasSameText(row) || (row.now !== undefined && isTextless(row.now)));
  const isReused = (row: RowHistory) => isLost(row) || !isSteady(row) || newTexts.has(row.before?.all);
  return others.filter((row) => row.before && isReused(row));
}

/**
 * Finds the rows that show another item since some were moved or removed, in a list whose objects stay with their
 * places. Where there are more or fewer rows than before, those are all from the first with another text on.
 */
export function shiftedRows<R extends RowHistory>(rows: readonly R[], countBefore: () => number): R[] {
  const read = rows.filter(({ now }) => now);
  const first = read.findIndex((row) => !hasSameText(row));
  if (first < 0) return [];
  return read.length === countBefore() ? reusedRows(read) : read.slice(first);
}

/** Where most rows begin with the same text as before, a row that alone begins so is the same, whatever follows. */
function sameFirstText(rows: readonly RowHistory[]): (row: RowHistory) => boolean {
  const comparable = rows.filter(({ now, before }) => now && before);
  const kept = comparable.filter(({ now, before }) => now?.first === before?.first);
  if (2 * kept.length < comparable.length) return () => false;
  const counts = new Map<number | undefined, number>();
  for (const { now } of rows) counts.set(now?.first, (counts.get(now?.first) ?? 0) + 1);
  return ({ now, before }) => now !== undefined && now.first === before?.first && counts.get(now.first) === 1;
}

/** Only what was read both times counts, since a row may be wider than its list. A row without text may be unread. */
function hasSameText({ now, before }: RowHistory): boolean {
  if (now && before && (isTextless(now) || isTextless(before)))
    return isTextless(now) === isTextless(before) || isInSamePosition(now, before);
  const shared = [...(now?.texts ?? [])].filter(([ref]) => before?.texts.has(ref));
  if (shared.length === 0) return textsKey(now) === textsKey(before);
  return shared.every(([ref, text]) => before?.texts.get(ref) === text);
}

const textsKey = (fingerprint: RowFingerprint | undefined) => [...(fingerprint?.texts.values() ?? [])].join(' ');

/** Only a row that nothing but its position distinguishes from others is judged by it. */
const hasMovedInList = ({ now, before }: RowHistory) =>
  now?.isAnonymous === true &&
  now.position !== undefined &&
  before?.position !== undefined &&
  !isInSamePosition(now, before);

/** How far a row has moved among its siblings since it was last read, and in which reading that was. */
const moveOf = ({ now, before }: RowHistory) => now && before && `${before.seen} ${now.index - before.index}`;
