import { hasNoText, isCaption, isEcho, isLayoutOnly, isList, isNameless, isWrapper, unread } from '../meaning.ts';
import type { Role, UiNode } from '../node.ts';
import { isBlank } from '../text.ts';
import { countNodes } from '../tree.ts';
import { isBullet, isProse, isUnmarked, sharesLine } from './prose.ts';

/** A node that is worth a line, with those below it that are. */
export type Folded = {
  node: UiNode;
  parent: Folded | undefined;
  children: Folded[];
  /** Its place in document order. */
  order: number;
  /** Levels of lines above its own; folded nodes have none, and children on one line with their parent have its. */
  depth: number;
  /** It, or something around it, is not on the screen. */
  offscreen: boolean;
  /** It is part of a page: a document to be read. */
  onPage: boolean;
  /** Its children stand on its line. */
  inline: boolean;
  /** What a closed combo box offers, in place of nodes that cannot be seen. */
  choices: string[] | undefined;
  /** Nodes below it that were folded because they are offscreen and nameless. */
  quiet: number;
  /** Its children that were folded because they are offscreen and many, and the role of the first. */
  away: { count: number; nodes: number; role: Role } | undefined;
  /** Its rows or cells that were folded because they say nothing and are many. */
  mute: number;
};

export type FoldOptions = {
  /** Ids that are never folded. */
  keep: ReadonlySet<string>;
  /** Whether everything that is not on the screen gets lines, too, and so does every cell that says nothing. */
  offscreen: boolean;
};

export type FoldResult = { roots: Folded[]; all: Folded[]; foldedNodes: number; awayNodes: number };

const FEW_OFFSCREEN = 8;
const FEW_MUTE = 8;

/** Takes out layout-only nodes, what only repeats its parent, child or neighbour, and the nameless that do not show. */
export function fold(roots: readonly UiNode[], options: FoldOptions): FoldResult {
  const result: FoldResult = { roots: [], all: [], foldedNodes: 0, awayNodes: 0 };
  for (const root of roots) foldOne(root, { offscreen: false, onPage: false }, options, result.roots);
  number(result.roots, undefined, 0, result.all);
  result.awayNodes = result.all.reduce((sum, { away }) => sum + (away?.nodes ?? 0), 0);
  result.foldedNodes = countNodes(roots) - result.all.length - result.awayNodes;
  return result;
}

type Around = { parent?: UiNode; offscreen: boolean; onPage: boolean };

/** Adds what is left of the node to `into`; answers how many nodes it silenced. */
function foldOne(node: UiNode, around: Around, options: FoldOptions, into: Folded[]): number {
  const { parent } = around;
  const offscreen = around.offscreen || node.offscreen === true;
  const kept = options.keep.has(node.id);
  const onPage = around.onPage && !kept;
  if (onPage && parent?.role === 'row' && isBullet(node)) return 0;
  // What a minimised window holds can be used: it is worth its lines.
  const isAway = offscreen && parent !== undefined;
  const below = { parent: node, offscreen: isAway, onPage: around.onPage || node.role === 'document' };
  const children: Folded[] = [];
  let quiet = 0;
  for (const child of node.children) quiet += foldOne(child, below, options, children);
  if (!kept && offscreen && !options.offscreen && parent !== undefined && children.length === 0 && isNameless(node)) {
    return quiet + 1;
  }
  const choices = choicesOf(node, children, options);
  if (choices !== undefined) children.length = 0;
  const away = options.offscreen ? undefined : dropOffscreen(children);
  const mute = options.offscreen ? 0 : dropMute(children, options);
  dropCaptions(children, options);
  const [only] = children.length === 1 ? children : [];
  const prose = onPage && isProse(node);
  const inline = prose && sharesLine(node, children);
  const isMuteItem = hasNoText(node) && parent !== undefined && isList(parent.role) && !offscreen && !onPage;
  if (
    !kept &&
    !away &&
    !isMuteItem &&
    (isLayoutOnly(node, children.length) ||
      isEcho(node, parent) ||
      (only && isWrapper(node, only.node)) ||
      (prose && !inline && isUnmarked(node)))
  ) {
    for (const child of children) into.push(child);
    return quiet;
  }
  const place = { parent: undefined, order: 0, depth: 0 };
  into.push({ node, ...place, children, offscreen, onPage, inline, choices, quiet, away, mute });
  return 0;
}

/** The names of the items of a closed combo box: one is chosen by its name. */
function choicesOf(node: UiNode, items: readonly Folded[], { keep }: FoldOptions): string[] | undefined {
  if ((node.role !== 'comboBox' && node.role !== 'popUpButton') || node.expanded === true) return undefined;
  const leaves = items.flatMap((item) => leavesOf(item));
  const isPlain = ({ offscreen, quiet, away, node: { id, role, title, focused } }: Folded) =>
    offscreen &&
    !focused &&
    quiet === 0 &&
    away === undefined &&
    !keep.has(id) &&
    role === 'menuItem' &&
    !isBlank(title);
  return leaves.length > 0 && leaves.length <= FEW_OFFSCREEN && leaves.every(isPlain)
    ? leaves.map(({ node: { title = '' } }) => title)
    : undefined;
}

const leavesOf = (item: Folded): Folded[] =>
  item.children.length === 0 && unread(item.node) === 0 ? [item] : item.children.flatMap(leavesOf);

/** Closed menus, other pages and rows far away: a few are worth their names, many are not. */
function dropOffscreen(items: Folded[]): Folded['away'] {
  const away = items.filter((item) => item.offscreen && !item.node.focused);
  const [first] = away;
  if (first === undefined || away.length <= FEW_OFFSCREEN) return undefined;
  items.splice(0, items.length, ...items.filter((item) => !away.includes(item)));
  return { count: away.length, nodes: countNodes(away.map(({ node }) => node)), role: first.node.role };
}

/** Empty cells, and check boxes of Qt that are off: a few are worth their ids. */
function dropMute(items: Folded[], { keep }: FoldOptions): number {
  const mute = new Set(items.filter(({ node }) => hasNoText(node) && !keep.has(node.id)));
  if (mute.size <= FEW_MUTE) return 0;
  items.splice(0, items.length, ...items.filter((item) => !mute.has(item)));
  return mute.size;
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
    number(item.children, item, item.inline ? depth : depth + 1, all);
  }
}
