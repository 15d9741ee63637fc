import type { Rect } from '../../../core/node.ts';
import { type ObjectRef, refKey } from './accessibility-bus.ts';
import type { Accessible, Accessibles, CachedAccessible } from './accessible.ts';
import type { Attempt } from './extras.ts';
import { ghostRows } from './ghost-rows.ts';
import type { Place } from './place.ts';
import type { Toolkit } from './toolkit.ts';
import type { Known } from './tree-memory.ts';
import { firstChildren, VisibleChildren } from './visible-children.ts';

/** Beyond this many children only the visible ones are read: Calc's table claims 2³¹ − 1 and hangs if asked for them. */
const MANY_CHILDREN = 150;
/** The first of so many children say little: of a sheet in Calc, they are a part of its first row. */
const ENDLESS = 100_000;
const ROW_HOLDERS = new Set(['list', 'table', 'tree-table', 'tree']);

/** Which children an object has, and which of them are worth reading. */
export class ChildrenReader {
  /** Rows that were scrolled away but keep the box they had. */
  readonly ghosts = new Set<string>();
  private readonly objects: Accessibles;
  private readonly toolkit: Toolkit;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;
  private readonly listed = new Map<string, CachedAccessible[]>();

  constructor(objects: Accessibles, toolkit: Toolkit, attempt: Attempt, signal: AbortSignal) {
    this.objects = objects;
    this.toolkit = toolkit;
    this.attempt = attempt;
    this.signal = signal;
  }

  /** Takes the tree from the application's own list of its objects. */
  useListed(items: readonly CachedAccessible[]): void {
    for (const item of items) {
      if (!item.parent) continue;
      const siblings = this.listed.get(item.parent.path);
      if (siblings) siblings.push(item);
      else this.listed.set(item.parent.path, [item]);
    }
  }

  /** Asked before it is known whether they show: undefined where there are too many, or the list has them. */
  early({ ref, childCount }: Accessible): Promise<ObjectRef[]> | undefined {
    const few = childCount > 0 && childCount <= MANY_CHILDREN;
    return few && !this.fromList(ref, childCount) ? this.all(ref) : undefined;
  }

  /** `before`: what was read earlier. What does not show is worth no question, only what the list has or had of it. */
  async of(
    object: Accessible,
    below: Place,
    depth: number,
    { before, early }: { before?: Known['children'] | undefined; early?: Promise<ObjectRef[]> | undefined },
  ): Promise<Known['children']> {
    // Tables and closed menus say −1 in GTK 3's cache.
    const total = object.childCount >= 0 ? object.childCount : await this.count(object.ref);
    if (total === 0 || below.depth > depth) return { refs: [], total };
    const listed = this.fromList(object.ref, total);
    if (below.hidden && !listed && !below.expanded) {
      const isListed = this.toolkit.cacheTells === 'facts and tree' && before?.total === total;
      return isListed ? before : { refs: [], total };
    }
    const refs = listed ?? (await (early ?? this.worthReading(object, total, below)));
    if (this.toolkit.leavesGhosts && ROW_HOLDERS.has(object.role) && below.clip) {
      await this.noteGhosts({ ref: object.ref, area: below.clip }, refs);
    }
    return { refs, total };
  }

  /** Only where the list has all of them: GTK 3 gives −1 as the index of scroll bars and of menu items. */
  private fromList(ref: ObjectRef, total: number): ObjectRef[] | undefined {
    const listed = this.listed.get(ref.path) ?? [];
    const ordered: ObjectRef[] = [];
    for (const child of listed) if (child.index >= 0) ordered[child.index] = child.ref;
    return listed.length === total && Object.keys(ordered).length === total ? ordered : undefined;
  }

  private async worthReading(object: Accessible, total: number, { expanded, clip }: Place): Promise<ObjectRef[]> {
    if (total <= MANY_CHILDREN) return this.all(object.ref);
    if (expanded && (total <= ENDLESS || !clip)) return firstChildren(this.objects, object, total, this.signal);
    if (!clip) return [];
    const search = new VisibleChildren(this.objects, object, total, clip, this.signal);
    return (await this.attempt(search.find(this.toolkit))) ?? [];
  }

  private async noteGhosts(list: { ref: ObjectRef; area: Rect }, rows: ObjectRef[]): Promise<void> {
    const ghosts = await this.attempt(ghostRows(this.objects, list, rows, this.signal));
    for (const ghost of ghosts ?? []) this.ghosts.add(refKey(ghost));
  }

  private async all(ref: ObjectRef): Promise<ObjectRef[]> {
    return (await this.attempt(this.objects.children(ref, this.signal))) ?? [];
  }

  private async count(ref: ObjectRef): Promise<number> {
    return (await this.attempt(this.objects.childCount(ref, this.signal))) ?? 0;
  }
}
