import type {
  AppIdentity,
  AppInfo,
  Application,
  Capture,
  CaptureRequest,
  HandInput,
  Hit,
  Input,
  Inspection,
  NativeAction,
  Particulars,
  PlatformEvent,
  Point,
  Reading,
  ReadOptions,
  WindowInfo,
} from '../../core/backend.ts';
import { within } from '../../core/deadline.ts';
import { UiError } from '../../core/errors.ts';
import type { Rect } from '../../core/rect.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import type { ToolkitHabits } from '../../core/toolkit-habits.ts';
import { ApplicationTree } from './application-tree.ts';
import { AppInput } from './atspi/acting/app-input.ts';
import { BusyConnections } from './atspi/acting/busy-connections.ts';
import { combineHabits } from './atspi/acting/combined-habits.ts';
import { HitTest } from './atspi/acting/hit-test.ts';
import { NativeActor } from './atspi/acting/native-actor.ts';
import { ObjectFinder } from './atspi/acting/object-finder.ts';
import { ObjectWindows } from './atspi/acting/object-windows.ts';
import { AppWindows } from './atspi/geometry/app-windows.ts';
import type { Peers } from './atspi/protocol/peers.ts';
import type { AppEntry } from './atspi/reading/app-entry.ts';
import { isAlive, isBusy } from './processes.ts';
import { identityOf } from './program-identity.ts';
import { Registrations } from './registrations.ts';
import { watchLooks } from './screen/looks-watch.ts';
import { MissingScreen, usable } from './screen/missing-screen.ts';
import { OwnWindows, windowInfoOf } from './screen/own-windows.ts';
import type { Screen } from './screen/screen.ts';
import type { ScreenWindow } from './screen/window.ts';
import { handleIn, NOT_ACCESSIBLE, windowNodes } from './screen/window-node.ts';
import { UnreportedWindows } from './unreported-windows.ts';

/** One application: its registrations on the accessibility bus, and its windows on the display. */
export class LinuxApplication implements Application {
  readonly timeouts: Timeouts;
  private readonly peers: Peers;
  private readonly screen: Screen | MissingScreen;
  private readonly registrations: Registrations;
  private readonly ownWindows: OwnWindows;
  private readonly tree: ApplicationTree;
  private readonly finder: ObjectFinder;
  private readonly actor: NativeActor;
  private readonly input: AppInput;
  private readonly objectWindows: ObjectWindows;
  private readonly hits: HitTest;
  private readonly unreported = new UnreportedWindows();
  /** The processes that showed a window at the last reading. */
  private showing: ReadonlySet<number> = new Set();

  /** `owns`: whether a window is of a process that the application has started. */
  constructor(
    peers: Peers,
    screen: Screen | MissingScreen,
    entries: AppEntry[],
    owns: (window: ScreenWindow) => boolean = () => false,
  ) {
    this.timeouts = peers.bus.timeouts;
    this.peers = peers;
    this.screen = screen;
    const registrations = new Registrations(entries);
    const isOwn = (window: ScreenWindow) =>
      (window.pid !== undefined && registrations.pids.has(window.pid)) || owns(window);
    const windows = new OwnWindows(screen, isOwn);
    const appWindows = new AppWindows();
    const busy = new BusyConnections(this.timeouts);
    const all = () => registrations.all;
    this.registrations = registrations;
    this.ownWindows = windows;
    this.tree = new ApplicationTree({ peers, screen, registrations, windows, appWindows, busy });
    this.finder = new ObjectFinder(peers, all);
    this.actor = new NativeActor(this.finder, windows, busy, registrations.guests);
    this.input = new AppInput(peers, all, windows, screen);
    this.objectWindows = new ObjectWindows(this.finder, appWindows, windows, this.input);
    this.hits = new HitTest(peers, registrations, this.finder, appWindows, windows);
  }

  get info(): AppInfo {
    return this.registrations.info;
  }

  get identities(): AppIdentity[] {
    return this.registrations.names.map(([pid, name]) => identityOf(pid, name));
  }

  get methods(): Application['methods'] {
    return { native: 'atspi', input: usable(this.screen)?.inputMethod ?? 'atspi' };
  }

  get habits(): ToolkitHabits {
    return combineHabits(this.registrations.all.map(({ toolkit }) => toolkit.acting));
  }

  get desktopArea(): Rect | undefined {
    return usable(this.screen)?.area;
  }

  isRunning(): boolean {
    return !this.hasEnded() || [...this.showing].some(isAlive);
  }

  hasEnded(): boolean {
    return !isAlive(this.info.pid);
  }

  isBusy(): boolean {
    return [...this.registrations.pids].some(isBusy);
  }

  async read(options: ReadOptions, signal: AbortSignal): Promise<Reading> {
    const { bus } = this.peers;
    const deadline = within(this.timeouts.treeMs, signal);
    let reading = await this.tree.read(options, deadline);
    if (reading.roots.length === 0 && this.isRunning() && !deadline.aborted) {
      if (await this.registrations.relist(bus, deadline)) reading = await this.tree.read(options, deadline);
    }
    signal.throwIfAborted();
    bus.throwIfGone();
    if (reading.roots.length === 0 && this.hasEnded()) return await this.readLeft(signal);
    if (this.screen instanceof MissingScreen) {
      return { ...reading, warnings: [...this.screen.warnings, ...reading.warnings] };
    }
    // What was not read may be of the windows that seem to be missing.
    if (!reading.complete) return reading;
    const shown = await this.ownWindows.all(signal).catch(() => []);
    this.showing = processesOf(shown);
    return this.unreported.addTo(
      reading,
      shown.filter((window) => !this.isListedIfMenu(window)),
      ({ pid }) => pid === undefined || this.registrations.all.some((entry) => entry.pid === pid),
    );
  }

  watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable> {
    return this.tree.watch(listener, signal);
  }

  async watchLooks(listener: () => void, signal: AbortSignal): Promise<AsyncDisposable | undefined> {
    const screen = usable(this.screen);
    return screen && (await watchLooks(screen, this.ownWindows, listener, signal));
  }

  async windows(signal: AbortSignal): Promise<WindowInfo[]> {
    return (await this.ownWindows.ranked(signal)).map(windowInfoOf);
  }

  async capture(request: CaptureRequest, signal: AbortSignal): Promise<Capture> {
    const { treeMs } = this.timeouts;
    const deadline = within(treeMs, signal);
    return await this.ownWindows.capture(request, this.info.name, deadline).catch((error) => {
      signal.throwIfAborted();
      throw deadline.aborted ? noPicture(treeMs, error) : error;
    });
  }

  async inspect(ref: string, signal: AbortSignal): Promise<Inspection | undefined> {
    if (handleIn(ref) === undefined) return this.actor.inspect(ref, signal);
    return (await this.windowOf(ref, signal)) && NOT_ACCESSIBLE;
  }

  particulars(refs: readonly string[], signal: AbortSignal): Promise<Particulars[]> {
    return this.actor.particulars(refs, signal);
  }

  async perform(ref: string, action: NativeAction, signal: AbortSignal): Promise<'done' | 'unsupported'> {
    if (this.registrations.all.some(({ toolkit }) => toolkit.acting.sleepsMinimised)) await this.restore(ref, signal);
    return this.actor.act(ref, action, signal);
  }

  hitTest(point: Point, signal: AbortSignal): Promise<Hit> {
    return this.hits.at(point, this.input.requireScreen(), signal);
  }

  async receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<AppIdentity | undefined> {
    const pid = await this.input.requireScreen().receiverOf(input, signal);
    return pid === undefined ? undefined : identityOf(pid, new Map(this.registrations.names).get(pid));
  }

  async hasMoved(ref: string, signal: AbortSignal): Promise<boolean> {
    if (!this.registrations.all.some(({ toolkit }) => toolkit.acting.movesUnreported)) return false;
    return this.tree.hasMoved(ref, () => this.currentBox(ref, signal));
  }

  invalidate(ref: string): void {
    this.tree.invalidate(ref);
  }

  windowOf(ref: string, signal: AbortSignal): Promise<WindowInfo | undefined> {
    const handle = handleIn(ref);
    return handle === undefined ? this.objectWindows.of(ref, signal) : this.ownWindows.info(handle, signal);
  }

  async hasOpenMenu(signal: AbortSignal): Promise<boolean> {
    const kinds = (await this.ownWindows.all(signal)).flatMap(({ popup, kind }) => (popup ? [kind] : []));
    if (kinds.every((kind) => kind === 'tooltip')) return false;
    const isToldApart = this.registrations.all.every(({ toolkit }) => toolkit.marksTooltips);
    if (isToldApart && kinds.includes('menu')) return true;
    // Some toolkits call tooltips menus, and others do not say what a popup is.
    return (await usable(this.screen)?.isPointerGrabbed?.(signal)) ?? kinds.includes('menu');
  }

  async raise(handle: string, signal: AbortSignal): Promise<void> {
    await this.input.requireScreen().raise(Number(handle), signal);
    // A window that has just come back takes no click before it knows.
    await this.input.waitUntilTaken(signal);
  }

  useInput<T>(work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.input.use(work, signal);
  }

  async watchInput(listener: (input: HandInput) => void, signal: AbortSignal): Promise<AsyncDisposable | undefined> {
    return await usable(this.screen)?.watchInput?.(listener, signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.tree[Symbol.asyncDispose]();
  }

  /** What the processes show that it had started, and that outlive it. */
  private async readLeft(signal: AbortSignal): Promise<Reading> {
    const left = await this.ownWindows.all(signal).catch(() => []);
    this.showing = processesOf(left);
    const roots = windowNodes(left);
    if (roots.length > 0 && this.isRunning()) return { roots, warnings: [], complete: true };
    throw new UiError('process_not_running', `Process not running (PID ${this.info.pid} exited)`);
  }

  /** Whether a popup is in the tree unless it is a tooltip, as which its window cannot be told. */
  private isListedIfMenu({ popup, pid }: ScreenWindow): boolean {
    return popup && this.registrations.all.some((entry) => entry.pid === pid && !entry.toolkit.marksTooltips);
  }

  /** Brings the window of an object back that is minimised. */
  private async restore(ref: string, signal: AbortSignal): Promise<void> {
    const windows = await this.ownWindows.all(signal);
    if (windows.every(({ mapped }) => mapped)) return;
    const window = await this.windowOf(ref, signal);
    if (window && !window.visible) await this.raise(window.handle, signal);
  }

  private async currentBox(ref: string, signal: AbortSignal): Promise<Rect | 'gone' | undefined> {
    const found = await this.finder.find(ref, signal);
    if (!found) return 'gone';
    return found.toolkit.acting.currentBox(found.objects, found.ref, signal).catch(() => undefined);
  }
}

const processesOf = (windows: readonly ScreenWindow[]) => new Set(windows.flatMap(({ pid }) => pid ?? []));

function noPicture(ms: number, cause: unknown): UiError {
  return new UiError('capture_failed', `The display gave no picture within ${ms} ms.`, {
    hint: 'It may hang: strobe doctor checks it. A program on an isolated display can be stopped and launched again.',
    cause,
  });
}
