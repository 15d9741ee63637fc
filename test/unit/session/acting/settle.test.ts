import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '../../../../src/core/backend.ts';
import { Timeouts } from '../../../../src/core/timeouts.ts';
import type { ActionContext } from '../../../../src/session/acting/context.ts';
import { EventTap } from '../../../../src/session/acting/event-tap.ts';
import { type Patience, settle } from '../../../../src/session/acting/settle.ts';
import type { Snapshot } from '../../../../src/session/snapshot.ts';
import { node, snapshot } from '../../tools/fakes.ts';

const tree = (title: string) => snapshot(1, [node('w_1', { role: 'window', title })]);
const STARTED_AT_MS = 1;

/** Settles on what these readings show, one after the other, the last one again and again; returns how many it took. */
async function readings(patience: Patience, ...shown: Snapshot[]): Promise<number> {
  return readingsOf({}, patience, ...shown);
}

const readingsOf = (more: Pick<Application, 'isBusy'>, patience: Patience, ...shown: Snapshot[]) =>
  readingsFrom(tree('a'), more, patience, ...shown);

async function readingsFrom(
  before: Snapshot,
  more: Pick<Application, 'isBusy'>,
  patience: Patience,
  ...shown: Snapshot[]
): Promise<number> {
  let count = 0;
  const start = { shown: before, events: 0, isFlooded: false, atMs: STARTED_AT_MS };
  const readVisible = async () => shown[Math.min(count++, shown.length - 1)] ?? tree('a');
  const application = { timeouts: new Timeouts(), windows: async () => [], ...more };
  const context = { start, readVisible, application } as unknown as ActionContext;
  // No event comes: the time passes as soon as somebody waits for one.
  const next = async (maxMs: number) => void vi.advanceTimersByTime(Math.max(0, maxMs));
  const tap = Object.assign(new EventTap(), { next });
  const { settled } = await settle(context, tap, patience, new AbortController().signal);
  expect(settled).toBe(true);
  return count;
}

describe('settling', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1_000);
  });
  afterEach(() => void vi.useRealTimers());
  const held = { settleMs: 1, heldMs: 1 };
  const touched = (atMs: number) => ({ ...tree('a'), touchedAtMs: atMs });

  it('waits for a button that a key may hold where something was painted, or nobody knows', async () => {
    expect(await readings(held, touched(STARTED_AT_MS + 1))).toBe(2);
    expect(await readings(held, tree('a'))).toBe(2);
    expect(await readings({ ...held, heldMs: 0 }, tree('a'))).toBe(1);
  });

  it('waits for none where nothing was painted since the key was sent', async () => {
    expect(await readings(held, touched(STARTED_AT_MS - 1))).toBe(1);
  });

  it('goes on while the program is at work and nothing has come of it', async () => {
    const work = [true, true, false];
    const isBusy = () => work.shift() ?? false;
    const patience = { settleMs: 1, heldMs: 0 };
    expect(await readingsOf({ isBusy }, patience, tree('a'))).toBe(3);
    expect(await readingsOf({ isBusy: () => true }, patience, tree('b'))).toBe(1);
    expect(await readingsOf({ isBusy: () => true }, { settleMs: 0, heldMs: 0 }, tree('a'))).toBe(1);
  });

  it('goes on while the program is at work and has only made things unusable meanwhile', async () => {
    const button = (enabled: boolean) =>
      snapshot(2, [node('w_1', { role: 'window', title: 'a', children: [node('btn_1', { enabled })] })]);
    const work = [true, true, false];
    const isBusy = () => work.shift() ?? false;
    const start = button(true);
    expect(await readingsFrom(start, { isBusy }, { settleMs: 1, heldMs: 0 }, button(false))).toBe(3);
    expect(await readingsFrom(start, { isBusy: () => false }, { settleMs: 1, heldMs: 0 }, button(false))).toBe(1);
    expect(await readingsFrom(button(false), { isBusy: () => true }, { settleMs: 1, heldMs: 0 }, start)).toBe(1);
  });

  it('waits until what is elsewhere has come to rest, as pictures or a second reading show', async () => {
    const at = (x: number, stillMs?: number): Snapshot => {
      const label = node('lbl_1', { bounds: { x, y: 0, w: 9, h: 9 } });
      const window = node('w_1', { role: 'window', title: 'b', children: [label] });
      return { ...snapshot(2, [window]), ...(stillMs !== undefined && { stillMs }) };
    };
    const settling = (...shown: Snapshot[]) => readingsFrom(at(0), {}, { settleMs: 80, heldMs: 0 }, ...shown);
    expect(await settling(at(1))).toBe(2);
    expect(await settling(at(1, 10), at(2, 10), at(2, 10))).toBe(3);
    expect(await settling(at(1, 50))).toBe(1);
    const startMs = performance.now();
    expect(await settling(at(1, 35), at(1, 45))).toBe(2);
    expect(performance.now() - startMs).toBe(80 + 5);
  });

  it('ends with what the button did when it was let go', async () => {
    expect(await readings(held, touched(STARTED_AT_MS + 1), tree('b'))).toBe(2);
  });
});
