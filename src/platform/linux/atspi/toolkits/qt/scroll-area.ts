import type { Rect } from '../../../../../core/rect.ts';
import { ignoreDBusError } from '../../../dbus/connection.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import { ROOT_PATH, STATE } from '../../protocol/names.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { isItem } from '../../protocol/roles.ts';
import type { NativeTarget } from '../acting-habits.ts';

/** What shows, two bars and a corner. */
const AREA_PARTS = 4;

/**
 * Qt cannot be asked to scroll to an object. A scroll area holds what shows and, each in a panel, its bars, which count
 * pixels. The place of an item that does not show is one in its list alone.
 */
export async function scrollBarsTo({ ref, objects, controls, signal }: NativeTarget): Promise<boolean> {
  const [role, states] = await Promise.all([objects.role(ref, signal), objects.states(ref, signal)]);
  if (isItem(role) || !states.has(STATE.showing)) return false;
  let hasMoved = false;
  let view: ObjectRef | undefined = ref;
  while (view && view.path !== ROOT_PATH) {
    const area: ObjectRef | undefined = await objects.parent(view, signal);
    for (const bar of area ? await barsBeside(objects, area, view, signal) : []) {
      const value = await valueFor(objects, ref, view, bar, signal);
      if (value === undefined) continue;
      await controls.setCurrentValue(bar, value, signal).catch(ignoreDBusError);
      hasMoved = true;
    }
    view = area;
  }
  return hasMoved;
}

async function barsBeside(
  objects: Accessibles,
  area: ObjectRef,
  view: ObjectRef,
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  if ((await objects.childCount(area, signal)) > AREA_PARTS) return [];
  const beside = (await objects.children(area, signal)).filter(({ path }) => path !== view.path);
  const held = await Promise.all(beside.map((panel) => objects.childAt(panel, 0, signal)));
  const bars = held.map(async (each) => (each && (await objects.role(each, signal)) === 'scroll-bar' ? [each] : []));
  return (await Promise.all(bars)).flat();
}

/** Undefined where the bar need not move. */
async function valueFor(
  objects: Accessibles,
  ref: ObjectRef,
  view: ObjectRef,
  bar: ObjectRef,
  signal: AbortSignal,
): Promise<number | undefined> {
  const [own, room, strip] = await Promise.all([ref, view, bar].map((each) => objects.extents(each, signal)));
  if (!own || !room || !strip) return undefined;
  const byPx = strip.h > strip.w ? overhang(own, room, 'y', 'h') : overhang(own, room, 'x', 'w');
  return byPx === 0 ? undefined : ((await objects.currentValue(bar, signal)) ?? 0) + byPx;
}

/** How far a box is outside the room, along one axis; of what is larger than the room, its start counts. */
function overhang(own: Rect, room: Rect, start: 'x' | 'y', size: 'w' | 'h'): number {
  const before = own[start] - room[start];
  const after = before + own[size] - room[size];
  return before < 0 ? before : Math.max(0, Math.min(before, after));
}
