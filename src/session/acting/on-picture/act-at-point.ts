import type { Point } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { holdsPoint, type Rect } from '../../../core/rect.ts';
import { quote } from '../../../core/text.ts';
import { find } from '../../../core/tree.ts';
import type { ActOutcome, ActRequest, PointAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { notReachable } from '../refusals.ts';
import { actAndCompare } from './picture-verdict.ts';

/** What a click at a point changes is next to it, as far as it is the thing itself. */
const AROUND_PX = 24;

/** Acts at a point of the screen, and finds out what that did by comparing trees and pictures. */
export async function actAtPoint(
  context: ActionContext,
  request: ActRequest<PointAction>,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { action } = request;
  const { input, vision } = context;
  await using _ = input;
  const window = await requireOwnWindow(context, action.at, signal);
  if (action.action === 'drag') await requireOwnWindow(context, action.toAt, signal);
  if (vision) vision.memory.clickedId = undefined;
  const there = innermostAt(context.before.roots, action.at);
  const send = () => sendInput(context, action, signal);
  const subject = { window, id: there?.id, around: around(action.at), pointedAt: action.at };
  return await actAndCompare(context, subject, request, send, signal);
}

async function requireOwnWindow(context: ActionContext, at: Point, signal: AbortSignal): Promise<string | undefined> {
  const hit = await context.application.hitTest(at, signal);
  // A popup is in the picture of the front window.
  if (hit.kind === 'own') return hit.popup ? undefined : hit.window.handle;
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
