import { setTimeout as delay } from 'node:timers/promises';
import type {
  AppIdentity,
  AppInfo,
  Application,
  Capture,
  CaptureRequest,
  Hit,
  Input,
  Inspection,
  PlatformEvent,
  Point,
  Program,
  Reading,
  WindowInfo,
} from '../../core/backend.ts';
import { within } from '../../core/deadline.ts';
import { UiError } from '../../core/errors.ts';
import type { Rect } from '../../core/rect.ts';
import { Serial } from '../../core/serial.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { PLAIN_HABITS } from '../../core/toolkit-habits.ts';
import { AppInput } from './atspi/acting/app-input.ts';
import { HitTest } from './atspi/acting/hit-test.ts';
import { ObjectFinder } from './atspi/acting/object-finder.ts';
import { AppWindows } from './atspi/geometry/app-windows.ts';
import type { Peers } from './atspi/protocol/peers.ts';
import { commandOf, isBusy } from './processes.ts';
import { identityOf } from './program-identity.ts';
import { watchLooks } from './screen/looks-watch.ts';
import { OwnWindows, windowInfoOf } from './screen/own-windows.ts';
import { PixelWatch } from './screen/pixel-watch.ts';
import type { Screen } from './screen/screen.ts';
import type { ScreenWindow } from './screen/window.ts';
import { handleIn, NOT_ACCESSIBLE, windowNodes, windowRef } from './screen/window-node.ts';
import { WindowWatch } from './screen/window-watch.ts';

/** So often it is looked whether windows have changed, while somebody watches. */
const WATCH_MS = 50;

/** A program without accessibility: its windows on the display, what they look like, and mouse and keyboard. */
export class BareApplication implements Application {
  readonly isBare = true;
  readonly habits = PLAIN_HABITS;
  readonly timeouts: Timeouts;
  private readonly program: Program;
  private readonly screen: Screen;
  private readonly own: OwnWindows;
  private readonly input: AppInput;
  private readonly hits: HitTest;
  /** The display is read by one at a time, so that no watch compares an older reading with a newer one. */
  private readonly reading = new Serial();
  private readonly watches = new Set<(windows: readonly ScreenWindow[]) => void>();
  private titles: string[] = [];

  constructor(peers: Peers, screen: Screen, program: Program, owns: (window: ScreenWindow) => boolean) {
    this.timeouts = peers.bus.timeouts;
    this.program = program;
    this.screen = screen;
    this.own = new OwnWindows(screen, owns);
    this.input = new AppInput(peers, () => [], this.own, screen);
    const registered = { withWindows: [], guests: { entries: [] } };
    this.hits = new HitTest(peers, registered, new ObjectFinder(peers, () => []), new AppWindows(), this.own);
  }

  get info(): AppInfo {
    const { pid } = this.program;
    return { name: commandOf(pid), pid, toolkit: '', windows: this.titles };
  }

  get identities(): AppIdentity[] {
    return [identityOf(this.program.pid)];
  }

  get methods(): Application['methods'] {
    return { native: 'atspi', input: this.screen.inputMethod };
  }

  get desktopArea(): Rect {
    return this.screen.area;
  }

  isRunning(): boolean {
    return this.program.isRunning();
  }

  isBusy(): boolean {
    return isBusy(this.program.pid);
  }

  /** Its windows are all that is known. */
  async read(_: unknown, signal: AbortSignal): Promise<Reading> {
    const windows = await this.look(within(this.timeouts.treeMs, signal));
    const roots = windowNodes(windows);
    this.titles = roots.flatMap(({ title }) => title ?? []);
    if (roots.length === 0 && !this.isRunning()) {
      throw new UiError('process_not_running', `Process not running (PID ${this.program.pid} exited)`);
    }
    return { roots, warnings: [], complete: true };
  }

  async watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable> {
    const ended = new AbortController();
    const until = AbortSignal.any([signal, ended.signal]);
    const first = await this.look(until);
    const pixels = await PixelWatch.open(this.screen, first, until);
    const windows = new WindowWatch(first);
    const compare = (shown: readonly ScreenWindow[]) => {
      for (const event of windows.take(shown)) listener(event);
    };
    this.watches.add(compare);
    const running = this.report(pixels, listener, ended.signal).catch(() => {});
    return {
      [Symbol.asyncDispose]: async () => {
        this.watches.delete(compare);
        ended.abort();
        await running;
        pixels[Symbol.dispose]();
      },
    };
  }

  watchLooks(listener: () => void, signal: AbortSignal): Promise<AsyncDisposable | undefined> {
    return watchLooks(this.screen, this.own, listener, signal);
  }

  async windows(signal: AbortSignal): Promise<WindowInfo[]> {
    return (await this.own.ranked(signal)).map(windowInfoOf);
  }

  capture(request: CaptureRequest, signal: AbortSignal): Promise<Capture> {
    return this.own.capture(request, this.info.name, within(this.timeouts.treeMs, signal));
  }

  async inspect(ref: string, signal: AbortSignal): Promise<Inspection | undefined> {
    return (await this.windowOf(ref, signal)) && NOT_ACCESSIBLE;
  }

  async perform(): Promise<'unsupported'> {
    return 'unsupported';
  }

  hitTest(point: Point, signal: AbortSignal): Promise<Hit> {
    return this.hits.at(point, this.screen, signal);
  }

  async receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<AppIdentity | undefined> {
    const pid = await this.screen.receiverOf(input, signal);
    return pid === undefined ? undefined : identityOf(pid);
  }

  windowOf(ref: string, signal: AbortSignal): Promise<WindowInfo | undefined> {
    return this.own.info(handleIn(ref), signal);
  }

  /** Old toolkits do not say of a popup what it is. */
  async hasOpenMenu(signal: AbortSignal): Promise<boolean> {
    return (await this.own.all(signal)).some(({ popup, mapped, kind }) => popup && mapped && kind !== 'tooltip');
  }

  async raise(handle: string, signal: AbortSignal): Promise<void> {
    await this.screen.raise(Number(handle), signal);
    await this.input.waitUntilTaken(signal);
  }

  useInput<T>(work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.input.use(work, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  /** What a reading shows, those who watch have been told before it is returned. */
  private look(signal: AbortSignal): Promise<ScreenWindow[]> {
    return this.reading.run(async () => {
      const windows = await this.own.all(signal);
      for (const compare of this.watches) compare(windows);
      return windows;
    }, signal);
  }

  /** Until the program ends: a display that does not answer now is asked again. */
  private async report(
    pixels: PixelWatch,
    listener: (event: PlatformEvent) => void,
    signal: AbortSignal,
  ): Promise<void> {
    for (; this.isRunning(); await delay(WATCH_MS, undefined, { signal })) {
      const painted = await this.painted(pixels, signal).catch(() => []);
      for (const window of painted) {
        listener({ kind: 'other', what: 'paint', ref: windowRef(window), atMs: performance.now() });
      }
    }
    listener({ kind: 'departed', ref: '', atMs: performance.now() });
  }

  private async painted(pixels: PixelWatch, signal: AbortSignal): Promise<ScreenWindow[]> {
    const windows = await this.look(within(this.timeouts.treeMs, signal));
    return pixels.take(
      windows.filter(({ mapped }) => mapped),
      signal,
    );
  }
}
