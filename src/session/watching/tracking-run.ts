import type { PlatformEvent } from '../../core/backend.ts';
import { isSameTree } from '../../core/diff/diff.ts';
import { UiError } from '../../core/errors.ts';
import type { LiveTree } from '../../core/events/live-tree.ts';
import type { UiEvent } from '../../core/events/ui-event.ts';
import type { Certainty } from '../../core/query/condition.ts';
import { SignalQueue } from './signal-queue.ts';
import type { TrackedApp, TrackedReading } from './tracked-app.ts';
import { type LostSignals, TreeKeeper } from './tree-keeper.ts';

/** The first readings follow each other quickly; if signals keep calling for more, they take a third of the time. */
const READ_PAUSE_MS = 10;
const MAX_PAUSE_FACTOR = 2;
const PAUSE_FACTOR_STEP = 0.5;
const MAX_READ_PAUSE_MS = 5_000;
/** While no signal calls for it, reading takes a twentieth of the time. */
const POLL_MS = 1_000;
const POLL_FACTOR = 20;
const MAX_POLL_MS = 10_000;
/** An application's answers overtake its signals, which go through the bus. */
const SIGNAL_GRACE_MS = 50;
/** A process takes a moment to end after it has left the bus; one that restarts comes back. */
const EXIT_CHECK_MS = 10;
const RETURN_MS = 5_000;

export type EndReason = 'terminated' | Error;

export type TrackingHooks = {
  /** Whether to look for changes that nobody reports also while nothing is painted. */
  readsUnasked(): boolean;
  onEvents(events: readonly UiEvent[]): void;
  /** Signals or a reading were taken in: the tree is as new as can be. `isNew`: it may differ from the last one. */
  onSettled(isNew: boolean): void;
  onEnd(reason: EndReason): void;
};

/** Follows the changes of one application from `start` to `stop`. */
export class TrackingRun {
  private readonly app: TrackedApp;
  private readonly hooks: TrackingHooks;
  private readonly stopped = new AbortController();
  private readonly queue = new SignalQueue();
  private keeper: TreeKeeper;
  private subscription: AsyncDisposable | undefined;
  private running: Promise<void> = Promise.resolve();
  private wake: (() => void) | undefined;
  private departedAtMs: number | undefined;
  private refreshing = false;
  private isPainted = false;
  private changedAtMs = performance.now();
  private read = { tookMs: 0, endedAtMs: 0, pauseFactor: 0, complete: false, answers: false };
  /** The application has not answered yet: there is nothing to compare with. */
  private isUnknown = true;

  constructor(app: TrackedApp, hooks: TrackingHooks) {
    this.app = app;
    this.hooks = hooks;
    this.keeper = new TreeKeeper([], app.idOf);
  }

  get tree(): LiveTree {
    return this.keeper.tree;
  }

  get lostSignals(): LostSignals {
    return this.keeper.lostSignals;
  }

  certainty(): Certainty {
    const quietMs = performance.now() - Math.max(this.queue.lastAtMs, this.changedAtMs);
    return { quietMs, isWhole: this.read.complete, answers: this.read.answers };
  }

