import type {
  AppInfo,
  Application,
  Capture,
  CaptureRequest,
  Hit,
  Input,
  Inspection,
  NativeAction,
  PlatformEvent,
  Point,
  Reading,
  ReadOptions,
  ToolkitHabits,
  WindowInfo,
} from '../../core/backend.ts';
import { within } from '../../core/deadline.ts';
import { UiError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Rect } from '../../core/node.ts';
import { LinuxActor } from './atspi/acting/actor.ts';
import { AppWindows } from './atspi/geometry/tops.ts';
import type { AccessibilityBus } from './atspi/protocol/accessibility-bus.ts';
import type { Peers } from './atspi/protocol/peers.ts';
import { type AppEntry, listEntries } from './atspi/reading/app-entry.ts';
import { EmbeddedApps } from './atspi/reading/embedded-apps.ts';
import { Mirror } from './atspi/reading/mirror.ts';
import { Popups } from './atspi/reading/popups.ts';
import { readApplication } from './atspi/reading/read-application.ts';
import { TreeMemory } from './atspi/reading/tree-memory.ts';
import { BusyConnections } from './busy-connections.ts';
import { executableOf, isAlive } from './processes.ts';
import { OwnWindows, windowInfoOf } from './screen/own-windows.ts';
import type { Screen } from './screen/screen.ts';
import type { ScreenWindow } from './screen/window.ts';

/** One application: its registrations on the accessibility bus, and its windows on the display. */
export class LinuxApplication implements Application {
  private readonly bus: AccessibilityBus;
  private readonly peers: Peers;
  private readonly screen: Screen | undefined;
  private readonly pids: ReadonlySet<number>;
  private readonly tops = new AppWindows();
  private readonly popups = new Popups();
  private readonly guests = new EmbeddedApps();
  private readonly actions = new BusyConnections();
  private readonly actor: LinuxActor;
  private entries: AppEntry[];
  private readonly ownWindows: OwnWindows;
  private mirror: Mirror | undefined;
  private mirroring: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(
    peers: Peers,
    screen: Screen | undefined,
    entries: AppEntry[],
    ownsWindow: (window: ScreenWindow) => boolean = ({ pid }) => pid !== undefined && this.pids.has(pid),
  ) {
    this.bus = peers.bus;
    this.peers = peers;
    this.screen = screen;
    this.entries = entries;
    this.pids = new Set(entries.map((entry) => entry.pid));
    this.ownWindows = new OwnWindows(screen, ownsWindow);
    this.actor = new LinuxActor(this.peers, this.tops, screen, () => this.allEntries);
  }

  get info(): AppInfo {
    const main = this.entries.find((entry) => entry.windows.length > 0) ?? this.entries[0];
    return {
      name: main?.name ?? '',
      pid: main?.pid ?? 0,
      toolkit: main?.toolkitName ?? '',
      windows: this.entries.flatMap((entry) => entry.windows.map((window) => window.title)),
    };
  }

  private get allEntries(): AppEntry[] {
    return [...this.entries, ...this.guests.entries];
  }

  get executable(): string | undefined {
    return executableOf(this.info.pid);
  }

  isRunning(): boolean {
    return isAlive(this.info.pid);
  }

  async read(options: ReadOptions, signal: AbortSignal): Promise<Reading> {
    const deadline = within(LIMITS.treeMs, signal);
    let reading = await this.readOnce(options, deadline);
    if (reading.roots.length === 0 && this.isRunning() && !deadline.aborted) {
      // LibreOffice restarts itself on its first run and comes back under another bus name.
      const entries = await listEntries(this.bus, deadline).catch(() => []);
      const own = entries.filter((entry) => this.pids.has(entry.pid));
      // One that hangs is not listed: what is known of it stays, for when it answers again.
      if (own.length > 0) {
        this.entries = own;
        reading = await this.readOnce(options, deadline);
      }
    }
    signal.throwIfAborted();
    this.bus.throwIfGone();
    if (reading.roots.length === 0 && !this.isRunning()) {
      throw new UiError('process_not_running', `Process not running (PID ${this.info.pid} exited)`);
    }
    return reading;
  }

  watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable> {
    const owns = async (busName: string) =>
      this.pids.has(await this.bus.pidOf(busName, AbortSignal.timeout(LIMITS.callMs)));
    const names = this.entries.map(({ root }) => root.bus);
    const tell = this.withoutEchoes(listener);
    const heard = (event: PlatformEvent) => {
      this.popups.note(event);
      this.guests.note(event);
      tell(event);
    };
    return this.bus.events.follow({ names, owns, listener: heard }, signal);
  }

  /** Swing says of every cell that it is asked about that it looks different. */
  private withoutEchoes(listener: (event: PlatformEvent) => void): (event: PlatformEvent) => void {
    if (!this.entries.some((entry) => entry.toolkit.name === 'swing')) return listener;
    return (event) => {
      if (event.kind !== 'other' || event.what !== 'visible-data') listener(event);
    };
  }

  get desktopArea(): Rect | undefined {
    return this.screen?.area;
  }

  async windows(signal: AbortSignal): Promise<WindowInfo[]> {
    return (await this.ownWindows.ranked(signal)).map(windowInfoOf);
  }

  capture(request: CaptureRequest, signal: AbortSignal): Promise<Capture> {
    return this.ownWindows.capture(request, this.info.name, signal);
  }

  get methods(): Application['methods'] {
    return { native: 'atspi', input: this.screen?.inputMethod ?? 'atspi' };
  }

  get habits(): ToolkitHabits {
    return this.actor.habits;
  }

  inspect(ref: string, signal: AbortSignal): Promise<Inspection | undefined> {
    return this.actor.inspect(ref, signal);
  }

