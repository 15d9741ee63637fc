import { visibleData } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { fold } from '../core/render/fold.ts';
import { toJsonFacts } from '../core/render/json.ts';
import { walk } from '../core/tree.ts';
import type { ListedNode } from './items.ts';

/** Every node, parents before their children. */
export function listed(roots: readonly UiNode[]): ListedNode[] {
  const worthLines = new Set(fold(roots, { keep: new Set(), offscreen: false }).all.map(({ node }) => node));
  const nodes: ListedNode[] = [];
  walk(roots, (node, { depth }) => {
    nodes.push({ ...visibleData(toJsonFacts(node)), depth, ...(!worthLines.has(node) && { folded: true }) });
    return undefined;
  });
  return nodes;
}
