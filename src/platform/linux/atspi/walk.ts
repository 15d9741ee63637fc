import type { ReadOptions } from '../../../core/backend.ts';
import { find } from '../../../core/find.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { PlatformNode, Rect } from '../../../core/node.ts';
import { intersection } from '../../../core/rect.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessible, Accessibles, CachedAccessible } from './accessible.ts';
import { ExtrasReader } from './extras.ts';
import { believable, type Extras, has, toFacts } from './facts.ts';
import { ghostRows } from './ghost-rows.ts';
import { IFACE, STATE } from './names.ts';
import { corrected, type Place, placeBelow, toScreen } from './place.ts';
import type { Toolkit } from './toolkit.ts';
import type { Known, TreeMemory } from './tree-memory.ts';
import { firstChildren, VisibleChildren } from './visible-children.ts';

/** Beyond this many children only the visible ones are read: Calc's table claims 2³¹ − 1 and hangs if asked for them. */
const MANY_CHILDREN = 150;
/** The first of so many children say little: of a sheet in Calc, they are a part of its first row. */
const ENDLESS = 100_000;
const ROW_HOLDERS = new Set(['list', 'table', 'tree-table', 'tree']);
/** When more than this many objects are to be asked, the application's own list is cheaper. */
const MANY_STALE = 25;

/** The platform's identity of an object, as core sees it. */
export const refKey = (ref: ObjectRef) => `${ref.bus}${ref.path}`;

function visibleLabel(nodes: PlatformNode[]): string | undefined {
  return find(nodes, (node) => node.role === 'label' && !node.offscreen && node.title !== undefined)?.title;
}

/** Answers under way to questions that may turn out to be moot. */
type Early = { extras: Promise<Extras>; children?: Promise<ObjectRef[]> };

export type WalkOutcome = {
  hitDepth: boolean;
  hitNodes: boolean;
  vanished: number;
  silent: boolean;
  /** Something that its parent had listed was gone when it was asked: the tree changed meanwhile. */
  overtaken: boolean;
};

/** One reading of one application: every object is asked at once, and the application answers in its own order. */
export class Walk {
  readonly outcome: WalkOutcome = { hitDepth: false, hitNodes: false, vanished: 0, silent: false, overtaken: false };
  private readonly objects: Accessibles;
  private readonly extras: ExtrasReader;
  private readonly toolkit: Toolkit;
  private readonly memory: TreeMemory;
  private readonly options: ReadOptions;
  private readonly signal: AbortSignal;
  private readonly cache = new Map<string, CachedAccessible>();
  private readonly cachedChildren = new Map<string, CachedAccessible[]>();
  private readonly boxes = new Map<string, Promise<Rect | undefined>>();
  private readonly seen = new Set<string>();
  private readonly ghosts = new Set<string>();

  constructor(objects: Accessibles, toolkit: Toolkit, memory: TreeMemory, options: ReadOptions, signal: AbortSignal) {
    this.objects = objects;
    this.extras = new ExtrasReader(objects, toolkit, (reading) => this.attempt(reading), signal);
    this.toolkit = toolkit;
    this.memory = memory;
    this.options = options;
    this.signal = signal;
  }

  /** Takes what the application lists of its own accord, and asks at once where everything stands that is known. */
  async prepare(): Promise<void> {
    await this.useCache();
    const current = this.cache.size > 0 ? this.cache.values() : this.memory.paintedObjects();
    for (const object of current) this.boxes.set(refKey(object.ref), this.box(object));
  }

