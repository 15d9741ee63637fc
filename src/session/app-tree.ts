import type { Application, CaptureRequest, Reading, ReadOptions, WindowInfo } from '../core/backend.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { keepOneFocus } from '../core/focus.ts';
import { IdRegistry } from '../core/ids/id-registry.ts';
import { countSources } from '../core/merge/merge.ts';
import type { UiNode } from '../core/node.ts';
import { quote } from '../core/text.ts';
import { ancestry, findById, refsIn } from '../core/tree.ts';
import { deadIdError } from './dead-id.ts';
import { History } from './history.ts';
import { tryVision } from './pictures/vision-outcome.ts';
import type { VisionService } from './pictures/vision-service.ts';
import type { VisionView } from './pictures/vision-view.ts';
import type { Snapshot, SnapshotOptions } from './snapshot.ts';
import { type TargetApp, VISIBLE } from './target-app.ts';

/** A reading of the tree, whether it can be compared with others, and whether it lacks anything. */
type ComparableReading = { snapshot: Snapshot; isComparable: boolean; isWhole: boolean };

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
    return this.keep(await this.look(options, signal), options);
  }

  /** Looks without making a revision. */
  async look(options: SnapshotOptions, signal: AbortSignal): Promise<ComparableReading> {
    if (!options.vision) return this.readPlain(options, signal);
    const startedAt = performance.now();
    let read = await this.readPlain(options, signal).catch((error) => this.withoutTree(error, signal));
    const look = async () => {
      const view = await this.openVision();
      const application = await this.target.applicationOrWindows(signal);
      // Accessibility tells what is in windows behind the front one.
      const known = read.snapshot.roots.filter(({ source }) => source === 'display');
      const id = typeof options.expand === 'object' ? options.expand.id : undefined;
      const request = await this.pictureOf(known, id, application, signal);
      const capture = await view.capture(application, request, signal);
      // The picture may be of a window that has opened since.
      if (application.isBare) read = await this.readPlain(options, signal);
      return { ...(await view.addTo(read.snapshot.roots, capture, signal)), plain: read.snapshot };
    };
    const { plain, roots, unread } = await tryVision(read.snapshot, look, signal);
    if (roots === undefined) return { ...read, snapshot: plain, isWhole: false };
    const pictured = { sources: countSources(roots), axRoots: plain.roots };
    const latencyMs = performance.now() - startedAt;
    const isWhole = read.isWhole && unread === 0;
    return { ...read, snapshot: { ...plain, roots, pictured, latencyMs }, isWhole };
  }

  /** Takes a snapshot during an action: an application known by its windows alone is not asked for its tree again. */
  snapshotDuringAction(application: Application, options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    const hasNoTree = this.target.isWindowsOnly(application) && !application.isBare && !options.vision;
    return hasNoTree ? this.windowsOnlySnapshot(this.target.noAccessibility(), signal) : this.snapshot(options, signal);
  }

  /** Reads without making a revision: watching must not use up those that a model may ask for. */
  async read(expand: SnapshotOptions['expand'], signal: AbortSignal, expandMs?: number): Promise<IdentifiedReading> {
    const application = await this.target.requireApplication(signal);
    const isInPictureOnly = typeof expand === 'object' && this.view?.knows(expand.id);
    const where =
      typeof expand === 'string'
        ? expand
        : isInPictureOnly
          ? 'nothing'
          : await this.expansionFor(expand.id, application, signal);
    const reading = await this.readFrom(
      application,
      { expand: where, ...(expandMs !== undefined && { expandMs }) },
      signal,
    );
    const roots = this.identify(reading);
    const wanted = typeof expand === 'object' && !isInPictureOnly && reading.complete ? expand.id : undefined;
    if (wanted !== undefined && !findById(roots, wanted) && !this.isAlive(wanted)) throw this.deadId(wanted);
    const own = application.isBare
      ? [this.target.bareWarning()]
      : application.hasEnded?.()
        ? [await this.target.exitReport.leftWindows()]
        : [];
    return { roots, reading: { ...reading, warnings: [...reading.warnings, ...own] } };
  }

  private identify({ roots: read, complete }: Reading): UiNode[] {
    const roots = this.ids.assign(read, { partial: !complete });
    keepOneFocus(roots);
    return roots;
  }

  private isAlive(id: string): boolean {
    return this.ids.explain(id).kind === 'alive';
  }

  /** What the platform does not find on the way to an object may be found elsewhere. */
  private async readFrom(
    application: Application,
    options: Pick<ReadOptions, 'expand' | 'expandMs'>,
    signal: AbortSignal,
  ) {
    const { expand } = options;
    const read = (where: ReadOptions['expand']) =>
      application.read({ ...VISIBLE, ...options, expand: where }, signal).catch(async (error) => {
        throw await this.target.exitReport.explain(error);
      });
    const reading = await read(expand);
    if (typeof expand === 'string' || !reading.complete) return reading;
    return reading.roots.some((root) => refsIn(root).includes(expand.ref)) ? reading : await read('everything');
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

  /** A reading that went further than the others, or fell short, is no revision. */
  private keep({ snapshot, isComparable }: ComparableReading, { peek }: SnapshotOptions): Snapshot {
    if (!isComparable) return snapshot;
    return peek ? this.history.preview(snapshot) : this.history.add(snapshot);
  }

  private async readPlain({ expand, expandMs }: SnapshotOptions, signal: AbortSignal): Promise<ComparableReading> {
    const startedAt = performance.now();
    const { roots, reading } = await this.read(expand, signal, expandMs);
    const latencyMs = performance.now() - startedAt;
    const { responsiveness, awaitsWindow, touchedAtMs, stillMs, complete, warnings } = reading;
    const { latest } = this.history;
    if (responsiveness && roots.length === 0 && latest?.nodeCount) {
      const said = [...warnings, 'Nothing was read: this is what it showed last.'];
      return {
        snapshot: { ...latest, latencyMs, responsiveness, warnings: said },
        isComparable: false,
        isWhole: false,
      };
    }
    const isComparable = expand === 'nothing' && responsiveness === undefined && (roots.length > 0 || complete);
    const snapshot = this.history.unkept(roots, warnings, latencyMs);
    const read = {
      ...snapshot,
      ...(responsiveness && { responsiveness }),
      ...(awaitsWindow && { awaitsWindow }),
      ...(touchedAtMs !== undefined && { touchedAtMs }),
      ...(stillMs !== undefined && { stillMs }),
    };
    return { snapshot: read, isComparable, isWhole: complete };
  }

  /** There is no tree, but there are windows of which pictures can be taken. */
  private async withoutTree(error: unknown, signal: AbortSignal): Promise<ComparableReading> {
    return { snapshot: await this.windowsOnlySnapshot(error, signal), isComparable: true, isWhole: true };
  }

  private async windowsOnlySnapshot(error: unknown, signal: AbortSignal): Promise<Snapshot> {
    await this.target.fallBackToWindows(error, signal);
    return this.history.unkept([], [toUiError(error).message], 0);
  }

  /** The window that holds what is asked for by its id is pictured, and else the front one, in which menus are. */
  async pictureOf(
    roots: readonly UiNode[],
    id: string | undefined,
    application: Application,
    signal: AbortSignal,
  ): Promise<CaptureRequest> {
    const window = id === undefined ? undefined : await this.windowOf(roots, id, application, signal);
    return window && !window.popup ? { window: window.handle } : {};
  }

  private async windowOf(
    roots: readonly UiNode[],
    id: string,
    application: Application,
    signal: AbortSignal,
  ): Promise<WindowInfo | undefined> {
    const seen = this.view?.memory.of(id)?.window;
    if (seen && !seen.popup && !(await application.windows(signal)).some(({ handle }) => handle === seen.handle)) {
      throw new UiError('node_not_found', `${id} was seen in the window ${quote(seen.title)}, which is closed.`, {
        hint: 'Call debug_ui with vision:true for the ids.',
      });
    }
    if (seen) return seen;
    const line = ancestry(roots, (node) => node.id === id);
    if (line[0]?.role === 'menu') return undefined;
    const ref = line.map((node) => this.ids.refOf(node.id)).findLast((each) => each !== undefined);
    return ref === undefined ? undefined : this.askWindow(ref, application, signal);
  }

  /** The window that shows a root of the tree; undefined where the application does not say. */
  async windowOfRoot({ id }: UiNode, application: Application, signal: AbortSignal): Promise<WindowInfo | undefined> {
    const ref = this.ids.refOf(id);
    return ref === undefined ? undefined : this.askWindow(ref, application, signal);
  }

  private async askWindow(ref: string, application: Application, signal: AbortSignal): Promise<WindowInfo | undefined> {
    // An application that hangs cannot be asked.
    return await application.windowOf(ref, signal).catch(() => {
      signal.throwIfAborted();
      return undefined;
    });
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
    // A new session's first call may quote an id of an earlier one: the same tree has the same ids.
    if (this.ids.explain(id).kind === 'unknown')
      this.identify(await this.readFrom(application, { expand: 'nothing' }, signal));
    const ref = this.ids.refOf(id);
    if (ref !== undefined) return { ref };
    const last = this.ids.lastRefOf(id);
    if (last === undefined || (await application.inspect(last, signal)) === undefined) throw this.deadId(id);
    return { ref: this.ids.refOf(this.ids.listOf(id) ?? '') ?? last };
  }
}
