import type { Inspection } from '../../../core/backend.ts';
import { isList } from '../../../core/roles.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';
import { focus, waitForFocus } from '../type/focus.ts';
import { FocusHolder } from './focus-holder.ts';

const FOCUSING_MS = 500;

/**
 * Writes into the target while it has focus, and takes that away again, where its application may take what it holds only
 * then. What is on a page that does not show gets no focus, and is written into all the same.
 */
export async function writeInFocus(
  context: ActionContext,
  target: Target,
  { editable, endsOnBlur, focused }: Inspection,
  write: (hasFocus: boolean) => Promise<Performed>,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  const hasKeyboard = application.methods.input !== application.methods.native;
  if (!editable || !endsOnBlur || !hasKeyboard) return await write(false);
  // An editor in a table closes when focus leaves it: who has opened it says when.
  if (focused && target.line.some(({ role }) => isList(role))) return await write(true);
  const holder = await FocusHolder.before(context, target, signal);
  if (target.node.offscreen) await application.perform(target.ref, { kind: 'focus' }, signal);
  else await focus(context, target, signal);
  if (!(await waitForFocus(context, target, signal, FOCUSING_MS))) return await write(false);
  const performed = await write(true);
  await holder.takeBack(signal);
  if (await hasDroppedDown(context, signal)) {
    await context.input.pressKey('escape', signal);
    await application.perform(target.ref, { kind: 'focus' }, signal);
    await holder.takeBack(signal);
  }
  return performed;
}

/** While a list is open that has dropped down to complete a text, its field does not learn that focus has left it. */
async function hasDroppedDown(context: ActionContext, signal: AbortSignal): Promise<boolean> {
  if (!context.input.wasUsed) return false;
  const { roots } = await context.readVisible(signal);
  return roots.some(({ id, role }) => isList(role) && !context.before.roots.some((before) => before.id === id));
}
