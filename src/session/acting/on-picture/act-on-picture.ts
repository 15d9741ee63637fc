import { ONE_CLICK, type Point } from '../../../core/backend.ts';
import { type Action, type ActOutcome, type ActRequest, targetIds } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { reach } from '../reach/reach.ts';
import { noDestination } from '../refusals.ts';
import { findTarget } from '../target.ts';
import { typeBlindly } from '../type/keyboard.ts';
import { findPictureTarget, isPictureTarget, type PictureTarget, reachPictureTarget } from './picture-target.ts';
import { actAndCompare } from './picture-verdict.ts';
import { setGauge } from './set-gauge.ts';

/** Whether an action names something that only a picture or the display shows. */
export function isOnPicture(context: ActionContext, action: Action): boolean {
  return targetIds(action).some((id) => isPictureTarget(context, id));
}

/** Acts on places in a window, and finds out what that did by comparing pictures from before and after. */
export async function actOnPicture(
  context: ActionContext,
  request: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { action } = request;
  await using _ = context.input;
  const aims = await findAims(context, action, signal);
  const [{ point: from } = { point: { x: 0, y: 0 } }, { point: to } = { point: from }] = aims;
  const target = aims[0]?.target;
  const isSeen = target !== undefined && target.node.source !== 'display';
  if (action.action === 'set_value') return await setGauge(context, target, action.value, request, signal);
  const isForKeys = action.action === 'key' || action.action === 'type';
  const send = () => sendInput(context, action, { from, to, target }, signal);
  const subject = { seen: isSeen ? target.node : undefined, id: target && !isSeen ? target.node.id : undefined };
  const window = baseWindow(aims.find((aim) => aim.target)?.target);
  const pointedAt = isForKeys ? undefined : from;
  return await actAndCompare(context, { window, ...subject, pointedAt }, request, send, signal);
}

/** A popup is in the picture of the front window. */
const baseWindow = (target: PictureTarget | undefined) => (target?.window.popup ? undefined : target?.window.handle);

/**
 * An aim is where to press or, for a drag, where to let go. `target` is set where only a picture shows what is there.
 */
type Aim = { point: Point; target?: PictureTarget };

async function findAims(context: ActionContext, action: Action, signal: AbortSignal): Promise<Aim[]> {
  const aims: Aim[] = [];
  for (const [at, id] of targetIds(action).entries()) {
    if (isPictureTarget(context, id)) {
      const target = await findPictureTarget(context, id, signal);
      aims.push({ target, point: await reachPictureTarget(context, target, signal) });
      continue;
    }
    const target = findTarget(context, context.before, id);
    if (!target) throw at > 0 ? noDestination() : context.deadId(id);
    aims.push({ point: await reach(context, target, signal) });
  }
  return aims;
}

type Way = { from: Point; to: Point; target: PictureTarget | undefined };

async function sendInput(
  context: ActionContext,
  action: Exclude<Action, { action: 'set_value' }>,
  way: Way,
  signal: AbortSignal,
): Promise<void> {
  const { input, vision } = context;
  const { from, to, target } = way;
  switch (action.action) {
    case 'click':
      if (vision) vision.memory.clickedId = target?.node.id;
      return await input.click(from, action, signal);
    case 'drag':
      if (vision) vision.memory.clickedId = undefined;
      return await input.drag(from, to, signal);
    case 'scroll':
      // Without a direction it is to be scrolled into view: what a picture shows is there already.
      if (action.direction) await input.wheel(from, action.direction, action.amount, signal);
      return;
    case 'key':
      await giveKeyboard(context, way, signal);
      return await input.press(action.key, action.modifiers, signal);
    case 'type':
      await giveKeyboard(context, way, signal);
      return await typeBlindly(context, action.text, signal);
  }
}

/**
 * Makes keys go to the target by a click, which is all that gives a painted field focus. A window needs none, nor what
 * was clicked last; and while a menu is open, a click would close it.
 */
async function giveKeyboard(context: ActionContext, { from, target }: Way, signal: AbortSignal): Promise<void> {
  const { application, input, vision } = context;
  if (await application.hasOpenMenu(signal)) return;
  if (target && !target.window.active && !target.window.popup) await application.raise(target.window.handle, signal);
  // Where accessibility acts as well, it may have moved the focus since.
  const hasKeyboard = application.isBare && target !== undefined && vision?.memory.clickedId === target.node.id;
  if (target?.node.source === 'display' || hasKeyboard) return;
  if (vision) vision.memory.clickedId = target?.node.id;
  await input.click(from, ONE_CLICK, signal);
}
