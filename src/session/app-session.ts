import type { Application, Desktop, Reading, ReadOptions } from '../core/backend.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { IdRegistry } from '../core/ids/id-registry.ts';
import { ROW_HOLDERS, type UiNode } from '../core/node.ts';
import { type ActOutcome, Actor, type ActRequest } from './acting/actor.ts';
import { deadId } from './dead-id.ts';
import { History } from './history.ts';
import type { VisionService } from './pictures/vision-service.ts';
import type { VisionView } from './pictures/vision-view.ts';
import { withVision } from './pictures/with-vision.ts';
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
import { type Origin, TargetApp, VISIBLE } from './target-app.ts';
import { Changes } from './watching/changes.ts';
import type { TrackedApp } from './watching/tracked-app.ts';

export class AppSession implements Session, AsyncDisposable {
  readonly id: string;
  readonly changes: Changes;
  private readonly subject: TargetApp;
  private readonly ids = new IdRegistry((id) => this.sight?.knows(id) === true);
  private readonly history = new History();
  private readonly actor = new Actor();
  private readonly vision: VisionService | undefined;
  private sight: VisionView | undefined;

  constructor(id: string, origin: Origin, maxKeptEvents: number, vision?: VisionService) {
    this.id = id;
    this.vision = vision;
    this.subject = new TargetApp(origin);
    this.changes = new Changes(this.tracked(), maxKeptEvents);
  }

  get desktop(): Desktop {
    return this.subject.desktop;
  }

  get pid(): number {
    return this.subject.pid;
  }

  summary(): SessionSummary {
    const { application, program, ending, name } = this.subject;
    const info = application?.info;
    const exited = !this.isRunning();
    return {
      sessionId: this.id,
      app: info?.name ?? name,
      pid: this.pid,
      toolkit: info?.toolkit ?? '',
      origin: program ? 'launched' : 'attached',
      display: this.desktop.kind,
      state: exited ? 'exited' : application ? 'running' : 'starting',
      ...(exited && ending.exit?.code != null && { exitCode: ending.exit.code }),
      ...(exited && ending.exit?.signal != null && { exitSignal: ending.exit.signal }),
      windows: (this.history.latest?.roots.map((root) => root.title ?? '') ?? info?.windows ?? []).filter(Boolean),
    };
  }

  /** Waits for the first window of a launched program. */
  open(signal: AbortSignal): Promise<void> {
    return this.subject.open(signal);
  }

  async snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    if (!options.vision) return await this.readSnapshot(options, signal);
    const startedAt = performance.now();
    const plain = await this.readSnapshot(options, signal).catch((error) => this.blindSnapshot(error, signal));
    const look = async () => (await this.openSight()).look(await this.subject.visible(signal), plain.roots, signal);
    const seen = await withVision(plain, look, signal);
    return seen.roots ? this.history.addPictured(seen.roots, seen.plain, performance.now() - startedAt) : seen.plain;
  }

  revision(revision: number): Snapshot | undefined {
    return this.history.at(revision);
  }

  async picture(options: PictureOptions, signal: AbortSignal): Promise<Picture> {
    const application = await this.subject.visible(signal);
    // Loaded on the first picture: the image library takes a tenth of a second.
    const { takePicture } = await import('./pictures/take-picture.ts');
    // An application that hangs tells nothing; the tree it last gave still says where its password fields are.
    const snapshot = options.snapshot.roots.length > 0 ? options.snapshot : (this.history.latest ?? options.snapshot);
    return takePicture(application, { ...options, snapshot }, signal);
  }

  output(from: number | undefined, maxBytes: number): OutputPage {
    if (!this.subject.program) {
      throw new UiError('unsupported', `Session '${this.id}' is attached: its output goes where it always went.`, {
        hint: 'Launch the program with debug_launch to capture its output.',
      });
    }
    return this.subject.output.page(from, maxBytes, !this.isRunning());
  }

  identity(): AppIdentity {
    const { app: name } = this.summary();
    const executable = this.subject.application?.executable;
    return { name, ...(executable !== undefined && { executable }) };
  }

  async act(request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const { subject } = this;
    const application = await subject.target(signal);
    const host = {
      application,
      snapshot: (options: SnapshotOptions, each: AbortSignal) =>
        subject.isFacade(application) && !options.vision
          ? this.blindSnapshot(subject.isBlind(), each)
          : this.snapshot(options, each),
      refOf: (id: string) => this.refOf(id),
      idOf: (ref: string) => this.ids.idOf(ref),
      expectTitle: (id: string, title: string) => this.ids.expectTitle(id, title),
      lastRefOf: (id: string) => this.ids.lastRefOf(id),
      listOf: (id: string) => this.ids.holderOf(id, ROW_HOLDERS),
      fate: (id: string) => this.lost(id),
      isRunning: () => this.isRunning(),
      ending: () => subject.ending.notRunning().message,
      sight: this.sight,
    };
    return this.actor.act(host, request, signal).catch(async (error) => {
      throw await subject.ending.explain(error);
    });
  }

  isRunning(): boolean {
    return this.subject.isRunning();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.actor[Symbol.asyncDispose]();
    await this.subject[Symbol.asyncDispose]();
  }

  explainDelay(signal: AbortSignal): Promise<string> {
    return this.subject.explainDelay(signal);
  }

  private async readSnapshot({ expand }: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    const startedAt = performance.now();
    const { roots, reading } = await this.read(expand, signal);
    const latencyMs = performance.now() - startedAt;
    const { responsiveness, complete, warnings } = reading;
    const { latest } = this.history;
    if (responsiveness && roots.length === 0 && latest?.nodeCount) {
      return {
        ...latest,
        latencyMs,
        responsiveness,
        warnings: [...warnings, 'Nothing was read: this is what it showed last.'],
      };
    }
    const isComparable = expand === 'nothing' && responsiveness === undefined && (roots.length > 0 || complete);
    const snapshot = this.history[isComparable ? 'add' : 'aside'](roots, warnings, latencyMs);
    return responsiveness ? { ...snapshot, responsiveness } : snapshot;
  }

  /** No tree, but windows that can be looked at. */
  private async blindSnapshot(error: unknown, signal: AbortSignal): Promise<Snapshot> {
    await this.subject.showFacade(error, signal);
    return this.history.aside([], [toUiError(error).message], 0);
  }

  private async read(
    expand: SnapshotOptions['expand'],
    signal: AbortSignal,
  ): Promise<{ roots: UiNode[]; reading: Reading }> {
    const application = await this.subject.ready(signal);
    const isSeenOnly = typeof expand === 'object' && this.sight?.knows(expand.id);
    const where =
      typeof expand === 'string' ? expand : isSeenOnly ? 'nothing' : await this.whereIs(expand.id, application, signal);
    const reading = await application.read({ ...VISIBLE, expand: where }, signal).catch(async (error) => {
      throw await this.subject.ending.explain(error);
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
      watch: async (listener, signal) => (await this.subject.ready(signal)).watch(listener, signal),
      idOf: (ref) => this.ids.idOf(ref),
      isRunning: () => this.isRunning(),
    };
  }

  /** Loaded on the first look: the image library takes a tenth of a second. */
  private async openSight(): Promise<VisionView> {
    const { vision } = this;
    if (!vision) throw new UiError('vision_off', 'Vision pipeline not configured. Enable in settings.json.');
    const { VisionView } = await import('./pictures/vision-view.ts');
    this.sight ??= new VisionView(vision, (id) => this.ids.explain(id).kind !== 'unknown');
    return this.sight;
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
