import type { Application, Reading, ReadOptions } from '../core/backend.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { IdRegistry } from '../core/ids/id-registry.ts';
import type { UiNode } from '../core/node.ts';
import { deadIdError } from './dead-id.ts';
import { History } from './history.ts';
import { tryVision } from './pictures/vision-outcome.ts';
import type { VisionService } from './pictures/vision-service.ts';
import type { VisionView } from './pictures/vision-view.ts';
import type { Snapshot, SnapshotOptions } from './snapshot.ts';
import { type TargetApp, VISIBLE } from './target-app.ts';

export type IdentifiedReading = { roots: UiNode[]; reading: Reading };

/** Reads the tree of an application, gives its nodes the session's ids, and keeps its last revisions. */
export class AppTree {
  readonly ids = new IdRegistry((id) => this.view?.knows(id) === true);
  private readonly target: TargetApp;
  private readonly history = new History();
  private readonly service: VisionService | undefined;
  private view: VisionView | undefined;

  constructor(target: TargetApp, service: VisionService | undefined) {
    this.target = target;
    this.service = service;
  }

  /** Undefined until the first picture with vision. */
  get vision(): VisionView | undefined {
    return this.view;
  }

  /** Accessibility gave this tree last. */
  get latest(): Snapshot | undefined {
    return this.history.latest;
  }

  revision(revision: number): Snapshot | undefined {
    return this.history.at(revision);
  }

  async snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    if (!options.vision) return await this.readSnapshot(options, signal);
    const startedAt = performance.now();
    const plain = await this.readSnapshot(options, signal).catch((error) => this.windowsOnlySnapshot(error, signal));
    const look = async () => {
      const view = await this.openVision();
      return view.addTo(plain.roots, await this.target.applicationOrWindows(signal), signal);
    };
    const outcome = await tryVision(plain, look, signal);
    if (!outcome.roots) return outcome.plain;
    return this.history.addPictured(outcome.roots, outcome.plain, performance.now() - startedAt);
  }

  /** Takes a snapshot during an action: an application known by its windows alone is not asked for its tree again. */
  snapshotDuringAction(application: Application, options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    const hasNoTree = this.target.isWindowsOnly(application) && !options.vision;
    return hasNoTree ? this.windowsOnlySnapshot(this.target.noAccessibility(), signal) : this.snapshot(options, signal);
  }

  /** Reads without making a revision: watching must not use up those that a model may ask for. */
  async read(expand: SnapshotOptions['expand'], signal: AbortSignal): Promise<IdentifiedReading> {
    const application = await this.target.requireApplication(signal);
    const isInPictureOnly = typeof expand === 'object' && this.view?.knows(expand.id);
    const where =
      typeof expand === 'string'
        ? expand
        : isInPictureOnly
          ? 'nothing'
          : await this.expansionFor(expand.id, application, signal);
    const reading = await application.read({ ...VISIBLE, expand: where }, signal).catch(async (error) => {
      throw await this.target.exitReport.explain(error);
    });
    return { roots: this.ids.assign(reading.roots, { partial: !reading.complete }), reading };
  }

  /** Returns the platform's reference of an id; throws `node_not_found` with what became of the node. */
  refOf(id: string): string {
    const ref = this.ids.refOf(id);
    if (ref !== undefined) return ref;
    throw this.deadId(id);
  }

  deadId(id: string): UiError {
    return deadIdError(id, this.ids.explain(id));
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
    const snapshot = isComparable
      ? this.history.add(roots, warnings, latencyMs)
      : this.history.unkept(roots, warnings, latencyMs);
    return responsiveness ? { ...snapshot, responsiveness } : snapshot;
  }

  /** There is no tree, but there are windows of which pictures can be taken. */
  private async windowsOnlySnapshot(error: unknown, signal: AbortSignal): Promise<Snapshot> {
    await this.target.fallBackToWindows(error, signal);
    return this.history.unkept([], [toUiError(error).message], 0);
  }

  /** The module is loaded with the first picture: the image library takes a tenth of a second. */
  private async openVision(): Promise<VisionView> {
    const { service } = this;
    if (!service) {
      throw new UiError('vision_off', 'Vision pipeline not configured. Enable in settings.json.', {
        hint: "mode:'both' gives a screenshot instead.",
      });
    }
    const { VisionView } = await import('./pictures/vision-view.ts');
    this.view ??= new VisionView(service, (id) => this.ids.explain(id).kind !== 'unknown');
    return this.view;
  }

  /** A node that the last reading did not hold may be scrolled away: then the list that held it is read whole. */
  private async expansionFor(
    id: string,
    application: Application,
    signal: AbortSignal,
  ): Promise<ReadOptions['expand']> {
    const ref = this.ids.refOf(id);
    if (ref !== undefined) return { ref };
    const last = this.ids.lastRefOf(id);
    if (last === undefined || (await application.inspect(last, signal)) === undefined) throw this.deadId(id);
    const list = this.ids.refOf(this.ids.listOf(id) ?? '');
    return list === undefined ? 'everything' : { ref: list };
  }
}
