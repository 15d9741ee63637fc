import { intersection, type Rect } from '../../../../core/rect.ts';
import type { Boxes } from '../geometry/boxes.ts';
import { type Accessible, type Child, has } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { IFACE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { askAll, askOnce } from '../protocol/questions.ts';
import { isEndless } from '../protocol/widgets.ts';
import type { TableShape } from '../toolkits/child-habits.ts';
import type { ReadingContext } from '../toolkits/reading-context.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** How many children are read where the application cannot say which of them show. */
const BLIND_CHILDREN = 50;
export const MAX_VISIBLE = 1_200;
const MAX_EXPANDED = 3_000;
/** Of the time to read a list, this share goes into which children it has. */
const LISTING_SHARE = 0.3;
/** What is asked at once beyond what is known to show. */
const BATCH = { rows: 3, least: 8, most: 120 };
/** The points where rows are sought, in parts of width and height: at the left edge, or all over. */
const EDGE = { across: [0], down: [0, 0.5, 1] };
const GRID = { across: [0, 0.5, 1], down: [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1] };
const INSET_PX = 3;
const MAX_NESTING = 6;

/** The objects of cells that are known, by index. */
export type Cells = ReadonlyMap<number, ObjectRef>;

/** How many cells each row of a table has, headers among them; none where it is no table. */
export type Shape = { table: Promise<TableShape | undefined>; columns: Promise<number> };

/** A list or table with more children than are worth reading. */
export class LongList {
  private readonly context: ReadingContext;
  private readonly toolkit: Toolkit;
  private readonly objects: Accessibles;
  private readonly boxes: Boxes;
  private readonly parent: Accessible;
  private readonly total: number;
  private readonly table: Promise<TableShape | undefined>;
  private readonly columns: Promise<number>;
  private readonly cells: Cells;
  private readonly signal: AbortSignal;
  private readonly asked = new Map<number, Promise<ObjectRef | undefined>>();
  /** Whether more of them show than were found. */
  isCut = false;
  /** Whether some show that have no number, so that nothing can be read of them. */
  isUnreadable = false;

  constructor(
    context: ReadingContext,
    toolkit: Toolkit,
    list: { parent: Accessible; total: number; shape: Shape; cells: Cells },
  ) {
    this.context = context;
    this.toolkit = toolkit;
    this.objects = context.objects;
    this.boxes = context.boxes;
    this.parent = list.parent;
    this.total = list.total;
    this.table = list.shape.table;
    this.columns = list.shape.columns;
    this.cells = list.cells;
    this.signal = context.signal;
  }

  /** Its first children, visible or not, as far as there is time: most of it goes into what they hold. */
  first(): Promise<Child[]> {
    const indices = range(0, Math.min(this.total, MAX_EXPANDED) - 1);
    return this.childrenAt(indices, () => this.context.mayExpand(LISTING_SHARE));
  }

  /** Those that show in a part of the screen, given in the toolkit's own coordinates. */
  async visibleIn(area: Rect): Promise<Child[]> {
    const [left, table, columns] = await Promise.all([this.under(area, EDGE), this.table, this.columns]);
    // It may be blank there; and a sheet that goes on to the right needs every edge.
    const isPlain = left.length > 1 && spanOf(left) <= MAX_VISIBLE;
    const seen = isPlain ? left : await this.under(area, GRID);
    if (this.isUnreadable) return [];
    if (seen.length === 0) return this.findByBox(area);
    if (spanOf(seen) > MAX_VISIBLE) return this.block(seen, Math.max(1, columns));
    const batch = Math.min(Math.max(BATCH.least, BATCH.rows * columns), BATCH.most);
    const [first, last] = await Promise.all([
      this.extend(Math.min(...seen), -batch, area),
      this.extend(Math.max(...seen), batch, area),
      this.measure(range(Math.min(...seen), Math.max(...seen))),
    ]);
    const from = table ? table.rowStart(first) : first;
    const headers = table ? Math.min(table.above, from) : await this.headerCount(Math.min(columns, from));
    return this.childrenAt([...range(0, headers - 1), ...this.cutTo(range(from, last))]);
  }

  /** The visible part of a sheet that is wider than the screen: Calc counts 16,384 cells to the row. */
  private async block(seen: number[], columns: number): Promise<Child[]> {
    const rows = seen.map((index) => Math.floor(index / columns));
    const places = seen.map((index) => index % columns);
    const indices = range(Math.min(...rows), Math.max(...rows)).flatMap((row) =>
      range(row * columns + Math.min(...places), row * columns + Math.max(...places)),
    );
    return this.childrenAt(this.cutTo(indices));
  }

  private cutTo(indices: number[]): number[] {
    this.isCut = indices.length > MAX_VISIBLE;
    return indices.slice(0, MAX_VISIBLE);
  }

  /** Indices of the children under some points. */
  private async under({ x, y, w, h }: Rect, { across, down }: typeof GRID): Promise<number[]> {
    if (!has(this.parent, IFACE.component)) return [];
    const xs = across.map((part) => x + INSET_PX + part * (w - 2 * INSET_PX));
    const ys = down.map((part) => y + INSET_PX + part * (h - 2 * INSET_PX));
    const points = xs.flatMap((px) => ys.map((py) => ({ px, py })));
    const finder = await this.toolkit.rowFinder(this.parent, this.context);
    const indexAt = finder ?? ((px: number, py: number) => this.indexAt(px, py));
    const indices = await Promise.all(points.map(({ px, py }) => indexAt(px, py).catch(() => -1)));
    return indices.filter((index) => index >= 0);
  }

  private async indexAt(x: number, y: number): Promise<number> {
    let at = await this.objects.childAtPoint(this.parent.ref, x, y, this.signal);
    // Qt answers with a cell. Some answer with the innermost object, a label within a cell within the row.
    if (at && (await this.table)) return this.objects.indexInParent(at, this.signal);
    for (let level = 0; at && at.path !== this.parent.ref.path && level < MAX_NESTING; level++) {
      const [above, index]: [ObjectRef | undefined, number] = await Promise.all([
        this.objects.parent(at, this.signal),
        this.objects.indexInParent(at, this.signal),
      ]);
      if (above?.path === this.parent.ref.path) {
        this.isUnreadable ||= index < 0 && isEndless({ childCount: this.total });
        return index;
      }
      at = above;
    }
    return -1;
  }

  /** The grid may miss the outermost rows: goes on from `from` until a whole batch does not show. */
  private async extend(from: number, by: number, area: Rect): Promise<number> {
    let edge = from;
    for (;;) {
      const batch = range(1, Math.abs(by))
        .map((distance) => edge + Math.sign(by) * distance)
        .filter((index) => index >= 0 && index < this.total);
      const shows = await Promise.all(batch.map((index) => this.showsAt(index, area)));
      const furthest = batch.filter((_, at) => shows[at]).at(-1);
      if (furthest === undefined) return edge;
      edge = furthest;
    }
  }

  private async showsAt(index: number, area: Rect): Promise<boolean> {
    if ((await this.table)?.isHeader(index)) return false;
    const child = await this.childAt(index);
    return child !== undefined && this.shows(child, area);
  }

  private async shows(child: ObjectRef, area: Rect): Promise<boolean> {
    const box = await this.boxes.of(child);
    return box !== undefined && intersection(box, area) !== undefined;
  }

  /** The children whose boxes are in the area: the hit test has found none. */
  private async findByBox(area: Rect): Promise<Child[]> {
    const all = this.toolkit.missesBetweenRows && this.total <= MAX_EXPANDED ? await this.first() : [];
    const shows = await askAll(all, ({ ref }) => this.shows(ref, area));
    const visible = all.filter((_, at) => shows[at]);
    return visible.length > 0 ? visible : this.childrenAt(range(0, BLIND_CHILDREN - 1));
  }

  /** Column headers come first among a table's children, and stay on screen when the rows scroll. */
  private async headerCount(most: number): Promise<number> {
    const headers = await this.childrenAt(range(0, most - 1));
    const roles = await Promise.all(headers.map(({ ref }) => this.objects.role(ref, this.signal).catch(() => '')));
    return roles.filter((role) => role.endsWith('column-header')).length;
  }

  /** Asks early where children are that show for sure. */
  private async measure(indices: number[]): Promise<void> {
    await askAll(indices, async (index) => {
      const child = await this.childAt(index);
      if (child) void this.boxes.of(child);
    });
  }

  private async childrenAt(indices: number[], isInTime = () => true): Promise<Child[]> {
    const refs = await askAll(indices, async (index) => (isInTime() ? this.childAt(index) : undefined));
    return refs.flatMap((ref, at) => (ref ? [{ ref, index: indices[at] ?? -1 }] : []));
  }

  private childAt(index: number): Promise<ObjectRef | undefined> {
    return askOnce(
      this.asked,
      index,
      async () =>
        this.cells.get(index) ?? this.objects.childAt(this.parent.ref, index, this.signal).catch(() => undefined),
    );
  }
}

const spanOf = (indices: number[]) => (indices.length === 0 ? 0 : Math.max(...indices) - Math.min(...indices));

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
}
