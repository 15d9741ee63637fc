import { describe, expect, it } from 'vitest';
import { idleLimitMs } from '../../../src/cli/daemon.ts';
import { summary } from '../tools/fakes.ts';

describe('how long a background server waits for the next call', () => {
  it('ends soon when it holds nothing that lives', () => {
    expect(idleLimitMs([])).toBe(60_000);
    expect(idleLimitMs([{ ...summary, state: 'exited' }])).toBe(60_000);
  });

  it('stays as long as a program it launched', () => {
    expect(idleLimitMs([{ ...summary, origin: 'attached' }, summary])).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not stay for ever with an application that is not its own', () => {
    expect(idleLimitMs([{ ...summary, origin: 'attached' }])).toBe(15 * 60_000);
  });
});
