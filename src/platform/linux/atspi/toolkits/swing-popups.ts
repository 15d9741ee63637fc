import type { Point } from '../../../../core/backend.ts';
import type { Rect } from '../../../../core/node.ts';
import { AS_THEY_SAY, type Place, type Whereabouts } from '../geometry/place.ts';
import type { Accessible, Accessibles } from '../protocol/accessible.ts';
import { STATE } from '../protocol/names.ts';
import type { Child } from '../reading/known-tree.ts';

/**
 * Java lists what is in an open menu or combo box twice: there, and in the popup which holds it on the screen. It says where
 * a thing is in what holds it, but counts that from the accessible parent: the menu, or the tab of a page.
 */
export class SwingPopups {
  private readonly objects: Accessibles;
  private readonly signal: AbortSignal;

  constructor(objects: Accessibles, signal: AbortSignal) {
    this.objects = objects;
    this.signal = signal;
  }

  /** Those of the children that no popup shows. */
  async outside({ role, states }: Accessible, children: readonly Child[]): Promise<Child[]> {
    if (role === 'menu' && states.has(STATE.selected)) return (await this.isOpen(children)) ? [] : [...children];
    if (role !== 'combo-box' || !states.has(STATE.expanded)) return [...children];
    const roles = await Promise.all(children.map(({ ref }) => this.objects.role(ref, this.signal)));
    return children.filter((_, at) => roles[at] !== 'popup-menu');
  }

  /** A menu may be selected long after it was closed. */
  private async isOpen(items: readonly Child[]): Promise<boolean> {
    const states = await Promise.all(items.map(({ ref }) => this.objects.states(ref, this.signal)));
    return states.some((each) => each.has(STATE.showing));
  }

  async whereabouts(holder: Accessible, children: readonly Child[], { parentBox }: Place): Promise<Whereabouts> {
    const corner = parentBox && (await this.cornerOf(holder, parentBox));
    if (!corner) return AS_THEY_SAY;
    const boxes = await Promise.all(children.map(({ ref }) => this.objects.extentsInParent(ref, this.signal)));
    return new Map(
      children.flatMap(({ ref }, at) => {
        const box = boxes[at];
        return box ? [[ref.key, { ...box, x: corner.x + box.x, y: corner.y + box.y }]] : [];
      }),
    );
  }

  /** Of what holds its children on the screen, where that is not their accessible parent. */
  private async cornerOf({ ref, role }: Accessible, { x, y }: Rect): Promise<Point | undefined> {
    if (role === 'popup-menu') return { x, y };
    const tab = role === 'page-tab' ? await this.objects.extentsInParent(ref, this.signal) : undefined;
    return tab && { x: x - tab.x, y: y - tab.y };
  }
}
