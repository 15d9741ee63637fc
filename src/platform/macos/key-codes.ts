import { UiError } from '../../core/errors.ts';
import type { Key, Modifier, NamedKey } from '../../core/keys.ts';
import { CONSTANTS } from './shared/constants.ts';
import type { KeyStroke } from './shared/input-event.ts';

const CHARACTERS = [
  ...["a0 s1 d2 f3 h4 g5 z6 x7 c8 v9 b11 q12 w13 e14 r15 y16 t17 o31 u32 i34 p35 l37 j38 k40 n45 m46 '39 ;41 \\42"],
  ...[',43 /44 .47 `50 ]30 [33 -27 =24'],
]
  .join(' ')
  .split(' ')
  .map((entry): [string, number] => [entry.slice(0, 1), Number(entry.slice(1))]);
const DIGITS = [29, 18, 19, 20, 21, 23, 22, 26, 28, 25];
const CODES = new Map([...CHARACTERS, ...DIGITS.map((code, digit): [string, number] => [String(digit), code])]);

/** The characters that keys give with Shift. */
const SHIFTED = new Map([...'~!@#$%^&*()_+{}|:"<>?'].map((sign, at) => [sign, "`1234567890-=[]\\;',./".charAt(at)]));

const NAMED: Partial<Record<NamedKey, number>> = {
  ...{ return: 36, tab: 48, space: 49, backspace: 51, escape: 53, insert: 114, capslock: 57, menu: 110 },
  // The key that is labelled delete takes away what is before the caret.
  ...{ delete: 51, forwarddelete: 117 },
  ...{ home: 115, end: 119, pageup: 116, pagedown: 121, left: 123, right: 124, down: 125, up: 126 },
  ...{ f1: 122, f2: 120, f3: 99, f4: 118, f5: 96, f6: 97, f7: 98, f8: 100, f9: 101, f10: 109, f11: 103, f12: 111 },
  ...{ f13: 105, f14: 107, f15: 113, f16: 106, f17: 64, f18: 79, f19: 80, f20: 90 },
  ...{ kp0: 82, kp1: 83, kp2: 84, kp3: 85, kp4: 86, kp5: 87, kp6: 88, kp7: 89, kp8: 91, kp9: 92 },
  ...{ kpadd: 69, kpsubtract: 78, kpmultiply: 67, kpdivide: 75, kpdecimal: 65, kpenter: 76, kpequal: 81, numlock: 71 },
  ...{ volumeup: 72, volumedown: 73, volumemute: 74 },
};

const FLAGS: Record<Modifier, number> = {
  cmd: CONSTANTS.kCGEventFlagMaskCommand,
  shift: CONSTANTS.kCGEventFlagMaskShift,
  alt: CONSTANTS.kCGEventFlagMaskAlternate,
  ctrl: CONSTANTS.kCGEventFlagMaskControl,
};

export const RETURN = 36;
export const TAB = 48;

/** The key by its place on an American keyboard: macOS numbers places. */
export function keyStrokeOf(key: Key): KeyStroke {
  const plain = key.kind === 'char' ? SHIFTED.get(key.char) : undefined;
  const code = key.kind === 'named' ? NAMED[key.name] : CODES.get(plain ?? key.char);
  if (code !== undefined) return { code, shift: plain !== undefined, option: false };
  const name = key.kind === 'named' ? key.name : key.char;
  throw new UiError('unsupported', `The keyboard of a Mac has no key ${JSON.stringify(name)}: no key was sent.`);
}

export function modifierFlags(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((flags, modifier) => flags | FLAGS[modifier], 0);
}
