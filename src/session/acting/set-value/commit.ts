import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { noSetValue } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { focus, waitForFocus } from '../type/focus.ts';
import { FocusHolder } from './focus-holder.ts';

const TRIES = 3;

/** Sets the text of the target while it has focus: once focus leaves it, it shows what it has made of the text. */
export async function setAndLeave(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Performed> {
  const holder = await setFocused(context, target, text, signal);
  const hasLeft = await holder.takeBack(signal);
  return { method: context.application.methods.native, ...(!hasLeft && { error: notLeft(target, text) }) };
}

/** Sets the text of the target and presses Return, which takes it, and gives focus back to the document. */
export async function setAndReturn(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Performed> {
  await setFocused(context, target, text, signal);
  if (!(await waitForFocus(context, target, signal)))
    return { method: context.application.methods.native, error: notConfirmed(target, text) };
  await keepText(context, target, text, signal);
  await context.input.pressKey('return', signal);
  return { method: context.application.methods.input };
}

/** LibreOffice may set a box of its toolbar back to what the document has, late, and Return would take that. */
async function keepText(
  { application }: ActionContext,
  { ref }: Target,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const content = (await application.inspect(ref, signal))?.text?.content;
    if (content === undefined || content === text) return;
    await application.perform(ref, { kind: 'setText', text }, signal);
  }
}

async function setFocused(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<FocusHolder> {
  const holder = await FocusHolder.before(context, target, signal);
  await focus(context, target, signal);
  const done = await context.application.perform(target.ref, { kind: 'setText', text }, signal);
  if (done === 'unsupported') throw noSetValue(target);
  return holder;
}

function notLeft(target: Target, text: string): UiError {
  const message = `${targetName(target)} holds ${quote(text)}, and shows whether it takes that when focus leaves it.`;
  return new UiError('unsupported', message, { hint: 'Click something else, then call debug_ui again.' });
}

function notConfirmed(target: Target, text: string): UiError {
  const message = `${targetName(target)} holds ${quote(text)}, but did not get focus: it takes the text at Return.`;
  return new UiError('unsupported', message, { hint: 'Click it, and press Return.' });
}
