import type { Application, PlatformEvent } from '../../core/backend.ts';

/** A focus is another value each time, even where the object that got it is the same. */
export type Focus = { readonly ref: string };

/** Counts what the application reports, from the first action of a session until its end. */
export class EventTap implements AsyncDisposable {
  count = 0;
  lastAtMs = 0;
  /** It may be in no tree: GTK 3 hides the editors of its cells. */
  lastFocus: Focus | undefined;
  /** Those who wait for the next event: an application may send ten thousand a second that nobody waits for. */
  private readonly waiting = new Set<() => void>();
  private watching: AsyncDisposable | undefined;

  static async open(application: Application, signal: AbortSignal): Promise<EventTap> {
    const tap = new EventTap();
    tap.watching = await application.watch((event) => tap.receive(event), signal);
    return tap;
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
    this.count++;
    this.lastAtMs = performance.now();
    for (const wake of this.waiting) wake();
  }
}
