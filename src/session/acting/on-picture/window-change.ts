import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Capture, CaptureRequest, WindowInfo } from '../../../core/backend.ts';
import type { Rect } from '../../../core/rect.ts';
import type { ActionContext } from '../context.ts';

const INTERVAL_MS = 20;
/** What has changed and then looks the same for this long has come to rest. */
const REST_MS = 60;
/** A picture that moves for this long before anything is done to it never rests. */
const CALM_MS = 100;
/** GTK 3 lights up what the pointer comes to, and what it leaves goes out, within a fifth of a second. */
const LIT_MS = 300;
/** One that goes on changing for this long after `settleMs` will not come to rest. */
const RESTLESS_MS = 1_500;
/** Who is still at work when nothing has come of an action is given so much longer. */
const BUSY_MS = 500;

/**
 * A window before something was done and after it; one that has closed has no second picture. `earlier` is from a moment
 * before: where it differs, the window changes by itself.
 */
export type WindowChange = {
  earlier: Capture;
  before: Capture;
  after: Capture | undefined;
  isRestless: boolean;
  settled: boolean;
};

/** A window, or the front one; `isPointedAt`: the pointer has just gone there, which may light something up. */
type Watched = { window: string | undefined; isPointedAt: boolean };

/** Takes pictures of a window, or of the front one, around what is done. */
export async function watchWindow(
  { application }: ActionContext,
  watched: Watched,
  settleMs: number,
  act: () => Promise<void>,
  signal: AbortSignal,
): Promise<WindowChange> {
  const { earlier, before } = await captureCalm(application, watched, signal);
  await act();
  const isCalm = isSame(earlier, before);
  const { after, settled } = await captureAtRest(application, before, { settleMs, isCalm }, signal);
  return { earlier, before, after, isRestless: !isCalm, settled };
}

/** Whether the window differs, in an area of the screen or anywhere, or is gone. */
export function looksDifferent(
  { before, after }: Pick<WindowChange, 'before' | 'after'>,
  area: Rect = before.bounds,
): boolean {
  if (before.widthPx !== after?.widthPx || before.heightPx !== after.heightPx) return true;
  const { bounds, scale, widthPx, heightPx } = before;
  const toPx = (screen: number, origin: number, max: number) =>
    Math.min(max, Math.max(0, Math.round((screen - origin) * scale)));
  const [left, right] = [toPx(area.x, bounds.x, widthPx), toPx(area.x + area.w, bounds.x, widthPx)];
  const [top, bottom] = [toPx(area.y, bounds.y, heightPx), toPx(area.y + area.h, bounds.y, heightPx)];
  for (let y = top; y < bottom; y += 1) {
    const [from, to] = [(y * widthPx + left) * 4, (y * widthPx + right) * 4];
    if (Buffer.compare(before.rgba.subarray(from, to), after.rgba.subarray(from, to)) !== 0) return true;
  }
  return false;
}

export const LOOKS_DIFFERENT = 'the window looks different';

/** Two pictures in a row, as soon as they are the same and what may light up has come to rest; else the last two. */
async function captureCalm(
  application: Application,
  { window, isPointedAt }: Watched,
  signal: AbortSignal,
): Promise<{ earlier: Capture; before: Capture }> {
  let earlier = await application.capture(window === undefined ? {} : { window }, signal);
  let changedAtMs = performance.now();
  const [restMs, maxMs] = isPointedAt ? [REST_MS, LIT_MS] : [0, CALM_MS];
  const limitMs = changedAtMs + maxMs;
  for (;;) {
    await delay(INTERVAL_MS, undefined, { signal });
    const before = await application.capture({ window: earlier.window.handle }, signal);
    const nowMs = performance.now();
    const isCalm = isSame(earlier, before);
    if (!isCalm) changedAtMs = nowMs;
    const isAtRest = isCalm && nowMs - changedAtMs >= restMs;
    if (isAtRest || nowMs > limitMs) return { earlier, before };
    earlier = before;
  }
}

/** The window once it and the others have changed and rest again, at the latest after `settleMs` without a change. */
async function captureAtRest(
  application: Application,
  before: Capture,
  { settleMs, isCalm }: { settleMs: number; isCalm: boolean },
  signal: AbortSignal,
): Promise<Pick<WindowChange, 'after' | 'settled'>> {
  const startMs = performance.now();
  const limitMs = settleMs + (isCalm ? application.timeouts.scale(RESTLESS_MS) : REST_MS);
  const busyMs = settleMs > 0 && isCalm ? settleMs + application.timeouts.scale(BUSY_MS) : settleMs;
  let last = before;
  let changedAtMs: number | undefined;
  const tryCapture = (request: CaptureRequest) =>
    application.capture(request, signal).catch(() => {
      signal.throwIfAborted();
      return undefined;
    });
  for (;;) {
    await delay(INTERVAL_MS, undefined, { signal });
    const after = await tryCapture({ window: before.window.handle });
    // Where it has closed, another window comes to the front and is painted.
    const front = after ?? (await tryCapture({}));
    if (!front) return { after, settled: true };
    const nowMs = performance.now();
    const hasChanged = isCalm ? !isSame(last, front) : !hasSameWindows(last, front);
    if (hasChanged) changedAtMs = nowMs;
    last = front;
    const unchangedMs = nowMs - startMs;
    const isAtWork = () => unchangedMs < busyMs && application.isBusy?.() === true;
    const isDone = changedAtMs === undefined ? unchangedMs >= settleMs && !isAtWork() : nowMs - changedAtMs >= REST_MS;
    if (isDone && !hasChanged) return { after, settled: isCalm };
    if (nowMs - startMs >= limitMs) return { after, settled: false };
  }
}

const isSame = (a: Capture, b: Capture) => Buffer.compare(a.rgba, b.rgba) === 0 && hasSameWindows(a, b);

function hasSameWindows(a: Capture, b: Capture): boolean {
  return windowsIn(a) === windowsIn(b);
}

function windowsIn({ window, others, popups = [] }: Capture): string {
  const facts = ({ handle, title, visible }: WindowInfo) => [handle, title, visible];
  return JSON.stringify([window, ...others, ...popups].map(facts).sort());
}
