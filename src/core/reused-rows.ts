import { hashKey, hashStart, hashText } from './hash.ts';
import type { PlatformNode, Role } from './node.ts';

/** What a row says, as hashes: the first words in it, and all of them. */
export type Face = { first: number; all: number };

/** A face, in which reading it was seen, and at which place among the siblings. */
export type Sighting = Face & { seen: number; position: number };

/** What a row says now, where any of it was read, and what its object said before. */
export type Row = { now: Sighting | undefined; before: Sighting | undefined };

const ROWS: ReadonlySet<Role> = new Set<Role>(['row', 'cell', 'treeItem']);

/** None where nothing in it was read, or it says nothing. */
export function faceOf(row: PlatformNode): Face | undefined {
  if (!ROWS.has(row.role)) return undefined;
  const words = wordsIn(row);
  const [name] = words;
  return name === undefined ? undefined : { first: hashOf([name]), all: hashOf(words) };
}

/**
 * Of rows whose objects show other items as their list scrolls: those that do. What says something else and yet stands
 * where it stood, counted from a row that says the same, was only renamed; so was one that is alone. One of which
 * nothing was read shows something else if another row has come to say what it said.
 */
export function reusedRows<R extends Row>(rows: readonly R[]): R[] {
  if (rows.length === 1) return [];
  const firsts = new Map<number, number>();
  for (const { now } of rows) if (now) firsts.set(now.first, (firsts.get(now.first) ?? 0) + 1);
  const saysSame = ({ now, before }: Row) =>
    now?.all === before?.all || (now && now.first === before?.first && firsts.get(now.first) === 1);
  const steady = new Set(rows.filter(saysSame).map(moveOf));
  const news = new Set(rows.filter((row) => !saysSame(row)).map(({ now }) => now?.all));
  return rows.filter((row) => {
    if (!row.before || saysSame(row)) return false;
    return row.now ? !steady.has(moveOf(row)) : news.has(row.before.all);
  });
}

/** How far it has moved since it was last seen, and when that was. */
const moveOf = ({ now, before }: Row) => now && before && `${before.seen} ${now.position - before.position}`;

function wordsIn({ title, children }: PlatformNode): string[] {
  return [...(title ? [title] : []), ...children.flatMap(wordsIn)];
}

function hashOf(words: readonly string[]): number {
  const hash = hashStart();
  for (const word of words) hashText(hash, word);
  return hashKey(hash);
}
