import { describe, expect, it } from 'vitest';
import { parseKey } from '../../../../../src/core/keys.ts';
import { keysymOf, keysymOfCharacter } from '../../../../../src/platform/linux/screen/keysyms.ts';

describe('the keysym', () => {
  it.each([
    ['s', 0x73],
    ['S', 0x73],
    ['7', 0x37],
    ['+', 0x2b],
    ['plus', 0x2b],
    ['return', 0xff0d],
    ['Enter', 0xff0d],
    ['esc', 0xff1b],
    ['Page Down', 0xff56],
    ['page_down', 0xff56],
    ['f1', 0xffbe],
    ['F24', 0xffd5],
    ['kp0', 0xffb0],
    ['kp9', 0xffb9],
    [' ', 0x20],
    ['volumeup', 0x1008ff13],
  ])('of %s is 0x%s', (name, keysym) => {
    expect(keysymOf(parseKey(name))).toBe(keysym);
  });

  it('exists for every character but controls and halves of pairs', () => {
    expect(keysymOfCharacter('é')).toBe(0xe9);
    expect(keysymOfCharacter('日')).toBe(0x010065e5);
    expect(keysymOfCharacter('👩')).toBe(0x0101f469);
    expect(keysymOfCharacter('\n')).toBe(0xff0d);
    for (const none of ['\u0007', '\u007f', '\u0085', '\ud83d']) expect(keysymOfCharacter(none)).toBeUndefined();
  });
});
