import { ONE_CLICK } from '../../core/backend.ts';
import type { ActionOf, Performed } from './action.ts';
import type { ActionContext } from './context.ts';
import { reach } from './reach/reach.ts';
import { notReachable, refuseIfBehindModal, refuseIfDisabled } from './refusals.ts';
import type { Target } from './target.ts';
import { ensureActive } from './type/focus.ts';

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
  if (!target.node.focused && (await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') {
    const point = await reach(context, target, signal);
    await input.click(point, ONE_CLICK, signal);
  }
  await ensureActive(context, target, signal);
}

/** Without a target, keys are for the application's active window; another program's must not get them. */
async function ensureAnyActive(context: ActionContext, signal: AbortSignal): Promise<void> {
  const { application } = context;
  await context.input.hold();
  const windows = await application.windows(signal);
  if (windows.some(({ active }) => active) || (await application.hasOpenMenu(signal))) return;
  const [first] = windows;
  if (first) await application.raise(first.handle, signal);
  if ((await application.windows(signal)).some(({ active }) => active)) return;
  throw notReachable(
    'No window of the application could be made active: no key was sent.',
    'Click into one of its windows.',
  );
}
