import type { ActionOf, Performed } from './action.ts';
import type { ActionContext } from './context.ts';
import { reach } from './reach/reach.ts';
import { noDestination, refuseIfBehindModal } from './refusals.ts';
import { findTarget, type Target } from './target.ts';

/** Drags the target to its destination with the mouse. */
export async function drag(
  context: ActionContext,
  action: ActionOf<'drag'>,
  target: Target,
  signal: AbortSignal,
): Promise<Performed> {
  await refuseIfBehindModal(context, target, signal);
  const from = await reach(context, target, signal);
  const destination = findTarget(context, await context.readWithTarget(signal), action.toId);
  if (!destination) throw noDestination();
  const to = await reach(context, destination, signal);
  await context.input.drag(from, to, signal);
  return { method: context.application.methods.input };
}
