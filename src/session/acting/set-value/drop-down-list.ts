import type { UiNode } from '../../../core/node.ts';
import { shareInside } from '../../../core/rect.ts';
import { isOption } from '../../../core/roles.ts';
import { find, findById, walk } from '../../../core/tree.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Target } from '../target.ts';

/** Finds the list of a box in a tree: in the box, or in a window of its own that comes with it and has no title. */
export class DropDownList {
  private readonly box: Target;
  private readonly shownChoice: string | undefined;
  private shownBefore: ReadonlySet<string>;

  constructor(box: Target, before: Snapshot) {
    this.box = box;
    this.shownChoice = find(box.node.children, (node) => showsChoice(node, box.node))?.id;
    this.shownBefore = shownIds(before);
  }

  /** What shows before the list comes up is no part of it. */
  setBefore(snapshot: Snapshot): void {
    this.shownBefore = shownIds(snapshot);
  }

  itemsIn(snapshot: Snapshot): UiNode[] {
    const items: UiNode[] = [];
    walk(this.rootsIn(snapshot), (node, { parent }) => {
      if (node.id === this.shownChoice) return 'skip';
      const isSubmenu = node.role === 'menu' && parent?.role === 'menu';
      const isLine = node.role === 'label' && parent?.role === 'list';
      if (!isOption(node.role) && !isSubmenu && !isLine) return node.offscreen ? 'skip' : undefined;
      items.push(node);
      return 'skip';
    });
    return items;
  }

  hasShownItems(snapshot: Snapshot): boolean {
    return this.itemsIn(snapshot).some(isShown);
  }

  /** Whether the list shows. One may have been searched until no item was left. */
  isOpenIn(snapshot: Snapshot): boolean {
    let isOpen = false;
    walk(this.rootsIn(snapshot), (node) => {
      if (node.id === this.shownChoice) return 'skip';
      isOpen ||= isShown(node) && (isOption(node.role) || !this.shownBefore.has(node.id));
      return undefined;
    });
    return isOpen;
  }

  /** Finds a field that came with the list and has focus: what is typed into it leaves only items with that text. */
  searchFieldIn(snapshot: Snapshot): UiNode | undefined {
    return find(
      this.rootsIn(snapshot),
      ({ role, focused, id }) => role === 'textField' && focused && !this.shownBefore.has(id),
    );
  }

  /** Changes when the items that show, or their places, do. */
  fingerprintOf(snapshot: Snapshot): string {
    const shown = this.itemsIn(snapshot).filter(isShown);
    return JSON.stringify(
      shown.map(({ id, title, bounds, selected, focused }) => [id, title, bounds, selected, focused]),
    );
  }

  /** Whether the list is neither in the box nor in a window of its own. */
  isApartIn(snapshot: Snapshot): boolean {
    const [first] = this.rootsIn(snapshot);
    return first !== undefined && first.id === this.looseIn(snapshot)?.id;
  }

  private rootsIn(snapshot: Snapshot): UiNode[] {
    const { roots } = snapshot;
    const box = findById(roots, this.box.id);
    const isNew = ({ title, id }: UiNode) => title === undefined && !this.shownBefore.has(id);
    const own = [...(box?.children ?? []), ...roots.filter(isNew)];
    const loose = this.looseIn(snapshot);
    return loose && !find(own, ({ role }) => isOption(role) || role === 'list') ? [loose] : own;
  }

  /** Swing shows the list of a box that edits a cell in the window itself, and pages show theirs anywhere. */
  private looseIn({ roots }: Snapshot): UiNode | undefined {
    const isNew = ({ role, id, offscreen }: UiNode) => role === 'list' && !offscreen && !this.shownBefore.has(id);
    return find(roots, isNew);
  }
}

export const isShown = ({ offscreen }: UiNode) => !offscreen;

/** A combo row of libadwaita shows what is chosen as the one row of a list, which is no list to choose from. */
const showsChoice = ({ role, bounds, offscreen }: UiNode, box: UiNode) =>
  role === 'list' && !offscreen && bounds && box.bounds ? shareInside(bounds, box.bounds) === 1 : false;

function shownIds({ roots }: Snapshot): Set<string> {
  const ids = new Set<string>();
  walk(roots, (node) => {
    if (node.offscreen) return 'skip';
    ids.add(node.id);
    return undefined;
  });
  return ids;
}
