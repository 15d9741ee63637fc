import type { Rect } from '../../../core/node.ts';
import { intersection } from '../../../core/rect.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessible, Accessibles } from './accessible.ts';
import { believable, has } from './facts.ts';
import { IFACE } from './names.ts';
import type { Toolkit } from './toolkit.ts';

/** How many children are read where the application cannot say which of them show. */
const BLIND_CHILDREN = 50;
const MAX_VISIBLE = 1_200;
const MAX_EXPANDED = 3_000;
const BATCH = 24;
const GRID_STEPS = 8;
const INSET_PX = 3;
const MAX_NESTING = 6;

/** The children of a long list or table that are on screen. */
export class VisibleChildren {
  private readonly objects: Accessibles;
  private readonly parent: Accessible;
  private readonly total: number;
  /** The part of the screen in which they can show, in the toolkit's own coordinates. */
  private readonly area: Rect;
  private readonly signal: AbortSignal;

  constructor(objects: Accessibles, parent: Accessible, total: number, area: Rect, signal: AbortSignal) {
    this.objects = objects;
    this.parent = parent;
    this.total = total;
    this.area = area;
    this.signal = signal;
  }

  async find(toolkit: Toolkit): Promise<ObjectRef[]> {
    // GTK 4 has few children even for long lists, but no hit test before somebody has looked at them.
    if (toolkit.name === 'gtk4') return this.measured(await this.objects.children(this.parent.ref, this.signal));
    const seen = await this.underGrid();
    if (seen.length === 0) return childrenAt(this.objects, this.parent, range(0, BLIND_CHILDREN - 1), this.signal);
    if (Math.max(...seen) - Math.min(...seen) > MAX_VISIBLE) return this.block(seen);
    const first = await this.extend(Math.min(...seen), -1);
    const last = await this.extend(Math.max(...seen), +1);
    const headers = await this.headerCount(first);
    const indices = [...range(0, headers - 1), ...range(first, Math.min(last, first + MAX_VISIBLE))];
    return childrenAt(this.objects, this.parent, indices, this.signal);
  }

  /** The visible part of a sheet that is wider than the screen: Calc counts 16,384 cells to the row. */
  private async block(seen: number[]): Promise<ObjectRef[]> {
    const columns = Math.max(1, await this.objects.columns(this.parent.ref, this.signal).catch(() => 1));
    const rows = seen.map((index) => Math.floor(index / columns));
    const places = seen.map((index) => index % columns);
    const indices = range(Math.min(...rows), Math.max(...rows)).flatMap((row) =>
      range(row * columns + Math.min(...places), row * columns + Math.max(...places)),
    );
    return childrenAt(this.objects, this.parent, indices.slice(0, MAX_VISIBLE), this.signal);
  }

  /** Indices of the children under a grid of points: the corners alone may hit headers or blank space. */
  private async underGrid(): Promise<number[]> {
    const { x, y, w, h } = this.area;
    if (!has(this.parent, IFACE.component)) return [];
    const xs = [x + INSET_PX, x + w / 2, x + w - INSET_PX];
    const ys = range(0, GRID_STEPS).map((step) => y + INSET_PX + (step * (h - 2 * INSET_PX)) / GRID_STEPS);
    const points = xs.flatMap((px) => ys.map((py) => ({ px, py })));
    const indices = await Promise.all(points.map(({ px, py }) => this.indexAt(px, py).catch(() => -1)));
    return indices.filter((index) => index >= 0);
  }

  private async indexAt(x: number, y: number): Promise<number> {
    let at = await this.objects.childAtPoint(this.parent.ref, x, y, this.signal);
    // Some answer with the innermost object, a label within a cell within the row.
    for (let level = 0; at && at.path !== this.parent.ref.path && level < MAX_NESTING; level++) {
      const above = await this.objects.parent(at, this.signal);
      if (above?.path === this.parent.ref.path) return this.objects.indexInParent(at, this.signal);
      at = above;
    }
    return -1;
  }

  /** The grid may miss the outermost rows: goes on from `from` until a whole batch does not show. */
  private async extend(from: number, step: 1 | -1): Promise<number> {
    let edge = from;
    for (;;) {
      const batch = range(1, BATCH)
        .map((distance) => edge + step * distance)
        .filter((index) => index >= 0 && index < this.total);
      const shows = await Promise.all(batch.map((index) => this.showsAt(index)));
      const furthest = batch.filter((_, at) => shows[at]).at(-1);
      if (furthest === undefined) return edge;
      edge = furthest;
    }
  }

  private async showsAt(index: number): Promise<boolean> {
    const child = await this.objects.childAt(this.parent.ref, index, this.signal).catch(() => undefined);
    return child !== undefined && this.shows(child);
  }

  private async shows(child: ObjectRef): Promise<boolean> {
    const box = believable(await this.objects.extents(child, this.signal).catch(() => undefined));
    return box !== undefined && intersection(box, this.area) !== undefined;
  }

  private async measured(children: ObjectRef[]): Promise<ObjectRef[]> {
    const shows = await Promise.all(children.map((child) => this.shows(child)));
    return children.filter((_, index) => shows[index]);
  }

  /** Column headers come first among a table's children, and stay on screen when the rows scroll. */
  private async headerCount(limit: number): Promise<number> {
    if (limit === 0 || !has(this.parent, IFACE.table)) return 0;
    const columns = await this.objects.columns(this.parent.ref, this.signal).catch(() => 0);
    const indices = range(0, Math.min(columns, limit) - 1);
    const headers = await childrenAt(this.objects, this.parent, indices, this.signal);
    const roles = await Promise.all(headers.map((header) => this.objects.role(header, this.signal).catch(() => '')));
    return roles.filter((role) => role.endsWith('column-header')).length;
  }
}

/** The children of a long list or table from the first on, visible or not. */
export function firstChildren(
  objects: Accessibles,
  parent: Accessible,
  total: number,
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  return childrenAt(objects, parent, range(0, Math.min(total, MAX_EXPANDED) - 1), signal);
}

async function childrenAt(
  objects: Accessibles,
  parent: Accessible,
  indices: number[],
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  const refs = await Promise.all(
    indices.map((index) => objects.childAt(parent.ref, index, signal).catch(() => undefined)),
  );
  return refs.filter((ref) => ref !== undefined);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
}
