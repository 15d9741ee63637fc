import type { Application } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import type { IdRegistry } from '../../core/ids/id-registry.ts';
import type { AppTree } from '../app-tree.ts';
import type { VisionView } from '../pictures/vision-view.ts';
import type { Snapshot, SnapshotOptions } from '../snapshot.ts';
import { type Action, targetIds } from './action.ts';
import type { EventTap, Focus } from './event-tap.ts';
import { HeldInput } from './held-input.ts';

/** Where an action starts: what showed, and how many events had come by then. Its effects are counted from there. */
type Start = { shown: Snapshot; events: number };

type ContextParts = {
  application: Application;
  tree: AppTree;
  tap: EventTap;
  before: Snapshot;
  /** The objects of the action's ids before the first reading, which may forget them. */
  firstRefs: ReadonlyMap<string, string | undefined>;
};

/** One action on its way: the application, its tree, and the mouse and keyboard that the action holds. */
export class ActionContext {
  readonly application: Application;
  readonly ids: IdRegistry;
  readonly input: HeldInput;
  private readonly tree: AppTree;
  private readonly tap: EventTap;
  private readonly firstRefs: ContextParts['firstRefs'];
  private first: Snapshot;
  private startedFrom: Start;
  private expand: SnapshotOptions['expand'] = 'nothing';

  private constructor(parts: ContextParts, signal: AbortSignal) {
    this.application = parts.application;
    this.ids = parts.tree.ids;
    this.input = new HeldInput(parts.application, signal);
    this.tree = parts.tree;
    this.tap = parts.tap;
    this.firstRefs = parts.firstRefs;
    this.first = parts.before;
    this.startedFrom = { shown: parts.before, events: parts.tap.count };
  }

  /** Reads what the application shows before the action. */
  static async open(
    { application, tree, tap }: Pick<ContextParts, 'application' | 'tree' | 'tap'>,
    action: Action,
    signal: AbortSignal,
  ): Promise<ActionContext> {
    const firstRefs = new Map(targetIds(action).map((id) => [id, tree.ids.lastRefOf(id)]));
    const before = await tree.snapshotDuringAction(application, { expand: 'nothing' }, signal);
    return new ActionContext({ application, tree, tap, before, firstRefs }, signal);
  }

  /** What the application showed at first. */
  get before(): Snapshot {
    return this.first;
  }

  get start(): Start {
    return this.startedFrom;
  }

  /** What pictures have shown that accessibility does not know. */
  get vision(): VisionView | undefined {
    return this.tree.vision;
  }

  /** The object that got focus last since the session first acted. */
  get lastFocus(): Focus | undefined {
    return this.tap.lastFocus;
  }

  /** Whether the target is in what `readWithTarget` reads, but not, or not with what it holds, in what shows. */
  get isExpanded(): boolean {
    return this.expand !== 'nothing';
  }

  /** The platform's reference of an id; throws `node_not_found` with what became of the node. */
  refOf(id: string): string {
    return this.tree.refOf(id);
  }

  /** The object of one of the action's ids as it was known before the first reading. */
  firstRefOf(id: string): string | undefined {
    return this.firstRefs.get(id);
  }

  deadId(id: string): UiError {
    return this.tree.deadId(id);
  }

  /** From here on events count as effects of the action. */
  markStart(): void {
    this.startedFrom = { ...this.startedFrom, events: this.tap.count };
  }

  /** Starts the action anew from what shows now: the target had to be brought into view first. */
  async restart(signal: AbortSignal): Promise<void> {
    const events = this.tap.count;
    this.startedFrom = { events, shown: await this.readVisible(signal) };
  }

  /** Replaces what was read at first. */
  async readAgain(signal: AbortSignal): Promise<void> {
    const before = await this.readVisible(signal);
    this.first = before;
    this.startedFrom = { shown: before, events: this.tap.count };
  }

  /** From here on `readWithTarget` reads what is scrolled away there, too. */
  expandTo(expand: SnapshotOptions['expand']): void {
    this.expand = expand;
  }

  /** What shows now. */
  readVisible(signal: AbortSignal): Promise<Snapshot> {
    return this.read({ expand: 'nothing' }, signal);
  }

  /** The tree as it is now, with the target, whether that shows or not. */
  readWithTarget(signal: AbortSignal): Promise<Snapshot> {
    if (!this.isExpanded) return this.readVisible(signal);
    return this.read({ expand: this.expand }, signal).catch((error) => {
      // A popup that closes takes its list with it.
      if (error instanceof UiError && error.code === 'node_not_found') return this.readVisible(signal);
      throw error;
    });
  }

  /** What shows now, with what only a picture shows. */
  readWithVision(signal: AbortSignal): Promise<Snapshot> {
    return this.read({ expand: 'nothing', vision: true }, signal);
  }

  private read(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    return this.tree.snapshotDuringAction(this.application, options, signal);
  }
}
