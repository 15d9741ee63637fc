import type { ReadOptions } from '../../../core/backend.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { PlatformNode } from '../../../core/node.ts';
import { intersection, type Rect } from '../../../core/rect.ts';
import { isRow, isWindow } from '../../../core/roles.ts';
import { find } from '../../../core/tree.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { ReadOutcome } from '../shared/messages.ts';
import { type Accessibility, AxError, CANNOT_COMPLETE } from './accessibility.ts';
import type { Attributes } from './attributes.ts';
import type { AxElement, AxElements } from './ax-elements.ts';
import { NODE_ATTRIBUTES, readNodeFacts, TABLE_ATTRIBUTES } from './node-facts.ts';

/** Beyond this many children only the visible ones are read, where the application lists those. */
const MANY_CHILDREN = 150;
/** An element that was slow the last time gets this long. */
const SLOW_SECONDS = 0.25;

type VisitContext = { depth: number; clip: Rect | undefined; expanded: boolean; hidden: boolean };

/** The names of a node that has no title: that of its label, or its placeholder. */
type OtherName = { titledBy: AxElement | undefined; placeholder: string | undefined };

type NodeAnswer = { node: PlatformNode; children: AxElement[]; total: number; hides: boolean; otherName: OtherName };

/** The actions of elements by role. Asking costs a message of its own, so the first element of a role stands for all. */
export type ActionsByRole = Map<string, string[]>;

export type TreeReaderOptions = {
  ax: Accessibility;
  elements: AxElements;
  actions: ActionsByRole;
  options: ReadOptions;
  untilMs: number;
  /** Whether the application itself answers. */
  answers(): boolean;
};

/** Reads the tree of one application once, with one message for each node. */
export class TreeReader {
  readonly outcome: ReadOutcome = { hitDepth: false, hitNodes: false, silent: false, late: false, slow: 0 };
  /** Sheets are children of the window that they block; users see them as dialogs of their own. */
  readonly sheets: PlatformNode[] = [];
  private readonly ax: Accessibility;
  private readonly elements: AxElements;
  private readonly actions: ActionsByRole;
  private readonly options: ReadOptions;
  private readonly untilMs: number;
  private readonly answers: () => boolean;
  private readonly nodes = new Map<string, PlatformNode>();
  private readonly nameless = new Map<PlatformNode, OtherName>();

  constructor({ ax, elements, actions, options, untilMs, answers }: TreeReaderOptions) {
    this.ax = ax;
    this.elements = elements;
    this.actions = actions;
    this.options = options;
    this.untilMs = untilMs;
    this.answers = answers;
  }

  get complete(): boolean {
    const { hitDepth, hitNodes, silent, late, slow } = this.outcome;
    return !hitDepth && !hitNodes && !silent && !late && slow === 0;
  }

  /** Reads a window or the menu bar with all that is in it. */
  readRoot(element: AxElement): PlatformNode | undefined {
    return this.visit(element, {
      depth: 1,
      clip: undefined,
      expanded: this.options.expand === 'everything',
      hidden: false,
    });
  }

  /** Names controls by the label beside them, when everything has been read. */
  nameByLabels(): void {
    for (const [node, { titledBy, placeholder }] of this.nameless) {
      const title = (titledBy && this.nodes.get(titledBy.key)?.title) || placeholder;
      if (title) node.title = title;
    }
  }

  private visit(element: AxElement, place: VisitContext): PlatformNode | undefined {
    // Some trees contain one of their own ancestors: each element is read once.
    if (this.nodes.has(element.key) || this.mustStop()) return undefined;
    const expanded = place.expanded || this.isRequestedRoot(element);
    const asked = this.ask(element, { ...place, expanded });
    if (asked === undefined) return undefined;
    const { node, total, hides, otherName } = asked;
    this.nodes.set(element.key, node);
    if (node.title === undefined) this.nameless.set(node, otherName);
    // The requested subtree may be as deep as a whole tree, wherever it is.
    const depth = (this.isRequestedRoot(element) ? 1 : place.depth) + 1;
    const children = this.withinDepth(asked.children, depth);
    const below = { depth, expanded, hidden: hides, clip: clipForChildren(node, place.clip) };
    for (const child of children) this.adopt(node, this.visit(child, below));
    if (children.length < total) node.childCount = total;
    // Pages lay things out in boxes without a size.
    if (!hides && !node.bounds && node.children.some(({ offscreen }) => !offscreen)) delete node.offscreen;
    if (node.title === undefined && isRow(node.role)) nameByContent(node);
    return node;
  }

  private withinDepth(children: AxElement[], depth: number): AxElement[] {
    if (depth <= Math.min(LIMITS.treeDepth, this.options.depth)) return children;
    this.outcome.hitDepth ||= children.length > 0 && depth > LIMITS.treeDepth;
    return [];
  }

  private adopt(parent: PlatformNode, child: PlatformNode | undefined): void {
    if (child === undefined) return;
    if (child.role === 'dialog' && child.modal) this.sheets.push(child);
    else parent.children.push(child);
  }

  private mustStop(): boolean {
    if (this.nodes.size >= this.options.maxNodes) this.outcome.hitNodes = true;
    if (performance.now() > this.untilMs) this.outcome.late = true;
    return this.outcome.hitNodes || this.outcome.late || this.outcome.silent;
  }

