import type { Application, Desktop, Program, ReadOptions } from '../core/backend.ts';
import { within } from '../core/deadline.ts';
import { UiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { scaled } from '../core/timeouts.ts';
import { ExitReport } from './exit-report.ts';
import { OutputRing } from './output.ts';

/** How long a call waits for the window of a program that had none when it was launched. */
const LATE_WINDOW_MS = 1_000;

export const VISIBLE: ReadOptions = { depth: LIMITS.treeDepth, maxNodes: LIMITS.treeNodes, expand: 'nothing' };

export type Origin = { desktop: Desktop; name: string } & ({ program: Program } | { application: Application });

/** What a session is about: a program that was launched, and its application, as soon as it has a window. */
export class TargetApp implements AsyncDisposable {
  readonly desktop: Desktop;
  readonly name: string;
  readonly program: Program | undefined;
  readonly output = new OutputRing();
  readonly ending: ExitReport;
  private found: Application | undefined;
  /** Its windows alone, while it shows nothing to accessibility. */
  private facade: Application | undefined;

  constructor(origin: Origin) {
    this.desktop = origin.desktop;
    this.name = origin.name;
    if ('application' in origin) this.found = origin.application;
    else this.program = origin.program;
    this.program?.onOutput((stream, chunk) => this.output.add(stream, chunk));
    this.ending = new ExitReport(this.name, this.program, this.output, this);
  }

  /** None before it has a window. */
  get application(): Application | undefined {
    return this.found;
  }

  get pid(): number {
    return this.found?.info.pid ?? this.program?.pid ?? 0;
  }

  isRunning(): boolean {
    if (this.found?.isRunning()) return true;
    return this.program !== undefined && (this.ending.exit === undefined || this.program.isRunning());
  }

  /** Waits for the first window of a launched program. */
  async open(signal: AbortSignal): Promise<void> {
    if (this.found || !this.program) return;
    const { program } = this;
    const ended = new AbortController();
    // A wrapper that ends may have left the real program running.
    void program.exited.then(() => {
      if (!program.isRunning()) ended.abort(this.ending.notRunning());
    });
    try {
      const application = await this.desktop.waitForApp(program, AbortSignal.any([signal, ended.signal]));
      this.found = application;
      // The first look costs ten times as much as the next ones: it is taken while nobody waits for it.
      void application.read(VISIBLE, AbortSignal.timeout(LIMITS.treeMs)).catch(() => {});
    } catch (error) {
      throw ended.signal.aborted ? this.ending.notRunning() : error;
    }
  }

  /** The application, for what needs its tree. */
  async ready(signal: AbortSignal): Promise<Application> {
    if (!this.isRunning()) throw this.ending.notRunning();
    if (this.found) return this.found;
    try {
      await this.open(within(scaled(LATE_WINDOW_MS), signal));
    } catch (error) {
      if (error instanceof UiError || signal.aborted) throw error;
    }
    if (this.found) return this.found;
    throw this.isBlind(await this.explainDelay(signal));
  }

  /** The application, or its windows, which can be looked at. */
  async visible(signal: AbortSignal): Promise<Application> {
    if (!this.found && this.facade && this.isRunning()) return this.facade;
    return await this.ready(signal).catch((error) => this.onScreen(error, signal));
  }

  /** Goes on with the windows alone, after the tree could not be had. */
  async showFacade(error: unknown, signal: AbortSignal): Promise<void> {
    this.facade = await this.onScreen(error, signal);
  }

  /** What is acted on. */
  target(signal: AbortSignal): Promise<Application> {
    return this.facade ? this.visible(signal) : this.ready(signal);
  }

  isFacade(application: Application): boolean {
    return application === this.facade;
  }

  isBlind(why = ''): UiError {
    return new UiError('no_accessibility', `'${this.name}' shows nothing to accessibility. ${why}`.trim(), {
      hint: 'If its window is custom-painted, vision:true sees it; if it is still starting, call again.',
    });
  }

  /** Why there is no window yet, for a model that waits for one. */
  async explainDelay(signal: AbortSignal): Promise<string> {
    if (!this.program) return '';
    const seen = await this.desktop.describeProgress(this.program, signal).catch(() => 'It does not answer.');
    return [seen, this.ending.lastWords()].filter(Boolean).join(' ');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.found?.[Symbol.asyncDispose]();
    await this.program?.end();
  }

  /** A program without accessibility can still be looked at. */
  private async onScreen(error: unknown, signal: AbortSignal): Promise<Application> {
    const isBlind = error instanceof UiError && error.code === 'no_accessibility';
    if (isBlind && this.facade) return this.facade;
    const application = isBlind && this.program && (await this.desktop.appOnScreen(this.program, signal));
    if (!application) throw error;
    return application;
  }
}
