import type { Boxes } from '../geometry/boxes.ts';
import { type CachedAccessible, has } from '../protocol/accessible.ts';
import { IFACE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { MANY_CHILDREN } from '../toolkits/child-habits.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** The children of objects, by the application's own list of them. */
export class ListedChildren {
  private readonly boxes: Boxes;
  private readonly toolkit: Toolkit;
  private readonly byParent = new Map<string, CachedAccessible[]>();

  constructor(boxes: Boxes, toolkit: Toolkit) {
    this.boxes = boxes;
    this.toolkit = toolkit;
  }

  use(items: readonly CachedAccessible[]): void {
    const { misnumbersChildren } = this.toolkit;
    const misnumbered = new Set(items.filter(misnumbersChildren).map(({ ref }) => ref.path));
    for (const item of items) {
      if (!item.parent || misnumbered.has(item.parent.path)) continue;
      const siblings = this.byParent.get(item.parent.path);
      if (siblings) siblings.push(item);
      else this.byParent.set(item.parent.path, [item]);
    }
  }

  /** Only where the list has all of them: GTK 3 gives −1 as the index of scroll bars and of menu items. */
  of(ref: ObjectRef, total: number): ObjectRef[] | undefined {
    const listed = this.byParent.get(ref.path) ?? [];
    if (this.mayBeFalse && (total > MANY_CHILDREN || !listed.every((each) => has(each, IFACE.component))))
      return undefined;
    const ordered: ObjectRef[] = [];
    for (const child of listed) if (child.index >= 0) ordered[child.index] = child.ref;
    // The number of one that GTK 4 has hidden is that of whatever comes next, if anything does.
    const isWhole = ordered.length === total && Object.keys(ordered).length === total;
    return isWhole && listed.length === total ? ordered : undefined;
  }

  /**
   * Those that are there now. GTK 4 lists what was asked for, hidden by now or not, and nothing else: as many as there are
   * may be others. What is hidden has no box; nor has a scroll bar that is not needed, which stays.
   */
  async now(ref: ObjectRef, total: number): Promise<ObjectRef[] | undefined> {
    const refs = this.of(ref, total);
    if (!refs || !this.mayBeFalse) return refs;
    const mayBeHidden = (this.byParent.get(ref.path) ?? []).filter(({ role }) => role !== 'scroll-bar');
    const boxes = await Promise.all(mayBeHidden.map((each) => this.boxes.of(each.ref)));
    return boxes.includes(undefined) ? undefined : refs;
  }

  private get mayBeFalse(): boolean {
    return this.toolkit.cacheLists === 'what was asked for';
  }
}
