import { ONE_CLICK, type Point } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { comparePictures } from '../../pictures/picture-comparison.ts';
import { type Action, type ActOutcome, type ActRequest, targetIds } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { reach } from '../reach/reach.ts';
import { noDestination } from '../refusals.ts';
import { findTarget } from '../target.ts';
import { typeBlindly } from '../type/keyboard.ts';
import { compareSnapshots } from '../verify.ts';
import { findPictureTarget, type PictureTarget, reachPictureTarget } from './picture-target.ts';
import { watchWindow } from './window-change.ts';

/** Whether an action names something that only a picture shows. */
export function isOnPicture({ vision }: ActionContext, action: Action): boolean {
  return targetIds(action).some((id) => vision?.knows(id));
}

/** Acts on places in a window, and finds out what that did by comparing pictures from before and after. */
export async function actOnPicture(
  context: ActionContext,
  { action, settleMs, observe }: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { application, vision } = context;
  if (action.action === 'set_value') throw noSetValueOnPicture();
  await using _ = context.input;
  const aims = await findAims(context, action, signal);
  const [{ point: from } = { point: { x: 0, y: 0 } }, { point: to } = { point: from }] = aims;
  const target = aims[0]?.target;
  const window = aims.find((aim) => aim.target)?.target?.window.handle ?? '';
  // Pointing at a control may light it up: that is no change that the action made.
  await context.input.wheel(from, 'down', 0, signal);
  const send = () => sendInput(context, action, from, to, signal);
  const { before, after, settled } = await watchWindow(context, window, settleMs, send, signal);
  const tree = await context.readVisible(signal);
  const compared = comparePictures(vision?.memory, target?.node.id, before, after);
  const { effects } = compareSnapshots(context.before, tree, undefined);
  return {
    success: true,
    method: application.methods.input,
    nodeBefore: target?.node,
    nodeAfter: compared.nodeAfter,
    changed: compared.changed,
    effects: observe === 'diff' ? [...effects, ...compared.effects] : [],
    settled,
    revision: tree.revision,
    trees: { before: context.before.roots, after: tree.roots },
  };
}

/**
 * An aim is where to press or, for a drag, where to let go. `target` is set where only a picture shows what is there.
 */
type Aim = { point: Point; target?: PictureTarget };

async function findAims(context: ActionContext, action: Action, signal: AbortSignal): Promise<Aim[]> {
  const aims: Aim[] = [];
  for (const [at, id] of targetIds(action).entries()) {
    if (context.vision?.knows(id)) {
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

async function sendInput(
  context: ActionContext,
  action: Exclude<Action, { action: 'set_value' }>,
  from: Point,
  to: Point,
  signal: AbortSignal,
): Promise<void> {
  const { input } = context;
  switch (action.action) {
    case 'click':
      return await input.click(from, action, signal);
    case 'drag':
      return await input.drag(from, to, signal);
    case 'scroll':
      // Without a direction it is to be scrolled into view: what a picture shows is there already.
      if (action.direction) await input.wheel(from, action.direction, action.amount, signal);
      return;
    case 'key':
      await input.click(from, ONE_CLICK, signal);
      return await input.press(action.key, action.modifiers, signal);
    case 'type': {
      await input.click(from, ONE_CLICK, signal);
      return await typeBlindly(context, action.text, signal);
    }
  }
}

function noSetValueOnPicture(): UiError {
  return new UiError('unsupported', "element does not support set_value; try 'type'", {
    hint: 'A picture shows where it is, not how to set it: click it, drag it or type into it.',
  });
}
