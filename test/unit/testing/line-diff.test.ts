import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../src/testing/line-diff.ts';

describe('a difference of lines', () => {
  it('shows what was expected and what there is, with the lines around it', () => {
    const expected = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const actual = ['a', 'b', 'c', 'D', 'e', 'f', 'g', 'h', 'i'];
    expect(diffLines(expected, actual).split('\n')).toEqual([
      '  …',
      '  b',
      '  c',
      '- d',
      '+ D',
      '  e',
      '  f',
      '  g',
      '  h',
      '+ i',
    ]);
  });

  it('shows a text against none whole', () => {
    expect(diffLines([], ['x', 'y'])).toBe('+ x\n+ y');
    expect(diffLines(['x'], [])).toBe('- x');
  });
});