  private async useCache(): Promise<void> {
    const { told, painted } = this.memory.staleCount;
    const stale = this.toolkit.eventsTell === 'all' ? told : told + painted;
    if (this.toolkit.cacheTells === 'nothing' || stale < MANY_STALE) return;
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
  async tree(ref: ObjectRef, at: Place): Promise<PlatformNode | undefined> {
    const key = refKey(ref);
    if (this.seen.has(key)) return undefined;
    if (this.seen.size >= this.options.maxNodes) {
      this.outcome.hitNodes = true;
      return undefined;
    }
    const untouched = this.memory.untouched(key, at.parent, this.seen);
    if (untouched) return untouched;
    this.seen.add(key);
    const known = this.recall(key, at.parent);
    const object =
      known?.object ?? this.cache.get(ref.path) ?? (await this.attempt(this.objects.read(ref, this.signal)));
    if (!object || object.states.has(STATE.defunct)) {
      this.outcome.overtaken ||= this.memory.noteUnreadable(key);
      return undefined;
    }
    // Asked before it is known whether anyone will want it: a round trip less on every level.
    const early = known ? undefined : this.askEarly(object, at);
    const box = await this.boxOf(key, object, known, at);
    const place = corrected(at, box, this.toolkit);
    const offscreen = place.depth > 1 && (place.hidden || this.isOffscreen(object, box, place.clip));
    const expanded = place.expanded || this.isExpanded(key);
    // The subtree that was asked for is as deep as a tree may be, wherever it hangs.
    const from = this.isAskedFor(key) ? { ...place, depth: 1 } : place;
    const below = placeBelow(from, { key, role: object.role, box, expanded, offscreen });
    // What comes into view or leaves it is asked more or less than before.
    const same = known !== undefined && offscreen === (known.node.offscreen ?? false) ? known : undefined;
    const [extras, children] = await Promise.all([
      same?.extras ?? (offscreen && !expanded ? {} : (early?.extras ?? this.extras.read(object))),
      this.rememberedChildren(key, same) ?? this.childrenOf(object, below, early?.children),
    ]);
    const nodes = await this.trees(children.refs, below);
    // GTK 4 tells the chosen item of a combo box only through the label that shows it.
    const shown = object.role === 'combo-box' && this.toolkit.name === 'gtk4' ? visibleLabel(nodes) : undefined;
    const bounds = box && toScreen(box, place.placement);
    const node: PlatformNode = {
      ref: key,
      ...toFacts(object, { value: shown, ...extras, bounds }, offscreen),
      ...(children.refs.length < children.total && { childCount: children.total }),
      children: nodes,
    };
    this.memory.remember(key, { parent: at.parent, object, box, extras, children, node });
    return node;
  }

  private askEarly(object: Accessible, at: Place): Early | undefined {
    if (at.hidden || !this.toolkit.tellsShowing || !object.states.has(STATE.showing)) return undefined;
    const few = object.childCount > 0 && object.childCount <= MANY_CHILDREN;
    const children =
      few && !this.listedChildren(object.ref, object.childCount) ? this.allChildren(object.ref) : undefined;
    return { extras: this.extras.read(object), ...(children && { children }) };
  }

  /** What need not be asked again. */
  private recall(key: string, parent: string | undefined): Known | undefined {
    const trusted = this.toolkit.eventsTell === 'all' || !this.memory.isPainted(key);
    return trusted ? this.memory.recall(key, parent) : undefined;
  }

  /** Their order, and which rows of a long table show, is told by no event. */
  private rememberedChildren(key: string, known: Known | undefined): Known['children'] | undefined {
    return this.memory.isPainted(key) && known?.children.total !== 0 ? undefined : known?.children;
  }

  private async boxOf(key: string, object: Accessible, known: Known | undefined, at: Place): Promise<Rect | undefined> {
    if (at.hidden || this.ghosts.has(key)) return undefined;
    return known && !this.memory.isPainted(key) ? known.box : (this.boxes.get(key) ?? this.box(object));
  }

  private async trees(refs: ObjectRef[], below: Place): Promise<PlatformNode[]> {
    const nodes = await Promise.all(refs.map((child) => this.tree(child, below)));
    return nodes.filter((node) => node !== undefined);
  }

  private async box(object: Accessible): Promise<Rect | undefined> {
    if (!has(object, IFACE.component)) return undefined;
    if (this.toolkit.tellsShowing && !object.states.has(STATE.showing)) return undefined;
    return believable(await this.attempt(this.objects.extents(object.ref, this.signal)));
  }

  private isOffscreen(object: Accessible, box: Rect | undefined, clip: Rect | undefined): boolean {
    if (this.toolkit.tellsShowing && !object.states.has(STATE.showing)) return true;
    if (box === undefined && this.outcome.silent) return false;
    if (box === undefined) return has(object, IFACE.component) && this.hidesWithoutBox(object);
    // Swing says SHOWING of every row, scrolled away or not.
    return clip !== undefined && intersection(box, clip) === undefined;
  }

  /**
   * GTK 3 says SHOWING of table cells that are scrolled away, and gives them no box. A viewport that was scrolled has
   * none either but shows, as do Swing's column headers.
   */
  private hidesWithoutBox(object: Accessible): boolean {
    if (!this.toolkit.tellsShowing) return true;
    return this.toolkit.name !== 'swing' && object.childCount === 0;
  }

  private isExpanded(key: string): boolean {
    return this.options.expand === 'everything' || this.isAskedFor(key);
  }

  private isAskedFor(key: string): boolean {
    const { expand } = this.options;
    return typeof expand !== 'string' && expand.ref === key;
  }

  private async childrenOf(object: Accessible, below: Place, early?: Promise<ObjectRef[]>): Promise<Known['children']> {
    // Tables and closed menus say −1 in GTK 3's cache.
    const total = object.childCount >= 0 ? object.childCount : await this.count(object.ref);
    if (total === 0) return { refs: [], total };
    if (below.depth > Math.min(LIMITS.treeDepth, this.options.depth)) {
      this.outcome.hitDepth ||= below.depth > LIMITS.treeDepth;
      return { refs: [], total };
    }
    const listed = this.listedChildren(object.ref, total);
    if (below.hidden && !listed && !below.expanded) return { refs: [], total };
    const refs = listed ?? (await (early ?? this.childRefs(object, total, below)));
    if (this.toolkit.leavesGhosts && ROW_HOLDERS.has(object.role) && below.clip)
      await this.noteGhosts({ ref: object.ref, area: below.clip }, refs);
    return { refs, total };
  }

  private async noteGhosts(list: { ref: ObjectRef; area: Rect }, rows: ObjectRef[]): Promise<void> {
    const ghosts = await this.attempt(ghostRows(this.objects, list, rows, this.signal));
    for (const ghost of ghosts ?? []) this.ghosts.add(refKey(ghost));
  }

  /** From the cache, where it lists all of them: GTK 3 gives −1 as the index of scroll bars and of menu items. */
  private listedChildren(ref: ObjectRef, total: number): ObjectRef[] | undefined {
    const listed = this.cachedChildren.get(ref.path) ?? [];
    const ordered: ObjectRef[] = [];
    for (const child of listed) if (child.index >= 0) ordered[child.index] = child.ref;
    return listed.length === total && Object.keys(ordered).length === total ? ordered : undefined;
  }

  private async childRefs(object: Accessible, total: number, { expanded, clip }: Place): Promise<ObjectRef[]> {
    if (total <= MANY_CHILDREN) return this.allChildren(object.ref);
    if (expanded && (total <= ENDLESS || !clip)) return firstChildren(this.objects, object, total, this.signal);
    if (!clip) return [];
    const search = new VisibleChildren(this.objects, object, total, clip, this.signal);
    return (await this.attempt(search.find(this.toolkit))) ?? [];
  }

  private async allChildren(ref: ObjectRef): Promise<ObjectRef[]> {
    return (await this.attempt(this.objects.children(ref, this.signal))) ?? [];
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
