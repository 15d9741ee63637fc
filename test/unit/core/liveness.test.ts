import { describe, expect, it } from 'vitest';
import { isAlive, isForeign } from '../../../src/core/liveness.ts';

describe('liveness', () => {
  it('knows a process of the same user as running and not foreign', () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(isForeign(process.pid)).toBe(false);
  });

  it('knows a process that never was as not running', () => {
    expect(isAlive(2 ** 22 - 1)).toBe(false);
    expect(isForeign(2 ** 22 - 1)).toBe(false);
  });
});
