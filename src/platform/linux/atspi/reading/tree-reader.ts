import type { ReadOptions } from '../../../../core/backend.ts';
import { LIMITS } from '../../../../core/limits.ts';
import type { PlatformNode, Scroll } from '../../../../core/node.ts';
import { refsIn } from '../../../../core/tree.ts';
import { Boxes, isSameBox } from '../geometry/boxes.ts';
import { NO_BOXES, NO_KINDS, NO_PADDING, type Place, padded, placeBelow } from '../geometry/place.ts';
import { type Accessible, cleanName } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { type Attempt, askAll } from '../protocol/questions.ts';
import { holdsRows } from '../protocol/roles.ts';
import { isEditableLabel } from '../protocol/widgets.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { AppEntry } from './app-entry.ts';
import { ChildrenReader } from './children.ts';
import { describeObject } from './description.ts';
import { ExtrasReader } from './extras.ts';
import type { Extras } from './facts.ts';
import { KeptCells } from './kept-cells.ts';
import type { Children } from './known-tree.ts';
import { ObjectLocator, type ReadObject } from './object-locator.ts';
import { ReadingOutcome } from './outcome.ts';
import { Prefetcher } from './prefetcher.ts';
import type { TreeMemory } from './tree-memory.ts';
import { VisibilityRules } from './visibility-rules.ts';
import { Wanted } from './wanted.ts';

/** Lists of more rows move as one, and are painted. */
const MAX_BESIDE = 50;
const NO_CHILDREN: Children = {
  refs: [],
  indices: [],
  total: 0,
  boxes: NO_BOXES,
  padding: NO_PADDING,
  kinds: NO_KINDS,
};

const hasScrolled = (now?: Scroll, before?: Scroll) =>
  now !== undefined && before !== undefined && (now.px !== before.px || now.ofPx !== before.ofPx);

/** What hangs on an object: which, what they say, and how far it has scrolled, if it is a scroll bar. */
type Offspring = {
  children: Children;
  trees: Promise<PlatformNode[]> | PlatformNode[];
  scroll: Promise<Scroll | undefined> | undefined;
};

const NO_OFFSPRING: Offspring = { children: NO_CHILDREN, trees: [], scroll: undefined };

/** Reads what another process shows at a place of this tree, by its first object. */
type ReadGuest = (first: ObjectRef, at: Place) => Promise<PlatformNode | undefined>;

/** What the readers of an application and of the processes in it have in common during one reading. */
type Shared = { outcome: ReadingOutcome; seen: Set<string> };

/** One reading of one application: many objects are asked at once, and the application answers in its own order. */
export class TreeReader {
  readonly outcome: ReadingOutcome;
  readonly attempt: Attempt = (answer) => this.outcome.attempt(answer);
  private readonly boxes: Boxes;
  private readonly children: ChildrenReader;
  private readonly prefetcher: Prefetcher;
  private readonly cells: KeptCells;
  private readonly visibility: VisibilityRules;
  private readonly locator: ObjectLocator;
  private readonly toolkit: Toolkit;
  private readonly memory: TreeMemory;
  private readonly options: ReadOptions;
  private readonly signal: AbortSignal;
  private readonly seen: Set<string>;
  private readonly bus: string;
  private readonly readGuest: ReadGuest;
  private readonly wanted: Wanted;

