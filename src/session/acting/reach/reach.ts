import type { ActMethod, NativeAction, Point, WindowInfo } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { holdsPoint } from '../../../core/rect.ts';
import { scaled } from '../../../core/timeouts.ts';
import { type ActionContext, nameOf, notReachable, pressKey, type Target, targetIn } from '../context.ts';
import { eventually } from '../eventually.ts';
import { isPoppedUp, type Obstacle, obstacleAt } from './obstacle.ts';
import { shownTarget, visiblePart } from './visible.ts';
import { cutOff, scrollerOf, wheelTo } from './wheel.ts';

const ESCAPES = 4;
const COMING_MS = 800;
const MOVING_MS = 200;
const TURNS = 2;

/** Where a click would reach the target, after doing what a person would: scroll, raise the window, close a menu. */
export async function reach(
  context: ActionContext,
  target: Target,
  signal: AbortSignal,
  spotOf: (context: ActionContext, target: Target) => Point = centreOf,
): Promise<Point> {
  await context.input.hold();
  const shown = await brought(context, await whereItIs(context, target, signal), signal);
  let found = await wholly(context, shown, signal);
  if (found !== target) await context.startAnew(signal);
  const movingMs = performance.now() + scaled(COMING_MS);
  let limitMs: number | undefined;
  let wasPulled = false;
  for (;;) {
    if (await closeMenus(context, found, signal)) found = await still(context, target, signal);
    const point = spotOf(context, found);
    const obstacle = await obstacleAt(context, found, point, signal);
    if (obstacle === undefined) {
      if (found === target || performance.now() > movingMs) return point;
      const now = await inSight(context, target, signal);
      if (isSamePlace(now, found)) return point;
      found = now;
      continue;
    }
    const pulled = wasPulled ? undefined : await pulledOut(context, found, obstacle, signal);
    wasPulled = true;
    if (pulled) {
      found = pulled;
      await context.startAnew(signal);
      continue;
    }
    if (limitMs === undefined) {
      if (!(await bringForward(context, found, signal))) throw covered(found, obstacle);
      limitMs = performance.now() + scaled(COMING_MS);
    } else if (performance.now() > limitMs) throw covered(found, obstacle);
    if (obstacle.beneath) await giveKeyboard(context, obstacle.beneath, signal);
    if (obstacle.node) await hasStrayed(context, obstacle.node.id, signal);
    found = (await visibleTarget(context, target.id, signal)) ?? found;
  }
}

/** The target, where it is now: what looks the same changes places without a trace. */
async function whereItIs(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  if (!(await hasStrayed(context, target.id, signal))) return target;
  const found = targetIn(context, await context.readWithTarget(signal), target.id);
  if (found) return found;
  // Says what became of it, if it is gone.
  context.refOf(target.id);
  throw notReachable(`${nameOf(target)} has just moved out of sight: nothing was done.`, 'Look again.');
}

/** If so, the next look says where it is. */
async function hasStrayed(
  { application, lastRefOf }: ActionContext,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const ref = lastRefOf(id);
  return ref !== undefined && ((await application.hasMoved?.(ref, signal)) ?? false);
}

/** In view. */
async function brought(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  return visiblePart(context, target) === undefined ? (await reveal(context, target, signal)).found : target;
}

/** Out from under a scroll bar, if a notch or two of the wheel do that. */
async function wholly(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  let found = target;
  if (!context.application.habits.barsCoverRows) return found;
  for (let turn = 0; turn < TURNS; turn++) {
    const list = scrollerOf(context, found);
    const way = list && cutOff(found, list);
    if (!way) break;
    const at = await reach(context, list, signal);
    await context.input.use((input) => input.wheel(at, way, 1, signal));
    const moved = await movedTarget(context, found, signal);
    found = moved ?? (await inSight(context, found, signal));
    if (!moved) break;
  }
  return found;
}

/** The target, where it shows now. */
async function inSight(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  const now = await shownTarget(context, target.id, signal);
  if (now) return now;
  throw notReachable(`${nameOf(target)} went out of sight: it was not acted on.`, 'Look again.');
}

