import path from 'node:path';
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
import { WaylandConnection } from '../wayland/connection.ts';
import { Capturer } from './capture.ts';
import { FakeInput } from './fake-input.ts';
import { Keyboard } from './keyboard.ts';
import { KWIN, Kwin } from './kwin.ts';
import { WindowList } from './window-list.ts';

const RAISING_MS = 2_000;
const RAISING_PAUSE_MS = 20;

/** The screen of a session of KDE Plasma: windows by scripts of KWin, pictures, mouse and keyboard where it trusts us. */
export class KdeScreen implements Screen {
  readonly inputMethod = 'wayland';
  private readonly connection: Connection;
  private readonly timeouts: Timeouts;
  private readonly kwin: Kwin;
  private readonly list: WindowList;
  private readonly capturer: Capturer;
  private readonly input: SharedInput<FakeInput>;

  private constructor(connection: Connection, env: NodeJS.ProcessEnv, allowsInput: boolean, timeouts: Timeouts) {
    const { XDG_RUNTIME_DIR: runtime = '/tmp', WAYLAND_DISPLAY: display = 'wayland-0' } = env;
    const kwin = new Kwin(connection, new Peer([connection], KWIN, timeouts), runtime);
    this.connection = connection;
    this.timeouts = timeouts;
    this.kwin = kwin;
    this.list = new WindowList(kwin);
    this.capturer = new Capturer(sessionBusAddress(env), this.list, timeouts);
    this.input = new SharedInput({
      name: 'KDE',
      allowsInput,
      timeouts,
      open: async (signal) => {
        const wayland = await WaylandConnection.open(path.resolve(runtime, display), timeouts, signal);
        return FakeInput.open(wayland, signal).catch((error: unknown) => {
          wayland[Symbol.dispose]();
          throw error;
        });
      },
      keyboardOf: (devices) => new Keyboard(devices),
      pointer: async (signal) => (await kwin.look(signal)).pointer,
    });
  }

  /** Rejects where KWin does not answer. */
  static async open(
    env: NodeJS.ProcessEnv,
    allowsInput: boolean,
    timeouts: Timeouts,
    signal: AbortSignal,
  ): Promise<KdeScreen> {
    const connection = await Connection.open(sessionBusAddress(env), { hello: true }, signal);
    const screen = new KdeScreen(connection, env, allowsInput, timeouts);
    try {
      await screen.list.read(signal);
      return screen;
    } catch (cause) {
      connection.close();
      signal.throwIfAborted();
      throw new UiError(
        'display_unavailable',
        'This is a Wayland session (KDE Plasma), which tells scripts of KWin alone where windows are, and KWin runs none for Strobe.',
        { hint: 'Check that KWin runs in this session: busctl --user status org.kde.KWin', cause },
      );
    }
  }

  get area(): Rect {
    return this.list.area;
  }

  windows(signal: AbortSignal): Promise<readonly ScreenWindow[]> {
    return this.list.read(signal);
  }

  windowAt(point: Point, signal: AbortSignal): Promise<ScreenWindow | undefined> {
    return this.list.at(point, signal);
  }

  async receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<number | undefined> {
    if (input !== 'keys') return (await this.list.at(input, signal))?.pid;
    return (await this.list.read(signal)).find(({ active }) => active)?.pid;
  }

  capture(request: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    return this.capturer.capture(request, signal);
  }

  /** It takes a moment until the window has focus. */
  async raise(handle: number, signal: AbortSignal): Promise<void> {
    const id = this.list.idOf(handle);
    if (id === undefined) return;
    await this.kwin.raise(id, signal);
    const limit = within(this.timeouts.scale(RAISING_MS), signal);
    while (!limit.aborted) {
      if ((await this.list.read(signal)).some((window) => window.handle === handle && window.active)) return;
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
    await this.capturer[Symbol.asyncDispose]();
    this.connection.close();
  }
}
