import { setTimeout as delay } from 'node:timers/promises';
import type { Point, WindowInfo } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import type { UiNode } from '../../core/node.ts';
import { centreOf } from '../../core/rect.ts';
import { nodeName } from '../../core/render/line.ts';
import { scaled } from '../../core/timeouts.ts';
import { type ActionContext, notReachable } from '../acting/context.ts';
import type { ActionHost } from '../acting/host.ts';
import { lookIn } from './vision-memory.ts';

const COMING_MS = 800;
const LOOK_MS = 20;

/** Something that only a picture shows, as it is now. */
export type PictureTarget = { node: UiNode; window: WindowInfo };

/** What has not changed its looks is where it was in its window; for all else the picture is looked at again. */
export async function findPictureTarget(host: ActionHost, id: string, signal: AbortSignal): Promise<PictureTarget> {
  const remembered = host.sight?.memory.of(id);
  const windows = await host.application.windows(signal);
  const window = windows.find(({ handle }) => handle === remembered?.window.handle);
  if (remembered && window) {
    const capture = await host.application.capture({ window: window.handle }, signal);
    const now = lookIn(remembered, capture);
    if (now?.look === remembered.look) return { node: { ...remembered.node, bounds: now.place }, window };
  }
  await host.snapshot({ expand: 'nothing', vision: true }, signal);
  const found = host.sight?.memory.of(id);
  if (found) return found;
  throw new UiError('node_not_found', `node not found: ${id} was seen in an earlier picture and is not in this one.`, {
    hint: 'Call debug_ui with vision:true for the ids.',
  });
}

/** Its centre, once a click there would reach its window and nothing else. */
export async function reachPictureTarget(
  context: ActionContext,
  { node, window }: PictureTarget,
  signal: AbortSignal,
): Promise<Point> {
  const { application, input } = context;
  await input.hold();
  const centre = centreOf(node.bounds ?? window.bounds);
  const point = { x: Math.floor(centre.x), y: Math.floor(centre.y) };
  const limitMs = performance.now() + scaled(COMING_MS);
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
