import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../core/errors.ts';

/** Counts as `performance.now()` does, which no change of the wall clock moves. */
export type Clock = { nowMs(): number; wait(ms: number, signal: AbortSignal): Promise<void> };

export const MONOTONIC: Clock = {
  nowMs: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};

/** An act that would have to wait longer than this is refused. */
const LONGEST_WAIT_MS = 1_000;

/** Lets at most `perSecond` acts through in any one second, or one in 1/`perSecond` seconds where that is below 1. */
export class Pace {
  private readonly perSecond: number;
  private readonly clock: Clock;
  private readonly windowMs: number;
  private readonly capacity: number;
  /** When the latest acts were let through, or will be. */
  private turns: number[] = [];

  constructor(perSecond: number, clock: Clock) {
    this.perSecond = perSecond;
    this.clock = clock;
    this.windowMs = Math.max(1_000, 1_000 / perSecond);
    this.capacity = Math.max(1, Math.floor(perSecond));
  }

  /** Resolves when it is the caller's turn; throws `rate_limited` where that is too far away. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.clock.nowMs();
    this.turns = this.turns.filter((at) => now - at < this.windowMs);
    const before = this.turns.at(-this.capacity);
    const at = before === undefined ? now : Math.max(now, before + this.windowMs);
    const waitMs = Math.ceil(at - now);
    if (waitMs > LONGEST_WAIT_MS) {
      throw new UiError('rate_limited', `More than ${this.perSecond} actions a second.`, {
        hint: `Try again in ${waitMs} ms. The limit is policy.actionsPerSecond.`,
      });
    }
    this.turns.push(at);
    if (waitMs > 0) await this.clock.wait(waitMs, signal);
  }
}
