import type { Application, Desktop, Program, Reading, ReadOptions } from '../core/backend.ts';
import { within } from '../core/deadline.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { IdBook } from '../core/ids.ts';
import { LIMITS } from '../core/limits.ts';
import { ROW_HOLDERS, type UiNode } from '../core/node.ts';
import { type ActOutcome, Actor, type ActRequest } from './act.ts';
import { Changes } from './changes.ts';
import { deadId } from './dead-id.ts';
import { Ending } from './ending.ts';
import type { Eyes } from './eyes.ts';
import { History } from './history.ts';
import { lookInto } from './look-into.ts';
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
import type { Sight } from './sight.ts';
import type { TrackedApp } from './tracked-app.ts';

/** How long a call waits for the window of a program that had none when it was launched. */
const LATE_WINDOW_MS = 1_000;

const VISIBLE: ReadOptions = { depth: LIMITS.treeDepth, maxNodes: LIMITS.treeNodes, expand: 'nothing' };

export type Origin = { desktop: Desktop; name: string } & ({ program: Program } | { application: Application });

export class AppSession implements Session, AsyncDisposable {
  readonly id: string;
  readonly desktop: Desktop;
  readonly program: Program | undefined;
  readonly changes: Changes;
  private readonly name: string;
  private readonly ids = new IdBook((id) => this.sight?.knows(id) === true);
  private readonly history = new History();
  private readonly ring = new OutputRing();
  private readonly actor = new Actor();
  private readonly eyes: Eyes | undefined;
  private sight: Sight | undefined;
  private application: Application | undefined;
  /** Its windows alone, while it shows nothing to accessibility. */
  private facade: Application | undefined;
  private readonly ending: Ending;

