import type { UiNode } from '../node.ts';
import { hasNoText, isCaption, isEcho, isLayoutOnly, isNameless, isWrapper, unreadChildren } from '../node-traits.ts';
import { isControl, isGroup, isList, isPlatformRole } from '../roles.ts';
import { isBlank } from '../text.ts';
import { countNodes } from '../tree.ts';
import { isWithin, placeOf, rangeOf } from './cell-range.ts';
import type { Folded, Nameless } from './folded.ts';
import { isBullet, isProse, isUnmarked, sharesLine } from './prose.ts';

export type FoldOptions = {
  /** Ids that are never folded. */
  keep: ReadonlySet<string>;
  /** Whether everything that is not on the screen gets a line as well, and so does every cell without text. */
  offscreen: boolean;
  /** The id of a node all of whose children get lines: they were asked for. */
  open?: string | undefined;
};

export type FoldResult = { roots: Folded[]; all: Folded[]; foldedNodes: number; awayNodes: number };

/** GTK has one in each row of a file chooser, for when that is busy. */
const SPINNER = 'atspi:animation';
const FEW_OFFSCREEN = 8;
/** The lines that these may have with all they hold: a hidden page of a few frames can hold a hundred controls. */
const FEW_OFFSCREEN_LINES = 16;
const FEW_TEXTLESS = 8;
const ROW_SLACK_PX = 2;
/** What a program paints itself, to be operated, is at least so high and wide. */
const LEAST_PAINTED_PX = 12;
/** A gap in a toolbar of GTK 3 is 14 pixels wide, and the corner by which Qt lets windows be resized is 17. */
const LEAST_COUNTED_PX = 18;

/**
 * Leaves out nodes that are mere layout, those that only repeat their parent, child or neighbour, and nameless ones that
 * do not show.
 */
export function fold(roots: readonly UiNode[], options: FoldOptions): FoldResult {
  const result: FoldResult = { roots: [], all: [], foldedNodes: 0, awayNodes: 0 };
  for (const root of roots) foldOne(root, { offscreen: false, onPage: false, inControl: false }, options, result.roots);
  numberItems(result.roots, undefined, 0, result.all);
  result.awayNodes = result.all.reduce((sum, { away }) => sum + (away?.nodes ?? 0), 0);
  result.foldedNodes = countNodes(roots) - result.all.length - result.awayNodes;
  return result;
}

const NOTHING: Nameless = { offscreen: 0, painted: 0 };

type FoldContext = { parent?: UiNode; offscreen: boolean; onPage: boolean; inControl: boolean; open?: boolean };

/** Adds what is left of the node to `into`; returns what it left out that has no name. */
function foldOne(node: UiNode, around: FoldContext, options: FoldOptions, into: Folded[]): Nameless {
  const { parent } = around;
  const offscreen = around.offscreen || node.offscreen === true;
  const kept = options.keep.has(node.id);
  const onPage = around.onPage && !kept;
  if (onPage && parent?.role === 'row' && isBullet(node)) return NOTHING;
  // What a minimised window holds can be used, so it is worth its lines.
  const isAway = offscreen && parent !== undefined;
  const open = isOpen(node, around, options);
  const below = {
    parent: node,
    offscreen: isAway,
    onPage: around.onPage || node.role === 'document',
    inControl: node.role !== 'tab' && (around.inControl || isControl(node.role)),
    open,
  };
  const children: Folded[] = [];
  let nameless = NOTHING;
  for (const child of node.children) nameless = sum(nameless, foldOne(child, below, options, children));
  const isCounted = !kept && offscreen && !options.offscreen && !around.open && parent !== undefined;
  if (isCounted && children.length === 0 && (isNameless(node) || node.role === SPINNER)) {
    // What opens a menu says by that alone that there is one, and a line between items is none.
    const isMark = node.role === 'menu' || node.role === 'separator';
    return isMark ? nameless : sum(nameless, { offscreen: 1, painted: 0 });
  }
  const choices = open ? undefined : choicesOf(node, children, options);
  if (choices !== undefined) children.length = 0;
  const isWhole = options.offscreen || open;
  const away = isWhole ? undefined : dropOffscreen(children, options);
  const textless = isWhole ? 0 : dropTextless(children, options);
  const emptyCells = isWhole ? undefined : dropEmptyCells(children, options);
  dropCaptions(children, options);
  const parts = isWhole || kept ? undefined : partsOfCell(node, children, options);
  if (parts !== undefined) {
    into.push(...parts);
    return nameless;
  }
  const layout = isWhole || onPage ? undefined : layoutOfRow(node, children, options);
  if (layout !== undefined) children.splice(0, 1, ...layout.children);
  joinCells(children);
  const [only] = children.length === 1 ? children : [];
  const prose = onPage && isProse(node);
  const inline = prose && sharesLine(node, children);
  const isShown = !offscreen || options.offscreen || around.open === true;
  const isTextlessItem = hasNoText(node) && parent !== undefined && isList(parent.role) && isShown && !onPage;
  const isPainted = !offscreen && !onPage && isPaintedControl(node, around, options);
  if (
    !kept &&
    !layout &&
    !away &&
    !emptyCells &&
    !isTextlessItem &&
    !(isPainted && options.open !== undefined) &&
    (isLayoutOnly(node, children.length) ||
      isEcho(node, parent) ||
      (only && isWrapper(node, only.node)) ||
      (prose && !inline && isUnmarked(node)))
  ) {
    for (const child of children) into.push(child);
    return isPainted ? { offscreen: 0, painted: 1 } : nameless;
  }
  const place = { parent: undefined, order: 0, depth: 0 };
  into.push({
    node,
    ...place,
    children,
    offscreen,
    onPage,
    open,
    inline,
    beside: false,
    choices,
    nameless: layout ? sum(nameless, layout.nameless) : nameless,
    away: away ?? layout?.away,
    textless: textless + (layout?.textless ?? 0),
    emptyCells: emptyCells ?? layout?.emptyCells,
  });
  return NOTHING;
}

