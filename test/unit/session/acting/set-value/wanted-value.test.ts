import { describe, expect, it } from 'vitest';
import { hasTaken } from '../../../../../src/session/acting/set-value/wanted-value.ts';
import { node } from '../../../tools/fakes.ts';

describe('hasTaken', () => {
  it.each([
    [{ value: 0.30000000000000004 }, 0.3, true],
    [{ value: 4 }, 5, false],
    [{ value: 'a\n' }, 'a', true],
    [{ value: '42' }, 42, true],
    [{ checked: true as const }, true, true],
    [{ checked: 'mixed' as const }, true, false],
    [{ value: 'secret', secure: true as const }, 'x', undefined],
    [{}, 'x', undefined],
    [{ role: 'cell' as const, title: 'B2', value: '3' }, '=1+2', undefined],
    [{ role: 'textField' as const, value: '12 pt' }, 12, true],
    [{ role: 'textField' as const, value: '120 pt' }, 12, false],
    [{ role: 'textField' as const, value: 'twelve pt' }, 'twelve', false],
  ])('%j after %j: %s', (facts, wanted, taken) => {
    expect(hasTaken(node('n', facts), wanted)).toBe(taken);
  });
});