  async perform(ref: string, action: NativeAction, signal: AbortSignal): Promise<'done' | 'unsupported'> {
    if (this.entries.some((entry) => entry.toolkit.name === 'chromium')) await this.bringBack(ref, signal);
    const windows = await this.ownWindows.all(signal).catch(() => []);
    const releases: (() => void)[] = [];
    try {
      return await this.actor.perform(ref, action, (release) => releases.push(release), signal);
    } finally {
      for (const release of releases) this.actions.add(action, windows, release);
      await this.reviewDeeds(this.ownWindows.all(signal));
    }
  }

  async hitTest(point: Point, signal: AbortSignal): Promise<Hit> {
    const own = await this.ownWindows.all(signal);
    const { hit, app, window } = await this.actor.hitTest(point, own, signal);
    if (hit === 'nothing') return { kind: 'nothing' };
    if (!window) return { kind: 'other', app: app ?? '' };
    const popup = window.popup;
    const chain = popup ? [] : await this.actor.chainAt(point, window, own, signal);
    return { kind: 'own', window: windowInfoOf(window), popup, chain, stacking: this.actor.stacking };
  }

  async hasMoved(ref: string, signal: AbortSignal): Promise<boolean> {
    if (!this.actor.lacksTraces) return false;
    return (await this.mirror?.hasMoved(ref, () => this.actor.whereabouts(ref, signal))) ?? false;
  }

  invalidate(ref: string): void {
    this.mirror?.invalidate(ref);
  }

  async windowOf(ref: string, signal: AbortSignal): Promise<WindowInfo | undefined> {
    const ask = async () => this.actor.topOf(ref, await this.ownWindows.all(signal), signal);
    let top = await ask();
    if (top && !top.isSure) {
      // The display knows who has the keyboard before the toolkit does.
      await this.actor.taken(await this.ownWindows.all(signal), signal);
      top = await ask();
    }
    if (!top?.window) return undefined;
    const isGuess = !top.isSure && !(top.face.active && top.window.active);
    return { ...windowInfoOf(top.window), ...(isGuess && { isGuess }) };
  }

  async hasOpenMenu(signal: AbortSignal): Promise<boolean> {
    return (await this.ownWindows.all(signal)).some(({ popup, kind }) => popup && kind === 'menu');
  }

  async raise(handle: string, signal: AbortSignal): Promise<void> {
    const screen = this.actor.requireScreen();
    await screen.raise(Number(handle), signal);
    // A window that has just come back takes no click before it knows.
    await this.actor.taken(await this.ownWindows.all(signal), signal);
  }

  useInput<T>(work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T> {
    const taken = async () => this.actor.taken(await this.ownWindows.all(signal), signal);
    return this.actor.useInput(work, taken, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.ended.abort();
    await this.mirroring;
    await this.mirror?.[Symbol.asyncDispose]();
  }

  /** Chromium does not tell what changes in a window that is away. */
  private async bringBack(ref: string, signal: AbortSignal): Promise<void> {
    const windows = await this.ownWindows.all(signal);
    if (windows.every(({ mapped }) => mapped)) return;
    const window = await this.windowOf(ref, signal);
    if (window && !window.visible) await this.raise(window.handle, signal);
  }

  private reviewDeeds(windows: Promise<ScreenWindow[]>): Promise<void> {
    return windows.then(
      (all) => this.actions.review(all),
      () => {},
    );
  }

  private async readOnce(options: ReadOptions, signal: AbortSignal): Promise<Reading> {
    const { mirror } = this;
    const own = this.ownWindows.all(signal);
    void this.reviewDeeds(own);
    const windows = own.catch(() => []);
    const walk = async (memory: TreeMemory) => {
      const { peers, tops, popups } = this;
      await this.guests.lookFor(this.entries, peers, signal);
      // GTK 4 and Java do not know where their windows are; the display does.
      return readApplication({ peers, entries: this.allEntries, windows, tops, popups }, memory, options, signal);
    };
    if (!mirror || options.expand !== 'nothing') {
      const fresh = await walk(new TreeMemory());
      this.mirroring ??= this.startMirror().catch(() => {});
      return fresh;
    }
    const [known, silences] = await Promise.all([windows, this.silences(signal)]);
    const reading = await mirror.read(known, walk, signal).catch(() => walk(new TreeMemory()));
    if (!silences.includes(true) || !reading.complete) return reading;
    const warning = `${this.info.name} does not answer (no reply for ${LIMITS.callMs} ms): this is what it showed last.`;
    const isHeard = silences.includes(false);
    return { ...reading, warnings: [warning], complete: false, ...(!isHeard && { responsiveness: 'nothing' }) };
  }

  /**
   * Whether each of its registrations hangs. An application that does paints nothing and tells nothing, as one does in
   * which nothing happens.
   */
  private silences(signal: AbortSignal): Promise<boolean[]> {
    const hails = this.allEntries.map(({ root }) =>
      this.bus.events.ping(root.bus, signal).then(
        () => false,
        (error) => !(error instanceof Error && error.name === 'DBusError'),
      ),
    );
    return Promise.all(hails);
  }

  /**
   * The first reading does not wait for it: to be told of events takes as long as a reading. It is filled right after,
   * so that the next one is cheap. There is none where the display does not tell what is painted.
   */
  private async startMirror(): Promise<void> {
    const signal = within(LIMITS.treeMs, this.ended.signal);
    const pixels = await this.screen?.watchPaint(signal);
    if (!pixels) return;
    const mirror = new Mirror(pixels, () => this.allEntries.map(({ toolkit }) => toolkit));
    await mirror.follow((listener) => this.watch(listener, signal));
    this.mirror = mirror;
    await this.readOnce({ depth: LIMITS.treeDepth, maxNodes: LIMITS.treeNodes, expand: 'nothing' }, signal);
  }
}
