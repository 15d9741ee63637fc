import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { untilAborted, within } from '../../../src/core/deadline.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('a deadline', () => {
  it('comes, also when memory is collected before', async () => {
    const signal = within(100, new AbortController().signal);
    const came = once(signal, 'abort');
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
    }
    await came;
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('comes after any number of milliseconds, whole or not', async () => {
    const signal = within(1.5, new AbortController().signal);
    if (!signal.aborted) await once(signal, 'abort');
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('comes early when the call is cancelled', () => {
    const caller = new AbortController();
    const signal = within(60_000, caller.signal);
    caller.abort(new Error('enough'));
    expect(signal.reason).toMatchObject({ message: 'enough' });
  });
});

describe('a wait that can be aborted', () => {
  it('settles as its promise does', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  });

  it('ends with the reason of the signal, before or while it waits, whatever the promise does later', async () => {
    const caller = new AbortController();
    let fail = (_error: Error) => {};
    const work = new Promise((_, reject) => {
      fail = reject;
    });
    const waiting = untilAborted(work, caller.signal);
    caller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(untilAborted(work, caller.signal)).rejects.toThrow('enough');
    fail(new Error('too late'));
  });
});
