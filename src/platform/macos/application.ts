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
  NativeAction,
  PlatformEvent,
  Point,
  Reading,
  ReadOptions,
  WindowInfo,
} from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { isAlive } from '../../core/liveness.ts';
import type { PlatformNode } from '../../core/node.ts';
import { quote } from '../../core/text.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { PLAIN_HABITS } from '../../core/toolkit-habits.ts';
import { find } from '../../core/tree.ts';
import { ELECTRON } from './bundle.ts';
import { captureWindow, cropToArea } from './capture.ts';
import { HelperClient } from './helper-client.ts';
import type { InputDevices } from './input.ts';
import { type CgWindow, isOrdinary } from './shared/cg-window.ts';
import type { AppReading, CallName, CallResult, Calls } from './shared/messages.ts';
import { screenRecordingRequired } from './shared/permissions.ts';

/** The helper gets this much less than the whole time for a tree, so that what it has read by then still arrives. */
const ARRIVAL_MS = 1_000;
const FRONT_MS = 1_000;
/** A window that is raised is active this soon, or another one is; then it is raised once more. */
const ACTIVE_MS = 300;
const RAISES = 3;
/** What is on a page comes a while after the first request for it. */
const PAGES_MS = 2_000;
const POLL_MS = 15;

const SILENT: AppReading = {
  roots: [],
  outcome: { hitDepth: false, hitNodes: false, silent: true, late: false, slow: 0 },
  complete: false,
  unheard: 0,
};

export type MacApplicationOptions = {
  info: AppInfo;
  executable: string | undefined;
  needsVoiceOverFlag: boolean;
  devices: InputDevices;
  timeouts: Timeouts;
};

/** One application, through a helper process of its own: an application that hangs delays no other. */
export class MacApplication implements Application {
  readonly info: AppInfo;
  readonly identities: readonly AppIdentity[];
  readonly timeouts: Timeouts;
  readonly methods = { native: 'ax', input: 'cgevent' } as const;
  readonly habits = PLAIN_HABITS;
  private readonly helper: HelperClient;
  private readonly devices: InputDevices;
  private mayShowPages: boolean;
  private readonly listeners = new Set<(event: PlatformEvent) => void>();

  constructor({ info, executable, needsVoiceOverFlag, devices, timeouts }: MacApplicationOptions) {
    this.info = info;
    this.identities = [{ name: info.name, ...(executable !== undefined && { executables: [executable] }) }];
    this.timeouts = timeouts;
    this.devices = devices;
    this.mayShowPages = info.toolkit === ELECTRON || needsVoiceOverFlag;
    this.helper = new HelperClient(timeouts, {
      prepare: async (ask) => {
        await ask('open', info.pid, needsVoiceOverFlag);
        if (this.listeners.size > 0) await ask('watch');
      },
      onEvent: (event) => {
        for (const listener of [...this.listeners]) listener(event);
      },
      isNeeded: () => this.listeners.size > 0 && this.isRunning(),
    });
  }

  isRunning(): boolean {
    return isAlive(this.info.pid);
  }

  async read(options: ReadOptions, signal: AbortSignal): Promise<Reading> {
    const read = await this.readWithPages(options, signal);
    if (read.roots.length === 0 && !this.isRunning()) {
      throw new UiError('process_not_running', `Process not running (PID ${this.info.pid} exited)`);
    }
    const { roots, complete, outcome } = read;
    const responsiveness = roots.length > 0 ? 'part' : 'nothing';
    const warnings = this.warningsOf(read, options);
    return { roots, complete, warnings, ...((outcome.silent || outcome.late) && { responsiveness }) };
  }

  async watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable> {
    // Wrapped, because one listener may watch twice.
    const subscriber = (event: PlatformEvent) => listener(event);
    this.listeners.add(subscriber);
    const leave = async () => {
      this.listeners.delete(subscriber);
      if (this.listeners.size > 0 || !this.helper.pid) return;
      await this.call('unwatch', [], AbortSignal.timeout(this.timeouts.callMs)).catch(() => {});
    };
    try {
      await this.call('watch', [], signal);
    } catch (error) {
      await leave();
      throw error;
    }
    return { [Symbol.asyncDispose]: leave };
  }

  /** The window server lists the windows of a program without accessibility. */
  async windows(signal: AbortSignal): Promise<WindowInfo[]> {
    const windows = await this.call('windows', [], signal);
    if (windows.length > 0) return windows;
    const own = (await this.call('cgWindows', [], signal)).filter(({ pid }) => pid === this.info.pid);
    return own.filter(isOrdinary).map(toWindowInfo);
  }

  async capture({ window, area }: CaptureRequest, signal: AbortSignal): Promise<Capture> {
    const windows = await this.windows(signal);
    const chosen = window === undefined ? windowToCapture(windows) : windows.find(({ handle }) => handle === window);
    if (!chosen) {
      throw new UiError('capture_failed', `${quote(this.info.name)} has no window on the display.`, {
        hint: 'Call debug_ui with mode "tree" to see what the application shows.',
      });
    }
    const pixels = await captureWindow(chosen.handle, chosen.bounds, signal).catch(async (error) => {
      throw (await this.call('canRecordScreen', [true], signal)) ? error : screenRecordingRequired();
    });
    const others = windows.filter((each) => each !== chosen);
    return { ...(area ? cropToArea(pixels, area) : pixels), window: chosen, others };
  }

  inspect(ref: string, signal: AbortSignal): Promise<Inspection | undefined> {
    return this.call('inspect', [ref], signal);
  }

