import type { ReadOptions } from '../../../../core/backend.ts';
import { LIMITS } from '../../../../core/limits.ts';
import type { PlatformNode, Rect, Scroll } from '../../../../core/node.ts';
import { refsIn } from '../../../../core/tree.ts';
import { Boxes, isSameBox } from '../geometry/boxes.ts';
import {
  AS_THEY_SAY,
  besideGtk,
  inPopup,
  isPopover,
  onPage,
  type Place,
  placeBelow,
  UNKNOWN_KINDS,
} from '../geometry/place.ts';
import { Visibility } from '../geometry/visibility.ts';
import { abreast } from '../protocol/abreast.ts';
import type { Accessible, Accessibles } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { ChildrenReader } from './children.ts';
import { describe, type Sight } from './description.ts';
import { type Attempt, ExtrasReader } from './extras.ts';
import { cleanName, type Extras, has, isEditableLabel, isNamedByText } from './facts.ts';
import { KeptCells } from './kept-cells.ts';
import type { Children, Known } from './known-tree.ts';
import { Prefetcher } from './prefetcher.ts';
import type { TreeMemory } from './tree-memory.ts';

/** Lists of more rows move as one, and are painted. */
const MAX_BESIDE = 50;
const NO_CHILDREN: Children = { refs: [], indices: [], total: 0, whereabouts: AS_THEY_SAY, kinds: UNKNOWN_KINDS };

const hasScrolled = (now?: Scroll, before?: Scroll) =>
  now !== undefined && before !== undefined && (now.px !== before.px || now.ofPx !== before.ofPx);

export type WalkOutcome = {
  hitDepth: boolean;
  hitNodes: boolean;
  vanished: number;
  silent: boolean;
  /** Something that its parent had listed was gone when it was asked: the tree changed meanwhile. */
  overtaken: boolean;
};

/** `known`: what was read of it and still holds. */
type Glance = Sight & {
  known: Known | undefined;
  /** It came into view or left it. */
  flipped: boolean;
};

/** What hangs on an object: which, what they say, and how far it has scrolled, if it is a scroll bar. */
type Offspring = {
  children: Children;
  trees: Promise<PlatformNode[]> | PlatformNode[];
  slid: Promise<Scroll | undefined> | undefined;
};

const BARREN: Offspring = { children: NO_CHILDREN, trees: [], slid: undefined };

/** One reading of one application: many objects are asked at once, and the application answers in its own order. */
export class Walk {
  readonly outcome: WalkOutcome = { hitDepth: false, hitNodes: false, vanished: 0, silent: false, overtaken: false };
  private readonly objects: Accessibles;
  private readonly extras: ExtrasReader;
  private readonly boxes: Boxes;
  private readonly children: ChildrenReader;
  private readonly prefetcher: Prefetcher;
  private readonly cells: KeptCells;
  private readonly visibility: Visibility;
  private readonly toolkit: Toolkit;
  private readonly memory: TreeMemory;
  private readonly options: ReadOptions;
  private readonly signal: AbortSignal;
  private readonly seen = new Set<string>();

  constructor(objects: Accessibles, memory: TreeMemory, options: ReadOptions, signal: AbortSignal) {
    this.objects = objects;
    const attempt: Attempt = (reading) => this.attempt(reading);
    this.extras = new ExtrasReader(objects, attempt, signal);
    this.boxes = new Boxes(objects, attempt, signal);
    this.children = new ChildrenReader(objects, this.boxes, attempt, signal);
    const { boxes, children, extras } = this;
    this.prefetcher = new Prefetcher(objects, { boxes, children, extras }, memory, attempt, signal);
    this.cells = new KeptCells(objects, { boxes, prefetcher: this.prefetcher }, memory, attempt, signal);
    this.toolkit = objects.toolkit;
    this.visibility = new Visibility(objects.toolkit);
    this.memory = memory;
    this.options = options;
    this.signal = signal;
  }

  prepare(bus: string): Promise<void> {
    return this.prefetcher.prepare(bus);
  }

  hasRead({ key }: ObjectRef): boolean {
    return this.seen.has(key);
  }

