import type { AppInfo, Application, Desktop, DisplayKind, Program, ProgramRequest } from '../../core/backend.ts';
import { within } from '../../core/deadline.ts';
import { toUiError, UiError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { quote } from '../../core/text.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { LinuxApplication } from './application.ts';
import { AccessibilityBus } from './atspi/protocol/accessibility-bus.ts';
import { Peers } from './atspi/protocol/peers.ts';
import { type AppEntry, listEntries, waitForEntries } from './atspi/reading/app-entry.ts';
import { launchArgs, launchEnvironment, removeLeftovers } from './atspi/toolkits/launch.ts';
import { BareApplication } from './bare-application.ts';
import { sessionBusAddress } from './dbus/address.ts';
import { IsolatedDisplay } from './isolated-display.ts';
import { commandOf, ownerOf } from './processes.ts';
import { startProgram } from './program.ts';
import type { Reaper } from './reaper.ts';
import type { DisplayServer, IsolatedServer } from './screen/display-server.ts';
import { MissingScreen, usable } from './screen/missing-screen.ts';
import type { Screen } from './screen/screen.ts';
import { isProgramWindow, type ScreenWindow } from './screen/window.ts';

/** A display with its accessibility bus: the user's own, or an isolated one. */
export class LinuxDesktop implements Desktop {
  readonly kind: DisplayKind;
  readonly timeouts: Timeouts;
  private readonly bus: AccessibilityBus;
  private readonly peers: Peers;
  private readonly screen: Screen | MissingScreen;
  private readonly env: Record<string, string>;
  private readonly isolatedDisplay: IsolatedDisplay | undefined;
  private readonly reaper: Reaper;

  private constructor(parts: {
    kind: DisplayKind;
    bus: AccessibilityBus;
    screen: Screen | MissingScreen;
    env: Record<string, string>;
    isolatedDisplay: IsolatedDisplay | undefined;
    reaper: Reaper;
  }) {
    this.kind = parts.kind;
    this.timeouts = parts.bus.timeouts;
    this.bus = parts.bus;
    this.peers = new Peers(parts.bus);
    this.screen = parts.screen;
    this.env = parts.env;
    this.isolatedDisplay = parts.isolatedDisplay;
    this.reaper = parts.reaper;
  }

  static async openIsolated(
    server: IsolatedServer,
    reaper: Reaper,
    timeouts: Timeouts,
    signal: AbortSignal,
  ): Promise<LinuxDesktop> {
    const isolatedDisplay = await IsolatedDisplay.start(server, reaper, signal);
    try {
      const { busAddress, env } = isolatedDisplay;
      const [bus, screen] = await Promise.all([
        AccessibilityBus.openNew(busAddress, timeouts, within(LIMITS.launchWaitMs, signal)),
        server.open(env, 'exclusive', timeouts, signal),
      ]);
      return new LinuxDesktop({ kind: 'isolated', bus, screen, env, isolatedDisplay, reaper });
    } catch (error) {
      await isolatedDisplay[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Without a display, trees can still be read, but pictures cannot be taken. */
  static async openCurrent(
    server: DisplayServer | MissingScreen,
    reaper: Reaper,
    timeouts: Timeouts,
    signal: AbortSignal,
  ): Promise<LinuxDesktop> {
    const bus = await AccessibilityBus.open(sessionBusAddress(process.env), timeouts, signal);
    const screen =
      server instanceof MissingScreen
        ? server
        : await server
            .open(process.env, 'shared', timeouts, signal)
            .catch((error: unknown) => doesNotAnswer(server, error));
    const env: Record<string, string> = { [reaper.marker.name]: reaper.marker.value };
    for (const [name, value] of Object.entries(process.env)) {
      if (value !== undefined && name !== 'NO_AT_BRIDGE') env[name] = value;
    }
    return new LinuxDesktop({ kind: 'current', bus, screen, env, isolatedDisplay: undefined, reaper });
  }

  async apps(signal: AbortSignal): Promise<AppInfo[]> {
    const entries = await listEntries(this.bus, signal);
    const pids = [...new Set(entries.map((entry) => entry.pid))];
    return pids
      .map((pid) => this.application(entries.filter((entry) => entry.pid === pid)).info)
      .filter((app) => app.windows.length > 0);
  }

  async start(request: ProgramRequest, signal: AbortSignal): Promise<Program> {
    const home = this.isolatedDisplay?.env.HOME;
    const env = launchEnvironment(this.kind, { ...this.env, ...request.env }, home);
    const args = launchArgs(request.command, request.args, this.kind);
    const { cwd = process.cwd() } = request;
    const afterEnd = () => home !== undefined && removeLeftovers(args, cwd, home);
    return startProgram({ ...request, args, env }, this.reaper, afterEnd, signal);
  }

  async waitForApp(program: Program, signal: AbortSignal): Promise<Application> {
    const entries = await waitForEntries(this.bus, (pid) => program.owns(pid), signal);
    // What shows while it starts is no window of it yet.
    return this.application(entries, (window) => window.kind !== 'splash' && this.isOf(program, window));
  }

  async appOnScreen(program: Program, signal: AbortSignal): Promise<Application | undefined> {
    const screen = usable(this.screen);
    if (!screen || (await this.windowsOf(program, signal)).length === 0) return undefined;
    return new BareApplication(this.peers, screen, program, (window) => this.isOf(program, window));
  }

  async showsBareWindow(program: Program, signal: AbortSignal): Promise<boolean> {
    if (!(await this.windowsOf(program, signal)).some(isProgramWindow)) return false;
    return !(await listEntries(this.bus, signal)).some((entry) => program.owns(entry.pid));
  }

  async describeProgress(program: Program, signal: AbortSignal): Promise<string> {
    const registered = (await listEntries(this.bus, signal)).filter((entry) => program.owns(entry.pid));
    if (registered.length > 0) return 'It registered with the accessibility bus but has shown no window yet.';
    const own = await this.windowsOf(program, signal).catch(() => []);
    const titles = own.flatMap(({ title }) => (title === '' ? [] : quote(title))).join(', ');
    if (titles !== '') {
      return `It shows a window (${titles}) but no accessibility: its toolkit has none, or it is switched off there.`;
    }
    return 'It has shown no window and has not registered with the accessibility bus.';
  }

  async attach(app: AppInfo, signal: AbortSignal): Promise<Application> {
    if (ownerOf(app.pid) !== process.getuid?.()) {
      throw new UiError('policy_refused', `${quote(app.name)} (PID ${app.pid}) belongs to another user.`, {
        hint: 'Run Strobe as the user who runs the application.',
      });
    }
    const entries = (await listEntries(this.bus, signal)).filter((entry) => entry.pid === app.pid);
    if (entries.length === 0) {
      throw new UiError(
        'app_not_found',
        `${quote(app.name)} (PID ${app.pid}) is not on the accessibility bus any more.`,
        {
          hint: 'List the running ones: debug_session action "apps".',
        },
      );
    }
    return this.application(entries);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await usable(this.screen)?.[Symbol.asyncDispose]();
    this.peers[Symbol.dispose]();
    await this.bus[Symbol.asyncDispose]();
    await this.isolatedDisplay?.[Symbol.asyncDispose]();
  }

  private async windowsOf(program: Program, signal: AbortSignal): Promise<ScreenWindow[]> {
    return ((await usable(this.screen)?.windows(signal)) ?? []).filter((window) => this.isOf(program, window));
  }

  /** Windows of old toolkits have no pid; on an isolated display they are nobody else's. */
  private isOf(program: Program, { pid }: ScreenWindow): boolean {
    return pid === undefined ? this.kind === 'isolated' : program.owns(pid);
  }

  private application(entries: AppEntry[], owns?: (window: ScreenWindow) => boolean): LinuxApplication {
    // Interpreted programs and wrappers register under names such as "" or "Unnamed".
    const named = entries.map((entry) => ({ ...entry, name: entry.name || commandOf(entry.pid) }));
    return new LinuxApplication(this.peers, this.screen, named, owns);
  }
}

function doesNotAnswer({ boxesFrom }: DisplayServer, error: unknown): MissingScreen {
  const { message, hint } = toUiError(error);
  return new MissingScreen([message, hint].filter(Boolean).join(' '), boxesFrom);
}
