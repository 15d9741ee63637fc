import { describe, expect, it } from 'vitest';
import { keysymOfCharacter } from '../../../../../src/platform/linux/screen/keysyms.ts';
import { Keymap, SPARE_KEYS } from '../../../../../src/platform/linux/wayland/keymap.ts';

const keysyms = (text: string) => [...text].flatMap((character) => keysymOfCharacter(character) ?? []);

describe('a keymap', () => {
  it('has the keys of a US keyboard where they are', () => {
    const keymap = new Keymap();
    expect(keysyms('a').map((each) => keymap.strokeOf(each))).toEqual([{ code: 30, shift: false }]);
    expect(keysyms('?').map((each) => keymap.strokeOf(each))).toEqual([{ code: 53, shift: true }]);
    expect(keymap.strokeOf(0xff0d)).toEqual({ code: 28, shift: false });
    expect(keysyms('é').map((each) => keymap.strokeOf(each))).toEqual([undefined]);
  });

  it('has a key of its own for each character that such a keyboard lacks', () => {
    const text = 'aé✓日本😀';
    const keymap = new Keymap(keysyms(text));
    const strokes = keysyms(text).map((each) => keymap.strokeOf(each)?.code);
    expect(new Set(strokes).size).toBe([...text].length);
    expect(strokes).not.toContain(undefined);
    expect(keymap.text).toContain('0x101f600');
  });

  it('has no more of them than there are free keys', () => {
    const many = Array.from({ length: SPARE_KEYS + 1 }, (_, at) => 0x1004e00 + at);
    const keymap = new Keymap(many);
    expect(many.filter((each) => !keymap.strokeOf(each))).toHaveLength(1);
  });
});
