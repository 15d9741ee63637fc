import type { ReadOptions, WindowInfo } from '../../../core/backend.ts';
import type { PlatformNode } from '../../../core/node.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { AppReading } from '../shared/messages.ts';
import { type Accessibility, AxError, CANNOT_COMPLETE } from './accessibility.ts';
import type { Attributes } from './attributes.ts';
import { Elements, type Known } from './ax-elements.ts';
import type { Ref } from './c-types.ts';
import { cgWindows } from './cg-windows.ts';
import { type ActionsByRole, Walk } from './tree-reader.ts';

const APP_ATTRIBUTES = ['AXWindows', 'AXFocusedWindow', 'AXMainWindow', 'AXFrontmost', 'AXMenuBar'] as const;
const WINDOW_ATTRIBUTES = [
  ...['AXRole', 'AXSubrole', 'AXTitle', 'AXDescription', 'AXPosition', 'AXSize', 'AXMinimized', 'AXModal'],
] as const;

const DIALOGS = new Set(['AXDialog', 'AXSystemDialog']);

/** A window with the element that it is. */
export type AxWindow = WindowInfo & { element: Known };

type Top = { windows: Known[]; active: Known | undefined; isFrontmost: boolean; menuBar: Known | undefined };

/** One application as accessibility shows it: its windows, its tree, and what is known of its elements. */
export class AxApplication implements Disposable {
  readonly pid: number;
  readonly ax: Accessibility;
  readonly element: Ref;
  readonly elements: Elements;
  private readonly actions: ActionsByRole = new Map();
  private sheets: Known[] = [];

  constructor(ax: Accessibility, pid: number) {
    this.pid = pid;
    this.ax = ax;
    this.elements = new Elements(ax.cf);
    this.element = ax.cf.scope((own) => ax.cf.keep(ax.application(pid, own)));
  }

  /** What can be read within the time. */
  read(options: ReadOptions, limitMs: number): AppReading {
    const walk = new Walk(this.ax, this.elements, this.actions, options, performance.now() + limitMs);
    this.elements.beginReading();
    const top = this.top();
    if (top === undefined) return { roots: [], outcome: { ...walk.outcome, silent: true }, complete: false };
    const windows = top.windows.flatMap((window) => walk.root(window) ?? []);
    const menuBar = top.menuBar && walk.root(top.menuBar);
    walk.nameTheRest();
    const roots = [...walk.sheets, ...windows];
    for (const root of roots) if (top.isFrontmost && root.ref === top.active?.key) root.active = true;
    roots.sort((a, b) => rank(b, top) - rank(a, top));
    this.sheets = walk.sheets.flatMap(({ ref }) => this.elements.find(ref) ?? []);
    if (walk.complete) this.elements.endReading();
    return { roots: menuBar ? [...roots, menuBar] : roots, outcome: walk.outcome, complete: walk.complete };
  }

  /** A part of the tree, to look something up in. */
  readBelow(element: Known, depth: number): PlatformNode | undefined {
    const options: ReadOptions = { depth, maxNodes: Number.POSITIVE_INFINITY, expand: 'everything' };
    return new Walk(this.ax, this.elements, this.actions, options, Number.POSITIVE_INFINITY).root(element);
  }

  /** The windows and sheets, the active one first. */
  windows(): AxWindow[] {
    const top = this.top();
    if (top === undefined) return [];
    const others = top.active && !top.windows.includes(top.active) ? [top.active] : [];
    const all = new Set([...others, ...this.sheets, ...top.windows]);
    const found = [...all].flatMap((each) => this.describe(each, top.isFrontmost && each === top.active) ?? []);
    return found.sort((a, b) => Number(b.active) - Number(a.active));
  }

  /** The titles of its windows; undefined where it does not answer. */
  titles(): string[] | undefined {
    return this.top()?.windows.flatMap(
      ({ ref }) => this.ask(ref, ['AXTitle'], (read) => read.text('AXTitle') ?? '') ?? [],
    );
  }

  isFrontmost(): boolean {
    return this.top()?.isFrontmost ?? false;
  }

  /** Undefined where the element is gone. */
  ask<T>(element: Ref, list: readonly string[], take: (read: Attributes) => T): T | undefined {
    try {
      return this.ax.cf.scope((own) => take(this.ax.attributes(element, list, own)));
    } catch (error) {
      if (!(error instanceof AxError) || error.code === CONSTANTS.kAXErrorAPIDisabled) throw error;
      if (error.code === CANNOT_COMPLETE) throw error;
      return undefined;
    }
  }

  [Symbol.dispose](): void {
    this.elements[Symbol.dispose]();
    this.ax.cf.letGo(this.element);
  }

  /** Undefined where the application does not answer or is gone. */
  private top(): Top | undefined {
    try {
      return this.ask(this.element, APP_ATTRIBUTES, (read) => {
        const know = (ref: Ref | undefined) => (ref === undefined ? undefined : this.elements.know(ref));
        const active = know(read.element('AXFocusedWindow') ?? read.element('AXMainWindow'));
        return {
          windows: (read.elements('AXWindows') ?? []).map((ref) => this.elements.know(ref)),
          active,
          isFrontmost: read.flag('AXFrontmost') ?? false,
          menuBar: know(read.element('AXMenuBar')),
        };
      });
    } catch (error) {
      if (error instanceof AxError && error.code === CANNOT_COMPLETE) return undefined;
      throw error;
    }
  }

  private describe(element: Known, active: boolean): AxWindow | undefined {
    return this.ask(element.ref, WINDOW_ATTRIBUTES, (read) => {
      const bounds = read.bounds();
      if (bounds === undefined) return undefined;
      const isSheet = read.text('AXRole') === 'AXSheet';
      const modal = isSheet || (read.flag('AXModal') ?? false);
      return {
        element,
        handle: String(this.ax.windowNumber(element.ref) ?? this.numberAt(bounds)),
        title: read.text('AXTitle') || read.text('AXDescription') || '',
        bounds,
        active,
        dialog: modal || DIALOGS.has(read.text('AXSubrole') ?? ''),
        modal,
        visible: !read.flag('AXMinimized'),
      };
    });
  }

  /** The private function that tells the number may be gone one day: the place tells it as well. */
  private numberAt({ x, y, w, h }: PlatformNode['bounds'] & object): number {
    const found = cgWindows(this.ax.cf).find(
      ({ pid, bounds }) => pid === this.pid && bounds.x === x && bounds.y === y && bounds.w === w && bounds.h === h,
    );
    return found?.number ?? 0;
  }
}

/** What blocks comes first, then what is active. */
function rank(root: PlatformNode, { active }: Top): number {
  return (root.modal ? 2 : 0) + (root.ref === active?.key ? 1 : 0);
}