const sum = (a: Nameless, b: Nameless): Nameless =>
  b === NOTHING ? a : { offscreen: a.offscreen + b.offscreen, painted: a.painted + b.painted };

/** Whether the children of a node were asked for: those of what was, or of what alone is in it, as the list of a box is. */
function isOpen({ id }: UiNode, { parent, open }: FoldContext, options: FoldOptions): boolean {
  const isInBox = parent?.role === 'comboBox' || parent?.role === 'popUpButton';
  return id === options.open || (open === true && (isInBox || parent?.children.length === 1));
}

/** Nothing is known of it but where it is: a program may paint a control there, as wxWidgets does for a length of time. */
function isPaintedControl(
  { role, bounds, children }: UiNode,
  { parent, inControl }: FoldContext,
  { open }: FoldOptions,
) {
  const isCloseLook = open !== undefined;
  const leastPx = isCloseLook ? LEAST_PAINTED_PX : LEAST_COUNTED_PX;
  const isHigh = bounds !== undefined && Math.min(bounds.w, bounds.h) >= leastPx;
  // Toolkits build buttons of panels, and show an empty page of a notebook as one.
  const isPart = inControl || parent?.role === 'tab';
  return isHigh && (isCloseLook || !isPart) && children.length === 0 && (isGroup(role) || isPlatformRole(role));
}

/** The names of the items of a closed combo box, which are chosen by name. */
function choicesOf(node: UiNode, items: readonly Folded[], { keep }: FoldOptions): string[] | undefined {
  if ((node.role !== 'comboBox' && node.role !== 'popUpButton') || node.expanded === true) return undefined;
  const leaves = items.flatMap((item) => leavesOf(item));
  const isPlain = ({ offscreen, nameless, away, node: { id, role, title, focused } }: Folded) =>
    offscreen &&
    !focused &&
    nameless.offscreen === 0 &&
    away === undefined &&
    !keep.has(id) &&
    role === 'menuItem' &&
    !isBlank(title);
  return leaves.length > 0 && leaves.length <= FEW_OFFSCREEN && leaves.every(isPlain)
    ? leaves.map(({ node: { title = '' } }) => title)
    : undefined;
}

const leavesOf = (item: Folded): Folded[] =>
  item.children.length === 0 && unreadChildren(item.node) === 0 ? [item] : item.children.flatMap(leavesOf);

/** A few items of a closed menu, another page or a list that is scrolled away are worth their names; many are not. */
function dropOffscreen(items: Folded[], options: FoldOptions): Folded['away'] {
  const away = items.filter((item) => item.offscreen && !isNeeded(item, options));
  const [first] = away;
  const isFew = away.length <= FEW_OFFSCREEN && linesOf(away) <= FEW_OFFSCREEN_LINES;
  if (first === undefined || isFew) return undefined;
  items.splice(0, items.length, ...items.filter((item) => !away.includes(item)));
  return { count: away.length, nodes: countNodes(away.map(({ node }) => node)), role: first.node.role };
}

/** Whether it holds what has focus, or what was asked for. */
const isNeeded = ({ node, children }: Folded, options: FoldOptions): boolean =>
  node.focused || options.keep.has(node.id) || children.some((child) => isNeeded(child, options));

