import { countNodes } from './find.ts';
import { isCaption, isEcho, isLayoutOnly, isNameless, isWrapper } from './meaning.ts';
import type { Role, UiNode } from './node.ts';

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
  /** Nodes below it that were folded because they are offscreen and nameless. */
  quiet: number;
  /** Its children that were folded because they are offscreen and many, and the role of the first. */
  away: { count: number; nodes: number; role: Role } | undefined;
};

export type FoldOptions = {
  /** Ids that are never folded. */
  keep: ReadonlySet<string>;
  /** Whether everything that is not on the screen gets lines, too. */
  offscreen: boolean;
};

export type FoldResult = { roots: Folded[]; all: Folded[]; foldedNodes: number; awayNodes: number };

const FEW_OFFSCREEN = 8;

/** Takes out layout-only nodes, what only repeats its parent, child or neighbour, and the nameless that do not show. */
export function fold(roots: readonly UiNode[], options: FoldOptions): FoldResult {
  const result: FoldResult = { roots: [], all: [], foldedNodes: 0, awayNodes: 0 };
  for (const root of roots) foldOne(root, undefined, false, options, result.roots);
  number(result.roots, undefined, 0, result.all);
  result.awayNodes = result.all.reduce((sum, { away }) => sum + (away?.nodes ?? 0), 0);
  result.foldedNodes = countNodes(roots) - result.all.length - result.awayNodes;
  return result;
}

/** Adds what is left of the node to `into`; answers how many nodes it silenced. */
function foldOne(
  node: UiNode,
  parent: UiNode | undefined,
  hidden: boolean,
  options: FoldOptions,
  into: Folded[],
): number {
  const offscreen = hidden || node.offscreen === true;
  const children: Folded[] = [];
  let quiet = 0;
  for (const child of node.children) quiet += foldOne(child, node, offscreen, options, children);
  const kept = options.keep.has(node.id);
  if (!kept && offscreen && !options.offscreen && parent !== undefined && children.length === 0 && isNameless(node)) {
    return quiet + 1;
  }
  const away = options.offscreen ? undefined : dropOffscreen(children);
  dropCaptions(children, options);
  const [only] = children.length === 1 ? children : [];
  if (
    !kept &&
    !away &&
    (isLayoutOnly(node, children.length) || isEcho(node, parent) || (only && isWrapper(node, only.node)))
  ) {
    for (const child of children) into.push(child);
    return quiet;
  }
  into.push({ node, parent: undefined, children, order: 0, depth: 0, offscreen, quiet, away });
  return 0;
}

/** Closed menus, other pages and rows far away: a few are worth their names, many are not. */
function dropOffscreen(items: Folded[]): Folded['away'] {
  const away = items.filter((item) => item.offscreen && !item.node.focused);
  const [first] = away;
  if (first === undefined || away.length <= FEW_OFFSCREEN) return undefined;
  items.splice(0, items.length, ...items.filter((item) => !away.includes(item)));
  return { count: away.length, nodes: countNodes(away.map(({ node }) => node)), role: first.node.role };
}

function dropCaptions(items: Folded[], { keep }: FoldOptions): void {
  for (let index = items.length - 2; index >= 0; index--) {
    const label = items[index]?.node;
    const next = items[index + 1]?.node;
    if (label && next && !keep.has(label.id) && isCaption(label, next)) items.splice(index, 1);
  }
}

function number(items: Folded[], parent: Folded | undefined, depth: number, all: Folded[]): void {
  for (const item of items) {
    item.parent = parent;
    item.depth = depth;
    item.order = all.push(item) - 1;
    number(item.children, item, depth + 1, all);
  }
}