  /** Returns undefined where the element is gone, or does not answer, with its application or alone. */
  private ask(element: AxElement, place: VisitContext): NodeAnswer | undefined {
    const { ref, isSlow, listsRows } = element;
    const list = listsRows ? TABLE_ATTRIBUTES : NODE_ATTRIBUTES;
    const read = () => this.ax.cf.scope((own) => this.toNode(element, this.ax.attributes(ref, list, own), place));
    try {
      const answer = isSlow ? this.ax.withTimeout(ref, SLOW_SECONDS, read) : read();
      element.isSlow = false;
      return answer;
    } catch (error) {
      if (!(error instanceof AxError)) throw error;
      if (error.code === CONSTANTS.kAXErrorAPIDisabled) throw error;
      if (error.code === CANNOT_COMPLETE) this.passOver(element);
      return undefined;
    }
  }

  /** One element that is slow, such as a view that loads its contents, does not keep the others from being read. */
  private passOver(element: AxElement): void {
    element.isSlow = true;
    this.outcome.slow++;
    if (!this.answers()) this.outcome.silent = true;
  }

  private toNode(element: AxElement, read: Attributes, place: VisitContext): NodeAnswer | undefined {
    const appleRole = read.text('AXRole');
    if (appleRole === undefined) return undefined;
    element.role = appleRole;
    const box = read.bounds();
    const facts = readNodeFacts(read, this.actionsOf(element, appleRole, read.text('AXSubrole')), box);
    const isClosed = facts.offscreen === true || (appleRole === 'AXMenu' && box === undefined);
    const hides = place.hidden || isClosed || isOutside(box, place.clip);
    const offscreen = hides || (place.depth > 1 && box === undefined);
    const node: PlatformNode = { ref: element.key, ...facts, ...(offscreen && { offscreen }), children: [] };
    const title = read.element('AXTitleUIElement');
    const otherName = {
      titledBy: title === undefined ? undefined : this.elements.intern(title),
      placeholder: read.text('AXPlaceholderValue'),
    };
    return { node, ...this.childrenOf(read, element, { ...place, hidden: hides }), hides, otherName };
  }

  private childrenOf(
    read: Attributes,
    element: AxElement,
    place: VisitContext,
  ): { children: AxElement[]; total: number } {
    const know = (refs: bigint[]) => refs.map((ref) => this.elements.intern(ref));
    const visibleRows = read.elements('AXVisibleRows');
    element.listsRows = visibleRows !== undefined;
    if (visibleRows) {
      // The children of a table are its rows and, once more, its columns. An application makes an object for each row.
      const header = read.element('AXHeader');
      const above = header === undefined ? [] : [header];
      if (place.expanded) return this.listOf(element, 'AXRows', (rows) => know([...above, ...rows]));
      const total = (this.ax.countOf(element.ref, 'AXRows') ?? visibleRows.length) + above.length;
      return { children: know([...above, ...visibleRows]), total };
    }
    const all = read.elements('AXChildren') ?? [];
    if (place.expanded) return { children: know(all), total: all.length };
    // Every menu is a child of the menu bar all the time; its items are of interest while it is open.
    const isClosedMenu = element.role === 'AXMenuBarItem' && !read.flag('AXSelected');
    if (isClosedMenu || place.hidden) return { children: [], total: all.length };
    if (all.length <= MANY_CHILDREN) return { children: know(all), total: all.length };
    const { children } = this.listOf(element, 'AXVisibleChildren', know);
    return { children: children.length > 0 ? children : know(all), total: all.length };
  }

  /** Asks for a list that only few elements are asked for. */
  private listOf(
    { ref }: AxElement,
    name: string,
    know: (refs: bigint[]) => AxElement[],
  ): { children: AxElement[]; total: number } {
    return this.ax.cf.scope((own) => {
      const children = know(this.ax.attributes(ref, [name], own).elements(name) ?? []);
      return { children, total: children.length };
    });
  }

  private actionsOf(element: AxElement, role: string, subrole: string | undefined): string[] {
    const kind = `${role} ${subrole ?? ''}`;
    let names = this.actions.get(kind);
    if (names === undefined) {
      names = this.ax.actionNames(element.ref);
      this.actions.set(kind, names);
    }
    return names;
  }

  private isRequestedRoot({ key }: AxElement): boolean {
    const { expand } = this.options;
    return typeof expand !== 'string' && expand.ref === key;
  }
}

/** An element outside its window or scroll areas does not show. */
function isOutside(box: Rect | undefined, clip: Rect | undefined): boolean {
  return box !== undefined && clip !== undefined && intersection(box, clip) === undefined;
}

/** Menus reach beyond the window that they are opened in. */
function clipForChildren({ role, bounds }: PlatformNode, clip: Rect | undefined): Rect | undefined {
  if (role === 'menu' || role === 'menuBar') return undefined;
  if (!bounds || !(isWindow(role) || role === 'scrollArea')) return clip;
  return clip ? (intersection(clip, bounds) ?? clip) : bounds;
}

/** Rows and cells have no name of their own: the first text in them names them. */
function nameByContent(node: PlatformNode): void {
  const text = find(node.children, ({ title, value }) => title !== undefined || typeof value === 'string');
  const title = text?.title ?? text?.value;
  if (title !== undefined && title !== '') node.title = String(title);
}
