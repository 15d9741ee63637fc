import { intersection, type Rect, sharedArea, union, wholePixels } from '../../../core/rect.ts';
import { notOnScreen, outside } from '../screen/capture-errors.ts';
import { compose } from '../screen/compose.ts';
import type { WindowCapture, WindowCaptureRequest } from '../screen/screen.ts';
import { type ScreenWindow, visibleBounds } from '../screen/window.ts';
import type { Screencopy } from './screencopy.ts';
import type { SwayIpc } from './sway-ipc.ts';
import type { WaylandWindow, WindowList } from './window-list.ts';

/** Takes pictures of windows from what the output shows: one that is covered comes to the front for its picture. */
export class Capturer {
  private readonly copy: Screencopy;
  private readonly list: WindowList;
  private readonly ipc: SwayIpc;

  constructor(copy: Screencopy, list: WindowList, ipc: SwayIpc) {
    this.copy = copy;
    this.list = list;
    this.ipc = ipc;
  }

  async capture({ window, popups = [], area }: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    const windows = await this.list.read(signal);
    const now = windows.find(({ handle }) => handle === window.handle);
    if (!now?.mapped) throw notOnScreen(window);
    const own = [now, ...popups.flatMap(({ handle }) => windows.find((each) => each.handle === handle) ?? [])];
    const whole = own.map(visibleBounds).reduce(union);
    const wanted = area ? intersection(whole, wholePixels(area)) : whole;
    const bounds = wanted && intersection(wanted, this.list.area);
    if (!bounds) throw outside(window);
    const cover = windows.find(({ active }) => active);
    if (!isCovered(now, windows, bounds)) return this.picture(bounds, signal);
    await this.ipc.command(`[con_id=${now.handle}] focus`, signal);
    try {
      return await this.picture(bounds, signal);
    } finally {
      if (cover && cover.handle !== now.handle) await this.ipc.command(`[con_id=${cover.handle}] focus`, signal);
    }
  }

  /** The pixels of a window in a part of the screen; undefined where another window covers them. */
  async pixels(window: WaylandWindow, area: Rect, signal: AbortSignal): Promise<Uint32Array | undefined> {
    const windows = await this.list.read(signal);
    return isCovered(window, windows, area) ? undefined : this.copy.read(area, signal);
  }

  private async picture(bounds: Rect, signal: AbortSignal): Promise<WindowCapture> {
    const pixels = await this.copy.read(bounds, signal);
    const rgba = compose(bounds, [{ bounds, pixels, alpha: false }]);
    return { widthPx: bounds.w, heightPx: bounds.h, rgba, bounds };
  }
}

/** Whether another window lies over a part of it. Popups of its own program belong to the picture. */
function isCovered(window: ScreenWindow, windows: readonly ScreenWindow[], area: Rect): boolean {
  const part = intersection(visibleBounds(window), area);
  const above = windows.slice(
    0,
    windows.findIndex(({ handle }) => handle === window.handle),
  );
  return above.some(
    (each) =>
      each.mapped &&
      part !== undefined &&
      !(each.popup && each.pid === window.pid) &&
      sharedArea(visibleBounds(each), part) > 0,
  );
}
