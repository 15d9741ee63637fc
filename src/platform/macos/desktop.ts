import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppInfo, Application, Desktop, Program, ProgramRequest } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import { isForeign } from '../../core/liveness.ts';
import { quote } from '../../core/text.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { MacApplication } from './application.ts';
import { type Bundle, bundleOf, needsVoiceOverFlag, toolkitOfBundle } from './bundle.ts';
import { HelperClient } from './helper-client.ts';
import { InputDevices } from './input.ts';
import { executablesOf, membersOf } from './process-table.ts';
import { startMacProgram } from './program.ts';
import { type CgWindow, isOrdinary } from './shared/cg-window.ts';
import { accessibilityRequired } from './shared/permissions.ts';

const POLL_MS = 30;
/** The list asks every application that has a window; each that hangs costs a quarter of a second. */
const LIST_MS = 10_000;

type FoundApp = { info: AppInfo; executable: string | undefined; bundle: Bundle | undefined };

/** The user's own screen: a Mac has no other. */
export class MacDesktop implements Desktop {
  readonly kind = 'current';
  readonly timeouts: Timeouts;
  private readonly helper: HelperClient;
  private readonly devices = new InputDevices();
  private readonly programs = new Set<number>();
  private prompted = false;

  constructor(timeouts: Timeouts) {
    this.timeouts = timeouts;
    this.helper = new HelperClient(timeouts, { prepare: (ask) => ask('guard', [...this.programs]) });
  }

  async apps(signal: AbortSignal): Promise<AppInfo[]> {
    await this.requireAccessibility(signal);
    const windows = await this.cgWindows(signal);
    const found = await this.findApps([...new Set(windows.map(({ pid }) => pid))], windows, signal);
    return found.map(({ info }) => info).filter(({ windows: titles }) => titles.length > 0);
  }

  async start(request: ProgramRequest, signal: AbortSignal): Promise<Program> {
    const program = await startMacProgram(request, () => this.forget(program.pid), signal);
    this.programs.add(program.pid);
    try {
      await this.guard(signal);
    } catch (error) {
      await program.end();
      throw error;
    }
    return program;
  }

  async waitForApp(program: Program, signal: AbortSignal): Promise<Application> {
    await this.requireAccessibility(signal);
    for (;;) {
      const windows = await this.cgWindows(signal);
      const pids = new Set([program.pid, ...windows.map(({ pid }) => pid)]);
      const found = await this.findApps(await pidsOfProgram(program, [...pids]), windows, signal);
      const shown = found.find(({ info }) => info.windows.length > 0);
      if (shown) return this.application(shown);
      await delay(POLL_MS, undefined, { signal });
    }
  }

  async appOnScreen(program: Program, signal: AbortSignal): Promise<Application | undefined> {
    const own = await this.windowsOf(program, signal);
    const [first] = own;
    if (first === undefined) return undefined;
    const [found] = await this.findApps([first.pid], own, signal);
    return found && this.application(found);
  }

  async describeProgress(program: Program, signal: AbortSignal): Promise<string> {
    const own = await this.windowsOf(program, signal);
    if (own.length === 0) return 'It has shown no window yet.';
    const titles = own.flatMap(({ title }) => (title ? [quote(title)] : [])).join(', ');
    return `It shows a window${titles && ` (${titles})`}, but accessibility shows nothing of it.`;
  }

  async attach({ name, pid }: AppInfo, signal: AbortSignal): Promise<Application> {
    if (isForeign(pid)) {
      throw new UiError('policy_refused', `${quote(name)} (PID ${pid}) belongs to another user.`, {
        hint: 'Run Strobe as the user who runs the application.',
      });
    }
    await this.requireAccessibility(signal);
    const [found] = await this.findApps([pid], await this.cgWindows(signal), signal);
    if (found === undefined || found.info.windows.length === 0) {
      throw new UiError('app_not_found', `${quote(name)} (PID ${pid}) shows no window to accessibility any more.`, {
        hint: 'List the running ones: debug_session action "apps".',
      });
    }
    return this.application(found);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.helper[Symbol.asyncDispose]();
  }

  /** Checked for each session that begins: the user can grant and revoke the permission at any time. */
  private async requireAccessibility(signal: AbortSignal): Promise<void> {
    const prompt = !this.prompted;
    this.prompted = true;
    if (await this.helper.call('isTrusted', [prompt], this.timeouts.callMs, signal)) return;
    // macOS may keep giving a process the answer of its start, so that the next check needs a new process.
    await this.helper[Symbol.asyncDispose]();
    if (this.programs.size > 0) await this.guard(signal);
    throw accessibilityRequired();
  }

  private async cgWindows(signal: AbortSignal): Promise<CgWindow[]> {
    return (await this.helper.call('cgWindows', [], this.timeouts.callMs, signal)).filter(isOrdinary);
  }

  private async windowsOf(program: Program, signal: AbortSignal): Promise<CgWindow[]> {
    const windows = await this.cgWindows(signal);
    const owners = await pidsOfProgram(
      program,
      windows.map(({ pid }) => pid),
    );
    return windows.filter(({ pid }) => owners.includes(pid));
  }

  private async findApps(pids: number[], windows: CgWindow[], signal: AbortSignal): Promise<FoundApp[]> {
    const [titles, executables] = await Promise.all([
      this.helper.call('windowTitles', [pids], LIST_MS, signal),
      executablesOf(pids),
    ]);
    return await Promise.all(
      pids.map(async (pid, at) => {
        const executable = executables.get(pid);
        const bundle = await bundleOf(executable);
        const owner = windows.find((window) => window.pid === pid)?.owner;
        const name = owner || bundle?.name || path.basename(executable ?? '');
        const bundleId = bundle?.id;
        const info = { name, pid, toolkit: toolkitOfBundle(bundle), windows: titles[at] ?? [] };
        return { info: { ...info, ...(bundleId !== undefined && { bundleId }) }, executable, bundle };
      }),
    );
  }

  private application({ info, executable, bundle }: FoundApp): MacApplication {
    return new MacApplication({
      info,
      executable,
      needsVoiceOverFlag: needsVoiceOverFlag(bundle),
      devices: this.devices,
      timeouts: this.timeouts,
    });
  }

  /** The helper ends the programs when the server ends without doing so. */
  private guard(signal: AbortSignal): Promise<void> {
    return this.helper.call('guard', [[...this.programs]], this.timeouts.callMs, signal);
  }

  private forget(pid: number): void {
    this.programs.delete(pid);
    if (this.helper.pid) this.guard(AbortSignal.timeout(this.timeouts.callMs)).catch(() => {});
  }
}

/** Returns those of the processes that belong to the program's group. */
async function pidsOfProgram(program: Program, pids: number[]): Promise<number[]> {
  const members = new Set(await membersOf(program.pid));
  return pids.filter((pid) => members.has(pid));
}
