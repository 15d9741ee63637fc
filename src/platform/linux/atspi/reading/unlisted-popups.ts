import type { PlatformEvent } from '../../../../core/backend.ts';
import { isSameRect } from '../../../../core/rect.ts';
import { isOpenPopup, type ScreenWindow, visibleBounds } from '../../screen/window.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { ROOT_PATH, STATE } from '../protocol/names.ts';
import { type ObjectRef, refOf } from '../protocol/object-ref.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** So many others that have come into view are not asked whether they are popups: the last ones are. */
const KEPT = 30;

/** The menus, lists and panels that pop up in Qt: nothing lists them, but events report when they open. */
export class UnlistedPopups {
  /** The keys of popups, open or not. */
  private readonly known = new Set<string>();
  private readonly shown = new Set<string>();

  note(event: PlatformEvent): void {
    if (event.kind !== 'state' || event.state !== 'showing') return;
    this.shown.delete(event.ref);
    // Its states may report for longer that it shows.
    if (!event.on) this.known.delete(event.ref);
    else if (!this.known.has(event.ref)) this.shown.add(event.ref);
    const [oldest] = this.shown;
    if (oldest !== undefined && this.shown.size > KEPT) this.shown.delete(oldest);
  }

  /** The popups that are open in one registration of the application. */
  async open(
    objects: Accessibles,
    { listsPopups }: Toolkit,
    bus: string,
    windows: readonly ScreenWindow[],
    signal: AbortSignal,
  ): Promise<ObjectRef[]> {
    const popups = windows.filter(isOpenPopup);
    if (listsPopups || popups.length === 0) return [];
    const refs = [...this.known, ...this.shown]
      .filter((key) => key.startsWith(`${bus}/`))
      .map((key) => refOf(bus, key.slice(bus.length)));
    const areOpen = await Promise.all(refs.map((ref) => this.isOpen(objects, ref, popups, signal)));
    return refs.filter((_, at) => areOpen[at]);
  }

  /**
   * The list of what would complete a text has no parent. A menu that a button opens may be one of the menu bar, too: it
   * says that it is below an item there, which does not show.
   */
  private async isOpen(
    objects: Accessibles,
    ref: ObjectRef,
    popups: readonly ScreenWindow[],
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      const parent = await objects.parent(ref, signal);
      this.shown.delete(ref.key);
      const isAlone = !parent || parent.path === ROOT_PATH;
      if (isAlone || (await isPoppedUpElsewhere(objects, ref, parent, popups, signal))) {
        this.known.add(ref.key);
        return (await objects.states(ref, signal)).has(STATE.showing);
      }
    } catch (error) {
      if (!(error instanceof Error && error.name === 'DBusError')) throw error;
      this.shown.delete(ref.key);
      this.known.delete(ref.key);
    }
    return false;
  }
}

async function isPoppedUpElsewhere(
  objects: Accessibles,
  ref: ObjectRef,
  parent: ObjectRef,
  popups: readonly ScreenWindow[],
  signal: AbortSignal,
): Promise<boolean> {
  const box = await objects.extents(ref, signal);
  if (!box) return false;
  // On Wayland the program takes it for elsewhere.
  const isItsWindow = (popup: ScreenWindow) =>
    isSameRect(popup.unplaced ? { ...visibleBounds(popup), x: box.x, y: box.y } : popup.bounds, box);
  if (!popups.some(isItsWindow)) return false;
  return !(await objects.states(parent, signal)).has(STATE.showing);
}
