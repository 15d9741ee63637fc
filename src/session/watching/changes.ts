import { UiError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { type Condition, noAnswer } from '../../core/query/condition.ts';
import { type ChangeObserver, type ChangeSubscription, ChangeTracker } from './change-tracker.ts';
import { type EventPage, EventRing } from './event-ring.ts';
import { type Observation, type ObserveHooks, type ObserveRequest, observe } from './observe.ts';
import type { TrackedApp } from './tracked-app.ts';
import { type WaitOutcome, waitFor } from './wait.ts';
import { type Look, waitUntil } from './wait-until.ts';

/** `vision` adds what only pictures show. */
export type LookOptions = { vision?: boolean };

/** It lasts until it is disposed of. */
export type Following = AsyncDisposable & Pick<ChangeSubscription, 'notePaint'>;

/** Watches one application. Nothing is registered with it while nobody watches. */
export class Changes {
  private readonly tracker: ChangeTracker;
  /** Follows what pictures show besides. */
  private readonly pictured: ChangeTracker;
  private readonly ring: EventRing;

  constructor(app: TrackedApp, maxKeptEvents: number, pictured: TrackedApp = app) {
    this.ring = new EventRing(maxKeptEvents);
    this.tracker = new ChangeTracker(app, (events) => this.ring.add(events));
    this.pictured = new ChangeTracker(pictured, (events) => {
      if (!this.tracker.isWatching) this.ring.add(events);
    });
  }

  observe(request: ObserveRequest, hooks: ObserveHooks, signal: AbortSignal): Promise<Observation> {
    return observe(this.trackerFor(request), request, hooks, signal);
  }

  wait(condition: Condition, timeoutMs: number, signal: AbortSignal, options: LookOptions = {}): Promise<WaitOutcome> {
    return waitFor(this.trackerFor(options), condition, timeoutMs, signal);
  }

  /** Waits until `look` gives a value, which it is asked for whenever the application may show something else. */
  until<T>(look: Look<T>, timeoutMs: number, signal: AbortSignal): Promise<T | undefined> {
    return waitUntil(this.tracker, look, timeoutMs, signal);
  }

  /** Returns the events of all observations so far, as far as they are kept. */
  recent(): EventPage {
    return { ...this.ring.page(), watching: this.tracker.isWatching || this.pictured.isWatching };
  }

  /** Keeps watching until its end, or until what it returns is disposed of. */
  async follow(observer: ChangeObserver, signal: AbortSignal): Promise<Following> {
    const subscription = await this.tracker.subscribeWithin(LIMITS.toolMs, observer, signal);
    if (subscription === undefined) throw new UiError('unresponsive', noAnswer(LIMITS.toolMs));
    return subscription;
  }

  private trackerFor({ vision }: LookOptions): ChangeTracker {
    return vision ? this.pictured : this.tracker;
  }
}
