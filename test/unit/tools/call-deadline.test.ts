import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../src/session/session.ts';
import { callTool } from '../../../src/tools/call.ts';
import { fakeContext, fakeSession, quietly } from './fakes.ts';

const never = () => new Promise<never>(() => {});

/** A session in which everything hangs, and minds no signal. */
const hung: Partial<Session> = {
  snapshot: never,
  picture: never,
  act: never,
  changes: { observe: never, wait: never, until: never, follow: never, recent: fakeSession().changes.recent },
};

describe('a call that hangs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each<[string, Record<string, unknown>, number]>([
    ['debug_ui', {}, 30],
    ['debug_ui', { mode: 'screenshot' }, 30],
    ['debug_ui', { vision: true }, 120],
    ['debug_ui_action', { action: 'click', id: 'btn_1' }, 30.08],
    ['debug_ui_action', { action: 'type', id: 'txt_1', text: 'x'.repeat(1_000), settleMs: 0 }, 50],
    ['debug_ui_wait', { until: { text: 'x' }, timeoutMs: 5_000 }, 35],
    ['observe_changes', { duration: 7 }, 37],
  ])('answers with a next step: %s %j after %d s', async (tool, args, seconds) => {
    const context = fakeContext({}, fakeSession(hung));
    const answer = callTool(context, tool, { app: 'Mixer', ...args }, quietly());
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(await answer).toMatchObject({
      ok: false,
      error: {
        code: 'unresponsive',
        message: expect.stringContaining(`${tool} gave no answer within ${seconds} s`),
        hint: expect.stringContaining('stop'),
      },
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is aborted, so that it ends by itself where it minds the signal', async () => {
    let aborted = false;
    const snapshot: Session['snapshot'] = (_, signal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return never();
    };
    const answer = callTool(fakeContext({}, fakeSession({ snapshot })), 'debug_ui', { app: 'Mixer' }, quietly());
    await vi.advanceTimersByTimeAsync(30_000);
    await answer;
    expect(aborted).toBe(true);
  });

  it('is in the audit log', async () => {
    const context = fakeContext({}, fakeSession(hung));
    const answer = callTool(context, 'debug_ui_action', { app: 'Mixer', action: 'click', id: 'btn_1' }, quietly());
    await vi.advanceTimersByTimeAsync(31_000);
    await answer;
    expect(context.audited).toMatchObject([{ act: 'input', outcome: 'failed', code: 'unresponsive' }]);
  });
});
