import type { ReadOptions, WindowInfo } from '../../../core/backend.ts';
import type { PlatformNode } from '../../../core/node.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { AppReading } from '../shared/messages.ts';
import { type Accessibility, AxError, CANNOT_COMPLETE } from './accessibility.ts';
import type { Attributes } from './attributes.ts';
import { type AxElement, AxElements } from './ax-elements.ts';
import type { CfRef } from './c-types.ts';
import { cgWindows } from './cg-windows.ts';
import { type ActionsByRole, TreeReader } from './tree-reader.ts';

const APP_ATTRIBUTES = ['AXWindows', 'AXFocusedWindow', 'AXMainWindow', 'AXFrontmost', 'AXMenuBar'] as const;
const WINDOW_ATTRIBUTES = [
  ...['AXRole', 'AXSubrole', 'AXTitle', 'AXDescription', 'AXPosition', 'AXSize', 'AXMinimized', 'AXModal'],
] as const;

/** An application that is only slow in one place answers this fast elsewhere. */
const ANSWER_SECONDS = 0.25;

const DIALOGS = new Set(['AXDialog', 'AXSystemDialog']);

/** A window has the element that accessibility shows it as. */
export type AxWindow = WindowInfo & { element: AxElement };

export function withoutElement({ element: _, ...window }: AxWindow): WindowInfo {
  return window;
}

type AppTopLevel = {
  windows: AxElement[];
  active: AxElement | undefined;
  isFrontmost: boolean;
  menuBar: AxElement | undefined;
};

/** One application as accessibility shows it: its windows, its tree and its elements. */
export class AxApplication implements Disposable {
  readonly pid: number;
  readonly ax: Accessibility;
  readonly element: CfRef;
  readonly elements: AxElements;
  private readonly actions: ActionsByRole = new Map();
  private sheets: AxElement[] = [];

  constructor(ax: Accessibility, pid: number) {
    this.pid = pid;
    this.ax = ax;
    this.elements = new AxElements(ax.cf);
    this.element = ax.cf.scope((own) => ax.cf.retain(ax.application(pid, own)));
  }

  /** Reads as much of the tree as the time allows. */
  read(options: ReadOptions, limitMs: number): Omit<AppReading, 'unheard'> {
    const walk = this.reader(options, performance.now() + limitMs);
    this.elements.beginReading();
    const readTopLevel = this.top();
    if (readTopLevel === undefined) return { roots: [], outcome: { ...walk.outcome, silent: true }, complete: false };
    const windows = readTopLevel.windows.flatMap((window) => walk.readRoot(window) ?? []);
    const menuBar = readTopLevel.menuBar && walk.readRoot(readTopLevel.menuBar);
    walk.nameByLabels();
    const roots = [...walk.sheets, ...windows];
    for (const root of roots) if (readTopLevel.isFrontmost && root.ref === readTopLevel.active?.key) root.active = true;
    roots.sort((a, b) => rootRank(b, readTopLevel) - rootRank(a, readTopLevel));
    this.sheets = walk.sheets.flatMap(({ ref }) => this.elements.find(ref) ?? []);
    if (walk.complete) this.elements.endReading();
    return { roots: menuBar ? [...roots, menuBar] : roots, outcome: walk.outcome, complete: walk.complete };
  }

  /** Reads the whole subtree of an element, down to `depth`. */
  readBelow(element: AxElement, depth: number): PlatformNode | undefined {
    const options: ReadOptions = { depth, maxNodes: Number.POSITIVE_INFINITY, expand: 'everything' };
    return this.reader(options, Number.POSITIVE_INFINITY).readRoot(element);
  }

  /** Returns the windows and sheets, the active one first. */
  windows(): AxWindow[] {
    const top = this.top();
    if (top === undefined) return [];
    const others = top.active && !top.windows.includes(top.active) ? [top.active] : [];
    const all = new Set([...others, ...this.sheets, ...top.windows]);
    const found = [...all].flatMap((each) => this.toAxWindow(each, top.isFrontmost && each === top.active) ?? []);
    return found.sort((a, b) => Number(b.active) - Number(a.active));
  }

  /** Returns the titles of its windows; undefined where it does not answer. */
  titles(): string[] | undefined {
    return this.top()?.windows.flatMap(
      ({ ref }) => this.ask(ref, ['AXTitle'], (read) => read.text('AXTitle') ?? '') ?? [],
    );
  }

  isFrontmost(): boolean {
    return this.top()?.isFrontmost ?? false;
  }

  /** Returns undefined where the element is gone. */
  ask<T>(element: CfRef, list: readonly string[], take: (read: Attributes) => T): T | undefined {
    try {
      return this.ax.cf.scope((own) => take(this.ax.attributes(element, list, own)));
    } catch (error) {
      if (!(error instanceof AxError) || error.code === CONSTANTS.kAXErrorAPIDisabled) throw error;
      if (error.code === CANNOT_COMPLETE) throw error;
      return undefined;
    }
  }

  /** Whether the application itself answers, and soon. */
  answers(): boolean {
    try {
      return (
        this.ax.withTimeout(this.element, ANSWER_SECONDS, () => this.ask(this.element, ['AXRole'], () => true)) === true
      );
    } catch (error) {
      if (error instanceof AxError && error.code === CANNOT_COMPLETE) return false;
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.elements[Symbol.dispose]();
    this.ax.cf.release(this.element);
  }

  private reader(options: ReadOptions, untilMs: number): TreeReader {
    const { ax, elements, actions } = this;
    return new TreeReader({ ax, elements, actions, options, untilMs, answers: () => this.answers() });
  }

  /** Returns undefined where the application does not answer or is gone. */
  private top(): AppTopLevel | undefined {
    try {
      return this.ask(this.element, APP_ATTRIBUTES, (read) => {
        const know = (ref: CfRef | undefined) => (ref === undefined ? undefined : this.elements.intern(ref));
        const active = know(read.element('AXFocusedWindow') ?? read.element('AXMainWindow'));
        return {
          windows: (read.elements('AXWindows') ?? []).map((ref) => this.elements.intern(ref)),
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

  private toAxWindow(element: AxElement, active: boolean): AxWindow | undefined {
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

  /** Finds the number by the window's bounds: a macOS without the private function for it needs this. */
  private numberAt({ x, y, w, h }: PlatformNode['bounds'] & object): number {
    const found = cgWindows(this.ax.cf).find(
      ({ pid, bounds }) => pid === this.pid && bounds.x === x && bounds.y === y && bounds.w === w && bounds.h === h,
    );
    return found?.number ?? 0;
  }
}

/** Modal windows come first, then the active one. */
function rootRank(root: PlatformNode, { active }: AppTopLevel): number {
  return (root.modal ? 2 : 0) + (root.ref === active?.key ? 1 : 0);
}
