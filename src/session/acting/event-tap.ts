import type { Application, PlatformEvent } from '../../core/backend.ts';

/** A focus is another value each time, even where the object that got it is the same. */
export type Focus = { readonly ref: string };

/** So many events within a span are a flood. */
const FLOOD = 50;
const SPAN_MS = 250;

/** Counts what the application reports, from the first action of a session until its end. */
export class EventTap implements AsyncDisposable {
  count = 0;
  lastAtMs = 0;
  /** How many events came in the span before the present one, and when that began. */
  private span = { startMs: 0, count: 0, before: 0 };
  /** It may be in no tree: GTK 3 hides the editors of its cells. */
  lastFocus: Focus | undefined;
  /** Those who wait for the next event: an application may send ten thousand a second that nobody waits for. */
  private readonly waiting = new Set<() => void>();
  private watching: AsyncDisposable | undefined;

  static async open(application: Application, signal: AbortSignal): Promise<EventTap> {
    const tap = new EventTap();
    // Where only pictures show what an action did, they are taken anyway.
    if (application.isBare) return tap;
    tap.watching = await application.watch((event) => tap.receive(event), signal);
    return tap;
  }

  /** Whether so many events have been coming, one after the other, that a moment without one is not to be expected. */
  isFlooded(): boolean {
    return performance.now() - this.lastAtMs < SPAN_MS && this.span.before >= FLOOD;
  }

  /** Resolves at the next event, or when the time is up. */
  async next(maxMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (maxMs <= 0) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.ceil(maxMs));
      signal.addEventListener('abort', wake, { once: true });
      this.waiting.add(wake);
    });
    signal.throwIfAborted();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.watching?.[Symbol.asyncDispose]();
  }

  private receive(event: PlatformEvent): void {
    if (event.kind === 'focus') this.lastFocus = { ref: event.ref };
    const nowMs = performance.now();
    this.count++;
    this.lastAtMs = nowMs;
    const { startMs, count } = this.span;
    const passedMs = nowMs - startMs;
    if (passedMs < SPAN_MS) this.span.count++;
    else this.span = { startMs: nowMs, count: 1, before: passedMs < 2 * SPAN_MS ? count : 0 };
    for (const wake of this.waiting) wake();
  }
}