  constructor(
    { root, toolkit }: Pick<AppEntry, 'root' | 'toolkit'>,
    objects: Accessibles,
    memory: TreeMemory,
    options: ReadOptions,
    readGuest: ReadGuest,
    signal: AbortSignal,
    { outcome: shared, seen }: Shared = { outcome: new ReadingOutcome(), seen: new Set() },
  ) {
    this.bus = root.bus;
    this.outcome = shared;
    this.seen = seen;
    this.readGuest = readGuest;
    const { attempt } = this;
    const extras = new ExtrasReader(objects, toolkit, attempt, signal);
    const boxes = new Boxes(objects, attempt, signal);
    const startMs = performance.now();
    const expandMs = objects.timeouts.scale(options.expandMs ?? Number.POSITIVE_INFINITY);
    const mayExpand = (share = 1) => performance.now() - startMs < share * expandMs;
    const children = new ChildrenReader({ objects, boxes, mayExpand, signal }, toolkit, attempt);
    const prefetcher = new Prefetcher(objects, toolkit, { boxes, children, extras }, memory, attempt, signal);
    this.boxes = boxes;
    this.children = children;
    this.prefetcher = prefetcher;
    this.cells = new KeptCells(objects, toolkit, { boxes, prefetcher }, memory, attempt, signal);
    this.visibility = new VisibilityRules(toolkit);
    const { visibility, outcome } = this;
    this.locator = new ObjectLocator(children.context, toolkit, { prefetcher, visibility }, memory, outcome);
    this.toolkit = toolkit;
    this.memory = memory;
    this.options = options;
    this.wanted = new Wanted(options, toolkit);
    this.signal = signal;
  }

  /** The reader of a process that shows something in this tree. */
  guest(entry: AppEntry, objects: Accessibles): TreeReader {
    const { memory, options, readGuest, signal, outcome, seen } = this;
    return new TreeReader(entry, objects, memory, options, readGuest, signal, { outcome, seen });
  }

  /** `isOwn` tells whether something is of this application, or of a process in it. */
  async prepare(isOwn: (bus: string) => boolean = () => false): Promise<void> {
    const { bus, children, memory, signal } = this;
    await Promise.all([
      this.wanted.findWay((each) => each === bus || isOwn(each), children.context.objects, memory, signal),
      this.prefetcher.prepare(bus),
    ]);
  }

  hasRead({ key }: ObjectRef): boolean {
    return this.seen.has(key);
  }

  /** The subtree of something that does not answer now, as it was. */
  asBefore({ key }: ObjectRef): PlatformNode | undefined {
    return this.memory.nodeAsBefore(key, this.seen);
  }

  /** The subtree of `ref`, or undefined if the object is gone. */
  async tree(ref: ObjectRef, given: Place): Promise<PlatformNode | undefined> {
    const { key } = ref;
    if (ref.bus !== this.bus) return this.readGuest(ref, given);
    if (this.seen.has(key)) return undefined;
    if (this.seen.size >= this.options.maxNodes) {
      this.outcome.hitNodes = true;
      return undefined;
    }
    const at = this.placeOf(key, given);
    const { flipped, doubtful } = at.freshness;
    const isStale = flipped || doubtful || this.wanted.isOnTheWay(key) || this.locator.isElsewhere(key, at);
    const untouched = isStale ? undefined : this.memory.nodeIfUntouched(key, at.parent, this.seen);
    if (untouched) return untouched;
    this.seen.add(key);
    const found = await this.locator.locate(ref, at);
    if (!found) {
      if (this.memory.noteUnreadable(key, at.parent)) this.outcome.overtaken = true;
      return undefined;
    }
    return this.nodeOf(ref, found);
  }

  private placeOf(key: string, given: Place): Place {
    const expanded = given.expanded || this.wanted.expansionOf(key);
    const at = expanded === given.expanded ? given : { ...given, expanded };
    // Less is asked of what does not show, unless it is wanted.
    const isKnownInPart = expanded === 'subtree' && this.memory.before(key)?.node.offscreen === true;
    return isKnownInPart ? { ...at, freshness: { ...at.freshness, flipped: true } } : at;
  }

  private below(key: string, { object, box, place, offscreen, flipped }: ReadObject): Place {
    const before = this.memory.before(key);
    return placeBelow(this.wanted.from(object, place, offscreen), {
      key,
      role: object.role,
      box,
      inner: box && this.toolkit.innerBox(object.role, box),
      offscreen,
      moved: before !== undefined && !isSameBox(before.box, box),
      painted: this.memory.isPainted(key),
      flipped,
      holdsLeaves: this.toolkit.holdsLeaves(object),
    });
  }

