import { UiError } from '../../../core/errors.ts';
import type { Key, Modifier } from '../../../core/keys.ts';
import type { InputOptions } from '../screen/input-options.ts';
import { keysymOf, keysymOfCharacter, MODIFIER_KEYSYMS } from '../screen/keysyms.ts';
import type { Devices } from './devices.ts';
import { Keymap, SPARE_KEYS, type Stroke } from './keymap.ts';

/** Keystrokes sent at once; more would only wait in the application's queue. */
const KEYS_AT_ONCE = 200;

/** The keyboard of a display, for one use. Its keys mean what the text needs. */
export class Keyboard {
  private readonly devices: Devices;
  private readonly options: InputOptions;

  constructor(devices: Devices, options: InputOptions) {
    this.devices = devices;
    this.options = options;
  }

  hold(modifiers: readonly Modifier[], down: boolean): void {
    for (const modifier of down ? modifiers : modifiers.toReversed()) {
      const stroke = new Keymap().strokeOf(MODIFIER_KEYSYMS[modifier]);
      if (stroke) this.devices.key(stroke.code, down);
      this.devices.modifier(modifier, down);
    }
  }

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    const keysym = key.kind === 'char' ? (keysymOfCharacter(key.char) ?? keysymOf(key)) : keysymOf(key);
    const keymap = new Keymap([keysym]);
    await this.devices.setKeymap(keymap);
    const stroke = keymap.strokeOf(keysym);
    if (!stroke) throw new UiError('unsupported', `No key can stand for 0x${keysym.toString(16)}.`);
    this.hold(modifiers, true);
    this.strike(modifiers.includes('shift') ? { ...stroke, shift: false } : stroke);
    this.hold(modifiers, false);
    await this.devices.sync(signal);
  }

  async type(text: string, arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]> {
    const { chunks, untypable } = cut(text.replaceAll(/\r\n?/g, '\n'), this.options);
    let typed = 0;
    for (const keysyms of chunks) {
      const keymap = new Keymap(keysyms);
      // What was typed before is read with the keys that it was typed with.
      await this.devices.setKeymap(keymap);
      for (const keysym of keysyms) {
        const stroke = keymap.strokeOf(keysym);
        if (stroke) this.strike(stroke);
      }
      await this.devices.sync(signal);
      typed += keysyms.length;
      if (chunks.length > 1) await arrived(typed);
    }
    return untypable;
  }

  private strike({ code, shift }: Stroke): void {
    if (shift) this.hold(['shift'], true);
    this.devices.key(code, true);
    this.devices.key(code, false);
    if (shift) this.hold(['shift'], false);
  }
}

/** The keysyms of a text, cut where it needs more keys than there are, and what has no key at all. */
function cut(text: string, { basicPlaneOnly }: InputOptions): { chunks: number[][]; untypable: string[] } {
  const chunks: number[][] = [];
  const untypable: string[] = [];
  let chunk: number[] = [];
  let lacking = new Set<number>();
  for (const character of text) {
    const keysym = keysymOfCharacter(character);
    if (keysym === undefined || (basicPlaneOnly && character.length > 1)) {
      untypable.push(character);
      continue;
    }
    if (Keymap.lacks(keysym)) lacking.add(keysym);
    if (chunk.length >= KEYS_AT_ONCE || lacking.size > SPARE_KEYS) {
      chunks.push(chunk);
      chunk = [];
      lacking = new Set(Keymap.lacks(keysym) ? [keysym] : []);
    }
    chunk.push(keysym);
  }
  if (chunk.length > 0) chunks.push(chunk);
  return { chunks, untypable };
}
