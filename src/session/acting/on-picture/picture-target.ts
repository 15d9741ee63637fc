import { setTimeout as delay } from 'node:timers/promises';
import type { Point, WindowInfo } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { centreOf } from '../../../core/rect.ts';
import { nodeName } from '../../../core/render/line.ts';
import { appearanceIn } from '../../pictures/vision-memory.ts';
import type { ActionContext } from '../context.ts';
import { notReachable } from '../refusals.ts';

const RAISING_MS = 800;
const INTERVAL_MS = 20;

/** A picture target is something that only a picture shows. */
export type PictureTarget = { node: UiNode; window: WindowInfo };

/** Finds a target where it was in its window, if it looks the same there; else a new picture is read. */
export async function findPictureTarget(
  context: ActionContext,
  id: string,
  signal: AbortSignal,
): Promise<PictureTarget> {
  const { application } = context;
  const remembered = context.vision?.memory.of(id);
  const windows = await application.windows(signal);
  const window = windows.find(({ handle }) => handle === remembered?.window.handle);
  if (remembered && window) {
    const capture = await application.capture({ window: window.handle }, signal);
    const now = appearanceIn(remembered, capture);
    if (now?.digest === remembered.digest) return { node: { ...remembered.node, bounds: now.bounds }, window };
  }
  await context.readWithVision(signal);
  const found = context.vision?.memory.of(id);
  if (found) return found;
  throw new UiError('node_not_found', `node not found: ${id} was seen in an earlier picture and is not in this one.`, {
    hint: 'Call debug_ui with vision:true for the ids.',
  });
}

/** Returns the centre of the target, once a click there would reach its window and nothing else. */
export async function reachPictureTarget(
  context: ActionContext,
  { node, window }: PictureTarget,
  signal: AbortSignal,
): Promise<Point> {
  const { application, input } = context;
  await input.hold();
  const centre = centreOf(node.bounds ?? window.bounds);
  const point = { x: Math.floor(centre.x), y: Math.floor(centre.y) };
  const limitMs = performance.now() + application.timeouts.scale(RAISING_MS);
  for (let isRaised = false; ; isRaised = true) {
    const hit = await application.hitTest(point, signal);
    if (hit.kind === 'own' && (hit.popup || hit.window.handle === window.handle)) return point;
    if (performance.now() > limitMs) break;
    if (!isRaised) await application.raise(window.handle, signal);
    await delay(INTERVAL_MS, undefined, { signal });
  }
  throw notReachable(
    `${nodeName(node)} id=${node.id} is covered: nothing was done.`,
    'Move or close what covers it, then call debug_ui again.',
  );
}
