import type { NativeAction } from '../../../../core/backend.ts';
import { DBusError } from '../../dbus/connection.ts';
import type { NativeTarget } from '../toolkits/acting-habits.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { answeredOrBusy } from './answered-or-busy.ts';
import { chooseItem } from './choose.ts';
import { press } from './press.ts';
import { insertText, moveCaretToEnd, setText } from './text.ts';

/** Does one thing to an object through AT-SPI. False where nothing was done. */
export async function runNativeAction(action: NativeAction, target: NativeTarget, toolkit: Toolkit): Promise<boolean> {
  try {
    return await attempt(action, target, toolkit);
  } catch (error) {
    // The object lacks the interface, or the toolkit does not implement the method.
    if (error instanceof DBusError) return false;
    throw error;
  }
}

async function attempt(action: NativeAction, target: NativeTarget, toolkit: Toolkit): Promise<boolean> {
  const { acting: habits } = toolkit;
  const { ref, controls, signal } = target;
  switch (action.kind) {
    case 'press':
      return press(target, habits);
    case 'setNumber':
      if (!(await habits.takesNumber(action.value, target))) return false;
      return answeredOrBusy(controls.setCurrentValue(ref, action.value, signal), target);
    case 'setText':
      return setText(action.text, target, habits);
    case 'insertText':
      return insertText(action.text, target, habits);
    case 'choose':
      return chooseItem(action.item, target, toolkit);
    case 'focus':
      return answeredOrBusy(habits.grabFocus(target), target);
    case 'caretToEnd':
      return moveCaretToEnd(target, habits);
    case 'reveal':
      return habits.scrollIntoView(target);
    case 'scrollTo':
      return controls.scrollToPoint(ref, action.corner, signal);
  }
}
