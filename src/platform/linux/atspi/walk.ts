import type { ReadOptions } from '../../../core/backend.ts';
import { find } from '../../../core/find.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { PlatformNode, Rect } from '../../../core/node.ts';
import { intersection } from '../../../core/rect.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessible, Accessibles, CachedAccessible } from './accessible.ts';
import { believable, type Extras, has, holdsNumber, holdsText, toFacts, wantsLabel } from './facts.ts';
import { IFACE, STATE } from './names.ts';
import { isPassword } from './roles.ts';
import type { Toolkit } from './toolkit.ts';
import { firstChildren, VisibleChildren } from './visible-children.ts';

/** Beyond this many children only the visible ones are read: Calc's table claims 2³¹ − 1 and hangs if asked for them. */
const MANY_CHILDREN = 150;
const VALUE_CHARS = 20_000;

/** A correction that turns the toolkit's extents into screen pixels. */
export type ToScreen = (box: Rect) => Rect;

/** Where in the tree an object stands, and whether everything below it was asked for. */
type Place = {
  depth: number;
  expanded: boolean;
  /** The part of the screen in which it can show, in the toolkit's own coordinates. */
  clip: Rect | undefined;
};

const TOP: Place = { depth: 1, expanded: false, clip: undefined };

const CLIPPING = new Set(
  'frame dialog window scroll-pane viewport table tree tree-table list list-box document-web document-frame'.split(' '),
);
/** They open windows of their own, wherever their parent is. */
const POPPING_UP = new Set('menu popup-menu combo-box tool-tip'.split(' '));

function clipBelow(role: string, box: Rect | undefined, clip: Rect | undefined): Rect | undefined {
  if (POPPING_UP.has(role)) return undefined;
  if (!box || !CLIPPING.has(role)) return clip;
  return clip ? (intersection(box, clip) ?? clip) : box;
}

/** The platform's identity of an object, as core sees it. */
export const refKey = (ref: ObjectRef) => `${ref.bus}${ref.path}`;

function visibleLabel(nodes: PlatformNode[]): string | undefined {
  return find(nodes, (node) => node.role === 'label' && !node.offscreen && node.title !== undefined)?.title;
}

export type WalkOutcome = { hitDepth: boolean; hitNodes: boolean; vanished: number; silent: boolean };

/** One reading of one application: every object is asked at once, and the application answers in its own order. */
export class Walk {
  readonly outcome: WalkOutcome = { hitDepth: false, hitNodes: false, vanished: 0, silent: false };
  private readonly objects: Accessibles;
  private readonly toolkit: Toolkit;
  private readonly options: ReadOptions;
  private readonly signal: AbortSignal;
  private readonly cache = new Map<string, CachedAccessible>();
  private readonly cachedChildren = new Map<string, CachedAccessible[]>();
  private readonly seen = new Set<string>();

  constructor(objects: Accessibles, toolkit: Toolkit, options: ReadOptions, signal: AbortSignal) {
    this.objects = objects;
    this.toolkit = toolkit;
    this.options = options;
    this.signal = signal;
  }

  /** Takes what the application lists of its own accord, so that the walk need not ask for it. */
  async useCache(): Promise<void> {
    if (this.toolkit.cacheTells === 'nothing') return;
    // GTK 3 answers UnknownMethod until the registry has told it of our registration.
    const items = await this.objects.cached(this.signal).catch(() => []);
    for (const item of items) {
      this.cache.set(item.ref.path, item);
      if (!item.parent || this.toolkit.cacheTells === 'facts') continue;
      const siblings = this.cachedChildren.get(item.parent.path);
      if (siblings) siblings.push(item);
      else this.cachedChildren.set(item.parent.path, [item]);
    }
  }

  /** The subtree of `ref`, or undefined if the object is gone. */
  async tree(ref: ObjectRef, toScreen: ToScreen, place: Place = TOP): Promise<PlatformNode | undefined> {
    if (this.seen.has(ref.path)) return undefined;
    if (this.seen.size >= this.options.maxNodes) {
      this.outcome.hitNodes = true;
      return undefined;
    }
    this.seen.add(ref.path);
    const object = this.cache.get(ref.path) ?? (await this.attempt(this.objects.read(ref, this.signal)));
    if (!object || object.states.has(STATE.defunct)) return undefined;
    const box = await this.box(object);
    const bounds = box && toScreen(box);
    const offscreen = place.depth > 1 && this.isOffscreen(object, box, place.clip);
    const expanded = place.expanded || this.isExpanded(ref);
    const clip = clipBelow(object.role, box, place.clip);
    const [extras, children] = await Promise.all([
      offscreen && !expanded ? {} : this.extras(object),
      this.children(object, offscreen, toScreen, { depth: place.depth, expanded, clip }),
    ]);
    // GTK 4 tells the chosen item of a combo box only through the label that shows it.
    const shown =
      object.role === 'combo-box' && this.toolkit.name === 'gtk4' ? visibleLabel(children.nodes) : undefined;
    return {
      ref: refKey(ref),
      ...toFacts(object, { value: shown, ...extras, bounds }, offscreen),
      ...(children.total > children.nodes.length && { childCount: children.total }),
      children: children.nodes,
    };
  }

