import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { notReachable } from '../refusals.ts';
import { findTarget, type Target, targetName } from '../target.ts';
import { visiblePart } from './visible.ts';

/** Windows and scrolling take their time. */
const SHOWING_MS = 800;
const MOVING_MS = 200;

/** Finds the target as it is now, if it shows. */
export async function findShown(context: ActionContext, id: string, signal: AbortSignal): Promise<Target | undefined> {
  const found = findTarget(context, await context.readVisible(signal), id);
  return found && visiblePart(context, found) ? found : undefined;
}

/** Finds the target as it shows now; one that does not show is refused. */
export async function requireShown(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  const now = await findShown(context, target.id, signal);
  if (now) return now;
  throw notReachable(`${targetName(target)} went out of view: it was not acted on.`, 'Call debug_ui again.');
}

/** Waits a moment for the target to show. */
export function waitUntilShown(context: ActionContext, id: string, signal: AbortSignal): Promise<Target | undefined> {
  return poll(context, () => findShown(context, id, signal), SHOWING_MS, signal);
}

/** Waits a moment for the target to show at another place. */
export function waitUntilMoved(
  context: ActionContext,
  target: Target,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const findMoved = async () => {
    const now = await findShown(context, target.id, signal);
    return now && !isSamePlace(now, target) && now;
  };
  return poll(context, findMoved, MOVING_MS, signal);
}

export const isSamePlace = ({ node: { bounds: one } }: Target, { node: { bounds: other } }: Target) =>
  one?.x === other?.x && one?.y === other?.y;