  /** The subtree of `ref`, or undefined if the object is gone. */
  async tree(ref: ObjectRef, given: Place): Promise<PlatformNode | undefined> {
    const { key } = ref;
    if (this.seen.has(key)) return undefined;
    if (this.seen.size >= this.options.maxNodes) {
      this.outcome.hitNodes = true;
      return undefined;
    }
    const at = this.placeOf(key, given);
    const untouched =
      at.flipped || at.doubtful || this.isElsewhere(key, at)
        ? undefined
        : this.memory.untouched(key, at.parent, this.seen);
    if (untouched) return untouched;
    this.seen.add(key);
    const sight = await this.look(ref, at);
    if (!sight) {
      if (this.memory.noteUnreadable(key, at.parent)) this.outcome.overtaken = true;
      return undefined;
    }
    return this.nodeOf(ref, sight);
  }

  private placeOf(key: string, given: Place): Place {
    const expanded = given.expanded || this.isExpanded(key);
    return expanded === given.expanded ? given : { ...given, expanded };
  }

  /** The object itself, and where it is. A reading does this for every node: it waits only where there is a question. */
  private async look(ref: ObjectRef, at: Place): Promise<Glance | undefined> {
    const { key } = ref;
    const recalled = at.flipped ? undefined : this.memory.recall(key, at.parent);
    const known = recalled && this.memory.isPainted(key) ? await this.ifSame(ref, recalled) : recalled;
    const told = this.told(ref, known) ?? (await this.prefetcher.object(ref, this.memory.before(key), at));
    const found = told && known && this.toolkit.holdsMines(told) ? await this.counted(told) : told;
    if (!found || found.states.has(STATE.defunct)) return undefined;
    if (!known && !at.hidden) this.prefetcher.askAbout(found, at);
    const box = await this.boxOf(key, found, known, at);
    const object = this.isDated(found, box, at) ? await this.readAnew(found) : found;
    const corrected = box ? this.corrected(at, object, box) : at;
    const place = corrected instanceof Promise ? await corrected : corrected;
    const { silent } = this.outcome;
    const isAway = place.depth > 1 && (place.hidden || this.visibility.isOffscreen(object, box, place, silent));
    const offscreen = isAway && !this.visibility.isOpenBranch(object, place);
    if (!offscreen && !known) this.prefetcher.lookInto(object);
    const flipped = this.memory.hasFlipped(key, offscreen);
    // What comes into view or leaves it is asked more or less than before.
    return { object, box, place, known: flipped ? undefined : known, isAway, offscreen, flipped };
  }

  /** Some count otherwise than what holds them, and popovers of GTK 4 know their size, but not where they are. */
  private corrected(at: Place, object: Accessible, box: Rect): Place | Promise<Place> {
    switch (this.toolkit.name) {
      case 'libreoffice':
        return besideGtk(at, box);
      case 'chromium':
        return object.role === 'document-web' && at.placement.scale !== 1 ? onPage(at) : at;
      case 'gtk4':
        return at.parent && at.popups.length > 0 && isPopover(object, box, at) ? this.inItsPopup(at, object, box) : at;
      default:
        return at;
    }
  }

  private async inItsPopup(at: Place, { ref }: Accessible, box: Rect): Promise<Place> {
    const inParent = await this.attempt(this.objects.extentsInParent(ref, this.signal));
    return inParent ? inPopup(at, box, inParent) : at;
  }

  private below(key: string, { object, box, place, offscreen, flipped }: Glance): Place {
    // The subtree that was asked for is as deep as a tree may be, wherever it hangs.
    const from = this.isAskedFor(key) ? { ...place, depth: 1 } : place;
    const before = this.memory.before(key);
    const moved = before !== undefined && !isSameBox(before.box, box);
    const painted = this.memory.isPainted(key);
    const isTable = has(object, IFACE.table);
    const parent = { key, role: object.role, isTable, box, offscreen, moved, painted, flipped };
    return placeBelow(from, parent, this.toolkit);
  }

