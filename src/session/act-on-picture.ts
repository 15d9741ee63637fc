import { setTimeout as delay } from 'node:timers/promises';
import { ONE_CLICK, type Point } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { quote } from '../core/text.ts';
import type { ActOutcome, ActRequest } from './act.ts';
import { reach } from './act-reach.ts';
import { type Deed, type Scene, targetIn } from './act-scene.ts';
import { type Stage, verdictOf } from './act-stage.ts';
import { compareLooks } from './picture-effects.ts';
import { findSpot, reachSpot, type Spot } from './picture-spot.ts';
import { restingPicture } from './resting-picture.ts';

/** How long keys take to arrive where no accessibility tells of them. */
const KEYS_MS = 60;
const NAMED_AT_MOST = 20;

/** Whether a deed names something that only a picture shows. */
export function isOnPicture({ sight }: Pick<Stage, 'sight'>, deed: Deed): boolean {
  return idsOf(deed).some((id) => sight?.knows(id));
}

/** Acts on places in a window, and tells from pictures before and after what came of it. */
export async function actOnPicture(
  stage: Stage,
  scene: Scene,
  { deed, settleMs, observe }: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { application, sight } = stage;
  if (deed.action === 'set_value') throw unsettable();
  await using _ = scene.input;
  const aims = await aimsOf(stage, scene, deed, signal);
  const [{ point: from } = { point: { x: 0, y: 0 } }, { point: to } = { point: from }] = aims;
  const spot = aims[0]?.spot;
  const window = aims.find((aim) => aim.spot)?.spot?.window.handle ?? '';
  // Pointing at a control may light it up: that is no change that the action made.
  await scene.input.use((hand) => hand.wheel(from, 'down', 0, signal));
  const { capture: before } = await restingPicture(application, window, { settleMs: 0 }, signal);
  await perform(scene, deed, from, to, signal);
  const { capture: after, settled } = await restingPicture(application, window, { before, settleMs }, signal).catch(
    // A window that has closed has no picture.
    () => ({ capture: undefined, settled: true }),
  );
  const tree = await scene.look(signal);
  const seen = compareLooks(sight?.memory, spot?.node.id, before, after);
  const { effects } = verdictOf(scene.before, tree, undefined);
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

const idsOf = (deed: Deed) => (deed.action === 'drag' ? [deed.id, deed.toId] : deed.id === undefined ? [] : [deed.id]);

/** Where to press and, for a drag, where to let go; `spot` where it is something that only a picture shows. */
type Aim = { point: Point; spot?: Spot };

async function aimsOf(stage: Stage, scene: Scene, deed: Deed, signal: AbortSignal): Promise<Aim[]> {
  const aims: Aim[] = [];
  for (const [at, id] of idsOf(deed).entries()) {
    if (stage.sight?.knows(id)) {
      const spot = await findSpot(stage, id, signal);
      aims.push({ spot, point: await reachSpot(scene, spot, signal) });
      continue;
    }
    const target = targetIn(scene, scene.before, id);
    if (!target) throw at > 0 ? new UiError('node_not_found', 'drag destination node not found') : stage.fate(id);
    aims.push({ point: await reach(scene, target, signal) });
  }
  return aims;
}

async function perform(
  { input }: Scene,
  deed: Exclude<Deed, { action: 'set_value' }>,
  from: Point,
  to: Point,
  signal: AbortSignal,
): Promise<void> {
  switch (deed.action) {
    case 'click':
      return await input.use((hand) => hand.click(from, deed, signal));
    case 'drag':
      return await input.use((hand) => hand.drag(from, to, signal));
    case 'scroll': {
      // Without a direction it is to be brought into view, where it is: a picture shows nothing else.
      const { direction, amount } = deed;
      return direction && (await input.use((hand) => hand.wheel(from, direction, amount, signal)));
    }
    case 'key':
      await input.use((hand) => hand.click(from, ONE_CLICK, signal));
      return await input.use((hand) => hand.press(deed.key, deed.modifiers, signal));
    case 'type': {
      await input.use((hand) => hand.click(from, ONE_CLICK, signal));
      const missing = await input.use((hand) => hand.type(deed.text, () => delay(KEYS_MS), signal));
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
