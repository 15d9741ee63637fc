import type { Particulars } from 'strobe-ui/test';
import { type Seen, shownFirst } from './seen.ts';

export type Saying = 'accessibility id' | 'description';

/** Whether a strategy finds by what the program says of its elements, which is asked for. */
export const isSaid = (strategy: string): strategy is Saying =>
  strategy === 'accessibility id' || strategy === 'description';

type Test = (seen: Seen, said: Particulars) => boolean;

/** The ids of those that are meant: of several ways to mean one, the first that finds something counts. */
export function saidBy(
  strategy: Saying,
  wanted: string,
  among: readonly Seen[],
  said: ReadonlyMap<string, Particulars>,
): string[] {
  for (const test of strategy === 'description' ? [describedAs(wanted)] : waysOfId(wanted)) {
    const found = among.filter((seen) => test(seen, said.get(seen.node.id) ?? {}));
    if (found.length > 0) return shownFirst(found).map(({ node }) => node.id);
  }
  return [];
}

const describedAs =
  (wanted: string): Test =>
  (_, { description }) =>
    description === wanted;

/** Our id, the program's, the name, or the end of the program's id, since Qt makes one of all that an object is in. */
const waysOfId = (wanted: string): Test[] => [
  ({ node }) => node.id === wanted,
  (_, { programId }) => programId === wanted,
  // The label inside a button that has the same name is the same find.
  ({ node, above }) => node.title === wanted && above?.title !== wanted,
  (_, { programId = '' }) => programId.endsWith(wanted),
];
