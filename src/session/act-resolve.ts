import { UiError } from '../core/errors.ts';
import { findById } from '../core/find.ts';
import { type Deed, notReachable, type Scene, type Target, targetIn } from './act-scene.ts';
import type { EventTap } from './act-settle.ts';
import { refuseIfUnheard, type Stage, sceneOf } from './act-stage.ts';
import type { SnapshotOptions } from './session.ts';

/** `isFar`: the target is in what `scene.look` reads, but not, or not with what it holds, in what shows. */
type Resolved = { scene: Scene; target: Target | undefined; isFar: boolean };

/** The target as it is now, with the tree around it. What is scrolled away takes a closer look. */
export async function resolve(stage: Stage, tap: EventTap, deed: Deed, signal: AbortSignal): Promise<Resolved> {
  const ids = deed.action === 'drag' ? [deed.id, deed.toId] : deed.id === undefined ? [] : [deed.id];
  const lastSeen = ids.map((id) => stage.lastRefOf(id));
  const near = await sceneOf(stage, tap, signal);
  const { before } = near;
  refuseIfUnheard(before);
  if (before.roots.length === 0) throw new UiError('no_accessibility', 'The application shows no window.');
  if (ids.every((id) => findById(before.roots, id) !== undefined)) {
    const target = firstTarget(near, ids);
    const isLapsed = target !== undefined && (await hasLapsed(stage, target, signal));
    if (isLapsed) return await renewed(stage, tap, target, signal);
    const isUnseen = target?.node.offscreen === true && (deed.action === 'set_value' || deed.action === 'type');
    return isUnseen ? await closer(stage, near, target.id, signal) : { scene: near, target, isFar: false };
  }
  for (const [at, id] of ids.entries()) {
    const ref = findById(before.roots, id) ? undefined : lastSeen[at];
    const alive = ref !== undefined && (await stage.application.inspect(ref, signal)) !== undefined;
    if (!alive && !findById(before.roots, id)) throw lost(stage, id, at > 0);
  }
  const lists = new Set(ids.map((id) => stage.listOf(id)));
  const [list] = lists;
  const expand = list !== undefined && lists.size === 1 ? { id: list } : 'everything';
  const look = lookInto(stage, near, expand);
  const far = await look(signal);
  const missing = ids.find((id) => findById(far.roots, id) === undefined);
  if (missing !== undefined) throw stage.lastRefOf(missing) ? shut(missing) : lost(stage, missing, missing !== ids[0]);
  return { scene: { ...near, look }, target: targetIn(near, far, ids[0] ?? ''), isFar: true };
}

/** What something that does not show holds is read only when it is asked for. */
async function closer(stage: Stage, near: Scene, id: string, signal: AbortSignal): Promise<Resolved> {
  const look = lookInto(stage, near, { id });
  return { scene: { ...near, look }, target: targetIn(near, await look(signal), id), isFar: true };
}

function lookInto(stage: Stage, near: Scene, expand: SnapshotOptions['expand']): Scene['look'] {
  return (signal) =>
    stage.snapshot({ expand }, signal).catch((error) => {
      // What closes takes its list along.
      if (error instanceof UiError && error.code === 'node_not_found') return near.look(signal);
      throw error;
    });
}

/** Calc lets go of the object of a cell after fifteen seconds, and makes another one when it is asked again. */
async function hasLapsed({ application }: Stage, { node, ref }: Target, signal: AbortSignal): Promise<boolean> {
  return node.role === 'cell' && (await application.inspect(ref, signal)) === undefined;
}

async function renewed(stage: Stage, tap: EventTap, { ref, id }: Target, signal: AbortSignal): Promise<Resolved> {
  stage.application.disbelieve?.(ref);
  const scene = await sceneOf(stage, tap, signal);
  const target = firstTarget(scene, [id]);
  if (!target) throw lost(stage, id, false);
  return { scene, target, isFar: false };
}

function firstTarget(scene: Scene, [id]: string[]): Target | undefined {
  return id === undefined ? undefined : targetIn(scene, scene.before, id);
}

function lost(stage: Stage, id: string, isDestination: boolean): UiError {
  const reason = stage.fate(id);
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
