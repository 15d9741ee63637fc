import { setTimeout as delay } from 'node:timers/promises';
import type { Input, Point } from '../../../core/backend.ts';
import { within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import type { Rect } from '../../../core/rect.ts';
import type { Timeouts } from '../../../core/timeouts.ts';
import { sessionBusAddress } from '../dbus/address.ts';
import { Connection } from '../dbus/connection.ts';
import { Peer } from '../dbus/peer.ts';
import type { Screen, WindowCapture } from '../screen/screen.ts';
import type { ScreenWindow } from '../screen/window.ts';
import { KWIN, Kwin } from './kwin.ts';
import { WindowList } from './window-list.ts';

const RAISING_MS = 2_000;
const RAISING_PAUSE_MS = 20;

/** The screen of a session of KDE Plasma: windows by scripts of KWin. */
export class KdeScreen implements Screen {
  readonly inputMethod = 'wayland';
  private readonly connection: Connection;
  private readonly timeouts: Timeouts;
  private readonly kwin: Kwin;
  private readonly list: WindowList;

  private constructor(connection: Connection, kwin: Kwin, timeouts: Timeouts) {
    this.connection = connection;
    this.timeouts = timeouts;
    this.kwin = kwin;
    this.list = new WindowList(kwin);
  }

  /** Rejects where KWin does not answer. */
  static async open(env: NodeJS.ProcessEnv, timeouts: Timeouts, signal: AbortSignal): Promise<KdeScreen> {
    const connection = await Connection.open(sessionBusAddress(env), { hello: true }, signal);
    const peer = new Peer([connection], KWIN, timeouts);
    const screen = new KdeScreen(connection, new Kwin(connection, peer, env.XDG_RUNTIME_DIR ?? '/tmp'), timeouts);
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

  async capture(): Promise<WindowCapture> {
    throw new UiError('capture_failed', 'No picture: KWin gives them to programs alone that it trusts.', {
      hint: 'Ask for mode "tree", or launch the program with display:"isolated".',
    });
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

  async useInput<T>(_work: (input: Input) => Promise<T>): Promise<T> {
    throw new UiError('display_unavailable', 'Mouse and keyboard of your own KDE desktop are not used.', {
      hint: 'KWin keeps them to programs that it trusts. What accessibility does by itself works, and display:"isolated" needs no leave.',
    });
  }

  /** No compositor asks a program for us. */
  async waitUntilInputTaken(): Promise<boolean> {
    return false;
  }

  async watchPaint(): Promise<undefined> {
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.connection.close();
  }
}
