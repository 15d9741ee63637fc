import { UiError } from '../../core/errors.ts';
import { findById } from '../../core/tree.ts';
import type { SnapshotOptions } from '../session.ts';
import { type Action, type ActionContext, notReachable, type Target, targetIn } from './context.ts';
import { type ActionHost, contextOf, refuseIfUnresponsive } from './host.ts';
import type { EventTap } from './settle.ts';

/** `isFar`: the target is in what `context.look` reads, but not, or not with what it holds, in what shows. */
type Resolved = { context: ActionContext; target: Target | undefined; isFar: boolean };

/** The target as it is now, with the tree around it. What is scrolled away takes a closer look. */
export async function resolve(host: ActionHost, tap: EventTap, action: Action, signal: AbortSignal): Promise<Resolved> {
  const ids = action.action === 'drag' ? [action.id, action.toId] : action.id === undefined ? [] : [action.id];
  const lastSeen = ids.map((id) => host.lastRefOf(id));
  const near = await contextOf(host, tap, signal);
  const { before } = near;
  refuseIfUnresponsive(before);
  if (before.roots.length === 0) throw new UiError('no_accessibility', 'The application shows no window.');
  if (ids.every((id) => findById(before.roots, id) !== undefined)) {
    const target = firstTarget(near, ids);
    const isLapsed = target !== undefined && (await hasLapsed(host, target, signal));
    if (isLapsed) return await renewed(host, tap, target, signal);
    const isUnseen = target?.node.offscreen === true && (action.action === 'set_value' || action.action === 'type');
    return isUnseen ? await closer(host, near, target.id, signal) : { context: near, target, isFar: false };
  }
  for (const [at, id] of ids.entries()) {
    const ref = findById(before.roots, id) ? undefined : lastSeen[at];
    const alive = ref !== undefined && (await host.application.inspect(ref, signal)) !== undefined;
    if (!alive && !findById(before.roots, id)) throw lost(host, id, at > 0);
  }
  const lists = new Set(ids.map((id) => host.listOf(id)));
  const [list] = lists;
  const expand = list !== undefined && lists.size === 1 ? { id: list } : 'everything';
  const read = readExpanded(host, near, expand);
  const far = await read(signal);
  const missing = ids.find((id) => findById(far.roots, id) === undefined);
  if (missing !== undefined) throw host.lastRefOf(missing) ? shut(missing) : lost(host, missing, missing !== ids[0]);
  return { context: { ...near, readWithTarget: read }, target: targetIn(near, far, ids[0] ?? ''), isFar: true };
}

/** What something that does not show holds is read only when it is asked for. */
async function closer(host: ActionHost, near: ActionContext, id: string, signal: AbortSignal): Promise<Resolved> {
  const read = readExpanded(host, near, { id });
  return { context: { ...near, readWithTarget: read }, target: targetIn(near, await read(signal), id), isFar: true };
}

function readExpanded(
  host: ActionHost,
  near: ActionContext,
  expand: SnapshotOptions['expand'],
): ActionContext['readWithTarget'] {
  return (signal) =>
    host.snapshot({ expand }, signal).catch((error) => {
      // What closes takes its list along.
      if (error instanceof UiError && error.code === 'node_not_found') return near.readWithTarget(signal);
      throw error;
    });
}

/** Calc lets go of the object of a cell after fifteen seconds, and makes another one when it is asked again. */
async function hasLapsed({ application }: ActionHost, { node, ref }: Target, signal: AbortSignal): Promise<boolean> {
  return node.role === 'cell' && (await application.inspect(ref, signal)) === undefined;
}

async function renewed(host: ActionHost, tap: EventTap, { ref, id }: Target, signal: AbortSignal): Promise<Resolved> {
  host.application.invalidate?.(ref);
  const context = await contextOf(host, tap, signal);
  const target = firstTarget(context, [id]);
  if (!target) throw lost(host, id, false);
  return { context, target, isFar: false };
}

function firstTarget(context: ActionContext, [id]: string[]): Target | undefined {
  return id === undefined ? undefined : targetIn(context, context.before, id);
}

function lost(host: ActionHost, id: string, isDestination: boolean): UiError {
  const reason = host.fate(id);
  return isDestination
    ? new UiError('node_not_found', `drag destination ${reason.message}`, { hint: reason.hint ?? '' })
    : reason;
}

function shut(id: string): UiError {
  return notReachable(
    `${id} does not show: it was removed, or is in something closed. Nothing was done.`,
    'Open or expand what holds it, or call debug_ui again for the ids.',
  );
}
