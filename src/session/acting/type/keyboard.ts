import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { ensureAnyActive } from './focus.ts';

/** Keys take this long to arrive where no accessibility reports them. */
const KEYS_MS = 60;
const NAMED_AT_MOST = 20;

/** Types to whatever has the keyboard in the application. */
export async function typeToKeyboard(context: ActionContext, text: string, signal: AbortSignal): Promise<Performed> {
  await ensureAnyActive(context, signal);
  await typeBlindly(context, text, signal);
  return { method: context.application.methods.input };
}

/** Types where nothing reports what arrives. */
export async function typeBlindly({ input }: ActionContext, text: string, signal: AbortSignal): Promise<void> {
  const missing = await input.type(text, () => delay(KEYS_MS), signal);
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED_AT_MOST).map((each) => quote(each));
  throw new UiError('unsupported', `${missing.length} characters have no key and were not typed: ${named.join(' ')}`, {
    hint: 'Type the text without them.',
  });
}
