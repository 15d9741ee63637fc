import { UiError } from '../../../core/errors.ts';
import type { Role, UiNode } from '../../../core/node.ts';
import { quote } from '../../../core/text.ts';
import { find, walk } from '../../../core/tree.ts';
import { type ActionContext, type Done, nameOf, pressKey, type Target, unsupported } from '../context.ts';
import { eventually } from '../eventually.ts';
import { ensureActive, focus, getsKeyboard } from '../type/type.ts';

const LEAVING_MS = 300;
const TRIES = 3;
const FOCUSABLE: ReadonlySet<Role> = new Set<Role>(['textField', 'spinButton', 'checkbox', 'comboBox', 'button']);

/** Puts a text into the target while it has the keyboard: once that leaves it, it says what it has made of the text. */
export async function setAndLeave(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  await setFocused(context, target, text, signal);
  const hasLeft = await leave(context, target, signal);
  return { method: application.methods.native, ...(!hasLeft && { error: stillThere(target, text) }) };
}

/** The keyboard goes back to the document. */
export async function setAndReturn(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Done> {
  await setFocused(context, target, text, signal);
  if (!(await getsKeyboard(context, target, signal)))
    return { method: context.application.methods.native, error: unsaid(target, text) };
  await keepText(context, target, text, signal);
  await pressKey(context, 'return', signal);
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
  if (done === 'unsupported') throw unsupported(target);
}

/** To what had the keyboard before, or to something else: Tab goes through the parts of a date. */
async function leave(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application } = context;
  const isElsewhere = async () => (await application.inspect(target.ref, signal))?.focused === false;
  for (const { id } of othersBeside(target).slice(0, TRIES)) {
    const done = await application.perform(context.refOf(id), { kind: 'focus' }, signal);
    if (done === 'done' && (await eventually(isElsewhere, LEAVING_MS, signal))) return true;
  }
  return false;
}

function othersBeside({ id, line }: Target): UiNode[] {
  const window = line.slice(0, 1);
  const before = find(window, (node) => node.focused && node.id !== id);
  const others: UiNode[] = [];
  walk(window, (node) => {
    if (node.offscreen) return 'skip';
    if (node.id !== id && node.id !== before?.id && node.enabled && FOCUSABLE.has(node.role)) others.push(node);
    return undefined;
  });
  return before ? [before, ...others] : others;
}

function stillThere(target: Target, text: string): UiError {
  const message = `${nameOf(target)} holds ${quote(text)}, and tells whether it takes it when the keyboard leaves it.`;
  return new UiError('unsupported', message, { hint: 'Click something else and look again.' });
}

function unsaid(target: Target, text: string): UiError {
  const message = `${nameOf(target)} holds ${quote(text)}, but did not get the keyboard: it obeys at Return.`;
  return new UiError('unsupported', message, { hint: 'Click it, and press Return.' });
}