  /** What it says and what it holds. */
  private async nodeOf(ref: ObjectRef, sight: Glance): Promise<PlatformNode> {
    const { key } = ref;
    const { object, box, place } = sight;
    const extra = this.extrasOf(key, sight);
    const isLeaf = object.childCount === 0 || isEditableLabel(object) || this.isShut(key, sight);
    const { children, trees, slid } = isLeaf ? BARREN : await this.offspring(key, sight);
    const [extras, nodes, scroll] = await Promise.all([extra, trees, slid]);
    const node = describe(this.toolkit, sight, { extras, children, nodes, scroll });
    const before = this.memory.before(key);
    // Rows that look the same come and go without a trace.
    if (hasScrolled(node.scroll, before?.node.scroll)) this.memory.report(key);
    // Nothing tells that what a label names is called otherwise, too.
    if (before?.node.role === 'label' && before.object.name !== object.name) {
      this.memory.noteRenamed(cleanName(before.object.name));
    }
    this.memory.remember(key, { parent: place.parent, object, box, extras, children, node });
    return node;
  }

  /** What hangs on it. */
  private async offspring(key: string, sight: Glance): Promise<Offspring> {
    const { object, known, offscreen } = sight;
    const below = this.below(key, sight);
    const children = this.rememberedChildren(key, object, known) ?? (await this.childrenOf(key, object, below));
    const slid = offscreen ? undefined : this.prefetcher.scroll(object, children.refs);
    return { children, trees: this.trees(children, below), slid };
  }

  /** What need not be asked of it. */
  private told(ref: ObjectRef, known: Known | undefined): Accessible | undefined {
    if (known?.node.offscreen && this.memory.isPolled(ref.key)) return undefined;
    return known?.object ?? this.prefetcher.listed(ref);
  }

  private async counted(list: Accessible): Promise<Accessible> {
    const childCount = await this.attempt(this.objects.childCount(list.ref, this.signal));
    return childCount === undefined ? list : { ...list, childCount };
  }

  private async extrasOf(key: string, { object, place, known, offscreen }: Glance): Promise<Extras> {
    const isAsked = !offscreen || place.expanded || this.labelsAnother(object, place);
    if (!known) return isAsked ? this.prefetcher.extras(object, place) : {};
    // GTK 3 does not tell that an icon has other words.
    if (this.memory.isPainted(key) && isNamedByText(object)) return this.prefetcher.extras(object, place);
    const { extras, node } = known;
    if (node.offscreen || !this.memory.isPolled(key)) return extras;
    return { ...extras, value: await this.prefetcher.value(object) };
  }

  /** Whether it may be the combo box that has the label of a button of LibreOffice. */
  private labelsAnother({ role }: Accessible, { hidden }: Place): boolean {
    return this.toolkit.name === 'libreoffice' && role === 'combo-box' && !hidden;
  }

  /**
   * What is known of something that was painted, if that still holds. GTK 3 tells neither of a name
   * that something has from what is in it, nor that an entry hides what is typed, nor of what follows from the state of
   * something around.
   */
  private async ifSame(ref: ObjectRef, known: Known): Promise<Known | undefined> {
    if (this.toolkit.eventsTell !== 'all') return undefined;
    const now = this.prefetcher.listed(ref) ?? (await this.prefetcher.asked(ref));
    const { role, name, states } = known.object;
    const isFilled = known.children.total === 0 && now !== undefined && now.childCount > 0;
    return now?.role === role && now.name === name && now.states.equals(states) && !isFilled ? known : undefined;
  }

  /** Their order, and which rows of a long table show, is told by no event. */
  private rememberedChildren(key: string, { childCount }: Accessible, known?: Known): Children | undefined {
    if (known?.object.childCount !== childCount || known.children.isMute) return undefined;
    return this.memory.isPainted(key) && known.children.total !== 0 ? undefined : known.children;
  }

  private isShut(key: string, { object, place }: Glance): boolean {
    return this.visibility.isShutBranch(object, place) && !this.isAskedFor(key);
  }

  private async childrenOf(key: string, object: Accessible, below: Place): Promise<Children> {
    const depth = Math.min(LIMITS.treeDepth, this.options.depth);
    const before = this.memory.before(key)?.children;
    const cells = await this.cells.of(object, before, below.parentBox);
    const showed = ({ key }: ObjectRef) => {
      const known = this.memory.before(key);
      return known !== undefined && !known.node.offscreen;
    };
    const children = await this.children.of(object, below, depth, { before, cells, showed });
    if (children.total > 0 && below.depth > LIMITS.treeDepth) this.outcome.hitDepth = true;
    return children;
  }

