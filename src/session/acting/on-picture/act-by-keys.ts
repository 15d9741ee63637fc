import type { Action, ActionOf, ActOutcome, ActRequest } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { ensureAnyActive } from '../type/focus.ts';
import { typeBlindly } from '../type/keyboard.ts';
import { LOOKS_DIFFERENT, looksDifferent, watchWindow } from './window-change.ts';

/** What goes to whatever has the keyboard. */
type ForKeyboard = ActionOf<'key'> | ActionOf<'type'>;

export function isForKeyboard(action: Action): action is ForKeyboard {
  return (action.action === 'key' || action.action === 'type') && action.id === undefined;
}

/** Sends keys to an application that is known by its windows alone, and compares pictures of the one that gets them. */
export async function actByKeys(
  context: ActionContext,
  action: ForKeyboard,
  { settleMs, observe }: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { application, input } = context;
  await using _ = input;
  await ensureAnyActive(context, signal);
  const windows = await application.windows(signal);
  const window = windows.find(({ active }) => active) ?? windows[0];
  const send = () =>
    action.action === 'key'
      ? input.press(action.key, action.modifiers, signal)
      : typeBlindly(context, action.text, signal);
  const change = await watchWindow(context, window?.handle ?? '', settleMs, send, signal);
  return {
    success: true,
    method: application.methods.input,
    nodeBefore: undefined,
    nodeAfter: undefined,
    changed: false,
    effects: observe === 'diff' && looksDifferent(change) ? [LOOKS_DIFFERENT] : [],
    settled: change.settled,
    revision: context.before.revision,
  };
}
