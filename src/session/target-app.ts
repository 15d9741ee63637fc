import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Desktop, Program, ReadOptions } from '../core/backend.ts';
import { within } from '../core/deadline.ts';
import { UiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { quote } from '../core/text.ts';
import { ExitReport } from './exit-report.ts';
import { OutputRing } from './output.ts';

/** How long a call waits for the window of a program that had none when it was launched. */
const LATE_WINDOW_MS = 1_000;
/** Who has shown windows without accessibility hardly has it a moment later: it is asked so seldom, and not waited for. */
const LOOK_AGAIN_MS = 2_000;
const LOOKING_MS = 200;
/** Toolkits announce themselves before they show a window, or right after. */
const BARE_MS = 1_000;
const SEEMS_BARE_MS = 300;
const BARE_POLL_MS = 50;

export const VISIBLE: ReadOptions = { depth: LIMITS.treeDepth, maxNodes: LIMITS.treeNodes, expand: 'nothing' };

export type Origin = { desktop: Desktop; name: string } & ({ program: Program } | { application: Application });

/** A session is about a program that was launched, and its application, as soon as it has a window. */
export class TargetApp implements AsyncDisposable {
  readonly desktop: Desktop;
  readonly name: string;
  readonly program: Program | undefined;
  readonly output = new OutputRing();
  readonly exitReport: ExitReport;
  private accessible: Application | undefined;
  /** This stands for the application while accessibility shows nothing of it. */
  private windowsOnly: Application | undefined;
  private readonly onBare: () => void;
  private bareSinceMs: number | undefined;
  private lookedAtMs = 0;

  /** `onBare` is called when it seems that there will be no accessibility. */
  constructor(origin: Origin, onBare: () => void = () => {}) {
    this.onBare = onBare;
    this.desktop = origin.desktop;
    this.name = origin.name;
    if ('application' in origin) this.accessible = origin.application;
    else this.program = origin.program;
    this.program?.onOutput((stream, chunk) => this.output.add(stream, chunk));
    this.exitReport = new ExitReport(this.name, this.program, this.output, this);
  }

  /** The application by its windows alone, where nothing else is known of it. */
  get bareApplication(): Application | undefined {
    return this.accessible ? undefined : this.windowsOnly;
  }

  /** Undefined before the application has a window. */
  get application(): Application | undefined {
    return this.accessible;
  }

  get pid(): number {
    return this.accessible?.info.pid ?? this.program?.pid ?? 0;
  }

  isRunning(): boolean {
    if (this.accessible?.isRunning()) return true;
    if (this.program === undefined) return false;
    // What a wrapper has started is known once it shows something.
    return this.exitReport.exit === undefined || (!this.accessible && this.program.isRunning());
  }

  /** Waits for the first window of a launched program, in its tree or, where it has none, on the display. */
  async waitForWindow(signal: AbortSignal): Promise<void> {
    if (this.accessible || !this.program) return;
    const { program } = this;
    const ended = new AbortController();
    // A wrapper that ends may have left the real program running.
    void program.exited.then(() => {
      if (!this.accessible && !program.isRunning()) ended.abort(this.exitReport.notRunning());
    });
    try {
      const found = new AbortController();
      const over = AbortSignal.any([signal, ended.signal, found.signal]);
      const bare = this.waitForBareWindow(program, over);
      const application = await Promise.race([this.desktop.waitForApp(program, over), bare]).finally(() =>
        found.abort(),
      );
      if (application === undefined) return;
      this.accessible = application;
      // The first reading costs ten times as much as the next ones: it is made while nobody waits for it.
      void application.read(VISIBLE, AbortSignal.timeout(application.timeouts.treeMs)).catch(() => {});
    } catch (error) {
      throw ended.signal.aborted ? this.exitReport.notRunning() : error;
    }
  }

  /** Resolves when a window has stood there for a while whose program has not announced itself to accessibility. */
  private async waitForBareWindow(program: Program, signal: AbortSignal): Promise<undefined> {
    const { desktop } = this;
    if (!desktop.showsBareWindow) return await new Promise(() => {});
    for (; ; await delay(BARE_POLL_MS, undefined, { signal })) {
      const isBare = await desktop.showsBareWindow(program, signal);
      this.bareSinceMs = isBare ? (this.bareSinceMs ?? performance.now()) : undefined;
      const bareMs = this.bareSinceMs === undefined ? 0 : performance.now() - this.bareSinceMs;
      if (bareMs >= desktop.timeouts.scale(SEEMS_BARE_MS)) this.onBare();
      if (bareMs < desktop.timeouts.scale(BARE_MS)) continue;
      this.windowsOnly = await desktop.appOnScreen(program, signal);
      if (this.windowsOnly) return undefined;
    }
  }

  /** Returns the application with its tree; throws `no_accessibility` where it has none. */
  async requireApplication(signal: AbortSignal): Promise<Application> {
    if (!this.isRunning()) throw this.exitReport.notRunning();
    if (this.accessible) return this.accessible;
    if (this.windowsOnly?.isBare) {
      this.lookAgain();
      return this.windowsOnly;
    }
    try {
      await this.waitForWindow(within(this.desktop.timeouts.scale(LATE_WINDOW_MS), signal));
    } catch (error) {
      if (error instanceof UiError || signal.aborted) throw error;
    }
    const found = this.accessible ?? (this.windowsOnly?.isBare && this.windowsOnly);
    if (found) return found;
    // Its last words are told once, not with every look.
    throw this.noAccessibility(this.windowsOnly ? '' : await this.explainDelay(signal));
  }

  /** A toolkit may announce itself late. The next call finds out. */
  private lookAgain(): void {
    const { desktop, program, lookedAtMs } = this;
    if (!program || performance.now() - lookedAtMs < LOOK_AGAIN_MS) return;
    this.lookedAtMs = performance.now();
    desktop.waitForApp(program, AbortSignal.timeout(LOOKING_MS)).then(
      (application) => {
        this.accessible = application;
      },
      () => {},
    );
  }

  /** Returns the application, or its windows alone, of which pictures can be taken. */
  async applicationOrWindows(signal: AbortSignal): Promise<Application> {
    if (!this.accessible && this.windowsOnly && this.isRunning()) return this.windowsOnly;
    return await this.requireApplication(signal).catch(async (error) => {
      this.windowsOnly = await this.findWindows(error, signal);
      return this.windowsOnly;
    });
  }

  /** Goes on with the windows alone, after the tree could not be read. */
  async fallBackToWindows(error: unknown, signal: AbortSignal): Promise<void> {
    this.windowsOnly = await this.findWindows(error, signal);
  }

  applicationToActOn(signal: AbortSignal): Promise<Application> {
    return this.windowsOnly ? this.applicationOrWindows(signal) : this.requireApplication(signal);
  }

  isWindowsOnly(application: Application): boolean {
    return application === this.windowsOnly;
  }

  bareWarning(): string {
    const sources =
      'its windows come from the display, and what is in the front one, or the one that root names, only from pictures (vision:true).';
    return `${quote(this.name)} shows nothing to accessibility: ${sources}`;
  }

  noAccessibility(why = ''): UiError {
    return new UiError('no_accessibility', `${quote(this.name)} shows nothing to accessibility. ${why}`.trim(), {
      hint: 'If its window is custom-painted, vision:true sees it; if it is still starting, call again.',
    });
  }

  /** Explains to a model that waits for a window why there is none yet. */
  async explainDelay(signal: AbortSignal): Promise<string> {
    if (!this.program) return '';
    const progress = await this.desktop.describeProgress(this.program, signal).catch(() => 'It does not answer.');
    return [progress, this.exitReport.lastErrorLines()].filter(Boolean).join(' ');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.accessible?.[Symbol.asyncDispose]();
    await this.program?.end();
  }

  /** Finds the windows of a program without accessibility; any other `error` is thrown again. */
  private async findWindows(error: unknown, signal: AbortSignal): Promise<Application> {
    const hasNoTree = error instanceof UiError && error.code === 'no_accessibility';
    if (hasNoTree && this.windowsOnly) return this.windowsOnly;
    const application = hasNoTree && this.program && (await this.desktop.appOnScreen(this.program, signal));
    if (!application) throw error;
    return application;
  }
}
