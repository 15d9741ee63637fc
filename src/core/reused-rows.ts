import { walk } from './find.ts';
import { hashKey, hashStart, hashText } from './hash.ts';
import type { PlatformNode, Role } from './node.ts';

/** What a row says, as hashes: the first words in it, all of them, and those of each object in it. */
export type Face = { first: number; all: number; words: ReadonlyMap<string, number> };

/** A face, in which reading it was seen, and at which place among the siblings. */
export type Sighting = Face & { seen: number; position: number };

/** What a row says now, where any of it was read, and what its object said before. */
export type Row = { now: Sighting | undefined; before: Sighting | undefined };

const ROWS: ReadonlySet<Role> = new Set<Role>(['row', 'cell', 'treeItem']);

/** None where nothing in it was read, or it says nothing. */
export function faceOf(row: PlatformNode): Face | undefined {
  if (!ROWS.has(row.role)) return undefined;
  const words = new Map<string, number>();
  const all = hashStart();
  walk([row], ({ ref, title }) => {
    if (title) {
      hashText(all, title);
      words.set(ref, hashOf(title));
    }
    return undefined;
  });
  const [first] = words.values();
  return first === undefined ? undefined : { first, all: hashKey(all), words };
}

/**
 * Of rows whose objects show other items as their list scrolls: those that do. What says something else and yet stands
 * where it stood, counted from rows that say the same, was only renamed, if there are as many of those; so was one that
 * is alone. One of which nothing was read shows something else if another row has come to say what it said.
 */
export function reusedRows<R extends Row>(rows: readonly R[]): R[] {
  if (rows.length === 1) return [];
  const firsts = new Map<number, number>();
  for (const { now } of rows) if (now) firsts.set(now.first, (firsts.get(now.first) ?? 0) + 1);
  const isSame = ({ now, before }: Row) =>
    saysSame(now, before) || (now && now.first === before?.first && firsts.get(now.first) === 1);
  const others = rows.filter((row) => !isSame(row));
  const news = new Set(others.map(({ now }) => now?.all));
  const steadiness = new Map<string | undefined, number>();
  for (const row of rows) {
    const move = moveOf(row);
    steadiness.set(move, (steadiness.get(move) ?? 0) + (isSame(row) ? 1 : -1));
  }
  return others.filter((row) => {
    if (!row.before) return false;
    return row.now ? (steadiness.get(moveOf(row)) ?? 0) < 0 : news.has(row.before.all);
  });
}

/** As far as both were read: a row may be wider than its list. */
function saysSame(now: Face | undefined, before: Face | undefined): boolean {
  const shared = [...(now?.words ?? [])].filter(([ref]) => before?.words.has(ref));
  return shared.length === 0
    ? now?.all === before?.all
    : shared.every(([ref, word]) => before?.words.get(ref) === word);
}

/** How far it has moved since it was last seen, and when that was. */
const moveOf = ({ now, before }: Row) => now && before && `${before.seen} ${now.position - before.position}`;

function hashOf(text: string): number {
  const hash = hashStart();
  hashText(hash, text);
  return hashKey(hash);
}
