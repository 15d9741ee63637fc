import type { HandInput, Input, Point } from '../../../core/backend.ts';
import { within } from '../../../core/deadline.ts';
import type { Rect } from '../../../core/rect.ts';
import type { Timeouts } from '../../../core/timeouts.ts';
import type { ScreenUse } from '../screen/display-server.ts';
import type { InputOptions } from '../screen/input-options.ts';
import type { PaintWatch } from '../screen/paint.ts';
import type { Screen, WindowCapture, WindowCaptureRequest } from '../screen/screen.ts';
import type { ScreenWindow } from '../screen/window.ts';
import type { DisplayAddress } from './connection/connect.ts';
import { XDisplay } from './connection/display.ts';
import { XInput } from './input/input.ts';
import { InputWatch } from './input/input-watch.ts';
import { Capturer } from './pictures/capture.ts';
import { DamageWatch } from './pictures/damage-watch.ts';
import { isPointerGrabbed } from './windows/grab.ts';
import { waitForPing } from './windows/ping.ts';
import { raise } from './windows/raise.ts';
import { receiverOf } from './windows/receiver.ts';
import { WindowList } from './windows/window-list.ts';
import { isComposited, waitForWindowManager } from './windows/window-manager.ts';
import { frameAt } from './windows/window-tree.ts';

/** Without one, applications still work: their windows are merely undecorated. */
const WINDOW_MANAGER_MS = 2_000;

export class X11Screen implements Screen {
  readonly inputMethod = 'xtest';
  private readonly display: XDisplay;
  private readonly list: WindowList;
  private readonly capturer: Capturer;
  private readonly input: XInput;
  private keepsWindowsWhole = false;

  private constructor(display: XDisplay, use: ScreenUse) {
    this.display = display;
    this.list = new WindowList(display);
    this.capturer = new Capturer(display);
    this.input = new XInput(display, use);
  }

  /** On an exclusive display every window is kept whole, so that covered ones can be captured at once. */
  static async open(
    address: DisplayAddress,
    use: ScreenUse,
    timeouts: Timeouts,
    signal: AbortSignal,
  ): Promise<X11Screen> {
    const screen = new X11Screen(await XDisplay.open(address, timeouts, signal), use);
    if (use !== 'exclusive') return screen;
    screen.parkPointer();
    await Promise.all([screen.keepWindowsWhole(signal), screen.waitUntilManaged(signal)]);
    return screen;
  }

  /** A new display has its pointer in the middle, where it would open tooltips and light up what is below. */
  private parkPointer(): void {
    const { client, root, area } = this.display;
    client.WarpPointer(0, root, 0, 0, 0, 0, area.w - 1, area.h - 1);
  }

  get area(): Rect {
    return this.display.area;
  }

  windows(signal: AbortSignal): Promise<readonly ScreenWindow[]> {
    return this.list.read(signal);
  }

  async windowAt({ x, y }: Point, signal: AbortSignal): Promise<ScreenWindow | 'unlisted' | undefined> {
    const [windows, frame] = await Promise.all([this.list.read(signal), frameAt(this.display, x, y, signal)]);
    if (frame === undefined) return undefined;
    return windows.find((window) => window.frame === frame) ?? 'unlisted';
  }

  receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<number | undefined> {
    return receiverOf(this.display, input, signal);
  }

  isPointerGrabbed(signal: AbortSignal): Promise<boolean> {
    return isPointerGrabbed(this.display, signal);
  }

  capture({ window, popups = [], area }: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    const [framed, framedPopups] = [this.list.withFrame(window), popups.map((each) => this.list.withFrame(each))];
    return this.capturer.capture({ window: framed, popups: framedPopups, ...(area && { area }) }, signal);
  }

  raise(handle: number, signal: AbortSignal): Promise<void> {
    return raise(this.display, handle, signal);
  }

  useInput<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    return this.input.use(work, options, signal);
  }

  waitUntilInputTaken(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<boolean> {
    return waitForPing(
      this.display,
      windows.map((window) => this.list.withFrame(window)),
      signal,
    );
  }

  watchInput(listener: (input: HandInput) => void, signal: AbortSignal): Promise<AsyncDisposable> {
    return InputWatch.open(this.display, listener, signal);
  }

  /** Covered windows are painted only where something composites them. */
  async watchPaint(signal: AbortSignal): Promise<PaintWatch | undefined> {
    if (!this.keepsWindowsWhole && !(await isComposited(this.display, signal))) return undefined;
    return DamageWatch.open(this.display, this.capturer, this.list, signal);
  }

  /** A window that appears while the window manager starts is never managed: no frame, no focus, no place in its list. */
  private async waitUntilManaged(signal: AbortSignal): Promise<void> {
    const limit = within(this.display.timeouts.scale(WINDOW_MANAGER_MS), signal);
    await waitForWindowManager(this.display, limit).catch(() => signal.throwIfAborted());
  }

  private async keepWindowsWhole(signal: AbortSignal): Promise<void> {
    try {
      await this.capturer.redirectAll(signal);
      this.keepsWindowsWhole = true;
    } catch {
      // The server lacks Composite: covered windows show what covers them.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.capturer[Symbol.dispose]();
    await this.display[Symbol.asyncDispose]();
  }
}