  constructor(id: string, origin: Origin, maxKeptEvents: number, eyes?: Eyes) {
    this.id = id;
    this.eyes = eyes;
    this.desktop = origin.desktop;
    this.name = origin.name;
    this.changes = new Changes(this.tracked(), maxKeptEvents);
    if ('application' in origin) this.application = origin.application;
    else this.program = origin.program;
    this.program?.onOutput((stream, chunk) => this.ring.add(stream, chunk));
    this.ending = new Ending(this.name, this.program, this.ring, this);
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
      ...(exited && this.ending.exit?.code != null && { exitCode: this.ending.exit.code }),
      ...(exited && this.ending.exit?.signal != null && { exitSignal: this.ending.exit.signal }),
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
      if (!program.isRunning()) ended.abort(this.ending.notRunning());
    });
    try {
      const application = await this.desktop.waitForApp(program, AbortSignal.any([signal, ended.signal]));
      this.application = application;
      // The first look costs ten times as much as the next ones: it is taken while nobody waits for it.
      void application.read(VISIBLE, AbortSignal.timeout(LIMITS.treeMs)).catch(() => {});
    } catch (error) {
      throw ended.signal.aborted ? this.ending.notRunning() : error;
    }
  }

  async snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    if (!options.vision) return await this.readSnapshot(options, signal);
    const startedAt = performance.now();
    const plain = await this.readSnapshot(options, signal).catch((error) => this.blindSnapshot(error, signal));
    const look = async () => (await this.openSight()).look(await this.visible(signal), plain.roots, signal);
    const seen = await lookInto(plain, look, signal);
    return seen.roots ? this.history.addPictured(seen.roots, seen.plain, performance.now() - startedAt) : seen.plain;
  }

  revision(revision: number): Snapshot | undefined {
    return this.history.at(revision);
  }

  async picture(options: PictureOptions, signal: AbortSignal): Promise<Picture> {
    const application = await this.visible(signal);
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
    const application = await (this.facade ? this.visible(signal) : this.ready(signal));
    const stage = {
      application,
      snapshot: (options: SnapshotOptions, each: AbortSignal) =>
        application === this.facade && !options.vision
          ? this.blindSnapshot(this.isBlind(), each)
          : this.snapshot(options, each),
      refOf: (id: string) => this.refOf(id),
      idOf: (ref: string) => this.ids.idOf(ref),
      expectTitle: (id: string, title: string) => this.ids.expectTitle(id, title),
      lastRefOf: (id: string) => this.ids.lastRefOf(id),
      listOf: (id: string) => this.ids.holderOf(id, ROW_HOLDERS),
      fate: (id: string) => this.lost(id),
      isRunning: () => this.isRunning(),
      ending: () => this.ending.notRunning().message,
      sight: this.sight,
    };
    return this.actor.act(stage, request, signal).catch(async (error) => {
      throw await this.ending.explain(error);
    });
  }

  isRunning(): boolean {
    if (this.application?.isRunning()) return true;
    return this.program !== undefined && (this.ending.exit === undefined || this.program.isRunning());
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
    return [seen, this.ending.lastWords()].filter(Boolean).join(' ');
  }

  private async readSnapshot({ expand }: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    const startedAt = performance.now();
    const { roots, reading } = await this.read(expand, signal);
    const latencyMs = performance.now() - startedAt;
    const isComparable = expand === 'nothing' && (roots.length > 0 || reading.complete);
    return this.history[isComparable ? 'add' : 'aside'](roots, reading.warnings, latencyMs);
  }

  /** No tree, but windows that can be looked at. */
  private async blindSnapshot(error: unknown, signal: AbortSignal): Promise<Snapshot> {
    this.facade = await this.onScreen(error, signal);
    return this.history.aside([], [toUiError(error).message], 0);
  }

  private async read(
    expand: SnapshotOptions['expand'],
    signal: AbortSignal,
  ): Promise<{ roots: UiNode[]; reading: Reading }> {
    const application = await this.ready(signal);
    const isSeenOnly = typeof expand === 'object' && this.sight?.knows(expand.id);
    const where =
      typeof expand === 'string' ? expand : isSeenOnly ? 'nothing' : await this.whereIs(expand.id, application, signal);
    const reading = await application.read({ ...VISIBLE, expand: where }, signal).catch(async (error) => {
      throw await this.ending.explain(error);
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
    if (!this.isRunning()) throw this.ending.notRunning();
    if (this.application) return this.application;
    try {
      await this.open(within(LATE_WINDOW_MS, signal));
    } catch (error) {
      if (error instanceof UiError || signal.aborted) throw error;
    }
    if (this.application) return this.application;
    throw this.isBlind(await this.explainDelay(signal));
  }

  private isBlind(why = ''): UiError {
    return new UiError('no_accessibility', `'${this.name}' shows nothing to accessibility. ${why}`.trim(), {
      hint: 'If its window is custom-painted, vision:true sees it; if it is still starting, call again.',
    });
  }

  private async visible(signal: AbortSignal): Promise<Application> {
    if (!this.application && this.facade && this.isRunning()) return this.facade;
    return await this.ready(signal).catch((error) => this.onScreen(error, signal));
  }

  /** Loaded on the first look: the image library takes a tenth of a second. */
  private async openSight(): Promise<Sight> {
    const { eyes } = this;
    if (!eyes) throw new UiError('vision_off', 'Vision pipeline not configured. Enable in settings.json.');
    const { Sight } = await import('./sight.ts');
    this.sight ??= new Sight(eyes, (id) => this.ids.explain(id).kind !== 'unknown');
    return this.sight;
  }

  /** A program without accessibility can still be looked at. */
  private async onScreen(error: unknown, signal: AbortSignal): Promise<Application> {
    const isBlind = error instanceof UiError && error.code === 'no_accessibility';
    if (isBlind && this.facade) return this.facade;
    const application = isBlind && this.program && (await this.desktop.appOnScreen(this.program, signal));
    if (!application) throw error;
    return application;
  }

  /** What the last look did not show may be scrolled away. */
  private async whereIs(id: string, application: Application, signal: AbortSignal): Promise<ReadOptions['expand']> {
    const ref = this.ids.refOf(id);
    if (ref !== undefined) return { ref };
    const last = this.ids.lastRefOf(id);
    if (last === undefined || (await application.inspect(last, signal)) === undefined) throw this.lost(id);
    const list = this.ids.refOf(this.ids.holderOf(id, ROW_HOLDERS) ?? '');
    return list === undefined ? 'everything' : { ref: list };
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
}
