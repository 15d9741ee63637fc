import { setTimeout as delay } from 'node:timers/promises';
import { isItem } from '../protocol/roles.ts';
import type { ActingHabits, NativeTarget } from '../toolkits/acting-habits.ts';
import { answeredOrBusy } from './answered-or-busy.ts';

/**
 * What toolkits call the thing that a click does, the surest first. What can be selected as well as activated, a colour
 * of GTK, is selected by a click; to activate it ends the dialog.
 */
const PRESSING = 'press click toggle select activate dodefault jump open check uncheck showmenu togglepopup'.split(' ');
const BUTTONS = new Set(['push-button', 'toggle-button', 'page-tab']);

/** Does what a click does. False where nothing was done. */
export async function press(target: NativeTarget, habits: ActingHabits): Promise<boolean> {
  const { ref, objects, controls, signal } = target;
  const [actions, role] = await Promise.all([objects.actions(ref, signal), objects.role(ref, signal)]);
  const names = actions.map((name) => name.toLowerCase());
  const action = PRESSING.find((name) => names.includes(name));
  if (action === undefined) return false;
  // GTK 3 says that it has switched a check box in a table, and has not; Qt selects the item.
  if (action === 'toggle' && isItem(role)) return false;
  if (await habits.pressMisfires({ action, role }, target)) return false;
  const isAccepted = await answeredOrBusy(controls.doAction(ref, names.indexOf(action), signal), target);
  const { pressHoldMs } = habits.habits;
  if (isAccepted && pressHoldMs > 0 && BUTTONS.has(role)) await delay(pressHoldMs, undefined, { signal });
  return isAccepted;
}
