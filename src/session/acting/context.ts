import type { Application } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import type { IdRegistry } from '../../core/ids/id-registry.ts';
import type { AppTree } from '../app-tree.ts';
import type { VisionView } from '../pictures/vision-view.ts';
import type { Snapshot, SnapshotOptions } from '../snapshot.ts';
import { type Action, type Permit, type PointAction, targetIds } from './action.ts';
import type { EventTap, Focus } from './event-tap.ts';
import { HeldInput } from './held-input.ts';
import type { LateEditor } from './late-editor.ts';

/** An action starts from what showed, and from how many events had come by then: its effects are counted from there. */
type Start = { shown: Snapshot; events: number; isFlooded: boolean; atMs: number };

const momentOf = (tap: EventTap) => ({ events: tap.count, isFlooded: tap.isFlooded(), atMs: performance.now() });

type ContextParts = {
  application: Application;
  tree: AppTree;
  tap: EventTap;
  lateEditor: LateEditor;
  permit: Permit;
  /** Nobody waits for what the action does. */
  noWaitAfter?: boolean | undefined;
  before: Snapshot;
  /** The action's ids had these objects before the first reading, which may forget them. */
  firstRefs: ReadonlyMap<string, string | undefined>;
};

/** Holds what one action works with: the application, its tree, and the mouse and keyboard. */
export class ActionContext {
  readonly application: Application;
  readonly ids: IdRegistry;
  readonly input: HeldInput;
  readonly lateEditor: LateEditor;
  readonly noWaitAfter: boolean;
  private readonly tree: AppTree;
  private readonly tap: EventTap;
  private readonly firstRefs: ContextParts['firstRefs'];
  private first: Snapshot;
  private startedFrom: Start;
  private expand: SnapshotOptions['expand'] = 'nothing';

  private constructor(parts: ContextParts, signal: AbortSignal) {
    this.application = parts.application;
    this.ids = parts.tree.ids;
    this.input = new HeldInput(parts.application, parts.permit, signal);
    this.lateEditor = parts.lateEditor;
    this.noWaitAfter = parts.noWaitAfter ?? false;
    this.tree = parts.tree;
    this.tap = parts.tap;
    this.firstRefs = parts.firstRefs;
    this.first = parts.before;
    this.startedFrom = { shown: parts.before, ...momentOf(parts.tap) };
  }

  /** Reads what the application shows before the action. */
  static async open(
    parts: Pick<ContextParts, 'application' | 'tree' | 'tap' | 'lateEditor' | 'permit' | 'noWaitAfter'>,
    action: Action | PointAction,
    signal: AbortSignal,
  ): Promise<ActionContext> {
    const { application, tree } = parts;
    const firstRefs = new Map(targetIds(action).map((id) => [id, tree.ids.lastRefOf(id)]));
    const before = await tree.snapshotDuringAction(application, { expand: 'nothing' }, signal);
    return new ActionContext({ ...parts, before, firstRefs }, signal);
  }

  /** The application showed this before the action did anything. */
  get before(): Snapshot {
    return this.first;
  }

  get start(): Start {
    return this.startedFrom;
  }

  /** Pictures have shown this beyond what accessibility knows. */
  get vision(): VisionView | undefined {
    return this.tree.vision;
  }

  /** This object got focus last since the session first acted. */
  get lastFocus(): Focus | undefined {
    return this.tap.lastFocus;
  }

  /** Whether the target is in what `readWithTarget` reads, but not, or not with what it holds, in what shows. */
  get isExpanded(): boolean {
    return this.expand !== 'nothing';
  }

  /** Returns the platform's reference of an id; throws `node_not_found` with what became of the node. */
  refOf(id: string): string {
    return this.tree.refOf(id);
  }

  /** Returns what one of the action's ids stood for before the first reading. */
  firstRefOf(id: string): string | undefined {
    return this.firstRefs.get(id);
  }

  deadId(id: string): UiError {
    return this.tree.deadId(id);
  }

  /** Counts events as effects of the action from here on. */
  markStart(): void {
    this.startedFrom = { ...this.startedFrom, events: this.tap.count, atMs: performance.now() };
  }

  /** Starts the action anew from what shows now: the target had to be brought into view first. */
  async restart(signal: AbortSignal): Promise<void> {
    const moment = momentOf(this.tap);
    this.startedFrom = { ...moment, shown: await this.readVisible(signal) };
  }

  /** Replaces what was read at first. */
  async readAgain(signal: AbortSignal): Promise<void> {
    const before = await this.readVisible(signal);
    this.first = before;
    this.startedFrom = { shown: before, ...momentOf(this.tap) };
  }

  /** Makes `readWithTarget` read what is scrolled away there, too. */
  expandTo(expand: SnapshotOptions['expand']): void {
    this.expand = expand;
  }

  /** Reads what shows now. */
  readVisible(signal: AbortSignal): Promise<Snapshot> {
    return this.read({ expand: 'nothing' }, signal);
  }

  /** Reads the tree with the target in it, whether that shows or not. */
  readWithTarget(signal: AbortSignal): Promise<Snapshot> {
    if (!this.isExpanded) return this.readVisible(signal);
    return this.read({ expand: this.expand }, signal).catch((error) => {
      // A popup that closes takes its list with it.
      if (error instanceof UiError && error.code === 'node_not_found') return this.readVisible(signal);
      throw error;
    });
  }

  /** Reads what shows now, with what only a picture shows. */
  readWithVision(signal: AbortSignal): Promise<Snapshot> {
    return this.read({ expand: 'nothing', vision: true }, signal);
  }

  private read(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    return this.tree.snapshotDuringAction(this.application, options, signal);
  }
}
