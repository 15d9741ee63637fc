import type { UiNode } from '../../core/node.ts';
import { grown, type Rect } from '../../core/rect.ts';
import { walk } from '../../core/tree.ts';

/** GTK 4.18 reports some boxes without the padding of what they are in: the field may be a little further on. */
const MARGIN_PX = 12;

/** Lists where password fields are, and a margin around each: no picture leaves with what is in them. */
export function secureAreas(roots: readonly UiNode[]): Rect[] {
  const areas: Rect[] = [];
  walk(roots, (node) => {
    if (node.secure && node.bounds) areas.push(grown(node.bounds, MARGIN_PX));
    return undefined;
  });
  return areas;
}
