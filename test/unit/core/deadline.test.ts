import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { within } from '../../../src/core/deadline.ts';

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

  it('comes early when the call is cancelled', () => {
    const caller = new AbortController();
    const signal = within(60_000, caller.signal);
    caller.abort(new Error('enough'));
    expect(signal.reason).toMatchObject({ message: 'enough' });
  });
});
