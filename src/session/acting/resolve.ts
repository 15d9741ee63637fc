import { UiError } from '../../core/errors.ts';
import { find, findById } from '../../core/tree.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Action, targetIds } from './action.ts';
import type { ActionContext } from './context.ts';
import { notReachable } from './refusals.ts';
import { findTarget, type Target } from './target.ts';

/**
 * Finds the target as it is now. One that is scrolled away makes the context read further. A key needs none, and a text
 * without one goes to what has focus.
 */
export async function resolve(
  context: ActionContext,
  action: Action,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const ids = targetIds(action);
  const { before } = context;
  refuseIfUnresponsive(before);
  if (before.roots.length === 0) throw noWindow();
  if (!ids.every((id) => findById(before.roots, id))) return await resolveUnseen(context, ids, signal);
  const [id = action.action === 'type' ? find(before.roots, ({ focused }) => focused)?.id : undefined] = ids;
  const target = id === undefined ? undefined : findTarget(context, before, id);
  if (!target) return undefined;
  if (await hasExpired(context, target, signal)) return await resolveAgain(context, target, signal);
  // What something that does not show holds is read only when it is asked for.
  const needsContents = action.action === 'set_value' || action.action === 'type';
  return target.node.offscreen && needsContents ? await readContents(context, target, signal) : target;
}

/** Finds a target that the visible tree lacks by reading its list, the way to it, or all, with what is scrolled away. */
async function resolveUnseen(
  context: ActionContext,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Target | undefined> {
  const { application, before } = context;
  for (const id of ids) {
    if (findById(before.roots, id)) continue;
    const ref = context.firstRefOf(id);
    const isAlive = ref !== undefined && (await application.inspect(ref, signal)) !== undefined;
    if (!isAlive) throw notFound(context, id, id !== ids[0]);
  }
  const lists = new Set(ids.map((id) => context.ids.listOf(id)));
  const [list] = lists;
  const [holder] = list !== undefined && lists.size === 1 ? [list] : ids.length === 1 ? ids : [];
  context.expandTo(holder === undefined ? 'everything' : { id: holder });
  const snapshot = await context.readWithTarget(signal);
  const missing = ids.find((id) => findById(snapshot.roots, id) === undefined);
  if (missing === undefined) return findTarget(context, snapshot, ids[0] ?? '');
  throw context.ids.lastRefOf(missing) ? notShown(missing) : notFound(context, missing, missing !== ids[0]);
}

async function readContents(context: ActionContext, { id }: Target, signal: AbortSignal): Promise<Target | undefined> {
  context.expandTo({ id });
  return findTarget(context, await context.readWithTarget(signal), id);
}

/** Calc lets go of the object of a cell after fifteen seconds, and makes another one when it is asked again. */
async function hasExpired(
  { application }: ActionContext,
  { node, ref }: Target,
  signal: AbortSignal,
): Promise<boolean> {
  return node.role === 'cell' && (await application.inspect(ref, signal)) === undefined;
}

async function resolveAgain(context: ActionContext, { ref, id }: Target, signal: AbortSignal): Promise<Target> {
  context.application.invalidate?.(ref);
  await context.readAgain(signal);
  const target = findTarget(context, context.before, id);
  if (!target) throw context.deadId(id);
  return target;
}

/** A tree from before may show what is gone: nothing is done to it. */
function refuseIfUnresponsive({ responsiveness, warnings }: Snapshot): void {
  if (responsiveness !== 'nothing') return;
  throw new UiError('unresponsive', `${warnings.join(' ')} Nothing was done.`, {
    hint: 'It may be busy or hung: call debug_ui again before you repeat the action.',
  });
}

function noWindow(): UiError {
  return new UiError('no_accessibility', 'The application shows no window.', {
    hint: 'Wait for one with debug_ui_wait, or call debug_ui with vision:true.',
  });
}

function notFound(context: ActionContext, id: string, isDestination: boolean): UiError {
  const error = context.deadId(id);
  return isDestination
    ? new UiError('node_not_found', `drag destination ${error.message}`, { hint: error.hint ?? '' })
    : error;
}

function notShown(id: string): UiError {
  return notReachable(
    `${id} does not show: it was removed, or is in something closed. Nothing was done.`,
    'Open or expand what holds it, or call debug_ui again for the ids.',
  );
}
