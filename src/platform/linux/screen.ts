import { Capturer, type XCapture, type XCaptureRequest } from './x11/capture.ts';
import { type DisplayAddress, XDisplay } from './x11/display.ts';
import type { XWindow } from './x11/window.ts';
import { activeWindow, windows } from './x11/windows.ts';

/** The X display of a desktop: its windows and their pictures. */
export class Screen implements AsyncDisposable {
  private readonly display: XDisplay;
  private readonly capturer: Capturer;

  private constructor(display: XDisplay) {
    this.display = display;
    this.capturer = new Capturer(display);
  }

  /** `own` is a display that nobody else uses: there, every window is kept whole so that covered ones can be seen. */
  static async open(address: DisplayAddress, options: { own: boolean }, signal: AbortSignal): Promise<Screen> {
    const screen = new Screen(await XDisplay.open(address, signal));
    if (options.own) await screen.capturer.redirectAll(signal).catch(() => {});
    return screen;
  }

  windows(signal: AbortSignal): Promise<XWindow[]> {
    return windows(this.display, signal);
  }

  activeWindow(signal: AbortSignal): Promise<number | undefined> {
    return activeWindow(this.display, signal);
  }

  capture(request: XCaptureRequest, signal: AbortSignal): Promise<XCapture> {
    return this.capturer.capture(request, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.capturer[Symbol.dispose]();
    await this.display[Symbol.asyncDispose]();
  }
}
