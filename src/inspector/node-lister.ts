import { isSameTree } from '../core/diff/diff.ts';
import { sameFacts } from '../core/facts.ts';
import { visibleData } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { fold } from '../core/render/fold.ts';
import { toJsonFacts } from '../core/render/json.ts';
import { walk } from '../core/tree.ts';
import type { ListedNode } from './items.ts';

type Known = { node: UiNode; entry: ListedNode };

/** Lists trees, parents before their children. What is as it was keeps its entry, so that changes are known by identity. */
export class NodeLister {
  private known = new Map<string, Known>();
  private last: { roots: readonly UiNode[]; nodes: ListedNode[] } | undefined;

  list(roots: readonly UiNode[]): ListedNode[] {
    if (this.last !== undefined && isSameTree(this.last.roots, roots)) return this.last.nodes;
    const worthLines = new Set(fold(roots, { keep: new Set(), offscreen: false }).all.map(({ node }) => node));
    const known = new Map<string, Known>();
    walk(roots, (node, { depth }) => {
      const isFolded = !worthLines.has(node);
      const before = this.known.get(node.id);
      const isSame = before && isSameEntry(before.entry, depth, isFolded) && sameFacts(before.node, node);
      known.set(node.id, { node, entry: isSame ? before.entry : entryOf(node, depth, isFolded) });
      return undefined;
    });
    this.known = known;
    this.last = { roots, nodes: Array.from(known.values(), ({ entry }) => entry) };
    return this.last.nodes;
  }
}

const isSameEntry = (entry: ListedNode, depth: number, isFolded: boolean) =>
  entry.depth === depth && (entry.folded === true) === isFolded;

const entryOf = (node: UiNode, depth: number, isFolded: boolean): ListedNode => ({
  ...visibleData(toJsonFacts(node)),
  depth,
  ...(isFolded && { folded: true }),
});
