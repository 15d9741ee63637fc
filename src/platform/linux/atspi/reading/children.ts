import { intersection } from '../../../../core/rect.ts';
import type { Boxes } from '../geometry/boxes.ts';
import {
  AS_THEY_SAY,
  type Kinds,
  type Place,
  UNKNOWN_KINDS,
  type Whereabouts,
  withoutFrame,
} from '../geometry/place.ts';
import type { Accessible, Accessibles, CachedAccessible } from '../protocol/accessible.ts';
import { IFACE, ROOT_PATH } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { once } from '../protocol/once.ts';
import { holdsRows } from '../protocol/roles.ts';
import { withoutMerged } from '../toolkits/merged-cells.ts';
import { columnsIn, inShownColumn } from '../toolkits/qt-list.ts';
import { behindMaximised } from '../toolkits/qt-sub-windows.ts';
import { QtTable } from '../toolkits/qt-table.ts';
import { StaleRows } from '../toolkits/stale-rows.ts';
import { SwingPopups } from '../toolkits/swing-popups.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { Attempt } from './extras.ts';
import { has, isEndless } from './facts.ts';
import type { Child, Children } from './known-tree.ts';
import { type Cells, LongList, type Shape } from './long-list.ts';

/** Beyond this many children only the visible ones are read: Calc's table claims 2³¹ − 1 and hangs if asked for them. */
const MANY_CHILDREN = 150;

type Showed = (ref: ObjectRef) => boolean;
/** What was read of an object earlier: its children, the cells that are known, and which of its children were in view. */
type Earlier = { before: Children | undefined; cells: Cells | undefined; showed: Showed };

/** Those of an object that are worth reading, and what is to be known of them together. */
type Worth = { found: Child[] } & Pick<Children, 'isCut' | 'isMute'>;

/** Which children an object has, and which of them are worth reading. */
export class ChildrenReader {
  private readonly objects: Accessibles;
  private readonly boxes: Boxes;
  private readonly toolkit: Toolkit;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;
  private readonly ghosts: StaleRows;
  private readonly popups: SwingPopups | undefined;
  private readonly listed = new Map<string, CachedAccessible[]>();
  private readonly lists = new Map<string, Promise<ObjectRef[]>>();
  private readonly counts = new Map<string, Promise<number>>();

  constructor(objects: Accessibles, boxes: Boxes, attempt: Attempt, signal: AbortSignal) {
    this.objects = objects;
    this.boxes = boxes;
    this.toolkit = objects.toolkit;
    this.attempt = attempt;
    this.signal = signal;
    this.ghosts = new StaleRows(objects, boxes, (ref) => this.all(ref), signal);
    this.popups = objects.toolkit.name === 'swing' ? new SwingPopups(objects, signal) : undefined;
  }

  /** Takes the tree from the application's own list of its objects. */
  useListed(items: readonly CachedAccessible[]): void {
    // GTK 3 numbers what a window holds as it came, and lists it with the header bar first.
    const isMisnumbered = ({ parent }: CachedAccessible) => this.toolkit.name === 'gtk3' && parent?.path === ROOT_PATH;
    const misnumbered = new Set(items.filter(isMisnumbered).map(({ ref }) => ref.path));
    for (const item of items) {
      if (!item.parent || misnumbered.has(item.parent.path)) continue;
      const siblings = this.listed.get(item.parent.path);
      if (siblings) siblings.push(item);
      else this.listed.set(item.parent.path, [item]);
    }
  }

  /** Before it is known whether anyone will want them. */
  askEarly({ ref, childCount }: Accessible): void {
    if (childCount < 0) void this.count(ref).then((total) => this.listEarly(ref, total));
    else this.listEarly(ref, childCount);
  }

  /** Of something that does not show, how many it has. */
  countEarly({ ref, childCount }: Accessible): void {
    if (childCount < 0) void this.count(ref);
  }

