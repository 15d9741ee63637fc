import { UiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { UiNode } from '../node.ts';
import { unreadChildren } from '../node-traits.ts';
import { findById } from '../tree.ts';
import { LEAST_TOKENS, type Selection, select } from './budget.ts';
import { cutLine, notesOf, nounFor, tooSmallLine } from './cut-lines.ts';
import { fold } from './fold.ts';
import type { Folded } from './folded.ts';
import { joinLine } from './line.ts';

export type RenderOptions = {
  /** Levels of lines; folded nodes count as none. */
  depth?: number;
  maxTokens?: number;
  /** Only the subtree of this id. */
  root?: string;
  /** Lines, not only a count, for what is offscreen or has no text. The default for a subtree that is offscreen. */
  offscreen?: boolean;
  /** Ids that are never folded away and come first in the budget. */
  keep?: ReadonlySet<string>;
};

export type Rendering = {
  text: string;
  /** Nodes with a line. */
  shownNodes: number;
  /** Nodes that a limit left out. Folded nodes are not hidden, since they add nothing. */
  hiddenNodes: number;
  foldedNodes: number;
  /** Of the folded nodes, those that a line counts: nameless ones that are offscreen or painted, and many without text. */
  countedNodes: number;
  /** Children that the platform has and the reading has not. */
  unreadNodes: number;
  completeness: 'complete' | 'cut' | 'unread';
};

/** The tree as compact text, never more than `maxTokens` by our own upper estimate. */
export function render(roots: readonly UiNode[], options: RenderOptions = {}): Rendering {
  const { depth = LIMITS.treeDepth, maxTokens = LIMITS.maxTokens, keep = new Set() } = options;
  const start = options.root === undefined ? roots : [rootOf(roots, options.root)];
  const [first] = start;
  const isAway = options.root !== undefined && first?.offscreen === true;
  const tree = fold(start, { keep, offscreen: options.offscreen ?? isAway, open: options.root });
  const nodes = tree.all.length;
  const unreadNodes = tree.all.reduce((sum, { node }) => sum + unreadChildren(node), 0);
  const countedNodes = tree.all.reduce((sum, item) => sum + countedBelow(item), 0);
  const counts = { foldedNodes: tree.foldedNodes, countedNodes, unreadNodes };
  if (nodes === 0) return { text: '(empty)', shownNodes: 0, hiddenNodes: 0, ...counts, completeness: 'complete' };
  if (maxTokens < LEAST_TOKENS) {
    const text = tooSmallLine(nodes, LEAST_TOKENS);
    return { text, shownNodes: 0, hiddenNodes: nodes + tree.awayNodes, ...counts, completeness: 'cut' };
  }
  const page = new Page(select(tree, { maxTokens, depth: Math.max(1, depth), keep }));
  page.writeAll(tree.roots);
  const hiddenNodes = nodes - page.shown + tree.awayNodes;
  const completeness = hiddenNodes > 0 ? 'cut' : unreadNodes > 0 ? 'unread' : 'complete';
  return { text: page.text(), shownNodes: page.shown, hiddenNodes, ...counts, completeness };
}

const countedBelow = ({ nameless, textless, emptyCells }: Folded) =>
  nameless.offscreen + nameless.painted + textless + (emptyCells?.count ?? 0);

function rootOf(roots: readonly UiNode[], id: string): UiNode {
  const root = findById(roots, id);
  if (root === undefined) throw new UiError('node_not_found', `No node ${id} in this tree.`);
  return root;
}

/** What one shown node, or the page itself, has hidden directly below it. */
class Hidden {
  nodes = 0;
  /** Hidden among the children themselves, and the first of them. */
  children = 0;
  first: Folded | undefined;

  add(item: Folded, parent: Folded | undefined): void {
    this.nodes++;
    if (item.parent !== parent) return;
    this.children++;
    this.first ??= item;
  }
}

class Page {
  private readonly selection: Selection;
  private readonly lines: string[] = [];
  /** The place of the cell that ends the last line, in document order. */
  private lastCell: number | undefined;
  shown = 0;

  constructor(selection: Selection) {
    this.selection = selection;
  }

  text(): string {
    return this.lines.join('\n');
  }

  writeAll(roots: readonly Folded[]): void {
    const hidden = new Hidden();
    this.writeItems(roots, undefined, 0, hidden);
    const { first } = hidden;
    if (first === undefined) return;
    const noun = hidden.children === hidden.nodes && first.node.role === 'window' ? 'windows' : 'nodes';
    this.lines.push(cutLine(hidden.nodes, noun, first.node.id));
  }

  private writeItems(items: readonly Folded[], owner: Folded | undefined, level: number, hidden: Hidden): void {
    for (const item of items) {
      if (this.selection[item.order] !== undefined) this.writeShown(item, level);
      else {
        hidden.add(item, owner);
        // What is shown of a hidden node's children moves up to the nearest shown one.
        this.writeItems(item.children, owner, level, hidden);
      }
    }
  }

  private writeShown(item: Folded, level: number): void {
    const { node } = item;
    const line = joinLine(item, ({ order }) => this.selection[order]);
    if (item.beside && this.lastCell === item.order - 1) {
      this.lines.push(`${this.lines.pop() ?? ''} ${line}`);
      this.lastCell = item.order;
      this.shown++;
      return;
    }
    const below = line === '' ? level : level + 1;
    const indent = '  '.repeat(below);
    this.shown++;
    const hidden = new Hidden();
    if (item.inline) this.countInline(item, hidden);
    if (line !== '') this.lines.push('  '.repeat(level) + line);
    this.lastCell = node.role === 'cell' ? item.order : undefined;
    if (!item.inline) this.writeItems(item.children, item, below, hidden);
    if (hidden.nodes > 0) {
      const noun = nounFor(node.role, hidden.first?.node.role);
      const count = noun === 'nodes' || hidden.children === 0 ? hidden.nodes : hidden.children;
      this.lines.push(indent + cutLine(count, hidden.children === 0 ? 'nodes' : noun, node.id));
    }
    for (const note of notesOf(item)) this.lines.push(indent + note);
  }

  private countInline(item: Folded, hidden: Hidden): void {
    for (const child of item.children) {
      if (this.selection[child.order] === undefined) hidden.add(child, item);
      else this.shown++;
    }
  }
}
