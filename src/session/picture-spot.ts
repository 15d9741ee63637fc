import { setTimeout as delay } from 'node:timers/promises';
import type { Point, WindowInfo } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { nodeName } from '../core/line.ts';
import type { UiNode } from '../core/node.ts';
import { atMost } from '../core/patience.ts';
import { centreOf } from '../core/rect.ts';
import { notReachable, type Scene } from './act-scene.ts';
import type { Stage } from './act-stage.ts';
import { lookIn } from './sight-memory.ts';

const COMING_MS = 800;
const LOOK_MS = 20;

/** Something that only a picture shows, as it is now. */
export type Spot = { node: UiNode; window: WindowInfo };

/** What has not changed its looks is where it was in its window; for all else the picture is looked at again. */
export async function findSpot(stage: Stage, id: string, signal: AbortSignal): Promise<Spot> {
  const remembered = stage.sight?.memory.of(id);
  const windows = await stage.application.windows(signal);
  const window = windows.find(({ handle }) => handle === remembered?.window.handle);
  if (remembered && window) {
    const capture = await stage.application.capture({ window: window.handle }, signal);
    const now = lookIn(remembered, capture);
    if (now?.look === remembered.look) return { node: { ...remembered.node, bounds: now.place }, window };
  }
  await stage.snapshot({ expand: 'nothing', vision: true }, signal);
  const found = stage.sight?.memory.of(id);
  if (found) return found;
  throw new UiError('node_not_found', `node not found: ${id} was seen in an earlier picture and is not in this one.`, {
    hint: 'Call debug_ui with vision:true for the ids.',
  });
}

/** Its centre, once a click there would reach its window and nothing else. */
export async function reachSpot(scene: Scene, { node, window }: Spot, signal: AbortSignal): Promise<Point> {
  const { application, input } = scene;
  await input.hold();
  const centre = centreOf(node.bounds ?? window.bounds);
  const point = { x: Math.floor(centre.x), y: Math.floor(centre.y) };
  const limitMs = performance.now() + atMost(COMING_MS);
  for (let isRaised = false; ; isRaised = true) {
    const hit = await application.hitTest(point, signal);
    if (hit.kind === 'own' && (hit.popup || hit.window.handle === window.handle)) return point;
    if (performance.now() > limitMs) break;
    if (!isRaised) await application.raise(window.handle, signal);
    await delay(LOOK_MS, undefined, { signal });
  }
  throw notReachable(
    `${nodeName(node)} id=${node.id} is covered: nothing was done.`,
    'Move or close what covers it, then look again.',
  );
}
