import { setTimeout as delay } from 'node:timers/promises';
import type { Capture, Hit, Point, WindowInfo } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { centreOf } from '../../../core/rect.ts';
import { nodeName } from '../../../core/render/line.ts';
import { isCheckable, isRange } from '../../../core/roles.ts';
import { quote } from '../../../core/text.ts';
import { findById } from '../../../core/tree.ts';
import { appearanceIn, gaugeIn, type RememberedNode, type VisionMemory } from '../../pictures/vision-memory.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { notReachable } from '../refusals.ts';

const RAISING_MS = 800;
const INTERVAL_MS = 20;

/** A picture target is something that only a picture shows, or a window that only the display knows. */
export type PictureTarget = { node: UiNode; window: WindowInfo };

/** Whether an id stands for something that accessibility does not report. */
export function isPictureTarget({ vision, before }: ActionContext, id: string): boolean {
  return vision?.knows(id) || findById(before.roots, id)?.source === 'display';
}

/**
 * Finds a target where it was in its window, if it looks the same there, or shows the same kind of state; else a new
 * picture is read.
 */
export async function findPictureTarget(
  context: ActionContext,
  id: string,
  signal: AbortSignal,
): Promise<PictureTarget> {
  const { application, vision } = context;
  const root = findById(context.before.roots, id);
  if (root?.source === 'display') {
    const window = await application.windowOf(context.refOf(id), signal);
    if (!window) throw context.deadId(id);
    return { node: root, window };
  }
  return (await findWhereItWas(context, id, signal)) ?? (await findAnew());

  async function findAnew(): Promise<PictureTarget> {
    await context.readWithVision(signal);
    const found = vision?.memory.of(id);
    if (found) return found;
    throw new UiError(
      'node_not_found',
      `node not found: ${id} was seen in an earlier picture and is not in this one.`,
      {
        hint: 'Call debug_ui with vision:true for the ids.',
      },
    );
  }
}

async function findWhereItWas(
  context: ActionContext,
  id: string,
  signal: AbortSignal,
): Promise<PictureTarget | undefined> {
  const { application, vision } = context;
  const remembered = vision?.memory.of(id);
  if (!vision || !remembered) return undefined;
  const { handle } = remembered.window;
  const windows = await application.windows(signal);
  // Popups are in the picture of the window that they hang on.
  const own = windows.find((window) => window.handle === handle);
  const request = own ? { window: handle } : {};
  const find = async () => {
    const capture = await application.capture(request, signal).catch(() => undefined);
    return capture && findIn(capture, remembered, vision.memory);
  };
  if (!own || own.visible) return find();
  await application.raise(handle, signal);
  // A window that comes back is empty until its program has painted it.
  return poll(context, find, RAISING_MS, signal);
}

/** Finds what is remembered in a picture of its window; notes what else it shows of its state there. */
function findIn(capture: Capture, remembered: RememberedNode, memory: VisionMemory): PictureTarget | undefined {
  const now = appearanceIn(remembered, capture);
  if (!now) return undefined;
  const window = [capture.window, ...(capture.popups ?? [])].find(({ handle }) => handle === remembered.window.handle);
  const node = { ...remembered.node, bounds: now.bounds };
  if (!window || now.digest === remembered.digest) return window && { node, window };
  const { role } = node;
  const gauge = isRange(role) || isCheckable(role) ? gaugeIn(node, now.bounds, capture) : {};
  if (gauge.value === undefined && gauge.checked === undefined) return undefined;
  memory.update(node.id, { ...node, ...gauge }, capture);
  return { node: { ...node, ...gauge }, window };
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
    if (hit.kind === 'own' && hit.window.handle === window.handle) return point;
    if (isPopup(hit) || performance.now() > limitMs) throw covered(context, node, hit);
    if (!isRaised) await application.raise(window.handle, signal);
    await delay(INTERVAL_MS, undefined, { signal });
  }
}

/** A popup takes every click until it is closed: to raise the window below does not help. */
const isPopup = (hit: Hit) => hit.kind === 'own' && hit.popup;

function covered({ before }: ActionContext, node: UiNode, hit: Hit): UiError {
  const name = `${nodeName(node)} id=${node.id}`;
  if (hit.kind === 'nothing') {
    return notReachable(`${name} is not on the screen: nothing was done.`, 'Move its window onto the screen first.');
  }
  if (hit.kind === 'other') {
    return notReachable(`${name} is covered by ${quote(hit.app)}: nothing was done.`, 'Move or close what covers it.');
  }
  const { title, bounds } = hit.window;
  const isIt = (root: UiNode) =>
    root.bounds?.x === bounds.x && root.bounds.y === bounds.y && root.bounds.w === bounds.w;
  const root = before.roots.find(isIt);
  const what = root ? `${nodeName(root)} id=${root.id}` : quote(title);
  const remedy = hit.popup ? 'Choose from it, or close it with key "escape".' : 'Answer or close it first.';
  return notReachable(`${name} is covered by ${what}: nothing was done.`, remedy);
}
