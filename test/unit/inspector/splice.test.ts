import { describe, expect, it } from 'vitest';
import { spliceOf } from '../../../src/inspector/splice.ts';

const between = (before: string, after: string) => spliceOf([...before], [...after]);

describe('the part in which two lists differ', () => {
  it.each([
    ['abc', 'aXc', { at: 1, removed: 1, items: ['X'] }],
    ['abc', 'abXc', { at: 2, removed: 0, items: ['X'] }],
    ['abc', 'ac', { at: 1, removed: 1, items: [] }],
    ['aa', 'aaa', { at: 2, removed: 0, items: ['a'] }],
    ['aaa', 'a', { at: 1, removed: 2, items: [] }],
    ['', 'ab', { at: 0, removed: 0, items: ['a', 'b'] }],
    ['ab', '', { at: 0, removed: 2, items: [] }],
    ['abc', 'abc', undefined],
    ['', '', undefined],
  ])('from %j to %j', (before, after, expected) => {
    expect(between(before, after)).toEqual(expected);
  });

  it('makes one of the other', () => {
    for (const [before, after] of [
      ['abcabc', 'abc'],
      ['xyzzy', 'xyzy'],
      ['12345', '54321'],
    ] as const) {
      const { at, removed, items } = between(before, after) ?? { at: 0, removed: 0, items: [] };
      expect([...before].toSpliced(at, removed, ...items).join('')).toBe(after);
    }
  });
});
