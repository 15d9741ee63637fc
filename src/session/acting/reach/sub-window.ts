import type { Point } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { holdsPoint } from '../../../core/rect.ts';
import { isWindow } from '../../../core/roles.ts';
import { find, findById } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';

/** Windows within a window may lie on each other: `own` holds the target. */
export type SubWindows = { own: UiNode; others: UiNode[] };

/** Finds the sub-windows at a point; undefined where the target is in none, or no other is there. */
export function subWindowsAt(line: readonly UiNode[], point: Point): SubWindows | undefined {
  for (let depth = line.length - 1; depth > 0; depth--) {
    const own = line[depth];
    if (!own || !isWindow(own.role)) continue;
    const isThere = (each: UiNode) =>
      isWindow(each.role) && each.bounds !== undefined && holdsPoint(each.bounds, point);
    const others = line[depth - 1]?.children.filter((each) => each.id !== own.id && !each.offscreen && isThere(each));
    if (others?.length) return { own, others };
  }
  return undefined;
}

/** Only of the sub-window that has focus is it known that it is on top. */
export const hasFocus = (window: UiNode) => find([window], ({ focused }) => focused === true) !== undefined;

/** Whether the node is in another sub-window than the target. */
export const isInOthers = ({ others }: SubWindows, { id }: UiNode) => findById(others, id) !== undefined;

/** A sub-window that gets focus comes to the front. */
export async function focusSubWindow(
  { application, ids }: ActionContext,
  { id }: UiNode,
  signal: AbortSignal,
): Promise<void> {
  const ref = ids.lastRefOf(id);
  if (ref !== undefined) await application.perform(ref, { kind: 'focus' }, signal);
}
