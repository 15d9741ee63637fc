import type { PlatformEvent } from '../../core/backend.ts';

const MAX_SIGNALS = 20_000;

/** Keeps signals that only a reading can explain, by the element they are about. What does not fit is counted. */
export class SignalEvidence {
  private readonly signals = new Map<string, PlatformEvent[]>();
  private kept = 0;
  private droppedCount = 0;

  get dropped(): number {
    return this.droppedCount;
  }

  has(id: string): boolean {
    return this.signals.has(id);
  }

  about(id: string): readonly PlatformEvent[] | undefined {
    return this.signals.get(id);
  }

  add(id: string, signal: PlatformEvent): void {
    if (this.kept >= MAX_SIGNALS) {
      this.droppedCount += 1;
      return;
    }
    this.kept += 1;
    const known = this.signals.get(id);
    if (known === undefined) this.signals.set(id, [signal]);
    else known.push(signal);
  }

  /**
   * Forgets what a reading that began at `atMs` has explained. What came later may be about what the next reading will
   * show; of elements whose change was just reported, one signal is enough to show that the next one was signalled.
   */
  forgetBefore(atMs: number, reported: ReadonlySet<string>): void {
    this.kept = 0;
    for (const [id, signals] of this.signals) {
      const late = signals.filter((signal) => signal.atMs >= atMs).slice(reported.has(id) ? -1 : 0);
      this.kept += late.length;
      if (late.length === 0) this.signals.delete(id);
      else this.signals.set(id, late);
    }
  }
}
