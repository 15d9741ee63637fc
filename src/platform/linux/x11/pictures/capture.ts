import { UiError } from '../../../../core/errors.ts';
import { intersection, type Rect, union, wholePixels } from '../../../../core/rect.ts';
import { Serial } from '../../../../core/serial.ts';
import { quote } from '../../../../core/text.ts';
import { compose, type Layer } from '../../screen/compose.ts';
import type { WindowCapture, WindowCaptureRequest } from '../../screen/screen.ts';
import { visibleBounds } from '../../screen/window.ts';
import type { ScreenPixels } from '../../screen/window-picture.ts';
import type { XDisplay } from '../connection/display.ts';
import { XRequestError } from '../connection/request-error.ts';
import { boundsOf, isViewable, readExtents, type XWindow } from '../windows/window.ts';
import { isComposited } from '../windows/window-manager.ts';
import { skipGone } from '../windows/window-tree.ts';
import { PixelReader } from './pixel-reader.ts';
import { freePixmap, Redirector } from './redirect.ts';

type CaptureRequest = Omit<WindowCaptureRequest, 'window' | 'popups'> & {
  window: XWindow;
  popups?: readonly XWindow[];
};

/** Takes pictures of windows, covered or not. */
export class Capturer implements Disposable {
  private readonly display: XDisplay;
  private readonly redirector: Redirector;
  private readonly reader: PixelReader;
  private readonly turns = new Serial();

  constructor(display: XDisplay) {
    this.display = display;
    this.redirector = new Redirector(display);
    this.reader = new PixelReader(display);
  }

  /** Makes the server keep every window whole from now on. It is for a display of our own, right after its start. */
  async redirectAll(signal: AbortSignal): Promise<void> {
    await this.redirector.redirectAll(signal);
  }

  capture(request: CaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    return this.turns.run(() => this.captureNow(request, signal), signal);
  }

  /** The window's own pixels in this part of the screen. Undefined where it has none. */
  pixels(window: XWindow, area: Rect, signal: AbortSignal): Promise<ScreenPixels | undefined> {
    return this.turns.run(() => this.readWindow(window.frame, area, false, signal), signal);
  }

  [Symbol.dispose](): void {
    this.reader[Symbol.dispose]();
  }

  private async captureNow(
    { window, popups = [], ...request }: CaptureRequest,
    signal: AbortSignal,
  ): Promise<WindowCapture> {
    const area = request.area && wholePixels(request.area);
    const composited = await isComposited(this.display, signal);
    const base = await this.viewOf(window, area, composited, signal);
    if (!base) throw notOnScreen(window);
    const views = [base];
    for (const popup of popups.toReversed()) {
      // A menu may close at any moment.
      const view = await this.viewOf(popup, area, composited, signal);
      if (view) views.push(view);
    }
    // A window manager that minimises a window may take its frame away last: the picture is of that alone.
    if (!(await isViewable(this.display, window.handle, signal))) throw notOnScreen(window);
    const whole = views.map((view) => view.bounds).reduce(union);
    const bounds = area ? intersection(whole, area) : whole;
    if (!bounds) throw outsideError(window);
    const layers = views.map((view) => view.layer).filter((layer) => layer !== undefined);
    return { widthPx: bounds.w, heightPx: bounds.h, rgba: compose(bounds, layers), bounds };
  }

  /** Where the window is now, and its pixels where `area` wants any. Undefined for a window that is not on the screen. */
  private async viewOf(
    window: XWindow,
    area: Rect | undefined,
    composited: boolean,
    signal: AbortSignal,
  ): Promise<View | undefined> {
    const bounds = await skipGone(() => visibleBoundsNow(this.display, window.handle, signal));
    if (!bounds) return undefined;
    const wanted = area ? intersection(bounds, area) : bounds;
    if (!wanted) return { bounds };
    try {
      const layer = await this.readWindow(window.frame, wanted, composited, signal);
      return layer && { bounds, layer };
    } catch (thrown) {
      const refused = thrown instanceof XRequestError;
      if (signal.aborted || this.display.closed || (thrown instanceof UiError && !refused)) throw thrown;
    }
    // The server lacks Composite, or the window manager has put the window into another frame meanwhile.
    if (!(await isViewable(this.display, window.handle, signal))) return undefined;
    return { bounds, layer: await this.readScreen(wanted, signal) };
  }

  private async readWindow(
    frame: number,
    wanted: Rect,
    composited: boolean,
    signal: AbortSignal,
  ): Promise<Layer | undefined> {
    const { pixmap, depth, bounds: whole } = await this.redirector.pixmapOf(frame, signal);
    try {
      const bounds = intersection(wanted, whole);
      if (!bounds) return undefined;
      const inside = { ...bounds, x: bounds.x - whole.x, y: bounds.y - whole.y };
      const pixels = await this.reader.read(pixmap, depth, inside, signal);
      // Without a compositing manager the screen shows such windows without regard to their alpha.
      return { bounds, pixels, alpha: depth === 32 && composited };
    } finally {
      freePixmap(this.display, pixmap);
    }
  }

  /** What the screen shows there, of whatever window it is. */
  private async readScreen(wanted: Rect, signal: AbortSignal): Promise<Layer | undefined> {
    const bounds = intersection(wanted, this.display.area);
    if (!bounds) return undefined;
    const pixels = await this.reader.read(this.display.root, this.display.depth, bounds, signal);
    return { bounds, pixels, alpha: false };
  }
}

type View = { bounds: Rect; layer?: Layer | undefined };

async function visibleBoundsNow(display: XDisplay, xid: number, signal: AbortSignal): Promise<Rect> {
  const [bounds, extents] = await Promise.all([
    boundsOf(display, xid, signal),
    display.property(xid, '_GTK_FRAME_EXTENTS', signal, 4),
  ]);
  const shadow = readExtents(extents);
  return visibleBounds({ bounds, ...(shadow && { shadow }) });
}

function notOnScreen(window: XWindow): UiError {
  if (window.minimised) {
    return new UiError(
      'capture_failed',
      `The window ${quote(window.title)} is minimised or on another workspace, so it has no pixels.`,
      {
        hint: 'To scroll to anything in it (action "scroll", without a direction) brings it back. The tree can be read as it is.',
      },
    );
  }
  return new UiError('capture_failed', `The window ${quote(window.title)} is not on the screen any more.`, {
    hint: 'It was closed, hidden or moved to another workspace. Call debug_ui again for the windows there are.',
  });
}

function outsideError(window: XWindow): UiError {
  return new UiError('capture_failed', `That part is outside the window ${quote(window.title)}.`, {
    hint: 'Scroll it into view, or take the whole window.',
  });
}
