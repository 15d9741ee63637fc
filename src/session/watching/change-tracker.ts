import type { LiveTree } from '../../core/events/live-tree.ts';
import type { UiEvent } from '../../core/events/ui-event.ts';
import type { TrackedApp } from './tracked-app.ts';
import { type EndReason, Tracking } from './tracking.ts';

export type ChangeObserver = {
  events?(events: readonly UiEvent[]): void;
  settled?(): void;
  /** Nothing more will come. */
  ended(reason: EndReason): void;
};

/** A place among the observers of one application; leaving it is disposing of it. */
export interface Observing extends AsyncDisposable {
  readonly tree: LiveTree;
  readonly lost: { dropped: number; strange: number };
  quietMs(): number;
}

/** One application's changes, for any number of observers. It is watched while there is at least one. */
export class ChangeTracker {
  private readonly app: TrackedApp;
  private readonly record: (events: readonly UiEvent[]) => void;
  private readonly observers = new Set<ChangeObserver>();
  private current: Tracking | undefined;
  private tail: Promise<unknown> = Promise.resolve();

  /** `record` hears of everything, once, whoever observes. */
  constructor(app: TrackedApp, record: (events: readonly UiEvent[]) => void = () => {}) {
    this.app = app;
    this.record = record;
  }

  get isWatching(): boolean {
    return this.current !== undefined;
  }

  async join(observer: ChangeObserver, signal: AbortSignal): Promise<Observing> {
    signal.throwIfAborted();
    const tracking = await this.inTurn(() => this.enter(observer, signal));
    const leave = () => this.inTurn(() => this.leave(observer));
    if (signal.aborted) {
      await leave();
      signal.throwIfAborted();
    }
    return {
      get tree() {
        return tracking.tree;
      },
      get lost() {
        return tracking.lost;
      },
      quietMs: () => tracking.quietMs(),
      [Symbol.asyncDispose]: leave,
    };
  }

  private async enter(observer: ChangeObserver, signal: AbortSignal): Promise<Tracking> {
    signal.throwIfAborted();
    const known = this.current;
    if (known !== undefined) {
      this.observers.add(observer);
      // Where the toolkit is silent, what the others watch may be a moment old.
      known.refresh();
      return known;
    }
    const tracking = new Tracking(this.app, {
      events: (events) => {
        this.record(events);
        this.tellAll((each) => each.events?.(events));
      },
      settled: () => this.tellAll((each) => each.settled?.()),
      ended: (reason) => this.end(tracking, reason),
    });
    const cancel = () => void tracking.stop();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      await tracking.start();
    } finally {
      signal.removeEventListener('abort', cancel);
    }
    this.current = tracking;
    this.observers.add(observer);
    return tracking;
  }

  private async leave(observer: ChangeObserver): Promise<void> {
    this.observers.delete(observer);
    if (this.observers.size > 0) return;
    const idle = this.current;
    this.current = undefined;
    await idle?.stop();
  }

  private end(tracking: Tracking, reason: EndReason): void {
    if (this.current === tracking) this.current = undefined;
    this.tellAll((each) => each.ended(reason));
    this.observers.clear();
    void this.inTurn(() => tracking.stop());
  }

  private tellAll(tell: (observer: ChangeObserver) => void): void {
    for (const observer of [...this.observers]) tell(observer);
  }

  /** Whoever comes and whoever goes never cross: the last one to leave ends what the next one begins anew. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => {});
    return done;
  }
}
