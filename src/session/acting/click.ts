import type { Point } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import { isPressable, opensPopup } from '../../core/roles.ts';
import type { ActionOf, Performed } from './action.ts';
import type { ActionContext } from './context.ts';
import { requireEnabled } from './reach/menu.ts';
import { raiseWindow } from './reach/raise.ts';
import { reach } from './reach/reach.ts';
import { visiblePart } from './reach/visible.ts';
import { refuseIfBehindModal, refuseIfInClosedMenu } from './refusals.ts';
import type { Target } from './target.ts';

const UNREACHED: ReadonlySet<UiError['code']> = new Set(['not_reachable', 'display_unavailable']);

/** Presses the target natively where a plain click means that; else clicks it with the mouse. */
export async function click(
  context: ActionContext,
  action: ActionOf<'click'>,
  given: Target,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  refuseIfInClosedMenu(given);
  const target = await requireEnabled(context, given, signal);
  await refuseIfBehindModal(context, target, signal);
  const isPlain = action.button === 'left' && action.count === 1 && !action.modifiers?.length;
  const point = isPlain && isPressedLate(context, target) ? await tryReach(context, target, signal) : undefined;
  if (point === undefined && isPlain && isPressable(target.node.role)) {
    // Menus grab mouse and keyboard when they open, which fails in a window that is not in front.
    if (opensPopup(target.node.role)) await raiseWindow(context, target, signal);
    if ((await application.perform(target.ref, { kind: 'press' }, signal)) === 'done')
      return { method: application.methods.native };
  }
  const at = point ?? (await reach(context, target, signal));
  await context.input.click(at, action, signal);
  context.lateEditor.noteClick(target.node, at, action);
  return { method: application.methods.input };
}

/** A button that shows itself pressed before it acts does so at once when the mouse clicks it. */
function isPressedLate(context: ActionContext, target: Target): boolean {
  const { noWaitAfter, application } = context;
  const isHeld = application.habits.pressHoldMs > 0 && target.node.role === 'button';
  return noWaitAfter && isHeld && visiblePart(context, target) !== undefined;
}

/** Returns where the mouse reaches the target; undefined where it does not, or there is none. */
async function tryReach(context: ActionContext, target: Target, signal: AbortSignal): Promise<Point | undefined> {
  return await reach(context, target, signal).catch((error) => {
    if (error instanceof UiError && UNREACHED.has(error.code)) return undefined;
    throw error;
  });
}
