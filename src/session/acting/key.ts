import { ONE_CLICK } from '../../core/backend.ts';
import type { ActionOf, Performed } from './action.ts';
import type { ActionContext } from './context.ts';
import { reach } from './reach/reach.ts';
import { refuseIfBehindModal, refuseIfDisabled } from './refusals.ts';
import type { Target } from './target.ts';
import { ensureActive, ensureAnyActive, takeFocus } from './type/focus.ts';

/** Sends a key to the target, which gets focus first, or to whatever has focus in the application. */
export async function sendKey(
  context: ActionContext,
  { key, modifiers }: ActionOf<'key'>,
  target: Target | undefined,
  signal: AbortSignal,
): Promise<Performed> {
  if (target) await focusForKey(context, target, signal);
  else await ensureAnyActive(context, signal);
  await context.input.press(key, modifiers, signal);
  return { method: context.application.methods.input };
}

async function focusForKey(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const { application, input } = context;
  refuseIfDisabled(target);
  await refuseIfBehindModal(context, target, signal);
  // An open menu has the keyboard, and would close on a click elsewhere.
  if (await application.hasOpenMenu(signal)) return;
  if (!target.node.focused && !(await takeFocus(context, target, signal))) {
    const point = await reach(context, target, signal);
    await input.click(point, ONE_CLICK, signal);
  }
  await ensureActive(context, target, signal);
}