const linesOf = (items: readonly Folded[]): number =>
  items.reduce((sum, { children }) => sum + 1 + linesOf(children), 0);

/** A few empty cells are worth their ids. Check boxes of Qt that are off count as empty. */
function dropTextless(items: Folded[], { keep }: FoldOptions): number {
  const textless = new Set(items.filter(({ node }) => hasNoText(node) && !keep.has(node.id)));
  if (textless.size <= FEW_TEXTLESS) return 0;
  items.splice(0, items.length, ...items.filter((item) => !textless.has(item)));
  return textless.size;
}

/** Of a sheet with little in it, a screen shows hundreds of cells that hold nothing. */
function dropEmptyCells(items: Folded[], { keep }: FoldOptions): Folded['emptyCells'] {
  const empty = new Set(items.filter(({ node }) => isEmptyCell(node) && !keep.has(node.id)));
  if (empty.size <= FEW_TEXTLESS) return undefined;
  items.splice(0, items.length, ...items.filter((item) => !empty.has(item)));
  const places = [...empty].map(({ node }) => placeOf(node.title)).filter((place) => place !== undefined);
  const shown = items.map(({ node }) => placeOf(node.title)).filter((place) => place !== undefined);
  const isWhole = !shown.some((place) => isWithin(place, places));
  return { count: empty.size, range: `${isWhole ? '' : 'the rest of '}${rangeOf(places)}` };
}

function isEmptyCell({ role, title, value, focused, selected, checked, children }: UiNode): boolean {
  const isPlain = !focused && !selected && checked === undefined && children.length === 0;
  return role === 'cell' && isPlain && isBlank(value) && placeOf(title) !== undefined;
}

/**
 * The parts that a cell of GTK 3 draws side by side, which stand for it: without those that are not drawn, and icons
 * beside words.
 */
function partsOfCell(node: UiNode, children: readonly Folded[], options: FoldOptions): Folded[] | undefined {
  const isMereHolder = node.role === 'cell' && isNameless(node) && node.checked === undefined && !unreadChildren(node);
  if (!isMereHolder || children.length === 0 || !children.every((child) => child.node.role === 'cell'))
    return undefined;
  if (node.selected && !children.some((child) => child.node.selected)) return undefined;
  const drawn = children.filter((child) => !child.offscreen || isNeeded(child, options));
  const isWordless = (child: Folded) =>
    isNameless(child.node) && child.node.checked === undefined && !isNeeded(child, options);
  const told = drawn.filter((child) => !isWordless(child));
  return told.length > 0 ? told : drawn;
}

/** The box that holds all of a row of GTK 4, which is chosen as a whole: the row stands for it. */
function layoutOfRow(node: UiNode, children: readonly Folded[], { keep }: FoldOptions): Folded | undefined {
  const [only] = children;
  if (node.role !== 'row' || only === undefined || children.length > 1) return undefined;
  const isPlain = isGroup(only.node.role) && isLayoutOnly(only.node, 0) && only.children.length > 0;
  return isPlain && isWrapper(node, only.node) && !keep.has(only.node.id) ? only : undefined;
}

/** Puts the cells of a table that are in one row on one line. */
function joinCells(items: readonly Folded[]): void {
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    item.beside = before !== undefined && isInRow(before, item);
  }
}

function isInRow(before: Folded, item: Folded): boolean {
  const [left, right] = [before.node.bounds, item.node.bounds];
  if (!isPlainCell(before) || !isPlainCell(item) || !left || !right) return false;
  // Qt reports a column without width where the first one is.
  return Math.abs(left.y - right.y) <= ROW_SLACK_PX && (right.x > left.x || isNameless(item.node));
}

/** A cell without anything below it, and with a place on the screen. */
const isPlainCell = ({ node, children, offscreen, onPage }: Folded) =>
  node.role === 'cell' && children.length === 0 && unreadChildren(node) === 0 && !offscreen && !onPage;

function dropCaptions(items: Folded[], { keep }: FoldOptions): void {
  for (let index = items.length - 2; index >= 0; index--) {
    const label = items[index]?.node;
    const next = items[index + 1]?.node;
    if (label && next && !keep.has(label.id) && isCaption(label, next)) items.splice(index, 1);
  }
}

function numberItems(items: Folded[], parent: Folded | undefined, depth: number, all: Folded[]): void {
  for (const item of items) {
    item.parent = parent;
    item.depth = depth;
    item.order = all.push(item) - 1;
    numberItems(item.children, item, item.inline ? depth : depth + 1, all);
  }
}