  /** What does not show is worth no question, only what the list has or had of it. */
  async of(object: Accessible, below: Place, depth: number, earlier: Earlier): Promise<Children> {
    const { before, cells = new Map(), showed } = earlier;
    // Tables and closed menus say −1 in GTK 3's cache.
    const total = object.childCount >= 0 ? object.childCount : await this.count(object.ref);
    const none = { refs: [], indices: [], total, whereabouts: AS_THEY_SAY, kinds: UNKNOWN_KINDS };
    if (total === 0 || below.depth > depth) return none;
    const listsHidden = this.toolkit.cacheLists === 'everything';
    const listed = below.hidden && !listsHidden ? undefined : await this.listedNow(object.ref, total);
    if (below.hidden && !listed && !below.expanded) return listsHidden && before?.total === total ? before : none;
    const table = this.tableOf(object, total);
    const shape = { table, columns: this.columnsOf(object, total, table) };
    const columnsOfList = this.columnsOfList(object);
    const worth = listed
      ? { found: listed.map(numbered) }
      : await this.worthReading(object, total, { shape, cells }, below);
    const { isCut = false, isMute = false } = worth;
    const inRow = await columnsOfList;
    const found = await inShownColumn(worth.found, inRow, this.boxes);
    const isSheet = this.toolkit.name === 'libreoffice' && has(object, IFACE.table) && isEndless({ childCount: total });
    // The objects of before go on telling what is in their cells.
    if (isMute) return { ...(before?.total === total ? before : none), isSheet, isMute };
    // GTK 3 does not tell that a list was emptied.
    if (found.length === 0 && this.toolkit.eventsTell === 'all')
      return { ...none, total: await this.count(object.ref) };
    const whereabouts = await this.whereabouts(object, found, await table, below, showed);
    const shown =
      below.expanded || !this.isCulled(object, total) ? found : await this.inView(found, whereabouts, below);
    const kinds = await this.kindsOf(shown, shape);
    const [refs, indices] = [shown.map(({ ref }) => ref), shown.map(({ index }) => index)];
    // GTK 3 does not tell of what comes over or leaves an overlay: it may be more or less than was told.
    const isWhole =
      !listed && !this.isLong(total) && cells.size === 0 && (found.length > 0 || this.popups !== undefined);
    return {
      refs,
      indices,
      total: isWhole ? found.length : Math.ceil(total / inRow),
      whereabouts,
      kinds,
      isCut,
      isSheet,
    };
  }

  /** GTK 4 has few children even for long lists, but no hit test before somebody has looked at them. */
  private isLong(total: number): boolean {
    return total > MANY_CHILDREN && this.toolkit.name !== 'gtk4';
  }

  /**
   * Of rows that do not show, GTK 4 has objects that say nothing, and no event tells of them. Nor does one of the cells of
   * Qt, beside those that show in a long table.
   */
  private isCulled(object: Accessible, total: number): boolean {
    const isCulledIfLong = this.toolkit.name === 'gtk4' || (this.toolkit.name === 'qt' && holdsRows(object.role));
    return this.toolkit.reusesRows(object) || (total > MANY_CHILDREN && isCulledIfLong);
  }

  private async inView(children: readonly Child[], whereabouts: Whereabouts, { clip }: Place): Promise<Child[]> {
    const boxes = await Promise.all(children.map(({ ref }) => this.boxes.of(ref)));
    return children.filter(({ ref: { key } }, at) => {
      const box = whereabouts.get(key) ?? boxes[at];
      return box && box !== 'away' && (!clip || intersection(box, clip));
    });
  }

  listedIn({ ref, childCount }: Accessible): ObjectRef[] {
    return this.fromList(ref, childCount) ?? [];
  }

  /**
   * GTK 4 lists what was asked for, hidden by now or not, and nothing else: as many as there are may be others. What is
   * hidden has no box; nor has a scroll bar that is not needed, which stays.
   */
  private async listedNow(ref: ObjectRef, total: number): Promise<ObjectRef[] | undefined> {
    const refs = this.fromList(ref, total);
    if (!refs || this.toolkit.cacheLists !== 'what was asked for') return refs;
    const mayBeHidden = (this.listed.get(ref.path) ?? []).filter(({ role }) => role !== 'scroll-bar');
    const boxes = await Promise.all(mayBeHidden.map((each) => this.boxes.of(each.ref)));
    return boxes.includes(undefined) ? undefined : refs;
  }

  /** Only where the list has all of them: GTK 3 gives −1 as the index of scroll bars and of menu items. */
  private fromList(ref: ObjectRef, total: number): ObjectRef[] | undefined {
    const listed = this.listed.get(ref.path) ?? [];
    const mayBeFalse = this.toolkit.cacheLists === 'what was asked for';
    if (mayBeFalse && (total > MANY_CHILDREN || !listed.every((each) => has(each, IFACE.component)))) return undefined;
    const ordered: ObjectRef[] = [];
    for (const child of listed) if (child.index >= 0) ordered[child.index] = child.ref;
    // The number of one that GTK 4 has hidden is that of whatever comes next, if anything does.
    const isWhole = ordered.length === total && Object.keys(ordered).length === total;
    return isWhole && listed.length === total ? ordered : undefined;
  }

