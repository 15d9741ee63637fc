import { countNodes } from './find.ts';
import { isEcho, isLayoutOnly } from './meaning.ts';
import type { UiNode } from './node.ts';

/** A node that is worth a line, with those below it that are. */
export type Folded = {
  node: UiNode;
  parent: Folded | undefined;
  children: Folded[];
  /** Its place in document order. */
  order: number;
  /** Levels above it, counting folded nodes as none. */
  depth: number;
  /** It, or something around it, is not on the screen. */
  offscreen: boolean;
};

export type FoldResult = { roots: Folded[]; all: Folded[]; foldedNodes: number };

/** Takes layout-only nodes and labels that echo their parent out of the tree. Those in `keep` stay. */
export function fold(roots: readonly UiNode[], keep: ReadonlySet<string>): FoldResult {
  const result: FoldResult = { roots: [], all: [], foldedNodes: 0 };
  for (const root of roots) foldOne(root, undefined, false, keep, result.roots);
  number(result.roots, undefined, 0, result.all);
  result.foldedNodes = countNodes(roots) - result.all.length;
  return result;
}

function foldOne(
  node: UiNode,
  parent: UiNode | undefined,
  hidden: boolean,
  keep: ReadonlySet<string>,
  into: Folded[],
): void {
  const offscreen = hidden || node.offscreen === true;
  const children: Folded[] = [];
  for (const child of node.children) foldOne(child, node, offscreen, keep, children);
  if (!keep.has(node.id) && (isLayoutOnly(node, children.length) || isEcho(node, parent))) {
    for (const child of children) into.push(child);
    return;
  }
  into.push({ node, parent: undefined, children, order: 0, depth: 0, offscreen });
}

function number(items: Folded[], parent: Folded | undefined, depth: number, all: Folded[]): void {
  for (const item of items) {
    item.parent = parent;
    item.depth = depth;
    item.order = all.push(item) - 1;
    number(item.children, item, depth + 1, all);
  }
}
