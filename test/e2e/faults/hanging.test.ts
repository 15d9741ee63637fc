import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES } from '../../support/desktop.ts';
import { freeze } from '../../support/processes.ts';
import { type Launched, Strobe } from '../../support/strobe.ts';

const { command, args } = SAMPLES.gtk3;
/** Longer than an application may take for one answer. */
const LONG_MS = 10_000;

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start([], { STROBE_LIMITS_PATIENCE: '3' });
});
afterAll(() => strobe[Symbol.asyncDispose]());

async function hungApp(): Promise<Launched> {
  const launched = await strobe.launch(command, args);
  await strobe.seeSettled(launched.sessionId, (text) => text.includes('"Volume"'));
  await freeze(launched.pid);
  return launched;
}

async function wait(sessionId: string, until: object, timeoutMs: number) {
  const { text } = await strobe.call('debug_ui_wait', { sessionId, until, timeoutMs });
  return JSON.parse(text);
}

describe('an application that hangs', () => {
  it.each([1_000, LONG_MS])('has nothing gone and is not idle, %i ms long', async (timeoutMs) => {
    const { sessionId, pid } = await hungApp();
    const gone = wait(sessionId, { text: 'Volume', gone: true }, timeoutMs);
    const neverThere = wait(sessionId, { text: 'No such thing', gone: true }, timeoutMs);
    const idle = wait(sessionId, { idleMs: 500 }, timeoutMs);
    for (const answer of [await gone, await neverThere, await idle]) {
      expect(answer).toMatchObject({ matched: false, closest: expect.stringMatching(/no answer|does not answer/) });
    }
    process.kill(pid, 'SIGCONT');
    expect(await wait(sessionId, { text: 'No such thing', gone: true }, 60_000)).toMatchObject({ matched: true });
    expect(await wait(sessionId, { text: 'Volume' }, 60_000)).toMatchObject({ matched: true });
    await strobe.session('stop', sessionId);
  });

  it('is shown as it was last, which stands before the tree, and what has changed is unknown', async () => {
    const { sessionId } = await hungApp();
    const { text } = await strobe.call('debug_ui', { sessionId });
    expect(text).toMatch(
      /^[^\n]+\nwarning: [^\n]* does not answer [^\n]*: this is what it showed last\.[^\n]*\n<app-text tree/,
    );
    const id = /button "Action" id=(\w+)/.exec(text)?.[1];
    const steps = [1, 2].map(() => ({ action: 'click', id }));
    const acted = await strobe.call('debug_ui_action', { sessionId, steps });
    expect(acted.text).toContain('effect: what else has changed is unknown');
    expect(acted.text).not.toContain('no effects elsewhere');
    await strobe.session('stop', sessionId);
  });

  it('ends no observation as if what is waited for held', async () => {
    const { sessionId } = await hungApp();
    const until = { text: 'Volume', gone: true };
    const { text } = await strobe.call('observe_changes', { sessionId, until, duration: 1 });
    const { notes, totalEventsCollected } = JSON.parse(text);
    expect({ totalEventsCollected, notes }).toEqual({
      totalEventsCollected: 0,
      notes: [expect.stringContaining('does not answer')],
    });
    await strobe.session('stop', sessionId);
  });

  it('is waited for no longer than asked: a look at it takes until its deadline', async () => {
    const { sessionId } = await hungApp();
    const order: string[] = [];
    const looking = strobe.see(sessionId).finally(() => order.push('look'));
    await wait(sessionId, { text: 'Volume', gone: true }, 1_000).finally(() => order.push('wait'));
    await strobe.call('observe_changes', { sessionId, duration: 1 }).finally(() => order.push('observation'));
    await looking;
    expect(order).toEqual(['wait', 'observation', 'look']);
    await strobe.session('stop', sessionId);
  });
});
