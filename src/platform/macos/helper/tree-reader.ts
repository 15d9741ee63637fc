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
import { NODE_ATTRIBUTES, readNodeFacts } from './node-facts.ts';

/** Beyond this many children only the visible ones are read, where the application lists those. */
const MANY_CHILDREN = 150;

type VisitContext = { depth: number; clip: Rect | undefined; expanded: boolean; hidden: boolean };

/** The names of a node that has no title: that of its label, or its placeholder. */
type OtherName = { titledBy: AxElement | undefined; placeholder: string | undefined };

type NodeAnswer = { node: PlatformNode; children: AxElement[]; total: number; hides: boolean; otherName: OtherName };

/** The actions of elements by role. Asking costs a message of its own, so the first element of a role stands for all. */
export type ActionsByRole = Map<string, string[]>;

/** Reads the tree of one application once, with one message for each node. */
export class TreeReader {
  readonly outcome: ReadOutcome = { hitDepth: false, hitNodes: false, silent: false, late: false };
  /** Sheets are children of the window that they block; users see them as dialogs of their own. */
  readonly sheets: PlatformNode[] = [];
  private readonly ax: Accessibility;
  private readonly elements: AxElements;
  private readonly actions: ActionsByRole;
  private readonly options: ReadOptions;
  private readonly untilMs: number;
  private readonly nodes = new Map<string, PlatformNode>();
  private readonly nameless = new Map<PlatformNode, OtherName>();

  constructor(ax: Accessibility, elements: AxElements, actions: ActionsByRole, options: ReadOptions, untilMs: number) {
    this.ax = ax;
    this.elements = elements;
    this.actions = actions;
    this.options = options;
    this.untilMs = untilMs;
  }

  get complete(): boolean {
    return !this.outcome.hitDepth && !this.outcome.hitNodes && !this.outcome.silent && !this.outcome.late;
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

  /** Returns undefined where the element is gone, or its application stopped answering. */
  private ask(element: AxElement, place: VisitContext): NodeAnswer | undefined {
    try {
      return this.ax.cf.scope((own) =>
        this.toNode(element, this.ax.attributes(element.ref, NODE_ATTRIBUTES, own), place),
      );
    } catch (error) {
      if (!(error instanceof AxError)) throw error;
      if (error.code === CONSTANTS.kAXErrorAPIDisabled) throw error;
      if (error.code === CANNOT_COMPLETE) this.outcome.silent = true;
      return undefined;
    }
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
    return { node, ...this.childrenOf(read, appleRole, { ...place, hidden: hides }), hides, otherName };
  }

  private childrenOf(read: Attributes, role: string, place: VisitContext): { children: AxElement[]; total: number } {
    const know = (refs: bigint[]) => refs.map((ref) => this.elements.intern(ref));
    const rows = read.elements('AXRows');
    const visibleRows = read.elements('AXVisibleRows');
    if (rows && visibleRows) {
      // The children of a table are its rows and, once more, its columns.
      const header = read.element('AXHeader');
      const shown = place.expanded ? rows : visibleRows;
      const above = header === undefined ? [] : [header];
      return { children: know([...above, ...shown]), total: rows.length + above.length };
    }
    const all = read.elements('AXChildren') ?? [];
    if (place.expanded) return { children: know(all), total: all.length };
    // Every menu is a child of the menu bar all the time; its items are of interest while it is open.
    const isClosedMenu = role === 'AXMenuBarItem' && !read.flag('AXSelected');
    if (isClosedMenu || place.hidden) return { children: [], total: all.length };
    const visible = all.length > MANY_CHILDREN ? read.elements('AXVisibleChildren') : undefined;
    return { children: know(visible ?? all), total: all.length };
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