  private async boxOf(key: string, object: Accessible, known: Known | undefined, at: Place): Promise<Rect | undefined> {
    const given = this.toolkit.turns(object) ? undefined : at.whereabouts.get(key);
    if (at.hidden || given === 'away') return undefined;
    if (given) return given;
    // Dialogs of Java tell of a place where they are not.
    if (at.parent === undefined && this.toolkit.name === 'swing') return undefined;
    const isDoubtful =
      at.doubtful || this.memory.isPainted(key) || (this.memory.isFading(key) && !known?.node.offscreen);
    if (known && !isDoubtful) return known.box;
    const isTold = this.visibility.isToldByBox(at) || this.visibility.isSheet(object);
    const isAsked = this.prefetcher.hasBox(object) || (isTold && has(object, IFACE.component));
    const box = isAsked ? await this.boxes.of(object.ref) : undefined;
    if (box && this.visibility.fills(object, box, at)) return at.parentBox;
    return box ?? (this.visibility.isViewport(object) ? at.parentBox : undefined);
  }

  private async trees({ refs, whereabouts, kinds, isMute }: Children, below: Place): Promise<PlatformNode[]> {
    const at = { ...below, whereabouts, kinds };
    const read = async (child: ObjectRef, from: Place) => {
      if (this.outcome.silent) return undefined;
      // Calc has let go of some cells, and cannot tell of them anew.
      if (isMute && !(await this.boxes.of(child))) return this.memory.asBefore(child.key, this.seen);
      return this.tree(child, from);
    };
    const nodes = await abreast(refs, (child) => read(child, at));
    const readAgain = async (index: number, from: Place) => {
      const [ref, node] = [refs[index], nodes[index]];
      if (!ref || !node) return;
      for (const key of refsIn(node)) this.seen.delete(key);
      nodes[index] = await read(ref, from);
    };
    const branches = this.visibility.openBranches(nodes, below);
    for (const branch of branches) await readAgain(branch, { ...at, isEntered: true });
    const displaced = branches.length > 0 ? [] : await this.displaced(refs, at);
    await Promise.all(displaced.map((index) => readAgain(index, { ...at, doubtful: true })));
    return nodes.filter((node) => node !== undefined);
  }

  /** What one that has moved, come or gone takes from others, or leaves to them, need not be painted. */
  private async displaced(refs: readonly ObjectRef[], { parent, whereabouts }: Place): Promise<number[]> {
    const before = parent === undefined ? undefined : this.memory.before(parent)?.children.refs;
    if (!before || refs.length > MAX_BESIDE) return [];
    if (refs.length >= before.length && !refs.some(({ key }) => this.memory.hasMoved(key))) return [];
    const isElsewhere = await Promise.all(
      refs.map(async (ref) => {
        const known =
          this.memory.isStale(ref.key) || whereabouts.has(ref.key) ? undefined : this.memory.before(ref.key);
        return known?.box !== undefined && !isSameBox(known.box, await this.boxes.of(ref));
      }),
    );
    return [...refs.keys()].filter((index) => isElsewhere[index]);
  }

  /** What was never painted, behind a scroll bar or a header, may have moved. */
  private isElsewhere(key: string, { whereabouts }: Place): boolean {
    const given = whereabouts.get(key);
    const before = this.memory.before(key);
    if (!given || !before) return false;
    return given === 'away' ? !before.node.offscreen : !isSameBox(given, before.box);
  }

  /** Whether it was told before it showed. */
  private isDated({ states }: Accessible, box: Rect | undefined, at: Place): boolean {
    return box !== undefined && !states.has(STATE.showing) && this.visibility.isToldByBox(at);
  }

  private async readAnew(object: Accessible): Promise<Accessible> {
    return (await this.attempt(this.objects.read(object.ref, this.signal))) ?? object;
  }

  private isExpanded(key: string): boolean {
    return this.options.expand === 'everything' || this.isAskedFor(key);
  }

  private isAskedFor(key: string): boolean {
    const { expand } = this.options;
    return typeof expand !== 'string' && expand.ref === key;
  }

  /** An object that vanished or an application that fell silent costs what it would have told, not the reading. */
  attempt<T>(reading: Promise<T>): Promise<T | undefined> {
    return reading.catch((error) => {
      if (error instanceof Error && error.name === 'DBusError') this.outcome.vanished++;
      else this.outcome.silent = true;
      return undefined;
    });
  }
}
