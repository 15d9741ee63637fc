import type { Hit, Point } from '../../../core/backend.ts';
import { fillsPopup } from '../../../core/node-traits.ts';
import { intersection } from '../../../core/rect.ts';
import { isPopup } from '../../../core/roles.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';

/** Whether the target is in a menu, or in something else that has popped up. */
export async function isPoppedUp(
  context: ActionContext,
  target: Target,
  point: Point,
  signal: AbortSignal,
): Promise<boolean> {
  if (isInMenu(target)) return true;
  const hit = await context.application.hitTest(point, signal);
  return hit.kind === 'own' && hit.popup && isInPopup(target, hit);
}

/**
 * Whether the target is in the popup that a hit test found. Qt shows menus and lists as windows without a title; a
 * popover of GTK 4 fills its window.
 */
export function isInPopup(target: Target, { window: { bounds }, stacking }: Hit & { kind: 'own' }): boolean {
  const [top] = target.line;
  const isTop = top?.bounds && top.title === undefined && intersection(top.bounds, bounds) !== undefined;
  return isInMenu(target) || isTop || (stacking === 'ignored' && target.line.some((node) => fillsPopup(node, bounds)));
}

const isInMenu = ({ line }: Target) => line.some(({ role }) => isPopup(role));
