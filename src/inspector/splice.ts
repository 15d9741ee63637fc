import type { Splice } from './items.ts';

/** The one part in which two lists differ, by the identity of their items. Undefined where they are the same. */
export function spliceOf<T>(before: readonly T[], after: readonly T[]): Splice<T> | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (at === before.length && at === after.length) return undefined;
  return { at, removed: before.length - same - at, items: after.slice(at, after.length - same) };
}
