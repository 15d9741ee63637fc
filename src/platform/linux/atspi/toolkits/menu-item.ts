import { STATE } from '../protocol/names.ts';
import { isMenu } from '../protocol/roles.ts';
import type { NativeTarget } from './acting-habits.ts';

const MENU_ITEMS = new Set(['menu-item', 'check-menu-item', 'radio-menu-item']);

/** Whether an object is an item of a menu, or of the list of a box, that is open. */
export async function isInOpenMenu(role: string, target: NativeTarget): Promise<boolean> {
  const { ref, objects, signal } = target;
  return (await isInMenu(role, target)) && (await objects.states(ref, signal)).has(STATE.showing);
}

async function isInMenu(role: string, { ref, objects, signal }: NativeTarget): Promise<boolean> {
  if (MENU_ITEMS.has(role)) return true;
  // Swing gives the item of a menu that is checked the role of a check box.
  const holder = role === 'check-box' ? await objects.parent(ref, signal) : undefined;
  return holder !== undefined && isMenu(await objects.role(holder, signal));
}