  /** The node of an object, with all that it holds. */
  private async nodeOf(ref: ObjectRef, found: ReadObject): Promise<PlatformNode> {
    const { key } = ref;
    const { object, box, place } = found;
    const extra = this.extrasOf(key, found);
    const isBare = object.childCount === 0 || isEditableLabel(object) || this.isShut(key, found);
    const isLeaf = isBare && this.wanted.after(key) === undefined;
    const offspring = isLeaf ? NO_OFFSPRING : await this.offspring(key, found);
    const { children } = offspring;
    const [extras, nodes, scroll] = await Promise.all([extra, offspring.trees, offspring.scroll]);
    const node = describeObject(this.toolkit, found, { extras, children, nodes, scroll });
    if (this.isLeftOut(children, nodes)) node.childCount = children.total;
    const before = this.memory.before(key);
    // Rows that look the same come and go without a trace.
    if (hasScrolled(node.scroll, before?.node.scroll)) this.memory.report(key);
    // Nothing reports that what a label names is called otherwise, too.
    if (before?.node.role === 'label' && before.object.name !== object.name) {
      this.memory.noteRenamed(cleanName(before.object.name));
    }
    this.memory.remember(key, { parent: place.parent, object, box, extras, children, node });
    return node;
  }

  private async offspring(key: string, found: ReadObject): Promise<Offspring> {
    const { object, offscreen } = found;
    const remembered = this.rememberedChildren(key, found);
    // Objects that stay with their places stand for other items once one before them was removed.
    const areOthers = remembered === undefined && this.toolkit.keepsPlaces(object);
    const below = this.below(key, areOthers ? { ...found, flipped: true } : found);
    const shown = remembered ?? (await this.childrenOf(key, object, below));
    const children = await this.withNext(key, shown);
    const scroll = offscreen ? undefined : this.prefetcher.scroll(object, children.refs);
    return { children, trees: this.trees(children, below), scroll };
  }

  /** The children with the one that leads to what was asked for. */
  private async withNext(key: string, children: Children): Promise<Children> {
    const next = this.wanted.after(key);
    if (!next || children.refs.some((ref) => ref.key === next.key)) return children;
    const { objects } = this.children.context;
    const index = (await this.attempt(objects.indexInParent(next, this.signal))) ?? -1;
    return { ...children, refs: [...children.refs, next], indices: [...children.indices, index] };
  }

  private async extrasOf(key: string, { object, place, known, offscreen }: ReadObject): Promise<Extras> {
    const labelsAnother = !place.visibility.hidden && this.toolkit.labelsAnother(object);
    const isAsked = !offscreen || place.expanded || labelsAnother;
    if (!known) return isAsked ? this.prefetcher.extras(object, place) : {};
    // GTK 3 does not report that an icon has other words.
    if (this.memory.isPainted(key) && this.toolkit.isNamedByText(object)) return this.prefetcher.extras(object, place);
    const { extras, node } = known;
    if (node.offscreen || !this.memory.isPolled(key)) return extras;
    return { ...extras, value: await this.prefetcher.value(object) };
  }

  /** The children as before. No event reports their order, nor which rows of a long table show. */
  private rememberedChildren(key: string, { object, known, box }: ReadObject): Children | undefined {
    if (known?.object.childCount !== object.childCount || known.children.isUnreadable || this.wanted.isAskedFor(key))
      return undefined;
    const mayHaveOthers = this.memory.isPainted(key) || (holdsRows(object.role) && !isSameBox(box, known.box));
    return mayHaveOthers && known.children.total !== 0 ? undefined : known.children;
  }

  private isShut(key: string, { object, place }: ReadObject): boolean {
    return this.visibility.isShutBranch(object, place) && !this.wanted.isAskedFor(key);
  }

