import { type Key, MODIFIERS, type Modifier, NAMED_KEYS, type NamedKey } from '../../../core/keys.ts';

const FIRST_FUNCTION_KEY = 0xffbe;
const FIRST_KEYPAD_DIGIT = 0xffb0;
const UNICODE = 0x01000000;

const NAMED: Partial<Record<NamedKey, number>> = {
  return: 0xff0d,
  tab: 0xff09,
  space: 0x20,
  backspace: 0xff08,
  delete: 0xffff,
  forwarddelete: 0xffff,
  escape: 0xff1b,
  insert: 0xff63,
  up: 0xff52,
  down: 0xff54,
  left: 0xff51,
  right: 0xff53,
  home: 0xff50,
  end: 0xff57,
  pageup: 0xff55,
  pagedown: 0xff56,
  kpadd: 0xffab,
  kpsubtract: 0xffad,
  kpmultiply: 0xffaa,
  kpdivide: 0xffaf,
  kpdecimal: 0xffae,
  kpenter: 0xff8d,
  kpequal: 0xffbd,
  menu: 0xff67,
  printscreen: 0xff61,
  pause: 0xff13,
  capslock: 0xffe5,
  numlock: 0xff7f,
  scrolllock: 0xff14,
  volumeup: 0x1008ff13,
  volumedown: 0x1008ff11,
  volumemute: 0x1008ff12,
  playpause: 0x1008ff14,
  stop: 0x1008ff15,
  nexttrack: 0x1008ff17,
  previoustrack: 0x1008ff16,
};

export const MODIFIER_KEYSYMS: Record<Modifier, number> = { shift: 0xffe1, ctrl: 0xffe3, alt: 0xffe9, cmd: 0xffeb };
/** Every modifier has a key on the left and, with the next number, one on the right. */
export function modifierOfKeysym(keysym: number): Modifier | undefined {
  return MODIFIERS.find((name) => keysym === MODIFIER_KEYSYMS[name] || keysym === MODIFIER_KEYSYMS[name] + 1);
}

export const CAPS_LOCK = 0xffe5;

export function keysymOf(key: Key): number {
  if (key.kind === 'char') return key.char.codePointAt(0) ?? 0;
  const { name } = key;
  const known = NAMED[name];
  if (known !== undefined) return known;
  const number = Number(name.replace(/^\D+/, ''));
  return name.startsWith('kp') ? FIRST_KEYPAD_DIGIT + number : FIRST_FUNCTION_KEY + number - 1;
}

/** Of two names for one symbol, the first. */
const BY_KEYSYM = new Map(NAMED_KEYS.toReversed().map((name) => [keysymOf({ kind: 'named', name }), name]));

/** The key that is labelled with a symbol, where it is one that has a name or is printed in ASCII. */
export function keyOfKeysym(keysym: number): Key | undefined {
  const name = BY_KEYSYM.get(keysym);
  if (name !== undefined) return { kind: 'named', name };
  const isPrinted = keysym > 0x20 && keysym < 0x7f;
  return isPrinted ? { kind: 'char', char: String.fromCharCode(keysym).toLowerCase() } : undefined;
}

export function characterOfKeysym(keysym: number): string | undefined {
  if ((keysym >= 0x20 && keysym < 0x7f) || (keysym >= 0xa0 && keysym < 0x100)) return String.fromCodePoint(keysym);
  const code = keysym - UNICODE;
  return code >= 0x100 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Undefined for what no key stands for: control characters and halves of surrogate pairs. */
export function keysymOfCharacter(character: string): number | undefined {
  if (character === '\n') return NAMED.return;
  if (character === '\t') return NAMED.tab;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  // The keysyms of Latin-1 are its codes.
  return code < 0x100 ? code : UNICODE | code;
}
