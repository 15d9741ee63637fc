import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Desktop, Program, ProgramExit, Reading } from '../core/backend.ts';
import { within } from '../core/deadline.ts';
import { toUiError, UiError } from '../core/errors.ts';
import type { IdFate } from '../core/id-fate.ts';
import { IdBook } from '../core/ids.ts';
import { LIMITS } from '../core/limits.ts';
import type { UiNode } from '../core/node.ts';
import { type ActOutcome, Actor, type ActRequest } from './act.ts';
import { Changes } from './changes.ts';
import { History } from './history.ts';
import { OutputRing } from './output.ts';
import type { AppIdentity } from './policy.ts';
import type {
  OutputPage,
  Picture,
  PictureOptions,
  Session,
  SessionSummary,
  Snapshot,
  SnapshotOptions,
} from './session.ts';
import type { TrackedApp } from './tracked-app.ts';

/** How long a call waits for the window of a program that had none when it was launched. */
const LATE_WINDOW_MS = 1_000;
const EXIT_NEWS_MS = 500;

type Origin = { desktop: Desktop; name: string } & ({ program: Program } | { application: Application });

export class AppSession implements Session, AsyncDisposable {
  readonly id: string;
  readonly desktop: Desktop;
  readonly program: Program | undefined;
  readonly changes: Changes;
  private readonly name: string;
  private readonly ids = new IdBook();
  private readonly history = new History();
  private readonly ring = new OutputRing();
  private readonly actor = new Actor();
  private application: Application | undefined;
  private exit: ProgramExit | undefined;

  constructor(id: string, origin: Origin, maxKeptEvents: number) {
    this.id = id;
    this.desktop = origin.desktop;
    this.name = origin.name;
    this.changes = new Changes(this.tracked(), maxKeptEvents);
    if ('application' in origin) {
      this.application = origin.application;
      return;
    }
    this.program = origin.program;
    origin.program.onOutput((stream, chunk) => this.ring.add(stream, chunk));
    void origin.program.exited.then((exit) => {
      this.exit = exit;
    });
  }

  get pid(): number {
    return this.application?.info.pid ?? this.program?.pid ?? 0;
  }

  summary(): SessionSummary {
    const info = this.application?.info;
    const exited = !this.isRunning();
    return {
      sessionId: this.id,
      app: info?.name ?? this.name,
      pid: this.pid,
      toolkit: info?.toolkit ?? '',
      origin: this.program ? 'launched' : 'attached',
      display: this.desktop.kind,
      state: exited ? 'exited' : this.application ? 'running' : 'starting',
      ...(exited && this.exit?.code != null && { exitCode: this.exit.code }),
      ...(exited && this.exit?.signal != null && { exitSignal: this.exit.signal }),
      windows: (this.history.latest?.roots.map((root) => root.title ?? '') ?? info?.windows ?? []).filter(Boolean),
    };
  }

  /** Waits for the first window of a launched program. */
  async open(signal: AbortSignal): Promise<void> {
    if (this.application || !this.program) return;
    const { program } = this;
    const ended = new AbortController();
    // A wrapper that ends may have left the real program running.
    void program.exited.then(() => {
      if (!program.isRunning()) ended.abort(this.notRunning());
    });
    try {
      this.application = await this.desktop.waitForApp(program, AbortSignal.any([signal, ended.signal]));
    } catch (error) {
      throw ended.signal.aborted ? this.notRunning() : error;
    }
  }

