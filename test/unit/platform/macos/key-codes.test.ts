import { describe, expect, it } from 'vitest';
import { MODIFIERS, parseKey } from '../../../../src/core/keys.ts';
import { keyStrokeOf, modifierFlags } from '../../../../src/platform/macos/key-codes.ts';

describe('keys', () => {
  it.each([
    ['s', 1, false],
    ['0', 29, false],
    ['9', 25, false],
    ['\\', 42, false],
    ["'", 39, false],
    ['!', 18, true],
    ['?', 44, true],
    ['"', 39, true],
    ['~', 50, true],
    ['escape', 53, false],
    ['backspace', 51, false],
    ['delete', 51, false],
    ['forwarddelete', 117, false],
    ['pagedown', 121, false],
    ['f12', 111, false],
    ['kpenter', 76, false],
  ])('%s is key %i, shifted: %s', (name, code, shift) => {
    expect(keyStrokeOf(parseKey(name))).toEqual({ code, shift, option: false });
  });

  it('knows every character, each with a stroke of its own', () => {
    const characters = [...'abcdefghijklmnopqrstuvwxyz0123456789`-=[]\\;\',./~!@#$%^&*()_+{}|:"<>?'];
    const strokes = characters.map((each) => JSON.stringify(keyStrokeOf(parseKey(each))));
    expect(new Set(strokes).size).toBe(characters.length);
  });

  it('refuses what no Mac keyboard has', () => {
    expect(() => keyStrokeOf(parseKey('scrolllock'))).toThrow('has no key "scrolllock"');
  });

  it('has a flag for each modifier, and shift once', () => {
    const flags = MODIFIERS.map((modifier) => modifierFlags([modifier]));
    expect(flags).toEqual([0x100000, 0x20000, 0x80000, 0x40000]);
    expect(modifierFlags(['cmd', 'shift', 'shift'])).toBe(0x120000);
  });
});
