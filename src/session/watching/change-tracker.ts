import { untilAborted, within } from '../../core/deadline.ts';
import type { LiveTree } from '../../core/events/live-tree.ts';
import type { UiEvent } from '../../core/events/ui-event.ts';
import type { Certainty } from '../../core/query/condition.ts';
import { Serial } from '../../core/serial.ts';
import type { TrackedApp } from './tracked-app.ts';
import { type EndReason, TrackingRun } from './tracking-run.ts';
import type { LostSignals } from './tree-keeper.ts';

/** Who waits for less than this still gets to know what there is now. */
export const FIRST_READING_MS = 1_000;

export type ChangeObserver = {
  onEvents?(events: readonly UiEvent[]): void;
  /** The tree is as new as can be now. `isNew`: it may differ from the last one. */
  onSettled?(isNew: boolean): void;
  /** It says with `notePaint` when something was painted: until then nothing is read for it now and then. */
  notesPaint?(): boolean;
  /** Nothing more will come. */
  onEnd(reason: EndReason): void;
};

/** An observer takes part in watching an application until its subscription is disposed of. */
export interface ChangeSubscription extends AsyncDisposable {
  readonly tree: LiveTree;
  readonly lostSignals: LostSignals;
  /** How well the tree is known now. */
  certainty(): Certainty;
  /** Something was painted that the application may not have reported. */
  notePaint(): void;
}

/** Shares the changes of one application among its observers. It is watched while there is at least one. */
export class ChangeTracker {
  private readonly app: TrackedApp;
  private readonly record: (events: readonly UiEvent[]) => void;
  private readonly observers = new Set<ChangeObserver>();
  private current: TrackingRun | undefined;
  /** Those that come and go never cross: the last one to leave ends what the next one begins anew. */
  private readonly serial = new Serial();

  /** `record` gets every event once, whoever observes. */
  constructor(app: TrackedApp, record: (events: readonly UiEvent[]) => void = () => {}) {
    this.app = app;
    this.record = record;
  }

  get isWatching(): boolean {
    return this.current !== undefined;
  }

  /** Whether the application has shown a window before `ms` are over, or as long as a reading takes. */
  async isShownWithin(ms: number, signal: AbortSignal): Promise<boolean> {
    const limit = limitOf(ms, signal);
    try {
      await this.app.shown(limit);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) return false;
      throw error;
    }
  }

  async subscribe(observer: ChangeObserver, signal: AbortSignal): Promise<ChangeSubscription> {
    signal.throwIfAborted();
    const run = await this.serial.run(() => this.enter(observer, signal));
    const leave = () => this.serial.run(() => this.leave(observer));
    if (signal.aborted) {
      await leave();
      signal.throwIfAborted();
    }
    return {
      get tree() {
        return run.tree;
      },
      get lostSignals() {
        return run.lostSignals;
      },
      certainty: () => run.certainty(),
      notePaint: () => run.notePaint(),
      [Symbol.asyncDispose]: leave,
    };
  }

  /** Subscribes; resolves to nothing where the application has not answered in `ms`, or as long as a reading takes. */
  async subscribeWithin(
    ms: number,
    observer: ChangeObserver,
    signal: AbortSignal,
  ): Promise<ChangeSubscription | undefined> {
    const limit = limitOf(ms, signal);
    try {
      return await untilAborted(this.subscribe(observer, limit), limit);
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) return undefined;
      throw error;
    }
  }

  private async enter(observer: ChangeObserver, signal: AbortSignal): Promise<TrackingRun> {
    signal.throwIfAborted();
    const known = this.current;
    if (known !== undefined) {
      this.observers.add(observer);
      // Where the toolkit reports no changes, the tree that the others watch may be a moment old.
      known.refresh();
      return known;
    }
    const run = new TrackingRun(this.app, {
      readsUnasked: () => this.observers.size === 0 || [...this.observers].some((each) => each.notesPaint?.() !== true),
      onEvents: (events) => {
        this.record(events);
        this.notifyAll((each) => each.onEvents?.(events));
      },
      onSettled: (isNew) => this.notifyAll((each) => each.onSettled?.(isNew)),
      onEnd: (reason) => this.end(run, reason),
    });
    const cancel = () => void run.stop();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      await run.start();
    } finally {
      signal.removeEventListener('abort', cancel);
    }
    this.current = run;
    this.observers.add(observer);
    return run;
  }

  private async leave(observer: ChangeObserver): Promise<void> {
    this.observers.delete(observer);
    if (this.observers.size > 0) return;
    const idle = this.current;
    this.current = undefined;
    await idle?.stop();
  }

  private end(run: TrackingRun, reason: EndReason): void {
    if (this.current === run) this.current = undefined;
    this.notifyAll((each) => each.onEnd(reason));
    this.observers.clear();
    void this.serial.run(() => run.stop());
  }

  private notifyAll(notify: (observer: ChangeObserver) => void): void {
    for (const observer of [...this.observers]) notify(observer);
  }
}

const limitOf = (ms: number, signal: AbortSignal) =>
  Number.isFinite(ms) ? within(Math.max(ms, FIRST_READING_MS), signal) : signal;
