import { UiError } from '../../core/errors.ts';
import type { Action, Performed } from './action.ts';
import { click } from './click.ts';
import type { ActionContext } from './context.ts';
import { drag } from './drag.ts';
import { sendKey } from './key.ts';
import { scroll } from './scroll.ts';
import { setValue } from './set-value/set-value.ts';
import type { Target } from './target.ts';
import { typeToKeyboard } from './type/keyboard.ts';
import { typeText } from './type/paragraphs.ts';

/** Does what was asked, natively or by mouse and keyboard, never both. */
export async function performAction(
  context: ActionContext,
  action: Action,
  target: Target | undefined,
  signal: AbortSignal,
): Promise<Performed> {
  if (action.action === 'key') return await sendKey(context, action, target, signal);
  if (!target && action.action === 'type') return await typeToKeyboard(context, action.text, signal);
  if (!target) throw new UiError('internal', `${action.action} without a target.`);
  switch (action.action) {
    case 'click':
      return await click(context, action, target, signal);
    case 'set_value':
      return await setValue(context, target, action.value, signal);
    case 'type':
      return await typeText(context, target, action.text, signal);
    case 'scroll':
      return await scroll(context, action, target, signal);
    case 'drag':
      return await drag(context, action, target, signal);
  }
}
