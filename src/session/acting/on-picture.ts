import { setTimeout as delay } from 'node:timers/promises';
import { ONE_CLICK, type Point } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { compareLooks } from '../pictures/picture-effects.ts';
import { findPictureTarget, type PictureTarget, reachPictureTarget } from '../pictures/picture-target.ts';
import { restingPicture } from '../pictures/resting-picture.ts';
import type { ActOutcome, ActRequest } from './actor.ts';
import { type Action, type ActionContext, targetIn } from './context.ts';
import { type ActionHost, verdictOf } from './host.ts';
import { reach } from './reach/reach.ts';

/** How long keys take to arrive where no accessibility tells of them. */
const KEYS_MS = 60;
const NAMED_AT_MOST = 20;

/** Whether a action names something that only a picture shows. */
export function isOnPicture({ sight }: Pick<ActionHost, 'sight'>, action: Action): boolean {
  return idsOf(action).some((id) => sight?.knows(id));
}

/** Acts on places in a window, and tells from pictures before and after what came of it. */
export async function actOnPicture(
  host: ActionHost,
  context: ActionContext,
  { action, settleMs, observe }: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { application, sight } = host;
  if (action.action === 'set_value') throw unsettable();
  await using _ = context.input;
  const aims = await aimsOf(host, context, action, signal);
  const [{ point: from } = { point: { x: 0, y: 0 } }, { point: to } = { point: from }] = aims;
  const spot = aims[0]?.spot;
  const window = aims.find((aim) => aim.spot)?.spot?.window.handle ?? '';
  // Pointing at a control may light it up: that is no change that the action made.
  await context.input.use((hand) => hand.wheel(from, 'down', 0, signal));
  const { capture: before } = await restingPicture(application, window, { settleMs: 0 }, signal);
  await perform(context, action, from, to, signal);
  const { capture: after, settled } = await restingPicture(application, window, { before, settleMs }, signal).catch(
    // A window that has closed has no picture.
    () => ({ capture: undefined, settled: true }),
  );
  const tree = await context.readWithTarget(signal);
  const seen = compareLooks(sight?.memory, spot?.node.id, before, after);
  const { effects } = verdictOf(context.before, tree, undefined);
  return {
    success: true,
    method: application.methods.input,
    nodeBefore: spot?.node,
    nodeAfter: seen.nodeAfter,
    changed: seen.changed,
    effects: observe === 'diff' ? [...effects, ...seen.effects] : [],
    settled,
    revision: tree.revision,
  };
}

const idsOf = (action: Action) =>
  action.action === 'drag' ? [action.id, action.toId] : action.id === undefined ? [] : [action.id];

/** Where to press and, for a drag, where to let go; `spot` where it is something that only a picture shows. */
type Aim = { point: Point; spot?: PictureTarget };

async function aimsOf(host: ActionHost, context: ActionContext, action: Action, signal: AbortSignal): Promise<Aim[]> {
  const aims: Aim[] = [];
  for (const [at, id] of idsOf(action).entries()) {
    if (host.sight?.knows(id)) {
      const spot = await findPictureTarget(host, id, signal);
      aims.push({ spot, point: await reachPictureTarget(context, spot, signal) });
      continue;
    }
    const target = targetIn(context, context.before, id);
    if (!target) throw at > 0 ? new UiError('node_not_found', 'drag destination node not found') : host.fate(id);
    aims.push({ point: await reach(context, target, signal) });
  }
  return aims;
}

async function perform(
  { input }: ActionContext,
  action: Exclude<Action, { action: 'set_value' }>,
  from: Point,
  to: Point,
  signal: AbortSignal,
): Promise<void> {
  switch (action.action) {
    case 'click':
      return await input.use((hand) => hand.click(from, action, signal));
    case 'drag':
      return await input.use((hand) => hand.drag(from, to, signal));
    case 'scroll': {
      // Without a direction it is to be brought into view, where it is: a picture shows nothing else.
      const { direction, amount } = action;
      return direction && (await input.use((hand) => hand.wheel(from, direction, amount, signal)));
    }
    case 'key':
      await input.use((hand) => hand.click(from, ONE_CLICK, signal));
      return await input.use((hand) => hand.press(action.key, action.modifiers, signal));
    case 'type': {
      await input.use((hand) => hand.click(from, ONE_CLICK, signal));
      const missing = await input.use((hand) => hand.type(action.text, () => delay(KEYS_MS), signal));
      if (missing.length > 0) throw untypable(missing);
    }
  }
}

function unsettable(): UiError {
  return new UiError('unsupported', "element does not support set_value; try 'type'", {
    hint: 'A picture shows where it is, not how to set it: click it, drag it or type into it.',
  });
}

function untypable(missing: string[]): UiError {
  const named = missing.slice(0, NAMED_AT_MOST).map((each) => quote(each));
  return new UiError('unsupported', `${missing.length} characters have no key and were not typed: ${named.join(' ')}`);
}