  async snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    const startedAt = performance.now();
    const { expand } = options;
    const { roots, reading } = await this.read(expand, signal);
    const latencyMs = performance.now() - startedAt;
    const isComparable = expand === 'nothing' && (roots.length > 0 || reading.complete);
    return this.history[isComparable ? 'add' : 'aside'](roots, reading.warnings, latencyMs);
  }

  revision(revision: number): Snapshot | undefined {
    return this.history.at(revision);
  }

  async picture(options: PictureOptions, signal: AbortSignal): Promise<Picture> {
    const application = await this.ready(signal).catch((error) => this.onScreen(error, signal));
    // Loaded on the first picture: the image library takes a tenth of a second.
    const { takePicture } = await import('./take-picture.ts');
    // An application that hangs tells nothing; the tree it last gave still says where its password fields are.
    const snapshot = options.snapshot.roots.length > 0 ? options.snapshot : (this.history.latest ?? options.snapshot);
    return takePicture(application, { ...options, snapshot }, signal);
  }

  output(from: number | undefined, maxBytes: number): OutputPage {
    if (!this.program) {
      throw new UiError('unsupported', `Session '${this.id}' is attached: its output goes where it always went.`, {
        hint: 'Launch the program with debug_launch to capture its output.',
      });
    }
    return this.ring.page(from, maxBytes, !this.isRunning());
  }

  identity(): AppIdentity {
    const { app: name } = this.summary();
    const executable = this.application?.executable;
    return { name, ...(executable !== undefined && { executable }) };
  }

  async act(request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const application = await this.ready(signal);
    const stage = {
      application,
      snapshot: (options: SnapshotOptions, each: AbortSignal) => this.snapshot(options, each),
      refOf: (id: string) => this.refOf(id),
      idOf: (ref: string) => this.ids.idOf(ref),
      knownRef: (id: string) => this.ids.refOf(id),
      fate: (id: string) => this.lost(id),
      isRunning: () => this.isRunning(),
      ending: () => this.notRunning().message,
    };
    return this.actor.act(stage, request, signal).catch(async (error) => {
      throw await this.explain(error);
    });
  }

  isRunning(): boolean {
    if (this.application?.isRunning()) return true;
    return this.program !== undefined && (this.exit === undefined || this.program.isRunning());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.actor[Symbol.asyncDispose]();
    await this.application?.[Symbol.asyncDispose]();
    await this.program?.end();
  }

  /** Why there is no window yet, for a model that waits for one. */
  async explainDelay(signal: AbortSignal): Promise<string> {
    if (!this.program) return '';
    const seen = await this.desktop.describeProgress(this.program, signal).catch(() => 'It does not answer.');
    return [seen, this.stderrNote()].filter(Boolean).join(' ');
  }

  private async read(
    expand: SnapshotOptions['expand'],
    signal: AbortSignal,
  ): Promise<{ roots: UiNode[]; reading: Reading }> {
    const application = await this.ready(signal);
    const where = typeof expand === 'string' ? expand : { ref: this.refOf(expand.id) };
    const options = { depth: LIMITS.treeDepth, maxNodes: LIMITS.treeNodes, expand: where };
    const reading = await application.read(options, signal).catch(async (error) => {
      throw await this.explain(error);
    });
    return { roots: this.ids.assign(reading.roots, { partial: !reading.complete }), reading };
  }

  /** Its trees have the session's ids but no revision: watching must not use up those that a model may ask for. */
  private tracked(): TrackedApp {
    return {
      tree: async (signal) => {
        const { roots, reading } = await this.read('nothing', signal);
        return { roots, complete: reading.complete };
      },
      watch: async (listener, signal) => (await this.ready(signal)).watch(listener, signal),
      idOf: (ref) => this.ids.idOf(ref),
      isRunning: () => this.isRunning(),
    };
  }

  private async ready(signal: AbortSignal): Promise<Application> {
    if (!this.isRunning()) throw this.notRunning();
    if (this.application) return this.application;
    try {
      await this.open(within(LATE_WINDOW_MS, signal));
    } catch (error) {
      if (error instanceof UiError || signal.aborted) throw error;
    }
    if (this.application) return this.application;
    throw new UiError(
      'no_accessibility',
      `'${this.name}' shows nothing to accessibility. ${await this.explainDelay(signal)}`,
      {
        hint: 'If its window is custom-painted, vision:true sees it; if it is still starting, call again.',
      },
    );
  }

  /** A program without accessibility can still be looked at. */
  private async onScreen(error: unknown, signal: AbortSignal): Promise<Application> {
    const isBlind = error instanceof UiError && error.code === 'no_accessibility';
    const application = isBlind && this.program && (await this.desktop.appOnScreen(this.program, signal));
    if (!application) throw error;
    return application;
  }

  private refOf(id: string): string {
    const ref = this.ids.refOf(id);
    if (ref !== undefined) return ref;
    throw this.lost(id);
  }

  private lost(id: string): UiError {
    const message = deadId(id, this.ids.explain(id));
    return new UiError('node_not_found', message, { hint: 'Call debug_ui again for the ids.' });
  }

  /**
   * An application that dies leaves calls unanswered first; its exit code and last words arrive a moment later.
   * What fails without a code is a call to the application, or to what it runs on.
   */
  private async explain(error: unknown): Promise<unknown> {
    const isPlain = error instanceof UiError && error.code !== 'process_not_running';
    if (isPlain || (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))) return error;
    await Promise.race([this.program?.exited, delay(EXIT_NEWS_MS, undefined, { ref: false })]);
    if (!this.isRunning()) return this.notRunning();
    if (error instanceof UiError) return error;
    return new UiError('unresponsive', `'${this.name}' did not answer: ${toUiError(error).message}.`, {
      hint: 'Call debug_ui to see whether it still lives.',
      cause: error,
    });
  }

  private notRunning(): UiError {
    const { exit } = this;
    const how = exit?.signal ? ` by ${exit.signal}` : exit?.code != null ? ` with code ${exit.code}` : '';
    return new UiError(
      'process_not_running',
      `Process not running (PID ${this.pid} exited${how}). ${this.stderrNote()}`.trim(),
      {
        hint: this.program
          ? 'Launch it again with debug_launch; its output is still there.'
          : 'Start it, then attach again.',
      },
    );
  }

  private stderrNote(): string {
    const lines = this.ring.lastErrorLines();
    return lines ? `Last lines of stderr:\n${lines}` : '';
  }
}

/** A dead id says why. */
function deadId(id: string, fate: IdFate): string {
  switch (fate.kind) {
    case 'gone':
      return `node not found: ${id} (${fate.last.role} "${fate.last.title}" in ${fate.last.where || 'the application'}) is gone.`;
    case 'replaced':
      return `node not found: ${id} was replaced by ${fate.by}.`;
    case 'ambiguous':
      return `node not found: ${id} is gone; it may be one of ${fate.candidates.join(', ')}.`;
    default:
      return `node not found: ${id} was never given out in this session.`;
  }
}
