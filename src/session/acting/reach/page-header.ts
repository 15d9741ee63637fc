import type { NativeAction } from '../../../core/backend.ts';
import { holdsPoint } from '../../../core/rect.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';
import type { Obstacle } from './obstacle.ts';
import { findShown, waitUntilMoved } from './shown.ts';

/**
 * Scrolls the target to the middle of its page: out from under a header that stays where it is when the page scrolls.
 */
export async function pullFromUnderHeader(
  context: ActionContext,
  target: Target,
  { node: header }: Obstacle,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const page = target.line.findLast(({ role }) => role === 'document')?.bounds;
  const { bounds } = target.node;
  if (!header?.bounds || !page || !bounds) return undefined;
  const corner = { x: bounds.x, y: Math.floor(page.y + (page.h - bounds.h) / 2) };
  if (holdsPoint(header.bounds, corner)) return undefined;
  const ask = (action: NativeAction) => context.application.perform(target.ref, action, signal);
  if ((await ask({ kind: 'scrollTo', corner })) === 'unsupported') return undefined;
  const moved = await waitUntilMoved(context, target, signal);
  // A small box on the page may have been scrolled first, and the target out of it.
  if (!moved && !(await findShown(context, target.id, signal))) await ask({ kind: 'reveal' });
  return moved;
}
