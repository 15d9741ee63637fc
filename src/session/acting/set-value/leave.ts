import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { isFocusable } from '../../../core/roles.ts';
import { quote } from '../../../core/text.ts';
import { find, walk } from '../../../core/tree.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { noSetValue } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { ensureActive, focus, waitForFocus } from '../type/focus.ts';

const LEAVING_MS = 300;
const TRIES = 3;

/** Sets the text of the target while it has focus: once focus leaves it, it shows what it has made of the text. */
export async function setAndLeave(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  await setFocused(context, target, text, signal);
  const hasLeft = await leave(context, target, signal);
  return { method: application.methods.native, ...(!hasLeft && { error: notLeft(target, text) }) };
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

async function setFocused(context: ActionContext, target: Target, text: string, signal: AbortSignal): Promise<void> {
  await ensureActive(context, target, signal);
  await focus(context, target, signal);
  const done = await context.application.perform(target.ref, { kind: 'setText', text }, signal);
  if (done === 'unsupported') throw noSetValue(target);
}

/** Gives focus to what had it before, or to something else: Tab would go through the parts of a date. */
async function leave(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application } = context;
  const isElsewhere = async () => (await application.inspect(target.ref, signal))?.focused === false;
  for (const { id } of othersBeside(target).slice(0, TRIES)) {
    const done = await application.perform(context.refOf(id), { kind: 'focus' }, signal);
    if (done === 'done' && (await poll(context, isElsewhere, LEAVING_MS, signal))) return true;
  }
  return false;
}

function othersBeside({ id, line }: Target): UiNode[] {
  const window = line.slice(0, 1);
  const before = find(window, (node) => node.focused && node.id !== id);
  const others: UiNode[] = [];
  walk(window, (node) => {
    if (node.offscreen) return 'skip';
    if (node.id !== id && node.id !== before?.id && node.enabled && isFocusable(node.role)) others.push(node);
    return undefined;
  });
  return before ? [before, ...others] : others;
}

function notLeft(target: Target, text: string): UiError {
  const message = `${targetName(target)} holds ${quote(text)}, and shows whether it takes that when focus leaves it.`;
  return new UiError('unsupported', message, { hint: 'Click something else, then call debug_ui again.' });
}

function notConfirmed(target: Target, text: string): UiError {
  const message = `${targetName(target)} holds ${quote(text)}, but did not get focus: it takes the text at Return.`;
  return new UiError('unsupported', message, { hint: 'Click it, and press Return.' });
}
