import type {
  AppInfo,
  Application,
  Capture,
  CaptureRequest,
  Reading,
  ReadOptions,
  WindowInfo,
} from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { AccessibilityBus } from './atspi/accessibility-bus.ts';
import { type AppEntry, listEntries } from './atspi/app-entry.ts';
import { Peers } from './atspi/peers.ts';
import { readApplication } from './atspi/reading.ts';
import { isAlive } from './processes.ts';
import type { Screen } from './screen.ts';
import { popupsOf, visibleBounds } from './x11/capture.ts';
import type { XWindow } from './x11/window.ts';

/** One application: its registrations on the accessibility bus, and its windows on the display. */
export class LinuxApplication implements Application {
  private readonly bus: AccessibilityBus;
  private readonly peers: Peers;
  private readonly screen: Screen | undefined;
  private readonly pids: ReadonlySet<number>;
  private entries: AppEntry[];

  constructor(bus: AccessibilityBus, screen: Screen | undefined, entries: AppEntry[]) {
    this.bus = bus;
    this.peers = new Peers(bus);
    this.screen = screen;
    this.entries = entries;
    this.pids = new Set(entries.map((entry) => entry.pid));
  }

  get info(): AppInfo {
    const main = this.entries.find((entry) => entry.windows.length > 0) ?? this.entries[0];
    return {
      name: main?.name ?? '',
      pid: main?.pid ?? 0,
      toolkit: main?.toolkit ?? '',
      windows: this.entries.flatMap((entry) => entry.windows.map((window) => window.title)),
    };
  }

  isRunning(): boolean {
    return isAlive(this.info.pid);
  }

  async read(options: ReadOptions, signal: AbortSignal): Promise<Reading> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.treeMs)]);
    // GTK 4 and Java do not know where their windows are; the display does.
    const windows = await this.ownWindows(deadline).catch(() => []);
    let reading = await readApplication(this.peers, this.entries, windows, options, deadline);
    if (reading.roots.length === 0 && this.isRunning() && !deadline.aborted) {
      // LibreOffice restarts itself on its first run and comes back under another bus name.
      const entries = await listEntries(this.bus, deadline).catch(() => []);
      this.entries = entries.filter((entry) => this.pids.has(entry.pid));
      reading = await readApplication(this.peers, this.entries, windows, options, deadline);
    }
    signal.throwIfAborted();
    this.bus.throwIfGone();
    if (reading.roots.length === 0 && !this.isRunning()) {
      throw new UiError('process_not_running', `Process not running (PID ${this.info.pid} exited)`);
    }
    return reading;
  }

  async windows(signal: AbortSignal): Promise<WindowInfo[]> {
    const [windows, active] = await Promise.all([this.ownWindows(signal), this.screen?.activeWindow(signal)]);
    return rank(windows.filter((window) => !window.overrideRedirect)).map((window) => describe(window, active));
  }

  async capture(request: CaptureRequest, signal: AbortSignal): Promise<Capture> {
    const { screen } = this;
    if (!screen) {
      throw new UiError('display_unavailable', 'There is no X display to take pictures of.', {
        hint: 'Ask for mode "tree", or launch the program with display:"isolated".',
      });
    }
    const [windows, active] = await Promise.all([this.ownWindows(signal), screen.activeWindow(signal)]);
    const ranked = rank(windows.filter((window) => !window.overrideRedirect));
    const chosen = request.window ? ranked.find(({ xid }) => String(xid) === request.window) : choose(ranked, active);
    if (!chosen) {
      throw new UiError('capture_failed', `"${this.info.name}" has no window on the display.`, {
        hint: 'Call debug_ui with mode "tree" to see what the application shows.',
      });
    }
    const popups = popupsOf(chosen, windows);
    const picture = await screen.capture(
      { window: chosen, popups, ...(request.area && { area: request.area }) },
      signal,
    );
    return {
      ...picture,
      scale: 1,
      window: describe(chosen, active),
      others: ranked.filter((window) => window !== chosen).map((window) => describe(window, active)),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.peers[Symbol.dispose]();
  }

  private async ownWindows(signal: AbortSignal): Promise<XWindow[]> {
    const all = (await this.screen?.windows(signal)) ?? [];
    return all.filter((window) => window.pid !== undefined && this.pids.has(window.pid));
  }
}

/** Modal dialogs first, then dialogs, then the rest, each in stacking order. */
function rank(windows: XWindow[]): XWindow[] {
  const weight = (window: XWindow) => (window.modal ? 0 : window.kind === 'dialog' ? 1 : 2);
  return windows
    .filter((window) => window.mapped || window.minimised)
    .sort((a, b) => Number(a.minimised) - Number(b.minimised) || weight(a) - weight(b));
}

/** The active dialog; else the active window; else the topmost. */
function choose(ranked: XWindow[], active: number | undefined): XWindow | undefined {
  const first = ranked[0];
  if (first && (first.modal || first.kind === 'dialog') && !first.minimised) return first;
  return ranked.find((window) => window.xid === active) ?? first;
}

function describe(window: XWindow, active: number | undefined): WindowInfo {
  return {
    handle: String(window.xid),
    title: window.title,
    bounds: visibleBounds(window),
    active: window.xid === active,
    dialog: window.kind === 'dialog' || window.modal,
    visible: window.mapped && !window.minimised,
  };
}
