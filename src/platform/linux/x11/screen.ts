import type { Input, Point } from '../../../core/backend.ts';
import { within } from '../../../core/deadline.ts';
import type { Rect } from '../../../core/node.ts';
import { scaled } from '../../../core/timeouts.ts';
import type { ScreenWindow } from '../screen/window.ts';
import { Capturer, isComposited, type XCapture, type XCaptureRequest } from './capture.ts';
import { type DisplayAddress, XDisplay } from './display.ts';
import { type InputOptions, XInput } from './input.ts';
import { untilInputTaken } from './ping.ts';
import { PixelWatch } from './pixel-watch.ts';
import { frameAt, raise } from './raise.ts';
import { WindowList } from './window-list.ts';
import { waitForWindowManager } from './window-manager.ts';

/** Without one, applications still work: their windows are merely undecorated. */
const WINDOW_MANAGER_MS = 2_000;

/** The X display of a desktop: its windows, their pictures, its mouse and keyboard. */
export class Screen implements AsyncDisposable {
  private readonly display: XDisplay;
  private readonly list: WindowList;
  private readonly capturer: Capturer;
  private readonly mouseAndKeyboard: XInput;
  /** The user works here as well. */
  private readonly shared: boolean;
  private keepsWindowsWhole = false;

  private constructor(display: XDisplay, shared: boolean) {
    this.display = display;
    this.list = new WindowList(display);
    this.capturer = new Capturer(display);
    this.mouseAndKeyboard = new XInput(display);
    this.shared = shared;
  }

  /** `own` is a display that nobody else uses: there, every window is kept whole so that covered ones can be seen. */
  static async open(address: DisplayAddress, options: { own: boolean }, signal: AbortSignal): Promise<Screen> {
    const screen = new Screen(await XDisplay.open(address, signal), !options.own);
    if (options.own) await Promise.all([screen.keepWindowsWhole(signal), screen.waitUntilManaged(signal)]);
    return screen;
  }

  /** Undefined where covered windows are not painted, so that paint does not tell everything. */
  async watchPixels(signal: AbortSignal): Promise<PixelWatch | undefined> {
    if (!this.keepsWindowsWhole && !(await isComposited(this.display, signal))) return undefined;
    return PixelWatch.open(this.display, this.capturer, signal);
  }

  get area(): Rect {
    return this.display.area;
  }

  windows(signal: AbortSignal): Promise<readonly ScreenWindow[]> {
    return this.list.read(signal);
  }

  capture(request: XCaptureRequest, signal: AbortSignal): Promise<XCapture> {
    return this.capturer.capture(request, signal);
  }

  raise(window: number, signal: AbortSignal): Promise<void> {
    return raise(this.display, window, signal);
  }

  /** The frame of the window at this point, 0 where there is none. */
  frameAt({ x, y }: Point, signal: AbortSignal): Promise<number> {
    return frameAt(this.display, x, y, signal);
  }

  useInput<T>(
    work: (input: Input) => Promise<T>,
    options: Omit<InputOptions, 'shared'>,
    signal: AbortSignal,
  ): Promise<T> {
    return this.mouseAndKeyboard.use(work, { ...options, shared: this.shared }, signal);
  }

  /** Resolves when the program of these windows has taken the input so far. */
  taken(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<void> {
    return untilInputTaken(this.display, windows, signal);
  }

  /** A window that appears while the window manager starts is never managed: no frame, no focus, no place in its list. */
  private async waitUntilManaged(signal: AbortSignal): Promise<void> {
    const limit = within(scaled(WINDOW_MANAGER_MS), signal);
    await waitForWindowManager(this.display, limit).catch(() => signal.throwIfAborted());
  }

  private async keepWindowsWhole(signal: AbortSignal): Promise<void> {
    try {
      await this.capturer.redirectAll(signal);
      this.keepsWindowsWhole = true;
    } catch {
      // No Composite here: covered windows show what covers them.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.capturer[Symbol.dispose]();
    await this.display[Symbol.asyncDispose]();
  }
}