  private async worthReading(
    parent: Accessible,
    total: number,
    { shape, cells }: { shape: Shape; cells: Cells },
    { expanded, clip }: Place,
  ): Promise<Worth> {
    if (!this.isLong(total) && cells.size === 0) {
      const all = (await this.all(parent.ref)).map(numbered);
      return { found: (await (this.popups && this.attempt(this.popups.outside(parent, all)))) ?? all };
    }
    const list = new LongList(this.objects, this.boxes, { parent, total, shape, cells }, this.signal);
    const isEntered = expanded && (!isEndless({ childCount: total }) || !clip);
    if (!this.isLong(total) || isEntered) return { found: await list.first() };
    const visible = clip ? ((await this.attempt(list.visibleIn(clip))) ?? []) : [];
    const mayBeMerged = this.toolkit.name === 'libreoffice' && has(parent, IFACE.table);
    const found = mayBeMerged ? await withoutMerged(visible, this.boxes) : visible;
    return { found, isCut: list.isCut, isMute: list.isMute };
  }

  private async tableOf(object: Accessible, total: number): Promise<QtTable | undefined> {
    if (this.toolkit.name !== 'qt' || !has(object, IFACE.table)) return undefined;
    return this.attempt(QtTable.of(this.objects, object, total, this.signal));
  }

  /** None where it is no table, or nobody wants to know. */
  private async columnsOf(object: Accessible, total: number, table: Promise<QtTable | undefined>): Promise<number> {
    if (!has(object, IFACE.table) || !(this.isLong(total) || this.toolkit.columnsAreAlike)) return 0;
    return (await table)?.perRow ?? this.objects.columns(object.ref, this.signal).catch(() => 0);
  }

  private columnsOfList(object: Accessible): Promise<number> | 1 {
    return this.toolkit.name === 'qt' && object.role === 'list' ? columnsIn(this.objects, object, this.signal) : 1;
  }

  private async kindsOf(children: readonly Child[], { table, columns }: Shape): Promise<Kinds> {
    if (this.toolkit.columnsAreAlike) return kindsIn(await columns, children);
    return (await table)?.kindsOf(children) ?? UNKNOWN_KINDS;
  }

  private async whereabouts(
    holder: Accessible,
    children: readonly Child[],
    table: QtTable | undefined,
    below: Place,
    showed: Showed,
  ): Promise<Whereabouts> {
    const { clip: area, parentBox: frame } = below;
    if (area && frame && table) return table.whereabouts(children, { view: withoutFrame(frame), area }, this.boxes);
    if (this.popups) return (await this.attempt(this.popups.whereabouts(holder, children, below))) ?? AS_THEY_SAY;
    const refs = children.map(({ ref }) => ref);
    if (this.toolkit.name === 'qt' && holder.role === 'layered-pane') {
      return (await this.attempt(behindMaximised(this.objects, refs, this.signal))) ?? AS_THEY_SAY;
    }
    if (!area || !this.toolkit.leavesGhosts) return AS_THEY_SAY;
    const scope = { holder, area, allShowed: refs.every(showed), at: below };
    const ghosts = await this.attempt(this.ghosts.among(refs, scope));
    return new Map((ghosts ?? []).map(({ key }) => [key, 'away']));
  }

  private listEarly(ref: ObjectRef, total: number): void {
    const few = total > 0 && total <= MANY_CHILDREN;
    if (few && !this.fromList(ref, total)) void this.all(ref);
  }

  private all(ref: ObjectRef): Promise<ObjectRef[]> {
    return once(this.lists, ref.path, async () => (await this.attempt(this.objects.children(ref, this.signal))) ?? []);
  }

  private count(ref: ObjectRef): Promise<number> {
    return once(
      this.counts,
      ref.path,
      async () => (await this.attempt(this.objects.childCount(ref, this.signal))) ?? 0,
    );
  }
}

/** Counted row by row; the first of them may be headers. */
function kindsIn(columns: number, children: readonly Child[]): Kinds {
  const cells = columns > 0 ? children.filter(({ index }) => index >= columns) : [];
  return new Map(cells.map(({ index, ref }) => [ref.key, `column ${index % columns}`]));
}

const numbered = (ref: ObjectRef, index: number): Child => ({ ref, index });
