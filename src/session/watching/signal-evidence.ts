import type { PlatformEvent } from '../../core/backend.ts';

const MAX_SIGNALS = 20_000;

/** Signals that only a reading can explain, by the element they are about. Bounded: what does not fit is counted. */
export class SignalEvidence {
  private readonly signals = new Map<string, PlatformEvent[]>();
  private kept = 0;
  private lost = 0;

  get dropped(): number {
    return this.lost;
  }

  has(id: string): boolean {
    return this.signals.has(id);
  }

  about(id: string): readonly PlatformEvent[] | undefined {
    return this.signals.get(id);
  }

  add(id: string, signal: PlatformEvent): void {
    if (this.kept >= MAX_SIGNALS) {
      this.lost += 1;
      return;
    }
    this.kept += 1;
    const known = this.signals.get(id);
    if (known === undefined) this.signals.set(id, [signal]);
    else known.push(signal);
  }

  /**
   * After a reading that began at `atMs`. What came later may be about what the next reading will show; of elements that
   * have just been told of, one signal is enough to say that the next change was not found by comparing.
   */
  forgetBefore(atMs: number, told: ReadonlySet<string>): void {
    this.kept = 0;
    for (const [id, signals] of this.signals) {
      const late = signals.filter((signal) => signal.atMs >= atMs).slice(told.has(id) ? -1 : 0);
      this.kept += late.length;
      if (late.length === 0) this.signals.delete(id);
      else this.signals.set(id, late);
    }
  }
}