  private async box(object: Accessible): Promise<Rect | undefined> {
    if (!has(object, IFACE.component)) return undefined;
    if (this.toolkit.tellsShowing && !object.states.has(STATE.showing)) return undefined;
    return believable(await this.attempt(this.objects.extents(object.ref, this.signal)));
  }

  private isOffscreen(object: Accessible, box: Rect | undefined, clip: Rect | undefined): boolean {
    if (this.toolkit.tellsShowing && !object.states.has(STATE.showing)) return true;
    if (box === undefined) return !this.toolkit.tellsShowing && has(object, IFACE.component);
    // Swing says SHOWING of every row, scrolled away or not.
    return clip !== undefined && intersection(box, clip) === undefined;
  }

  private isExpanded(ref: ObjectRef): boolean {
    const { expand } = this.options;
    return typeof expand === 'string' ? expand === 'everything' : expand.ref === refKey(ref);
  }

  private async extras(object: Accessible): Promise<Extras> {
    const { ref } = object;
    const [value, label, actions] = await Promise.all([
      this.value(object),
      wantsLabel(object) ? this.attempt(this.label(ref)) : undefined,
      has(object, IFACE.action) ? this.attempt(this.objects.actions(ref, this.signal)) : undefined,
    ]);
    return { ...(value !== undefined && { value }), label, actions };
  }

  private async value(object: Accessible): Promise<string | number | undefined> {
    if (isPassword(object.role)) return undefined;
    if (holdsNumber(object)) {
      const number = await this.attempt(this.objects.currentValue(object.ref, this.signal));
      return number === undefined ? undefined : Number(number.toPrecision(6));
    }
    if (holdsText(object)) return this.attempt(this.objects.text(object.ref, VALUE_CHARS, this.signal));
    if (object.role === 'combo-box') return this.attempt(this.chosen(object));
    return undefined;
  }

  private async chosen(combo: Accessible): Promise<string | undefined> {
    // Chromium keeps the selection one level down, in the list that opens.
    const [list] = this.toolkit.name === 'chromium' ? await this.objects.children(combo.ref, this.signal) : [combo.ref];
    const item = list && (await this.objects.selectedChild(list, this.signal).catch(() => undefined));
    if (item) return this.objects.name(item, this.signal);
    if (has(combo, IFACE.text)) return this.objects.text(combo.ref, VALUE_CHARS, this.signal);
    // Qt on Linux names a combo box by its current item.
    return this.toolkit.name === 'qt' ? combo.name : undefined;
  }

  private async label(ref: ObjectRef): Promise<string> {
    const label = await this.objects.labelledBy(ref, this.signal);
    return label ? this.objects.name(label, this.signal) : this.objects.description(ref, this.signal);
  }

  private async children(
    object: Accessible,
    offscreen: boolean,
    toScreen: ToScreen,
    { depth, expanded, clip }: Place,
  ): Promise<{ nodes: PlatformNode[]; total: number }> {
    // Tables and closed menus say −1 in GTK 3's cache.
    const total = object.childCount >= 0 ? object.childCount : await this.count(object.ref);
    if (total === 0) return { nodes: [], total: 0 };
    const known = this.knownChildren(object.ref, total);
    if (depth >= LIMITS.treeDepth || depth >= this.options.depth) {
      this.outcome.hitDepth ||= depth >= LIMITS.treeDepth;
      return { nodes: [], total };
    }
    if (offscreen && !known && !expanded) return { nodes: [], total };
    const refs = known ?? (await this.childRefs(object, total, expanded ? 'all' : clip));
    const below = { depth: depth + 1, expanded, clip };
    const nodes = await Promise.all(refs.map((child) => this.tree(child, toScreen, below)));
    return { nodes: nodes.filter((node) => node !== undefined), total: refs.length < total ? total : 0 };
  }

  /** From the cache, where it lists all of them: GTK 3 gives −1 as the index of scroll bars and of menu items. */
  private knownChildren(ref: ObjectRef, total: number): ObjectRef[] | undefined {
    const listed = this.cachedChildren.get(ref.path) ?? [];
    const ordered: ObjectRef[] = [];
    for (const child of listed) if (child.index >= 0) ordered[child.index] = child.ref;
    return listed.length === total && Object.keys(ordered).length === total ? ordered : undefined;
  }

  private async childRefs(object: Accessible, total: number, wanted: Rect | 'all' | undefined): Promise<ObjectRef[]> {
    if (total <= MANY_CHILDREN) return (await this.attempt(this.objects.children(object.ref, this.signal))) ?? [];
    if (wanted === 'all') return firstChildren(this.objects, object, total, this.signal);
    if (!wanted) return [];
    const search = new VisibleChildren(this.objects, object, total, wanted, this.signal);
    return (await this.attempt(search.find(this.toolkit))) ?? [];
  }

  private async count(ref: ObjectRef): Promise<number> {
    return (await this.attempt(this.objects.childCount(ref, this.signal))) ?? 0;
  }

  /** An object that vanished or an application that fell silent costs what it would have told, not the reading. */
  async attempt<T>(reading: Promise<T>): Promise<T | undefined> {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof Error && error.name === 'DBusError') this.outcome.vanished++;
      else this.outcome.silent = true;
      return undefined;
    }
  }
}
