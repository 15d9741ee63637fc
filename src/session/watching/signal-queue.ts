import type { PlatformEvent } from '../../core/backend.ts';

const MAX_WAITING = 10_000;

/** Keeps signals until they are taken in. What does not fit is counted; the next reading finds what it was about. */
export class SignalQueue {
  private waiting: PlatformEvent[] = [];
  private dropped = 0;
  private last = performance.now();

  add(event: PlatformEvent): void {
    this.last = event.atMs;
    if (this.waiting.length < MAX_WAITING) this.waiting.push(event);
    else this.dropped += 1;
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** The last signal came at this time. */
  get lastAtMs(): number {
    return this.last;
  }

  take(): { signals: PlatformEvent[]; dropped: number } {
    const taken = { signals: this.waiting, dropped: this.dropped };
    this.waiting = [];
    this.dropped = 0;
    return taken;
  }
}