  perform(ref: string, action: NativeAction, signal: AbortSignal): Promise<'done' | 'unsupported'> {
    const { callMs } = this.timeouts;
    // Choosing an item takes longer, because its menu has to open first.
    const limitMs = action.kind === 'choose' ? 2 * callMs : callMs;
    return this.helper.call('perform', [ref, action], limitMs, signal);
  }

  hitTest(point: Point, signal: AbortSignal): Promise<Hit> {
    return this.call('hitTest', [point], signal);
  }

  /** Input is sent when the application is in front, and a click only where a hit test has found it. */
  async receiverOf(): Promise<AppIdentity | undefined> {
    return this.identities[0];
  }

  windowOf(ref: string, signal: AbortSignal): Promise<WindowInfo | undefined> {
    return this.call('windowOf', [ref], signal);
  }

  hasOpenMenu(signal: AbortSignal): Promise<boolean> {
    return this.call('hasOpenMenu', [], signal);
  }

  /** The application first: the window that has the keyboard when it comes to the front is its last one. */
  async raise(handle: string, signal: AbortSignal): Promise<void> {
    await this.call('activate', [], signal);
    await this.waitForFront(signal);
    for (let raises = 0; raises < RAISES; raises++) {
      await this.call('raise', [handle], signal);
      if (await this.waitUntil(() => this.isActive(handle, signal), ACTIVE_MS, signal)) return;
    }
  }

  useInput<T>(work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T> {
    const comeToFront = (each: AbortSignal) => this.comeToFront(each);
    return this.devices.use({ helper: this.helper, comeToFront }, work, signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.helper[Symbol.asyncDispose]();
  }

  private get readMs(): number {
    return this.timeouts.treeMs - ARRIVAL_MS;
  }

  private call<Name extends CallName>(
    name: Name,
    args: Parameters<Calls[Name]>,
    signal: AbortSignal,
  ): Promise<CallResult<Name>> {
    return this.helper.call(name, args, this.timeouts.callMs, signal);
  }

  /** Electron and Chrome build the tree of a page after the first request for it, and show an empty one until then. */
  private async readWithPages(options: ReadOptions, signal: AbortSignal): Promise<AppReading> {
    let untilMs: number | undefined;
    for (;;) {
      const read = await this.readOnce(options, signal);
      // The first answer shows that the request has arrived.
      untilMs ??= performance.now() + this.timeouts.scale(PAGES_MS);
      const hasPage = ({ role, children }: PlatformNode) => role === 'document' && children.length > 0;
      const isEmpty = this.mayShowPages && find(read.roots, hasPage) === undefined;
      if (!isEmpty || !read.complete || performance.now() > untilMs) {
        this.mayShowPages = false;
        return read;
      }
      await delay(POLL_MS, undefined, { signal });
    }
  }

  private async readOnce(options: ReadOptions, signal: AbortSignal): Promise<AppReading> {
    try {
      return await this.helper.call('read', [options, this.readMs], this.timeouts.treeMs, signal);
    } catch (error) {
      if (error instanceof Error && error.name === 'DeadlineError') return SILENT;
      throw error;
    }
  }

  private async comeToFront(signal: AbortSignal): Promise<void> {
    if (await this.call('isFrontmost', [], signal)) return;
    await this.call('activate', [], signal);
    if (await this.waitForFront(signal)) return;
    throw new UiError(
      'not_reachable',
      `${quote(this.info.name)} could not be brought to the front: no input was sent.`,
      {
        hint: 'Click its icon in the Dock, or close the window that stays in front.',
      },
    );
  }

  /** Returns whether the application comes to the front in time. */
  private waitForFront(signal: AbortSignal): Promise<boolean> {
    return this.waitUntil(() => this.call('isFrontmost', [], signal), FRONT_MS, signal);
  }

  private async isActive(handle: string, signal: AbortSignal): Promise<boolean> {
    return (await this.call('windows', [], signal)).some((each) => each.handle === handle && each.active);
  }

  private async waitUntil(holds: () => Promise<boolean>, limitMs: number, signal: AbortSignal): Promise<boolean> {
    const untilMs = performance.now() + this.timeouts.scale(limitMs);
    while (performance.now() < untilMs) {
      if (await holds()) return true;
      await delay(POLL_MS, undefined, { signal });
    }
    return false;
  }

  private warningsOf({ outcome, unheard }: AppReading, { maxNodes }: ReadOptions): string[] {
    const name = quote(this.info.name);
    const soFar = 'this is what was read so far.';
    return [
      ...(outcome.late ? [`${name} did not give its whole tree within ${this.readMs} ms: ${soFar}`] : []),
      ...(outcome.silent ? [`${name} stopped answering: ${soFar}`] : []),
      ...(outcome.slow > 0 && !outcome.silent
        ? [`${outcome.slow} elements of ${name} did not answer: they were left out, with all below them.`]
        : []),
      ...(unheard > 0
        ? [`${unheard} windows of ${name} do not report when they close or change their title: that is found late.`]
        : []),
      ...(outcome.hitDepth ? [`The tree is deeper than ${LIMITS.treeDepth} levels: use root to read below.`] : []),
      ...(outcome.hitNodes ? [`The tree has more than ${maxNodes} nodes: the rest was not read.`] : []),
    ];
  }
}

/** A modal dialog comes first, then the active window, then the first that shows. */
function windowToCapture(windows: WindowInfo[]): WindowInfo | undefined {
  const shown = windows.filter(({ visible }) => visible);
  return shown.find(({ modal }) => modal) ?? shown.find(({ active }) => active) ?? shown[0] ?? windows[0];
}

function toWindowInfo({ number, title, bounds, onScreen: visible }: CgWindow): WindowInfo {
  const flags = { active: false, dialog: false, modal: false };
  return { handle: String(number), title: title ?? '', bounds, ...flags, visible };
}
