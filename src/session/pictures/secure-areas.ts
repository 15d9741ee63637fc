import type { UiNode } from '../../core/node.ts';
import type { Rect } from '../../core/rect.ts';
import { walk } from '../../core/tree.ts';

/** Lists where password fields are: no picture leaves with what is in them. */
export function secureAreas(roots: readonly UiNode[]): Rect[] {
  const areas: Rect[] = [];
  walk(roots, (node) => {
    if (node.secure && node.bounds) areas.push(node.bounds);
    return undefined;
  });
  return areas;
}
