import type { ActMethod, NativeAction, Point } from '../../../core/backend.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { notReachable } from '../refusals.ts';
import { findTarget, type Target, targetName } from '../target.ts';
import { LateReveal } from './late-reveal.ts';
import { type Obstacle, obstacleAt } from './obstacle.ts';
import { closeOpenMenus } from './open-menus.ts';
import { pullIntoOpen } from './pull-into-open.ts';
import { raiseWindow } from './raise.ts';
import { isSamePlace, requireShown, waitUntilMoved, waitUntilShown } from './shown.ts';
import { focusSubWindow } from './sub-window.ts';
import { centreOfVisible, visiblePart, wayToRest } from './visible.ts';
import { scrollerOf, wayFromUnderBar, wheelTo } from './wheel.ts';

const RAISING_MS = 800;
const MOVING_MS = 800;
const TOOLTIP_MS = 500;
const BAR_TURNS = 2;
/** A notch of the wheel may be a few pixels. */
const REST_TURNS = 10;

/** Picks the point of a target to click. */
export type PointIn = (context: ActionContext, target: Target) => Point;

/**
 * Returns where a click reaches the target, after doing what a person would: scroll, raise the window, close a menu.
 */
export async function reach(
  context: ActionContext,
  target: Target,
  signal: AbortSignal,
  pointIn: PointIn = centreOfVisible,
): Promise<Point> {
  const lateReveal = LateReveal.find(context, target, await context.input.hold());
  // A list that is scrolled now would jump back to the row of the last click.
  if (lateReveal && visiblePart(context, target) === undefined)
    return reachAfter(lateReveal, context, target, signal, pointIn);
  const shown = await bringIntoView(context, await locate(context, target, signal), signal);
  let found = await scrollFromUnderBar(context, shown, signal);
  if (found !== target) await context.restart(signal);
  const { timeouts } = context.application;
  const movingUntilMs = performance.now() + timeouts.scale(MOVING_MS);
  let raisedUntilMs: number | undefined;
  let wasPulled = false;
  let wasPointedAt = false;
  for (;;) {
    if (await closeOpenMenus(context, found, signal)) found = await findAfterMenu(context, target, signal);
    const point = pointIn(context, found);
    const obstacle = await obstacleAt(context, found, point, signal);
    if (obstacle === undefined) {
      if (lateReveal?.mayComeFirst(point)) return reachAfter(lateReveal, context, target, signal, pointIn);
      if (found === target || performance.now() > movingUntilMs) return point;
      const now = await requireShown(context, target, signal);
      if (isSamePlace(now, found)) return point;
      found = now;
      continue;
    }
    if (obstacle.popup && !wasPointedAt && !(await context.application.hasOpenMenu(signal))) {
      wasPointedAt = true;
      await outlastTooltip(context, found, point, signal);
      continue;
    }
    const pulled = wasPulled ? undefined : await pullIntoOpen(context, found, obstacle, signal);
    wasPulled = true;
    if (pulled) {
      found = pulled;
      await context.restart(signal);
      continue;
    }
    if (raisedUntilMs === undefined) {
      if (!(await raiseWindow(context, found, signal))) throw unreachable(found, obstacle);
      raisedUntilMs = performance.now() + timeouts.scale(RAISING_MS);
    } else if (performance.now() > raisedUntilMs) throw unreachable(found, obstacle);
    if (obstacle.beneath) await focusSubWindow(context, obstacle.beneath, signal);
    if (obstacle.node) await hasMoved(context, obstacle.node.id, signal);
    found = (await waitUntilShown(context, target.id, signal)) ?? found;
  }
}

/** A tooltip goes once the mouse has left what it is about. */
async function outlastTooltip(
  context: ActionContext,
  target: Target,
  point: Point,
  signal: AbortSignal,
): Promise<void> {
  await context.input.hover(point, signal);
  const isGone = async () => !(await obstacleAt(context, target, point, signal))?.popup;
  await poll(context, isGone, TOOLTIP_MS, signal);
}

/** Reaches the target where it is after its list has scrolled by itself, which is no effect of this action. */
async function reachAfter(
  lateReveal: LateReveal,
  context: ActionContext,
  target: Target,
  signal: AbortSignal,
  pointIn: PointIn,
): Promise<Point> {
  await lateReveal.outlast(signal);
  await context.restart(signal);
  const found = findTarget(context, await context.readWithTarget(signal), target.id);
  return reach(context, found ?? (await findScrolledAway(context, target, signal)), signal, pointIn);
}

