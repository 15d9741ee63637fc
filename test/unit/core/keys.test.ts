import { describe, expect, it } from 'vitest';
import { parseKey, parseModifier } from '../../../src/core/keys.ts';

describe('keys', () => {
  it.each([
    ['s', { kind: 'char', char: 's' }],
    ['S', { kind: 'char', char: 's' }],
    ['plus', { kind: 'char', char: '+' }],
    ['Enter', { kind: 'named', name: 'return' }],
    ['Page Down', { kind: 'named', name: 'pagedown' }],
    ['page_down', { kind: 'named', name: 'pagedown' }],
    ['F24', { kind: 'named', name: 'f24' }],
    [' ', { kind: 'named', name: 'space' }],
  ])('%j is understood', (name, key) => {
    expect(parseKey(name)).toEqual(key);
  });

  it.each(['f25', 'kp10', 'ctrl+s', 'é', 'nothing', ''])('refuses %j with the list of keys', (name) => {
    expect(() => parseKey(name)).toThrow(
      expect.objectContaining({ code: 'bad_arguments', hint: expect.stringContaining('pagedown, f1, f2') }),
    );
  });

  it('understands what people call the modifiers', () => {
    expect(['cmd', 'command', 'Super', 'option', 'control', 'shift'].map(parseModifier)).toEqual([
      ...['cmd', 'cmd', 'cmd', 'alt', 'ctrl', 'shift'],
    ]);
    expect(() => parseModifier('hyper')).toThrow('Unknown modifier "hyper".');
  });
});
