import { describe, expect, it } from 'vitest';
import { type Clock, MONOTONIC, Pace } from '../../../src/session/pace.ts';

/** A clock that stands still but while somebody waits. */
class HandClock implements Clock {
  ms = 0;
  readonly waits: number[] = [];

  nowMs(): number {
    return this.ms;
  }

  async wait(ms: number): Promise<void> {
    this.waits.push(ms);
    this.ms += ms;
  }
}

const { signal } = new AbortController();

describe('the pace of actions', () => {
  it('lets as many through in any one second as allowed, and has the next wait its turn', async () => {
    const clock = new HandClock();
    const pace = new Pace(2, clock);
    await pace.turn(signal);
    clock.ms = 400;
    await pace.turn(signal);
    clock.ms = 500;
    await pace.turn(signal);
    expect({ ms: clock.ms, waits: clock.waits }).toEqual({ ms: 1_000, waits: [500] });
    await pace.turn(signal);
    expect({ ms: clock.ms, waits: clock.waits }).toEqual({ ms: 1_400, waits: [500, 400] });
  });

  it('refuses what would wait longer than a second, and says when to try again', async () => {
    const clock = new HandClock();
    const pace = new Pace(0.5, clock);
    await pace.turn(signal);
    clock.ms = 500;
    await expect(pace.turn(signal)).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('0.5 actions'),
      hint: expect.stringContaining('Try again in 1500 ms'),
    });
    clock.ms = 1_200;
    await pace.turn(signal);
    expect(clock.ms).toBe(2_000);
  });

  it('gives calls that come at once one turn after the other, and refuses those beyond the next second', async () => {
    const clock = new HandClock();
    // The calls come before any of their waits is over.
    clock.wait = async (ms) => void clock.waits.push(ms);
    const pace = new Pace(10, clock);
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => pace.turn(signal)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 20 }, () => 'fulfilled'),
      ...Array.from({ length: 10 }, () => 'rejected'),
    ]);
    expect(clock.waits).toEqual(Array.from({ length: 10 }, () => 1_000));
  });

  it('ends a wait with the call', async () => {
    const pace = new Pace(1, MONOTONIC);
    const leaving = new AbortController();
    await pace.turn(leaving.signal);
    const waiting = pace.turn(leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