async function findScrolledAway(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  const list = context.ids.listOf(target.id);
  context.expandTo(list === undefined ? 'everything' : { id: list });
  const found = findTarget(context, await context.readWithTarget(signal), target.id);
  return found ?? refuseGone(context, target);
}

/** The target came into view by this method. */
type Revealed = { found: Target; method: ActMethod };

/** Scrolls the target into view; restores its window, where that is minimised. */
export async function reveal(context: ActionContext, target: Target, signal: AbortSignal): Promise<Revealed> {
  const { application } = context;
  const { native, input } = application.methods;
  const window = await application.windowOf(target.ref, signal);
  if (window && !window.visible) {
    await raiseWindow(context, target, signal);
    const found = await waitUntilShown(context, target.id, signal);
    if (found) return { found, method: native };
  }
  const ask = async (action: NativeAction) =>
    (await application.perform(target.ref, action, signal)) === 'done' && waitUntilShown(context, target.id, signal);
  const revealed = await ask({ kind: 'reveal' });
  if (revealed) return { found: revealed, method: native };
  const list = scrollerOf(context, target);
  // In a list, focus takes the selection along.
  const found = list
    ? await wheelTo(context, target, list, await reach(context, list, signal), signal)
    : await ask({ kind: 'focus' });
  if (found) return { found, method: list ? input : native };
  throw notReachable(
    `${targetName(target)} is not on screen and could not be brought into view: it was not acted on.`,
    'Scroll what holds it, open its tab or menu, expand its parent, or move its window onto the screen first.',
  );
}

/** Scrolls the rest of a target into view that shows in part, as far as there is room. True where a wheel did that. */
export async function revealRest(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application, input } = context;
  const isScrolled = (await application.perform(target.ref, { kind: 'reveal' }, signal)) === 'done';
  let found: Target | undefined = target;
  if (isScrolled && wayToRest(context, target)) found = (await waitUntilMoved(context, target, signal)) ?? target;
  const way = wayToRest(context, found);
  const list = way && scrollerOf(context, found);
  if (!list) return false;
  const at = await reach(context, list, signal);
  for (let turn = 0; turn < REST_TURNS && found && wayToRest(context, found) === way; turn++) {
    await input.wheel(at, way, 1, signal);
    found = await waitUntilMoved(context, found, signal);
  }
  return true;
}

async function bringIntoView(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  return visiblePart(context, target) === undefined ? (await reveal(context, target, signal)).found : target;
}

/** Finds the target where it is now: rows that look the same change places without an event. */
async function locate(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  if (!(await hasMoved(context, target.id, signal))) return target;
  const found = findTarget(context, await context.readWithTarget(signal), target.id);
  return found ?? refuseGone(context, target);
}

function refuseGone(context: ActionContext, target: Target): never {
  // Throws what became of it, if it is gone.
  context.refOf(target.id);
  throw notReachable(`${targetName(target)} has just moved out of view: nothing was done.`, 'Call debug_ui again.');
}

/** Whether the platform has it elsewhere than the last reading; then the next reading shows where. */
async function hasMoved({ application, ids }: ActionContext, id: string, signal: AbortSignal): Promise<boolean> {
  const ref = ids.lastRefOf(id);
  return ref !== undefined && ((await application.hasMoved?.(ref, signal)) ?? false);
}

/** Scrolls the target out from under a scroll bar, if a notch or two of the wheel do that. */
async function scrollFromUnderBar(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  let found = target;
  if (!context.application.habits.barsCoverRows) return found;
  for (let turn = 0; turn < BAR_TURNS; turn++) {
    const list = scrollerOf(context, found);
    const way = list && wayFromUnderBar(found, list);
    if (!way) break;
    const at = await reach(context, list, signal);
    await context.input.wheel(at, way, 1, signal);
    const moved = await waitUntilMoved(context, found, signal);
    found = moved ?? (await requireShown(context, found, signal));
    if (!moved) break;
  }
  return found;
}

async function findAfterMenu(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  const found = await waitUntilShown(context, target.id, signal);
  if (found) return found;
  throw notReachable(
    `${targetName(target)} went away with an open menu, which Escape closed: it was not acted on.`,
    'Call debug_ui again.',
  );
}

function unreachable(target: Target, { how, remedy }: Obstacle) {
  return notReachable(`${targetName(target)} ${how}: it was not acted on.`, remedy);
}
