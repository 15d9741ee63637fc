import type { Extensions } from 'x11';
import type { XDisplay } from '../connection/display.ts';

/** Sends fake input and remembers what is down, so that all of it comes up again whatever happens. */
export class FakeDevices implements AsyncDisposable {
  private readonly display: XDisplay;
  private readonly xtest: Extensions['xtest'];
  private readonly keys = new Set<number>();
  private readonly buttons = new Set<number>();

  private constructor(display: XDisplay, xtest: Extensions['xtest']) {
    this.display = display;
    this.xtest = xtest;
  }

  static async open(display: XDisplay, signal: AbortSignal): Promise<FakeDevices> {
    return new FakeDevices(display, await display.extension('xtest', signal));
  }

  move(x: number, y: number): void {
    this.send(this.xtest.MotionNotify, 0, x, y);
  }

  key(code: number, down: boolean): void {
    if (down) this.keys.add(code);
    else this.keys.delete(code);
    this.send(down ? this.xtest.KeyPress : this.xtest.KeyRelease, code);
  }

  button(number: number, down: boolean): void {
    if (down) this.buttons.add(number);
    else this.buttons.delete(number);
    this.send(down ? this.xtest.ButtonPress : this.xtest.ButtonRelease, number);
  }

  async sync(signal: AbortSignal): Promise<void> {
    await this.display.sync(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const number of [...this.buttons]) this.button(number, false);
    for (const code of [...this.keys].reverse()) this.key(code, false);
    if (this.display.closed) return;
    await this.display.sync(AbortSignal.timeout(this.display.timeouts.callMs)).catch(() => {});
  }

  private send(type: number, detail: number, x = 0, y = 0): void {
    if (this.display.closed) return;
    const window = type === this.xtest.MotionNotify ? this.display.root : 0;
    this.display.inputSentMs = performance.now();
    this.xtest.FakeInput(type, detail, 0, window, Math.round(x), Math.round(y));
  }
}
