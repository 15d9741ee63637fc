import { keysymOfCharacter } from '../../screen/keysyms.ts';
import type { XDisplay } from '../connection/display.ts';

/** A key, and whether Shift is held with it. */
export type KeyStroke = { code: number; shift: boolean };

const SHIFT_MASK = 1;
const LOCK_MASK = 2;
/** Event state carries the active layout in these bits. */
const GROUP_SHIFT = 13;

/** What the keys of a display mean at one moment, and the free keys that can be lent to characters it lacks. */
export class KeyboardMapping {
  readonly capsLocked: boolean;
  private readonly display: XDisplay;
  private readonly perCode: number;
  private readonly strokes = new Map<number, KeyStroke>();
  /** Keys that can be lent, with what they mean to their owner. */
  private readonly spareKeys = new Map<number, readonly number[]>();
  private readonly lendable: readonly number[];
  private readonly lent = new Map<number, number>();

  private constructor(display: XDisplay, mapping: number[][], modifiers: number[][], state: number, shared: boolean) {
    this.display = display;
    this.perCode = mapping[0]?.length ?? 1;
    this.capsLocked = (state & LOCK_MASK) !== 0;
    const group = (state >> GROUP_SHIFT) & 3;
    const first = display.info.min_keycode;
    const taken = new Set(modifiers.flat());
    for (const columns of [
      [group * 2, group * 2 + 1],
      [0, 1],
    ]) {
      for (const [index, symbols] of mapping.entries()) {
        for (const [level, column] of columns.entries()) {
          const symbol = symbols[column];
          // The upper level of the keypad is reached with Num Lock, not with Shift.
          if (level === 1 && symbol !== undefined && isKeypad(symbol)) continue;
          if (symbol && !this.strokes.has(symbol)) {
            this.strokes.set(symbol, { code: first + index, shift: level === SHIFT_MASK });
          }
        }
      }
      // A key of another layout types something else while this one is active.
      if (group > 0) break;
    }
    const isFree = (symbols: readonly number[]) => symbols.every((symbol) => !symbol || (!shared && isVendor(symbol)));
    for (const [index, symbols] of mapping.entries()) {
      const code = first + index;
      if (isFree(symbols) && !taken.has(code)) this.spareKeys.set(code, symbols);
    }
    const runs = longestRunsFirst([...this.spareKeys.keys()]);
    this.lendable = shared ? runs.flat() : (runs[0] ?? []);
  }

  /**
   * On a display that the user shares only keys without a meaning are lent: should we be killed, nothing is lost. On one
   * of our own, a run of media keys is: it takes a single request, and openbox needs a tenth of a second for each.
   */
  static async read(display: XDisplay, shared: boolean, signal: AbortSignal): Promise<KeyboardMapping> {
    const { client, info } = display;
    const count = info.max_keycode - info.min_keycode + 1;
    const [mapping, modifiers, pointer] = await Promise.all([
      display.request<number[][]>((done) => client.GetKeyboardMapping(info.min_keycode, count, done), signal),
      display.request<number[][]>((done) => client.GetModifierMapping(done), signal),
      display.request<{ keyMask: number }>((done) => client.QueryPointer(display.root, done), signal),
    ]);
    return new KeyboardMapping(display, mapping, modifiers, pointer.keyMask, shared);
  }

  /** The number of characters that can be lent a key at once. */
  get spare(): number {
    return this.lendable.length;
  }

  get isLending(): boolean {
    return this.lent.size > 0;
  }

  strokeOf(keysym: number): KeyStroke | undefined {
    const lent = this.lent.get(keysym);
    return lent === undefined ? this.strokes.get(keysym) : { code: lent, shift: false };
  }

  /** Gives each of these a free key. All levels get it, so that Shift and Caps Lock make no difference. */
  lend(keysyms: Iterable<number>): void {
    for (const keysym of keysyms) {
      const code = this.lendable[this.lent.size];
      if (code === undefined) break;
      this.lent.set(keysym, code);
    }
    this.map(new Map([...this.lent].map(([keysym, code]) => [code, Array<number>(this.perCode).fill(keysym)])));
  }

  /** Gives the keys that were lent their own meaning again. */
  takeBack(): void {
    this.map(new Map([...this.lent.values()].map((code) => [code, this.spareKeys.get(code) ?? []])));
    this.lent.clear();
  }

  /** Cuts a text where it needs more new keys than there are, and leaves out what has no key at all. */
  chunks(text: string, { basicPlaneOnly }: { basicPlaneOnly: boolean }): { chunks: TextChunk[]; untypable: string[] } {
    const chunks: TextChunk[] = [];
    const untypable: string[] = [];
    let chunk: TextChunk = { keysyms: [], borrowed: new Set() };
    for (const character of text) {
      const keysym = keysymOfCharacter(character);
      const isNew = keysym !== undefined && !this.strokes.has(keysym);
      const tooLong = basicPlaneOnly && character.length > 1;
      if (keysym === undefined || tooLong || (isNew && this.spare === 0)) {
        untypable.push(character);
        continue;
      }
      if (isNew && !chunk.borrowed.has(keysym) && chunk.borrowed.size >= this.spare) {
        chunks.push(chunk);
        chunk = { keysyms: [], borrowed: new Set() };
      }
      if (isNew) chunk.borrowed.add(keysym);
      chunk.keysyms.push(keysym);
    }
    if (chunk.keysyms.length > 0) chunks.push(chunk);
    return { chunks, untypable };
  }

  /** One request for each run of neighbours: every program, and the window manager above all, reacts to every request. */
  private map(keysyms: ReadonlyMap<number, readonly number[]>): void {
    if (this.display.closed) return;
    const codes = [...keysyms.keys()].sort((a, b) => a - b);
    for (let start = 0; start < codes.length; ) {
      const first = codes[start] ?? 0;
      let end = start + 1;
      while (codes[end] === first + end - start) end++;
      const run = codes.slice(start, end).flatMap((code) => [...(keysyms.get(code) ?? [])]);
      this.display.client.ChangeKeyboardMapping(first, this.perCode, run);
      start = end;
    }
  }
}

function longestRunsFirst(codes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run?.at(-1) === code - 1) run.push(code);
    else runs.push([code]);
  }
  return runs.sort((a, b) => b.length - a.length);
}

/** Vendors' keys are those for volume, brightness, mail and the like. */
const isVendor = (keysym: number) => keysym >= 0x10080000;
const isKeypad = (keysym: number) => keysym >= 0xff80 && keysym <= 0xffbd;

export type TextChunk = { keysyms: number[]; borrowed: Set<number> };
