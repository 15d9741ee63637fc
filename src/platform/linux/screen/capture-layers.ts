import { intersection, union, wholePixels } from '../../../core/rect.ts';
import { notOnScreen, outside } from './capture-errors.ts';
import { compose, type Layer } from './compose.ts';
import type { WindowCapture, WindowCaptureRequest } from './screen.ts';
import { type ScreenWindow, visibleBounds } from './window.ts';

/** The picture of a window and its popups, where the screen gives each window by itself, covered or not. */
export async function captureLayers(
  { window, popups = [], area }: WindowCaptureRequest,
  windows: readonly ScreenWindow[],
  layersOf: (window: ScreenWindow) => Promise<Layer[]>,
): Promise<WindowCapture> {
  const own = [window, ...popups].flatMap(({ handle }) => windows.find((each) => each.handle === handle) ?? []);
  if (own[0]?.handle !== window.handle || !own[0].mapped) throw notOnScreen(window);
  const whole = own.map(visibleBounds).reduce(union);
  const bounds = area ? intersection(whole, wholePixels(area)) : whole;
  if (!bounds) throw outside(window);
  // The window is the lowest, and the first of its popups the topmost.
  const [lowest, ...above] = own;
  const layers = await Promise.all([lowest, ...above.toReversed()].map(layersOf));
  return { widthPx: bounds.w, heightPx: bounds.h, rgba: compose(bounds, layers.flat()), bounds };
}
