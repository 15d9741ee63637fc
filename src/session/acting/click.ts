import type { Role } from '../../core/node.ts';
import type { ActionOf, Performed } from './action.ts';
import type { ActionContext } from './context.ts';
import { requireEnabled } from './reach/menu.ts';
import { raiseWindow } from './reach/raise.ts';
import { reach } from './reach/reach.ts';
import { refuseIfBehindModal } from './refusals.ts';
import type { Target } from './target.ts';

/**
 * For these, a click is a press whichever way it comes. Of a row or a text field, the toolkit's action is another
 * thing.
 */
const PRESSED: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'checkbox', 'radioButton', 'switch', 'menu', 'menuItem', 'tab', 'link'] as const),
  ...(['popUpButton', 'comboBox', 'columnHeader'] as const),
]);

const POPPING_UP: ReadonlySet<Role> = new Set<Role>(['menu', 'comboBox', 'popUpButton']);

/** Presses the target natively where a plain click means that; else clicks it with the mouse. */
export async function click(
  context: ActionContext,
  action: ActionOf<'click'>,
  given: Target,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  const target = await requireEnabled(context, given, signal);
  await refuseIfBehindModal(context, target, signal);
  const isPlain = action.button === 'left' && action.count === 1 && !action.modifiers?.length;
  if (isPlain && PRESSED.has(target.node.role)) {
    // Menus grab mouse and keyboard when they open, which fails in a window that is not in front.
    if (POPPING_UP.has(target.node.role)) await raiseWindow(context, target, signal);
    if ((await application.perform(target.ref, { kind: 'press' }, signal)) === 'done')
      return { method: application.methods.native };
  }
  const point = await reach(context, target, signal);
  await context.input.click(point, action, signal);
  return { method: application.methods.input };
}