/** The target as soon as it shows at another place, if it does so soon. */
function movedTarget(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target | undefined> {
  const hasMoved = async () => {
    const now = await shownTarget(context, target.id, signal);
    return now && !isSamePlace(now, target) && now;
  };
  return eventually(hasMoved, MOVING_MS, signal);
}

const isSamePlace = ({ node: { bounds: one } }: Target, { node: { bounds: other } }: Target) =>
  one?.x === other?.x && one?.y === other?.y;

/** The target in the middle of its page: out from under a header that stays where it is when the page scrolls. */
async function pulledOut(
  context: ActionContext,
  target: Target,
  { node: header }: Obstacle,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const page = target.line.findLast(({ role }) => role === 'document')?.bounds;
  const { bounds } = target.node;
  if (!header?.bounds || !page || !bounds) return undefined;
  const corner = { x: bounds.x, y: Math.floor(page.y + (page.h - bounds.h) / 2) };
  if (holdsPoint(header.bounds, corner)) return undefined;
  const ask = (action: NativeAction) => context.application.perform(target.ref, action, signal);
  if ((await ask({ kind: 'scrollTo', corner })) === 'unsupported') return undefined;
  const moved = await movedTarget(context, target, signal);
  // A small box on the page may have been scrolled first, and the target out of it.
  if (!moved && !(await shownTarget(context, target.id, signal))) await ask({ kind: 'reveal' });
  return moved;
}

/** The window of the target, raised. One after the other, where only the keyboard tells which one it is. */
export async function bringForward(
  { application, input }: ActionContext,
  { ref }: Target,
  signal: AbortSignal,
): Promise<WindowInfo | undefined> {
  for (const raised = new Set<string>(); ; ) {
    const window = await application.windowOf(ref, signal);
    if (!window || (window.active && !window.isGuess) || raised.has(window.handle)) return window;
    raised.add(window.handle);
    await input.hold();
    await application.raise(window.handle, signal);
  }
}

/** A sub-window that gets the keyboard comes to the front. */
async function giveKeyboard(
  { application, lastRefOf }: ActionContext,
  { id }: UiNode,
  signal: AbortSignal,
): Promise<void> {
  const ref = lastRefOf(id);
  if (ref !== undefined) await application.perform(ref, { kind: 'focus' }, signal);
}

/** A popped-up menu swallows the click that closes it. True if one was open that does not hold the target. */
async function closeMenus(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const isInTheWay = async () =>
    (await context.application.hasOpenMenu(signal)) &&
    !(await isPoppedUp(context, target, centreOf(context, target), signal));
  let tries = 0;
  for (; tries < ESCAPES && (await isInTheWay()); tries++) {
    await pressKey(context, 'escape', signal);
  }
  return tries > 0;
}

async function still(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  const found = await visibleTarget(context, target.id, signal);
  if (found) return found;
  throw notReachable(`${nameOf(target)} went away with a menu that was open: nothing was done.`, 'Look again.');
}

/** A target that came into view, and by what. */
type Revealed = { found: Target; method: ActMethod };

/** Scrolls the target into view; restores its window, where that is minimised. */
export async function reveal(context: ActionContext, target: Target, signal: AbortSignal): Promise<Revealed> {
  const { application } = context;
  const { native, input } = application.methods;
  const window = await application.windowOf(target.ref, signal);
  if (window && !window.visible) {
    await bringForward(context, target, signal);
    const found = await visibleTarget(context, target.id, signal);
    if (found) return { found, method: native };
  }
  const ask = async (action: NativeAction) =>
    (await application.perform(target.ref, action, signal)) === 'done' && visibleTarget(context, target.id, signal);
  const revealed = await ask({ kind: 'reveal' });
  if (revealed) return { found: revealed, method: native };
  const list = scrollerOf(context, target);
  // In a list, the keyboard takes the selection along.
  const found = list
    ? await wheelTo(context, target, list, await reach(context, list, signal), signal)
    : await ask({ kind: 'focus' });
  if (found) return { found, method: list ? input : native };
  throw notReachable(
    `${nameOf(target)} is not on screen and could not be brought into view: it was not acted on.`,
    'Scroll what holds it, open its tab or menu, expand its parent, or move its window onto the screen first.',
  );
}

/** The target as soon as it shows, if it does so soon: windows and scrolling take their time. */
function visibleTarget(context: ActionContext, id: string, signal: AbortSignal): Promise<Target | undefined> {
  return eventually(() => shownTarget(context, id, signal), COMING_MS, signal);
}

function centreOf(context: ActionContext, target: Target): Point {
  const part = visiblePart(context, target);
  if (!part) throw notReachable(`${nameOf(target)} has no size on screen: nothing was done.`, 'Act on what holds it.');
  return { x: Math.floor(part.x + part.w / 2), y: Math.floor(part.y + part.h / 2) };
}

function covered(target: Target, { how, remedy }: Obstacle) {
  return notReachable(`${nameOf(target)} ${how}: it was not acted on.`, remedy);
}
