import type { Reading } from '../../../src/core/backend.ts';
import { walk } from '../../../src/core/tree.ts';

/** The titles of all nodes, in the order of the tree. */
export function titles({ roots }: Reading): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  walk(roots, ({ title }) => {
    found.push(title);
    return undefined;
  });
  return found;
}
