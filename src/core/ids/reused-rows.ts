import { type PlatformNode, ROWS } from '../node.ts';
import { walk } from '../tree.ts';
import { hashKey, hashStart, hashText } from './hash.ts';
import { isSamePosition, placeOf, positionOf, type RowPosition, type Scrolled } from './row-position.ts';

/** What a row says, as hashes: the first words in it, all of them, and those of each object in it. */
export type RowFingerprint = { first: number; all: number; words: ReadonlyMap<string, number> };

/**
 * A face, in which reading it was seen, at which place among the siblings, and where in the list, if that is known.
 * `isVague`: nothing but its spot tells it from others.
 */
export type Sighting = RowFingerprint & {
  seen: number;
  position: number;
  spot: RowPosition | undefined;
  isVague: boolean;
};

/** What a row says now, where any of it was read, and what its object said before. */
export type Row = { now: Sighting | undefined; before: Sighting | undefined };

/** Of the rows of a list. None where nothing of one was read, or it says nothing and its place is not known. */
export function sightingsIn(
  list: PlatformNode,
  scrolled: Scrolled | undefined,
  seen: number,
): (Sighting | undefined)[] {
  // A row of headers does not scroll.
  const isAlone = list.children.filter(({ role }) => ROWS.has(role)).length < 2;
  const faces = list.children.map(faceOf);
  const times = new Map<number | undefined, number>();
  for (const face of faces) times.set(face?.all, (times.get(face?.all) ?? 0) + 1);
  return list.children.map((row, position) => {
    const face = faces[position];
    const spot = scrolled && !isAlone ? positionOf(row, list, scrolled) : undefined;
    const isVague = spot !== undefined && ROWS.has(row.role) && (!face || times.get(face.all) !== 1);
    const told = isVague ? placed(face, spot) : face;
    return told && { ...told, seen, position, spot, isVague };
  });
}

/**
 * With what is still known of the row: one at the edge shows too little to be read, and a list that is read alone, without
 * its scroll bars, does not say where its rows are.
 */
export function recalled(now: Sighting | undefined, before: Sighting | undefined): Sighting | undefined {
  if (!now || !before) return now;
  const spot = now.spot ?? before.spot;
  const isUnread = isSilent(now) && !isSilent(before) && isThere(now, before);
  return isUnread ? { ...before, seen: now.seen, position: now.position, spot } : { ...now, spot };
}

function placed(face: RowFingerprint | undefined, spot: RowPosition): RowFingerprint {
  const all = hashOf(`${face?.all ?? ''} ${placeOf(spot)}`);
  return { first: face?.first ?? all, all, words: face?.words ?? new Map() };
}

/** None where nothing in it was read, or it says nothing. */
function faceOf(row: PlatformNode): RowFingerprint | undefined {
  if (!ROWS.has(row.role) && row.role !== 'tab') return undefined;
  const words = new Map<string, number>();
  const all = hashStart();
  walk([row], ({ ref, title, value }) => {
    const text = title || (typeof value === 'string' ? value : '');
    if (text) {
      hashText(all, text);
      words.set(ref, hashOf(text));
    }
    return undefined;
  });
  const [first] = words.values();
  return first === undefined ? undefined : { first, all: hashKey(all), words };
}

/**
 * Of rows whose objects show other items as their list scrolls: those that do. What says something else and yet stands
 * where it stood, counted from rows that say the same, was only renamed, if there are as many of those and no other row
 * has come to say what it said; so was one that is alone. Of one of which nothing was read, only such a row tells. Of
 * those that all say the same, or nothing, their places tell, once the list has scrolled.
 */
export function reusedRows<R extends Row>(rows: readonly R[]): R[] {
  if (rows.length === 1) return [];
  const isSameByName = sameByName(rows);
  const isSame = (row: Row) => (saysSame(row) || isSameByName(row)) && !hasLeft(row);
  const others = rows.filter((row) => !isSame(row));
  const news = new Set(others.map(({ now }) => now?.all));
  const steadiness = new Map<string | undefined, number>();
  for (const row of rows) {
    const move = moveOf(row);
    steadiness.set(move, (steadiness.get(move) ?? 0) + (isSame(row) ? 1 : -1));
  }
  const isSteady = (row: Row) => row.now === undefined || (steadiness.get(moveOf(row)) ?? 0) >= 0;
  const isLost = (row: Row) => hasLeft(row) && (saysSame(row) || (row.now !== undefined && isSilent(row.now)));
  const isReused = (row: Row) => isLost(row) || !isSteady(row) || news.has(row.before?.all);
  return others.filter((row) => row.before && isReused(row));
}

/**
 * Of rows whose objects stay with their places: those that show others since some were moved or removed. Where there are
 * more or fewer than before, that is all from the first that says something else.
 */
export function shiftedRows<R extends Row>(rows: readonly R[], countBefore: () => number): R[] {
  const told = rows.filter(({ now }) => now);
  const first = told.findIndex((row) => !saysSame(row));
  if (first < 0) return [];
  return told.length === countBefore() ? reusedRows(told) : told.slice(first);
}

/** Whether a row says the same in its first words, which no other row does: where most rows do, the rest is details. */
function sameByName(rows: readonly Row[]): (row: Row) => boolean {
  const told = rows.filter(({ now, before }) => now && before);
  const kept = told.filter(({ now, before }) => now?.first === before?.first);
  if (2 * kept.length < told.length) return () => false;
  const times = new Map<number | undefined, number>();
  for (const { now } of rows) times.set(now?.first, (times.get(now?.first) ?? 0) + 1);
  return ({ now, before }) => now !== undefined && now.first === before?.first && times.get(now.first) === 1;
}

/** As far as both were read: a row may be wider than its list. Of one that says nothing, maybe nothing was read. */
function saysSame({ now, before }: Row): boolean {
  if (now && before && (isSilent(now) || isSilent(before)))
    return isSilent(now) === isSilent(before) || isThere(now, before);
  const shared = [...(now?.words ?? [])].filter(([ref]) => before?.words.has(ref));
  if (shared.length === 0) return wordsOf(now) === wordsOf(before);
  return shared.every(([ref, word]) => before?.words.get(ref) === word);
}

const isSilent = ({ words }: RowFingerprint) => words.size === 0;

/** Whether a row is where another one was. */
const isThere = (now: Sighting, before: Sighting) =>
  now.spot !== undefined && before.spot !== undefined && isSamePosition(now.spot, before.spot);

const wordsOf = (face: RowFingerprint | undefined) => [...(face?.words.values() ?? [])].join(' ');

/** It is elsewhere in the list, and nothing else tells it from others. */
const hasLeft = ({ now, before }: Row) =>
  now?.isVague === true && now.spot !== undefined && before?.spot !== undefined && !isThere(now, before);

/** How far it has moved since it was last seen, and when that was. */
const moveOf = ({ now, before }: Row) => now && before && `${before.seen} ${now.position - before.position}`;

function hashOf(text: string): number {
  const hash = hashStart();
  hashText(hash, text);
  return hashKey(hash);
}
