import { keysymOfCharacter, MODIFIER_KEYSYMS } from '../screen/keysyms.ts';

/** A key, and whether Shift is held with it. */
export type Stroke = { code: number; shift: boolean };

/** Keys count as evdev does, which is eight less than xkb. */
const XKB_OFFSET = 8;
/** The keys of a US keyboard, from this code of evdev on: with and without Shift. */
const CHARACTER_ROWS: readonly [first: number, plain: string, shifted: string][] = [
  [2, '1234567890-=', '!@#$%^&*()_+'],
  [16, 'qwertyuiop[]', 'QWERTYUIOP{}'],
  [30, "asdfghjkl;'`", 'ASDFGHJKL:"~'],
  [43, '\\zxcvbnm,./', '|ZXCVBNM<>?'],
  [57, ' ', ' '],
];
/** What keys without characters mean, by the codes of evdev. */
const NAMED_KEYS: readonly [code: number, keysym: number][] = [
  [1, 0xff1b],
  [14, 0xff08],
  [15, 0xff09],
  [28, 0xff0d],
  [29, MODIFIER_KEYSYMS.ctrl],
  [42, MODIFIER_KEYSYMS.shift],
  [56, MODIFIER_KEYSYMS.alt],
  [125, MODIFIER_KEYSYMS.cmd],
  [58, 0xffe5],
  [69, 0xff7f],
  [70, 0xff14],
  ...[59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 87, 88].map((code, at): [number, number] => [code, 0xffbe + at]),
  [55, 0xffaa],
  ...[82, 79, 80, 81, 75, 76, 77, 71, 72, 73].map((code, at): [number, number] => [code, 0xffb0 + at]),
  [74, 0xffad],
  [78, 0xffab],
  [83, 0xffae],
  [96, 0xff8d],
  [98, 0xffaf],
  [117, 0xffbd],
  [99, 0xff61],
  [102, 0xff50],
  [103, 0xff52],
  [104, 0xff55],
  [105, 0xff51],
  [106, 0xff53],
  [107, 0xff57],
  [108, 0xff54],
  [109, 0xff56],
  [110, 0xff63],
  [111, 0xffff],
  [113, 0x1008ff12],
  [114, 0x1008ff11],
  [115, 0x1008ff13],
  [119, 0xff13],
  [127, 0xff67],
  [163, 0x1008ff17],
  [164, 0x1008ff14],
  [165, 0x1008ff16],
  [166, 0x1008ff15],
];
/** Keys that keyboards hardly have: they are given to the characters that a US keyboard lacks. */
const SPARE_CODES = Array.from({ length: 247 - 168 }, (_, at) => 168 + at);
const MODIFIERS: readonly [xkb: string, keysym: number][] = [
  ['Shift', MODIFIER_KEYSYMS.shift],
  ['Control', MODIFIER_KEYSYMS.ctrl],
  ['Mod1', MODIFIER_KEYSYMS.alt],
  ['Mod4', MODIFIER_KEYSYMS.cmd],
];

export const SPARE_KEYS = SPARE_CODES.length;

const STROKES: ReadonlyMap<number, Stroke> = usStrokes();

/** What the keys mean: those of a US keyboard, and one for each of these keysyms, which it lacks. */
export class Keymap {
  private readonly lent: ReadonlyMap<number, number>;

  constructor(extra: Iterable<number> = []) {
    const missing = [...new Set(extra)].filter((keysym) => !STROKES.has(keysym)).slice(0, SPARE_KEYS);
    this.lent = new Map(missing.map((keysym, at) => [keysym, SPARE_CODES[at] ?? 0]));
  }

  static lacks(keysym: number): boolean {
    return !STROKES.has(keysym);
  }

  strokeOf(keysym: number): Stroke | undefined {
    const code = this.lent.get(keysym);
    return code === undefined ? STROKES.get(keysym) : { code, shift: false };
  }

  /** As xkb reads it, with the zero at its end. */
  get text(): string {
    const levels = new Map<number, number[]>();
    for (const [keysym, { code, shift }] of STROKES) {
      const symbols = levels.get(code) ?? [];
      symbols[shift ? 1 : 0] = keysym;
      levels.set(code, symbols);
    }
    for (const [keysym, code] of this.lent) levels.set(code, [keysym]);
    const codes = [...levels.keys()];
    const symbols = [...levels].map(([code, all]) => `key <K${code}> { [ ${all.map(hex).join(', ')} ] };`);
    const modifiers = MODIFIERS.map(([name, keysym]) => `modifier_map ${name} { <K${STROKES.get(keysym)?.code}> };`);
    return [
      'xkb_keymap {',
      `xkb_keycodes { minimum = 8; maximum = 255; ${codes.map((code) => `<K${code}> = ${code + XKB_OFFSET};`).join(' ')} };`,
      'xkb_types { include "complete" };',
      'xkb_compatibility { include "complete" };',
      `xkb_symbols { ${[...symbols, ...modifiers].join(' ')} };`,
      '};\0',
    ].join('\n');
  }
}

const hex = (keysym: number) => `0x${keysym.toString(16)}`;

function usStrokes(): Map<number, Stroke> {
  const strokes = new Map<number, Stroke>();
  const add = (keysym: number | undefined, code: number, shift: boolean) => {
    if (keysym !== undefined && !strokes.has(keysym)) strokes.set(keysym, { code, shift });
  };
  for (const [first, plain, shifted] of CHARACTER_ROWS) {
    for (const [at, character] of [...plain].entries()) add(keysymOfCharacter(character), first + at, false);
    for (const [at, character] of [...shifted].entries()) add(keysymOfCharacter(character), first + at, true);
  }
  for (const [code, keysym] of NAMED_KEYS) add(keysym, code, false);
  return strokes;
}