  private async childrenOf(key: string, object: Accessible, below: Place): Promise<Children> {
    const depth = Math.min(LIMITS.treeDepth, this.options.depth);
    const before = this.memory.before(key)?.children;
    const cells = await this.cells.of(object, before, below.geometry.parentBox);
    // While one page of a stack fades into the next, both show.
    const showed = ({ key }: ObjectRef) => {
      const known = this.memory.before(key);
      return known !== undefined && !known.node.offscreen && !this.memory.isPainted(key);
    };
    const from = this.children.context.mayExpand() ? below : { ...below, expanded: false as const };
    const children = await this.children.of(object, from, depth, { before, cells, showed });
    if (children.total > 0 && below.depth > LIMITS.treeDepth) this.outcome.hitDepth = true;
    return children;
  }

  /** There was no time for some of the children. */
  private isLeftOut({ refs, isEntered }: Children, nodes: readonly PlatformNode[]): boolean {
    return isEntered === true && nodes.length < refs.length && !this.children.context.mayExpand();
  }

  private async trees(children: Children, below: Place): Promise<PlatformNode[]> {
    const { refs, boxes, kinds, isUnreadable, isEntered } = children;
    const at: Place = { ...this.content(children, below), siblings: { ...below.siblings, boxes, kinds } };
    const read = async (child: ObjectRef, from: Place) => {
      if (this.outcome.silent || (isEntered && !this.children.context.mayExpand())) return undefined;
      // Calc has let go of some cells, and cannot report them anew.
      if (isUnreadable && !(await this.boxes.of(child))) return this.memory.nodeAsBefore(child.key, this.seen);
      return this.tree(child, from);
    };
    const nodes = await askAll(refs, (child) => read(child, at));
    const readAgain = async (index: number, from: Place) => {
      const [ref, node] = [refs[index], nodes[index]];
      if (!ref || !node) return;
      for (const key of refsIn(node)) this.seen.delete(key);
      nodes[index] = await read(ref, from);
    };
    const branches = this.visibility.openBranches(nodes, below);
    for (const branch of branches) await readAgain(branch, { ...at, visibility: { ...at.visibility, entered: true } });
    const displacedChildren = branches.length > 0 ? [] : await this.displaced(refs, at);
    const again = (index: number) => readAgain(index, { ...at, freshness: { ...at.freshness, doubtful: true } });
    await Promise.all(displacedChildren.map(again));
    return nodes.filter((node) => node !== undefined).filter((node) => !this.isHidden(node));
  }

  private isHidden({ ref }: PlatformNode): boolean {
    const read = this.memory.now(ref);
    return read !== undefined && this.toolkit.isHidden(read.object);
  }

  /** Where children count from. If that has changed, all that they hold is elsewhere. */
  private content({ padding }: Children, below: Place): Place {
    const before = below.parent === undefined ? undefined : this.memory.before(below.parent)?.children.padding;
    const place = padded(below, padding);
    const isSame = before === undefined || (before.x === padding.x && before.y === padding.y);
    return isSame ? place : { ...place, freshness: { ...place.freshness, flipped: true } };
  }

  /** The children that are elsewhere since another has moved, come or gone: they need not have been painted. */
  private async displaced(refs: readonly ObjectRef[], { parent, siblings }: Place): Promise<number[]> {
    const before = parent === undefined ? undefined : this.memory.before(parent)?.children.refs;
    if (!before || refs.length > MAX_BESIDE) return [];
    if (refs.length >= before.length && !refs.some(({ key }) => this.memory.hasMoved(key))) return [];
    const isElsewhere = await Promise.all(
      refs.map(async (ref) => {
        const isAsked = this.memory.isStale(ref.key) || this.memory.isMoving(ref.key);
        const isKnown = !isAsked && !siblings.boxes.has(ref.key);
        const known = isKnown ? this.memory.before(ref.key) : undefined;
        return known?.box !== undefined && !isSameBox(known.box, await this.boxes.of(ref));
      }),
    );
    return [...refs.keys()].filter((index) => isElsewhere[index]);
  }
}
