import type { Action, ActionOf, ActOutcome, ActRequest } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { ensureAnyActive } from '../type/focus.ts';
import { typeBlindly } from '../type/keyboard.ts';
import { actAndCompare } from './picture-verdict.ts';

/** What goes to whatever has the keyboard. */
type ForKeyboard = ActionOf<'key'> | ActionOf<'type'>;

export function isForKeyboard(action: Action): action is ForKeyboard {
  return (action.action === 'key' || action.action === 'type') && action.id === undefined;
}

/** Sends keys to an application that is known by its windows alone, and compares pictures of the one that gets them. */
export async function actByKeys(
  context: ActionContext,
  action: ForKeyboard,
  request: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { application, input, vision } = context;
  await using _ = input;
  await ensureAnyActive(context, signal);
  const window = (await application.windows(signal)).find(({ active }) => active)?.handle;
  const send = () =>
    action.action === 'key'
      ? input.press(action.key, action.modifiers, signal)
      : typeBlindly(context, action.text, signal);
  const outcome = await actAndCompare(context, { window }, request, send, signal);
  // A key may have moved the focus.
  if (vision && action.action === 'key') vision.memory.clickedId = undefined;
  return outcome;
}
