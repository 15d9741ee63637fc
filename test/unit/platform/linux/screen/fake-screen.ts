import type { Screen, WindowCaptureRequest } from '../../../../../src/platform/linux/screen/screen.ts';
import type { ScreenWindow } from '../../../../../src/platform/linux/screen/window.ts';

export const screenWindow = (handle: number, rest: Partial<ScreenWindow> = {}): ScreenWindow => ({
  handle,
  pid: 7,
  title: `window ${handle}`,
  bounds: { x: 0, y: 0, w: 100, h: 100 },
  mapped: true,
  minimised: false,
  popup: false,
  kind: 'normal',
  modal: false,
  ...rest,
});

/** A screen with these windows that remembers what was captured. */
export class FakeScreen implements Screen {
  readonly area = { x: 0, y: 0, w: 800, h: 600 };
  readonly inputMethod = 'wayland';
  readonly captured: WindowCaptureRequest[] = [];
  private readonly all: ScreenWindow[];

  constructor(all: ScreenWindow[]) {
    this.all = all;
  }

  async windows() {
    return this.all;
  }

  async windowAt() {
    return this.all[0];
  }

  async receiverOf() {
    return this.all[0]?.pid;
  }

  async capture(request: WindowCaptureRequest) {
    this.captured.push(request);
    const { bounds } = request.window;
    return { widthPx: bounds.w, heightPx: bounds.h, rgba: new Uint8Array(4 * bounds.w * bounds.h), bounds };
  }

  async raise() {}

  useInput(): Promise<never> {
    throw new Error('This screen takes no input.');
  }

  async waitUntilInputTaken() {
    return true;
  }

  async watchPaint() {
    return undefined;
  }

  async [Symbol.asyncDispose]() {}
}
