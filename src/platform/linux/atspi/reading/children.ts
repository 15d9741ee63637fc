import { intersection } from '../../../../core/rect.ts';
import { type Kinds, type KnownBoxes, NO_BOXES, NO_KINDS, NO_PADDING, type Place } from '../geometry/place.ts';
import { type Accessible, type CachedAccessible, type Child, has } from '../protocol/accessible.ts';
import { IFACE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { type Attempt, askOnce } from '../protocol/questions.ts';
import { isEndless } from '../protocol/widgets.ts';
import { MANY_CHILDREN } from '../toolkits/child-habits.ts';
import type { ReadingContext } from '../toolkits/reading-context.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { inShownColumn, kindsOfColumns } from './columns.ts';
import type { Children } from './known-tree.ts';
import { ListedChildren } from './listed-children.ts';
import { type Cells, LongList, type Shape } from './long-list.ts';

/**
 * What was read of an object earlier: its children, the cells that are known, and which of its children were in view and
 * look as before.
 */
type Earlier = {
  before: Children | undefined;
  cells: Cells | undefined;
  showed: (ref: ObjectRef) => boolean;
};

/** The children of an object that are worth reading, and what is to be known of them together. */
type Worth = { found: readonly Child[]; isWhole?: boolean } & Pick<Children, 'isCut' | 'isUnreadable' | 'isEntered'>;

/** Which children an object has, and which of them are worth reading. */
export class ChildrenReader {
  readonly context: ReadingContext;
  private readonly toolkit: Toolkit;
  private readonly attempt: Attempt;
  private readonly listed: ListedChildren;
  private readonly lists = new Map<string, Promise<ObjectRef[]>>();
  private readonly counts = new Map<string, Promise<number>>();

  constructor(
    asked: Pick<ReadingContext, 'objects' | 'boxes' | 'mayExpand' | 'signal'>,
    toolkit: Toolkit,
    attempt: Attempt,
  ) {
    const { boxes } = asked;
    this.context = { ...asked, childrenOf: (ref) => this.all(ref) };
    this.toolkit = toolkit;
    this.attempt = attempt;
    this.listed = new ListedChildren(boxes, toolkit);
  }

  /** Takes the tree from the application's own list of its objects. */
  useListed(items: readonly CachedAccessible[]): void {
    this.listed.use(items);
  }

  listedIn({ ref, childCount }: Accessible): ObjectRef[] {
    return this.listed.of(ref, childCount) ?? [];
  }

  /** Asks before it is known whether anyone will want them. */
  askEarly({ ref, childCount }: Accessible): void {
    if (childCount < 0) void this.count(ref).then((total) => this.listEarly(ref, total));
    else this.listEarly(ref, childCount);
  }

  /** Asks how many children something has that does not show. */
  countEarly({ ref, childCount }: Accessible): void {
    if (childCount < 0) void this.count(ref);
  }

  /** What does not show is worth no question, only what the list has or had of it. */
  async of(object: Accessible, below: Place, depth: number, earlier: Earlier): Promise<Children> {
    // Tables and closed menus have −1 in GTK 3's cache.
    const total = object.childCount >= 0 ? object.childCount : await this.count(object.ref);
    if (total === 0 || below.depth > depth) return noneOf(total);
    const { hidden } = below.visibility;
    const listsHidden = this.toolkit.cacheLists === 'everything';
    const listed = hidden && !listsHidden ? undefined : await this.listed.now(object.ref, total);
    if (!hidden || listed || below.expanded) return this.read(object, total, listed, below, earlier);
    const { before } = earlier;
    return listsHidden && before?.total === total ? before : noneOf(total);
  }

  private async read(
    object: Accessible,
    total: number,
    listed: readonly ObjectRef[] | undefined,
    below: Place,
    { before, cells, showed }: Earlier,
  ): Promise<Children> {
    const { toolkit, context } = this;
    const table = this.attempt(toolkit.tableShape(object, total, context));
    const shape = { table, columns: this.columnsOf(object, total, table) };
    const columnsInList = toolkit.columnsInList(object, context);
    const worth: Worth = listed
      ? { found: listed.map(numbered) }
      : await this.worthReading(object, total, { shape, cells: cells ?? new Map() }, below);
    const { isWhole = false, isCut = false, isUnreadable = false, isEntered = false } = worth;
    const inRow = await columnsInList;
    const found = await inShownColumn(worth.found, inRow, context.boxes);
    const isSheet = toolkit.cellsOf(object) === 'let go';
    // The objects of before go on reporting what is in their cells.
    if (isUnreadable) return { ...(before?.total === total ? before : noneOf(total)), isSheet, isUnreadable };
    // GTK 3 does not report that a list was emptied.
    if (found.length === 0 && toolkit.reportsChanges === 'all') return noneOf(await this.count(object.ref));
    const allShowed = () => found.every(({ ref }) => showed(ref));
    const family = { holder: object, children: found, table: await table, below, allShowed };
    const [boxes = NO_BOXES, padding = NO_PADDING] = await Promise.all([
      this.attempt(toolkit.boxesOf(family, context)),
      this.attempt(toolkit.paddingOf(family, context)),
    ]);
    const leavesOut = !below.expanded && toolkit.leavesOutUnseen(object, total);
    const shown = leavesOut ? await this.inView(found, boxes, below) : found;
    return {
      refs: shown.map(({ ref }) => ref),
      indices: shown.map(({ index }) => index),
      // GTK 3 does not report what comes over or leaves an overlay: it may be more or less than was reported.
      total: isWhole ? found.length : Math.ceil(total / inRow),
      boxes,
      padding,
      kinds: await this.kindsOf(shown, shape),
      isCut,
      isSheet,
      isEntered,
    };
  }

  private async inView(children: readonly Child[], known: KnownBoxes, { geometry }: Place): Promise<Child[]> {
    const { clip } = geometry;
    const boxes = await Promise.all(children.map(({ ref }) => this.context.boxes.of(ref)));
    return children.filter(({ ref: { key } }, at) => {
      const box = known.get(key) ?? boxes[at];
      return box && box !== 'away' && (!clip || intersection(box, clip));
    });
  }

  private async worthReading(
    parent: Accessible,
    total: number,
    { shape, cells }: { shape: Shape; cells: Cells },
    { expanded, geometry: { clip } }: Place,
  ): Promise<Worth> {
    const { toolkit, context } = this;
    const own = async (children: readonly Child[]) =>
      (await this.attempt(toolkit.ownChildren(parent, children, context))) ?? children;
    const isLong = toolkit.hasTooMany(total);
    if (!isLong && cells.size === 0) {
      const all = await this.all(parent.ref);
      return { found: await own(all.map(numbered)), isWhole: all.length > 0 };
    }
    const list = new LongList(context, toolkit, { parent, total, shape, cells });
    const isEntered = expanded !== false && (!isEndless({ childCount: total }) || !clip);
    if (!isLong || isEntered) return { found: await list.first(), isEntered };
    const visible = clip ? ((await this.attempt(list.visibleIn(clip))) ?? []) : [];
    return { found: await own(visible), isCut: list.isCut, isUnreadable: list.isUnreadable };
  }

  /** How many cells a row has; 0 where it is no table, or nobody wants to know. */
  private async columnsOf(object: Accessible, total: number, table: Shape['table']): Promise<number> {
    const { hasTooMany, columnsAreAlike } = this.toolkit;
    if (!has(object, IFACE.table) || !(hasTooMany(total) || columnsAreAlike)) return 0;
    const { objects, signal } = this.context;
    return (await table)?.perRow ?? objects.columns(object.ref, signal).catch(() => 0);
  }

  private async kindsOf(children: readonly Child[], { table, columns }: Shape): Promise<Kinds> {
    if (this.toolkit.columnsAreAlike) return kindsOfColumns(await columns, children);
    return (await table)?.kindsOf(children) ?? NO_KINDS;
  }

  private listEarly(ref: ObjectRef, total: number): void {
    const few = total > 0 && total <= MANY_CHILDREN;
    if (few && !this.listed.of(ref, total)) void this.all(ref);
  }

  private all(ref: ObjectRef): Promise<ObjectRef[]> {
    const { objects, signal } = this.context;
    return askOnce(this.lists, ref.path, async () => (await this.attempt(objects.children(ref, signal))) ?? []);
  }

  private count(ref: ObjectRef): Promise<number> {
    const { objects, signal } = this.context;
    return askOnce(this.counts, ref.path, async () => (await this.attempt(objects.childCount(ref, signal))) ?? 0);
  }
}

const numbered = (ref: ObjectRef, index: number): Child => ({ ref, index });

const noneOf = (total: number): Children => ({
  refs: [],
  indices: [],
  total,
  boxes: NO_BOXES,
  padding: NO_PADDING,
  kinds: NO_KINDS,
});