  async start(): Promise<void> {
    try {
      this.subscription = await this.app.watch((event) => this.receive(event), this.stopped.signal);
      this.begin(await this.readTree());
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.running = this.run().catch((error: unknown) => this.end(error));
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    this.wake?.();
    await this.running;
    await this.subscription?.[Symbol.asyncDispose]();
    this.subscription = undefined;
  }

  /** Reads as soon as it can, whether signals call for it or not. */
  refresh(): void {
    this.refreshing = true;
    this.wake?.();
  }

  /** Something was painted that no signal may be about. */
  notePaint(): void {
    this.isPainted = true;
    this.wake?.();
  }

  private receive(event: PlatformEvent): void {
    if (event.kind === 'departed') this.departedAtMs = event.atMs;
    else if (event.kind === 'gap') this.keeper.addGap();
    else this.queue.add(event);
    if (event.kind === 'other' && event.what === 'registration') this.departedAtMs = undefined;
    this.wake?.();
  }

  private async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      await this.listen(this.nextReadMs());
      if (this.departedAtMs !== undefined && !this.app.isRunning()) {
        this.hooks.onEnd('terminated');
        return;
      }
      if (performance.now() < this.nextReadMs()) continue;
      this.hooks.onSettled(await this.reread());
    }
  }

  /** Waits for signals, until then at the latest, and publishes what they report. */
  private async listen(untilMs: number): Promise<void> {
    if (this.queue.isEmpty) await this.pause(untilMs);
    // Signals that have arrived together are taken in together.
    await new Promise(setImmediate);
    if (this.queue.isEmpty || this.stopped.signal.aborted) return;
    const { signals, dropped } = this.queue.take();
    this.keeper.addDropped(dropped);
    this.publish(this.keeper.apply(signals));
    this.hooks.onSettled(true);
  }

  private async listenDuring<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
      this.wake?.();
    });
    done.catch(() => {});
    while (!isDone && !this.stopped.signal.aborted) await this.listen(Number.POSITIVE_INFINITY);
    return done;
  }

  /** Returns whether the tree differs from the one before. */
  private async reread(): Promise<boolean> {
    this.refreshing = false;
    this.isPainted = false;
    this.departedAtMs = undefined;
    const atMs = performance.now();
    this.keeper.beginReading();
    const { roots, complete, answers } = await this.listenDuring(this.readTree());
    const wasUnknown = this.isUnknown;
    if (wasUnknown) this.begin({ roots, complete, answers });
    // What a hung application showed last stays: nothing is gone because it could not be asked.
    if (!answers) return false;
    let reading = this.keeper.compare(roots, complete, atMs);
    if (!this.keeper.explains(reading)) {
      const untilMs = performance.now() + SIGNAL_GRACE_MS;
      while (performance.now() < untilMs && !this.stopped.signal.aborted) await this.listen(untilMs);
      reading = this.keeper.compare(roots, complete, atMs);
    }
    const isNew = wasUnknown || !isSameTree(this.keeper.tree.roots, reading.tree.roots);
    this.publish(this.keeper.replace(reading));
    return isNew;
  }

  private begin({ roots, answers }: TrackedReading): void {
    this.keeper = new TreeKeeper(roots, this.app.idOf);
    this.isUnknown = !answers;
  }

  private async readTree(): Promise<TrackedReading> {
    const startedAtMs = performance.now();
    const reading = await this.app.tree(this.stopped.signal);
    const isCalled = startedAtMs - this.read.endedAtMs < POLL_MS;
    const pauseFactor = isCalled ? Math.min(MAX_PAUSE_FACTOR, this.read.pauseFactor + PAUSE_FACTOR_STEP) : 0;
    const endedAtMs = performance.now();
    const { complete, answers } = reading;
    this.read = { tookMs: endedAtMs - startedAtMs, endedAtMs, pauseFactor, complete, answers };
    return reading;
  }

  private nextReadMs(): number {
    if (this.departedAtMs !== undefined) return this.departedAtMs + RETURN_MS;
    const { tookMs, endedAtMs, pauseFactor, answers } = this.read;
    if (this.refreshing) return endedAtMs;
    if (!answers) return endedAtMs + clamp(tookMs, POLL_MS, MAX_READ_PAUSE_MS);
    if (this.keeper.needsReading) return endedAtMs + clamp(tookMs * pauseFactor, READ_PAUSE_MS, MAX_READ_PAUSE_MS);
    if (!this.isPainted && !this.hooks.readsUnasked()) return endedAtMs + MAX_POLL_MS;
    return endedAtMs + clamp(tookMs * POLL_FACTOR, POLL_MS, MAX_POLL_MS);
  }

  private async pause(untilMs: number): Promise<void> {
    const leftMs = Math.max(0, untilMs - performance.now());
    const waitMs = this.departedAtMs === undefined ? Math.min(leftMs, MAX_POLL_MS) : EXIT_CHECK_MS;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }

  private publish(events: UiEvent[]): void {
    if (events.length === 0) return;
    this.changedAtMs = performance.now();
    this.hooks.onEvents(events);
  }

  private end(error: unknown): void {
    if (this.stopped.signal.aborted) return;
    const isExit = error instanceof UiError && error.code === 'process_not_running';
    this.hooks.onEnd(isExit ? 'terminated' : error instanceof Error ? error : new Error(String(error)));
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
