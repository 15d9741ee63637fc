import type { AppInfo, PlatformEvent } from '../../core/backend.ts';
import type { AccessibilityBus } from './atspi/protocol/accessibility-bus.ts';
import type { Peers } from './atspi/protocol/peers.ts';
import { type AppEntry, listEntries } from './atspi/reading/app-entry.ts';
import { EmbeddedApps } from './atspi/reading/embedded-apps.ts';
import { ForeignDialogs } from './atspi/reading/foreign-dialogs.ts';
import { Guests } from './atspi/reading/guests.ts';
import type { Toolkit } from './atspi/toolkits/toolkit.ts';
import type { ScreenWindow } from './screen/window.ts';

/** The registrations of one application with the accessibility bus: its own, and those of what is embedded in it. */
export class Registrations {
  readonly pids: ReadonlySet<number>;
  private own: AppEntry[];
  readonly guests = new Guests();
  private readonly embedded = new EmbeddedApps();
  private readonly dialogs = new ForeignDialogs();

  constructor(own: AppEntry[]) {
    this.own = own;
    this.pids = new Set(own.map(({ pid }) => pid));
  }

  get info(): AppInfo {
    const main = this.own.find(({ windows }) => windows.length > 0) ?? this.own[0];
    return {
      name: main?.name ?? '',
      pid: main?.pid ?? 0,
      toolkit: main?.toolkitName ?? '',
      windows: this.own.flatMap(({ windows }) => windows.map(({ title }) => title)),
    };
  }

  /** What each process calls itself. */
  get names(): [pid: number, name: string][] {
    return this.own.map(({ pid, name }) => [pid, name]);
  }

  /** Those that have windows. */
  get withWindows(): AppEntry[] {
    return [...this.own, ...this.embedded.entries, ...this.dialogs.entries];
  }

  get all(): AppEntry[] {
    return [...this.withWindows, ...this.guests.entries];
  }

  get toolkits(): Toolkit[] {
    return this.all.map(({ toolkit }) => toolkit);
  }

  get busNames(): string[] {
    return [...this.own, ...this.guests.entries, ...this.dialogs.entries].map(({ root }) => root.bus);
  }

  note(event: PlatformEvent): void {
    this.embedded.note(event);
  }

  /** What an event of all processes means for the application. */
  ofApplication(event: PlatformEvent): PlatformEvent {
    return this.dialogs.ofApplication(this.guests.ofApplication(event));
  }

  /** Calls with the name on the bus of every process that joins the application from now on. */
  onArrival(listener: (busName: string) => void): () => void {
    const forget = [this.guests, this.dialogs].map((processes) => processes.onArrival(listener));
    return () => {
      for (const each of forget) each();
    };
  }

  /** Finds what shows windows for it, in its own process and in others. */
  async findOthers(windows: readonly ScreenWindow[], peers: Peers, signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.embedded.lookFor(this.own, peers, signal),
      this.dialogs.lookFor(windows, (pid) => this.pids.has(pid), peers.bus, signal),
    ]);
  }

  /**
   * Lists the application's own again. LibreOffice restarts itself on its first run and comes back under another bus
   * name. One that hangs is not listed: what is known of it stays, for when it answers again. Returns whether any is.
   */
  async relist(bus: AccessibilityBus, signal: AbortSignal): Promise<boolean> {
    const entries = await listEntries(bus, signal).catch(() => []);
    const own = entries.filter(({ pid }) => this.pids.has(pid));
    if (own.length > 0) this.own = own;
    return own.length > 0;
  }
}
