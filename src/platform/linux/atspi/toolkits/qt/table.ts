import { intersection, type Rect } from '../../../../../core/rect.ts';
import type { Boxes } from '../../geometry/boxes.ts';
import type { Kinds, KnownBoxes } from '../../geometry/place.ts';
import type { Accessible, Child } from '../../protocol/accessible.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import type { TableShape } from '../child-habits.ts';
import { barsOf } from './scroll-bars.ts';

type Headers = { aboveColumns: boolean; besideRows: boolean };
type BoxedChild = Child & { box: Rect };

const HEADERS: Headers[] = [
  { aboveColumns: false, besideRows: false },
  { aboveColumns: true, besideRows: false },
  { aboveColumns: false, besideRows: true },
  { aboveColumns: true, besideRows: true },
];

/** Qt counts the children of a table row by row, the headers among them: the first row and the first of each row. */
export class QtTable implements TableShape {
  readonly perRow: number;
  private readonly rows: number;
  private readonly headers: Headers;
  /** The cells of the first column are indented, as deep as they are in a tree. */
  private readonly isTree: boolean;

  private constructor(rows: number, columns: number, headers: Headers, isTree: boolean) {
    this.rows = rows;
    this.perRow = columns + Number(headers.besideRows);
    this.headers = headers;
    this.isTree = isTree;
  }

  /** None where the numbers do not add up: rows may come or go meanwhile. */
  static async of(
    objects: Accessibles,
    { ref, role }: Accessible,
    total: number,
    signal: AbortSignal,
  ): Promise<QtTable | undefined> {
    const [rows, columns] = await Promise.all([objects.rows(ref, signal), objects.columns(ref, signal)]);
    const adding = HEADERS.filter(
      ({ aboveColumns, besideRows }) => (rows + Number(aboveColumns)) * (columns + Number(besideRows)) === total,
    );
    // As many rows as columns, and one kind of headers.
    const isAbove = adding.length > 1 && (await isColumnHeader(objects, ref, signal));
    const headers = adding.length > 1 ? adding.find(({ aboveColumns }) => aboveColumns === isAbove) : adding[0];
    return headers && new QtTable(rows, columns, headers, role.startsWith('tree'));
  }

  /** How many of the first children are above the columns. */
  get above(): number {
    return this.headers.aboveColumns ? this.perRow : 0;
  }

  isHeader(index: number): boolean {
    return index < this.above || this.isBeside(index);
  }

  kindsOf(children: readonly Child[]): Kinds {
    return new Map(children.map(({ index, ref }) => [ref.key, this.kindAt(index)]));
  }

  rowStart(index: number): number {
    return index - (index % this.perRow);
  }

  /**
   * Headers report where they would be if nobody had scrolled; cells report where they are. What is scrolled behind the headers
   * or the scroll bars does not show.
   */
  async boxesOf(
    children: readonly Child[],
    { view, area }: { view: Rect; area: Rect },
    boxes: Boxes,
  ): Promise<KnownBoxes> {
    const asked = await Promise.all(children.map(async (child) => ({ ...child, box: await boxes.of(child.ref) })));
    const placed = asked.flatMap(({ box, ...child }) => (box ? [{ ...child, box }] : []));
    const cells = placed.filter(({ index }) => !this.isHeader(index));
    const above = placed.filter(({ index }) => index < this.above && !this.isBeside(index));
    const beside = placed.filter(({ index }) => index >= this.above && this.isBeside(index));
    const byColumn = new Map(cells.map((cell) => [cell.index % this.perRow, cell.box]));
    const byRow = new Map(cells.map((cell) => [this.rowStart(cell.index), cell.box]));
    const [top, side] = [strip(area, above[0]?.box, 'y', 'h'), strip(area, beside[0]?.box, 'x', 'w')];
    const { upright, flat } = barsOf(
      view,
      withoutHeaders(view, above[0]?.box, beside[0]?.box),
      cells.map(({ box }) => box),
      {
        columns: above.map(({ box }) => box),
        hasMoreRows: this.rowsAmong(children) < this.rows,
        isRightToLeft: side ? side.x > area.x : isRightToLeft(cells.map(({ box }) => box)),
      },
    );
    return new Map([
      ...above.map((header) => correctBox(header, { x: this.columnX(header, above, byColumn) }, area, [side, upright])),
      ...beside.map((header) => correctBox(header, { y: byRow.get(header.index)?.y }, area, [top, flat])),
      ...cells.map((cell) => correctBox(cell, {}, area, [side, top, upright, flat])),
    ]);
  }

  private rowsAmong(children: readonly Child[]): number {
    return new Set(children.flatMap(({ index }) => (index < this.above ? [] : this.rowStart(index)))).size;
  }

  private columnX(
    { index, box }: BoxedChild,
    headers: BoxedChild[],
    byColumn: ReadonlyMap<number, Rect>,
  ): number | undefined {
    if (!this.isTree || index > 0) return byColumn.get(index)?.x;
    const [next, x] = [headers.find((header) => header.index === 1), byColumn.get(1)?.x];
    return next && x !== undefined ? box.x + x - next.box.x : undefined;
  }

  private kindAt(index: number): string {
    if (index < this.above) return index === 0 ? 'corner' : 'above';
    return this.isBeside(index) ? 'beside' : 'cell';
  }

  private isBeside(index: number): boolean {
    return this.headers.besideRows && index % this.perRow === 0;
  }
}

/** What the headers take up of a table, from its edge: on the right, if the language is written from there. */
function strip(area: Rect, header: Rect | undefined, start: 'x' | 'y', size: 'w' | 'h'): Rect | undefined {
  if (!header) return undefined;
  const [before, after] = [header[start] + header[size] - area[start], area[start] + area[size] - header[start]];
  return before < after ? { ...area, [size]: before } : { ...area, [start]: header[start], [size]: after };
}

function withoutHeaders(view: Rect, above: Rect | undefined, beside: Rect | undefined): Rect {
  const [top, side] = [strip(view, above, 'y', 'h')?.h ?? 0, strip(view, beside, 'x', 'w')];
  const x = side?.x === view.x ? view.x + side.w : view.x;
  return { x, y: view.y + top, w: view.w - (side?.w ?? 0), h: view.h - top };
}

/** As most of the columns follow each other: a person may have moved some. */
function isRightToLeft(cells: readonly Rect[]): boolean {
  const [first] = cells;
  const row = cells.filter(({ y }) => y === first?.y);
  const backwards = row.filter(({ x }, at) => at > 0 && x < (row[at - 1]?.x ?? x));
  return backwards.length > (row.length - 1) / 2;
}

function correctBox(
  { ref, box }: BoxedChild,
  { x = box.x, y = box.y }: { x?: number | undefined; y?: number | undefined },
  area: Rect,
  strips: (Rect | undefined)[],
): [string, Rect | 'away'] {
  const moved = { ...box, x, y };
  const part = intersection(moved, area);
  const isBehind = part && strips.some((each) => each && holds(each, part));
  return [ref.key, isBehind ? 'away' : moved];
}

function holds(outer: Rect, inner: Rect): boolean {
  const shared = intersection(outer, inner);
  return shared?.w === inner.w && shared.h === inner.h;
}

async function isColumnHeader(objects: Accessibles, table: ObjectRef, signal: AbortSignal): Promise<boolean> {
  const first = await objects.childAt(table, 0, signal);
  return first !== undefined && (await objects.role(first, signal)).endsWith('column-header');
}
