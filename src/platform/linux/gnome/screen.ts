import { setTimeout as delay } from 'node:timers/promises';
import type { Input, Point } from '../../../core/backend.ts';
import { within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import type { Rect } from '../../../core/rect.ts';
import type { Timeouts } from '../../../core/timeouts.ts';
import { sessionBusAddress } from '../dbus/address.ts';
import { Connection } from '../dbus/connection.ts';
import { Peer } from '../dbus/peer.ts';
import type { InputOptions } from '../screen/input-options.ts';
import type { Screen, WindowCapture, WindowCaptureRequest } from '../screen/screen.ts';
import { SharedInput } from '../screen/shared-input.ts';
import type { ScreenWindow } from '../screen/window.ts';
import { Capturer } from './capture.ts';
import { Keyboard } from './keyboard.ts';
import { REMOTE_DESKTOP, RemoteDesktop } from './remote-desktop.ts';
import { SHELL, Shell } from './shell.ts';
import { WindowList } from './window-list.ts';

const RAISING_MS = 2_000;
const RAISING_PAUSE_MS = 20;

/** The screen of a GNOME session: windows and pictures by our extension of the shell, mouse and keyboard by Mutter. */
export class GnomeScreen implements Screen {
  readonly inputMethod = 'wayland';
  private readonly connection: Connection;
  private readonly timeouts: Timeouts;
  private readonly shell: Shell;
  private readonly list: WindowList;
  private readonly capturer: Capturer;
  private readonly input: SharedInput<RemoteDesktop>;

  private constructor(connection: Connection, timeouts: Timeouts, allowsInput: boolean) {
    this.connection = connection;
    this.timeouts = timeouts;
    this.shell = new Shell(new Peer([connection], SHELL, timeouts));
    this.list = new WindowList(this.shell);
    this.capturer = new Capturer(this.shell, this.list);
    this.input = new SharedInput({
      name: 'GNOME',
      allowsInput,
      timeouts,
      // GNOME shows its sign of a remote control from then on.
      open: (signal) => RemoteDesktop.open(new Peer([connection], REMOTE_DESKTOP, timeouts), this.shell, signal),
      keyboardOf: (devices) => new Keyboard(devices),
      pointer: (signal) => this.shell.pointer(signal),
    });
  }

  /** Rejects where our extension does not answer. */
  static async open(
    env: NodeJS.ProcessEnv,
    allowsInput: boolean,
    timeouts: Timeouts,
    signal: AbortSignal,
  ): Promise<GnomeScreen> {
    const connection = await Connection.open(sessionBusAddress(env), { hello: true }, signal);
    const screen = new GnomeScreen(connection, timeouts, allowsInput);
    try {
      await screen.list.read(signal);
      return screen;
    } catch (cause) {
      connection.close();
      signal.throwIfAborted();
      throw new UiError(
        'display_unavailable',
        'This is a Wayland session (GNOME), which tells extensions alone where windows are and what they look like, and that of Strobe does not answer.',
        { hint: 'Run `strobe doctor --install-gnome-extension`, then log out and in again.', cause },
      );
    }
  }

  get area(): Rect {
    return this.list.area;
  }

  windows(signal: AbortSignal): Promise<readonly ScreenWindow[]> {
    return this.list.read(signal);
  }

  async windowAt(point: Point, signal: AbortSignal): Promise<ScreenWindow | 'unlisted' | undefined> {
    const id = await this.shell.windowAt(point, signal);
    return (await this.list.read(signal)).find(({ handle }) => String(handle) === id) ?? 'unlisted';
  }

  async receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<number | undefined> {
    if (input === 'keys') return (await this.list.read(signal)).find(({ active }) => active)?.pid;
    const window = await this.windowAt(input, signal);
    return window === 'unlisted' ? undefined : window?.pid;
  }

  capture(request: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    return this.capturer.capture(request, signal);
  }

  /** It takes a moment until the window has focus, and until the overview has gone. */
  async raise(handle: number, signal: AbortSignal): Promise<void> {
    await this.shell.raise(String(handle), signal);
    const limit = within(this.timeouts.scale(RAISING_MS), signal);
    while (!limit.aborted) {
      const { windows, isOverview } = await this.shell.windows(signal);
      if (!isOverview && windows.some(({ id, hasFocus }) => hasFocus && id === String(handle))) return;
      await delay(RAISING_PAUSE_MS, undefined, { signal });
    }
  }

  useInput<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    return this.input.use(work, options, signal);
  }

  /** No compositor asks a program for us. */
  async waitUntilInputTaken(): Promise<boolean> {
    return false;
  }

  async watchPaint(): Promise<undefined> {
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.input[Symbol.asyncDispose]();
    this.connection.close();
  }
}
