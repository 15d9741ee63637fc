import { isPressable, opensPopup } from '../../core/roles.ts';
import type { ActionOf, Performed } from './action.ts';
import type { ActionContext } from './context.ts';
import { requireEnabled } from './reach/menu.ts';
import { raiseWindow } from './reach/raise.ts';
import { reach } from './reach/reach.ts';
import { refuseIfBehindModal, refuseIfInClosedMenu } from './refusals.ts';
import type { Target } from './target.ts';

/** Presses the target natively where a plain click means that; else clicks it with the mouse. */
export async function click(
  context: ActionContext,
  action: ActionOf<'click'>,
  given: Target,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  refuseIfInClosedMenu(given);
  const target = await requireEnabled(context, given, signal);
  await refuseIfBehindModal(context, target, signal);
  const isPlain = action.button === 'left' && action.count === 1 && !action.modifiers?.length;
  if (isPlain && isPressable(target.node.role)) {
    // Menus grab mouse and keyboard when they open, which fails in a window that is not in front.
    if (opensPopup(target.node.role)) await raiseWindow(context, target, signal);
    if ((await application.perform(target.ref, { kind: 'press' }, signal)) === 'done')
      return { method: application.methods.native };
  }
  const point = await reach(context, target, signal);
  await context.input.click(point, action, signal);
  return { method: application.methods.input };
}
