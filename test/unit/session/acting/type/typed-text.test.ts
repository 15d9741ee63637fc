import { describe, expect, it } from 'vitest';
import { missingCharacters } from '../../../../../src/session/acting/type/typed-text.ts';

describe('missingCharacters', () => {
  it('names each character as often as it is missing', () => {
    expect(missingCharacters('abc', 'abcxy', 'xy')).toEqual([]);
    expect(missingCharacters('', 'xx', 'x👩x👩')).toEqual(['👩', '👩']);
    expect(missingCharacters('test', 'abt', 'abt')).toEqual([]);
    expect(missingCharacters('', 'ab', 'a\nb\t')).toEqual([]);
    expect(missingCharacters('', '\u00a0a', ' a')).toEqual([]);
    expect(missingCharacters('\u00a0', '\u00a0a', ' ab')).toEqual([' ', 'b']);
  });
});
