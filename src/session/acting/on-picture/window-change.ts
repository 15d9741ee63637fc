import type { Capture } from '../../../core/backend.ts';
import type { Rect } from '../../../core/rect.ts';
import { captureAtRest } from '../../pictures/resting-picture.ts';
import type { ActionContext } from '../context.ts';

/** A window before something was done and after it; one that has closed has no second picture. */
export type WindowChange = { before: Capture; after: Capture | undefined; settled: boolean };

/** Takes pictures of a window around what is done to it. */
export async function watchWindow(
  { application }: ActionContext,
  window: string,
  settleMs: number,
  act: () => Promise<void>,
  signal: AbortSignal,
): Promise<WindowChange> {
  const { capture: before } = await captureAtRest(application, window, { settleMs: 0 }, signal);
  await act();
  const { capture: after, settled } = await captureAtRest(application, window, { before, settleMs }, signal).catch(
    () => ({ capture: undefined, settled: true }),
  );
  return { before, after, settled };
}

/** Whether the window differs, in an area of the screen or anywhere, or is gone. */
export function looksDifferent({ before, after }: WindowChange, area: Rect = before.bounds): boolean {
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
