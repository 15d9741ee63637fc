import type { Point } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { holdsPoint, type Rect } from '../../../core/rect.ts';
import { quote } from '../../../core/text.ts';
import { find } from '../../../core/tree.ts';
import type { ActOutcome, ActRequest, PointAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { notReachable } from '../refusals.ts';
import { compareSnapshots } from '../verify.ts';
import { LOOKS_DIFFERENT, looksDifferent, watchWindow } from './window-change.ts';

/** What a click at a point changes is next to it, as far as it is the thing itself. */
const AROUND_PX = 24;

/** Acts at a point of the screen, and finds out what that did by comparing trees and pictures. */
export async function actAtPoint(
  context: ActionContext,
  { action, settleMs, observe }: ActRequest<PointAction>,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { application, input } = context;
  await using _ = input;
  const window = await requireOwnWindow(context, action.at, signal);
  if (action.action === 'drag') await requireOwnWindow(context, action.toAt, signal);
  // Pointing at a control may light it up: that is no change that the action made.
  await input.wheel(action.at, 'down', 0, signal);
  const change = await watchWindow(context, window, settleMs, () => sendInput(context, action, signal), signal);
  const tree = await context.readVisible(signal);
  const there = innermostAt(context.before.roots, action.at);
  const { effects, ...verdict } = compareSnapshots(context.before, tree, there?.id);
  const seen = effects.length === 0 && change.after && looksDifferent(change) ? [LOOKS_DIFFERENT] : [];
  return {
    success: true,
    method: application.methods.input,
    ...verdict,
    changed: verdict.changed || looksDifferent(change, around(action.at)),
    effects: observe === 'diff' ? [...effects, ...seen] : [],
    settled: change.settled,
    revision: tree.revision,
    trees: { before: context.before.roots, after: tree.roots },
  };
}

async function requireOwnWindow(context: ActionContext, at: Point, signal: AbortSignal): Promise<string> {
  const hit = await context.application.hitTest(at, signal);
  if (hit.kind === 'own') return hit.window.handle;
  const there = hit.kind === 'other' ? quote(hit.app) : 'the desktop';
  throw notReachable(
    `At ${Math.round(at.x)},${Math.round(at.y)} on the screen is ${there}, not this application: nothing was done.`,
    'Take a new screenshot: its window may have moved, or something lies over it.',
  );
}

async function sendInput({ input }: ActionContext, action: PointAction, signal: AbortSignal): Promise<void> {
  switch (action.action) {
    case 'click':
      return await input.click(action.at, action, signal);
    case 'scroll':
      return await input.wheel(action.at, action.direction, action.amount, signal);
    case 'drag':
      return await input.drag(action.at, action.toAt, signal);
  }
}

/** The innermost element that has this point in its bounds, if any is reported there. */
function innermostAt(nodes: readonly UiNode[], point: Point): UiNode | undefined {
  const isThere = ({ bounds, offscreen }: UiNode) => !offscreen && bounds !== undefined && holdsPoint(bounds, point);
  const node = find(nodes, isThere);
  return node && (innermostAt(node.children, point) ?? node);
}

const around = ({ x, y }: Point): Rect => ({
  x: x - AROUND_PX,
  y: y - AROUND_PX,
  w: 2 * AROUND_PX,
  h: 2 * AROUND_PX,
});
