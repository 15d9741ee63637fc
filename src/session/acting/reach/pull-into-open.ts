import type { NativeAction, Point } from '../../../core/backend.ts';
import { holdsPoint } from '../../../core/rect.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';
import type { Obstacle } from './obstacle.ts';
import { findShown, waitUntilMoved } from './shown.ts';
import { BAR_PX } from './wheel.ts';

/**
 * Scrolls the target out from under a header that stays where it is when the page scrolls, or from under a scroll bar of
 * the box that holds it, which is in no tree.
 */
export async function pullIntoOpen(
  context: ActionContext,
  target: Target,
  obstacle: Obstacle,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const ask = (action: NativeAction) => context.application.perform(target.ref, action, signal);
  if (isUnderBar(obstacle)) {
    return (await ask({ kind: 'reveal' })) === 'done' ? await waitUntilMoved(context, target, signal) : undefined;
  }
  const corner = cornerBelowHeader(target, obstacle);
  if (!corner || (await ask({ kind: 'scrollTo', corner })) === 'unsupported') return undefined;
  const moved = await waitUntilMoved(context, target, signal);
  // A small box on the page may have been scrolled first, and the target out of it.
  if (!moved && !(await findShown(context, target.id, signal))) await ask({ kind: 'reveal' });
  return moved;
}

/** The middle of the page. */
function cornerBelowHeader({ node, line }: Target, { node: header }: Obstacle): Point | undefined {
  const page = line.findLast(({ role }) => role === 'document')?.bounds;
  const { bounds } = node;
  if (!header?.bounds || !page || !bounds) return undefined;
  const corner = { x: bounds.x, y: Math.floor(page.y + (page.h - bounds.h) / 2) };
  return holdsPoint(header.bounds, corner) ? undefined : corner;
}

function isUnderBar({ behind, point }: Obstacle): boolean {
  const box = behind?.bounds;
  if (!box || !point) return false;
  return point.x >= box.x + box.w - BAR_PX || point.y >= box.y + box.h - BAR_PX;
}
