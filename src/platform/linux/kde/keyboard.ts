import { UiError } from '../../../core/errors.ts';
import type { Key, Modifier } from '../../../core/keys.ts';
import type { KeyActions } from '../screen/hands.ts';
import { keysymOf, keysymOfCharacter, MODIFIER_KEYSYMS } from '../screen/keysyms.ts';
import type { ModifierKeys } from '../screen/mouse.ts';
import { Keymap } from '../wayland/keymap.ts';
import type { FakeInput } from './fake-input.ts';

/** The characters that have their key in every layout. */
const TYPABLE = /^[\n\t ]*$/;

/** The keyboard of KDE, for one use. It takes keys by their place, and only keys without a character have one in all layouts. */
export class Keyboard implements KeyActions, ModifierKeys {
  private readonly device: FakeInput;
  private readonly keymap = new Keymap();

  constructor(device: FakeInput) {
    this.device = device;
  }

  hold(modifiers: readonly Modifier[], down: boolean): void {
    for (const modifier of down ? modifiers : modifiers.toReversed()) {
      this.device.key(this.placeOf(MODIFIER_KEYSYMS[modifier]), down);
    }
  }

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    if (key.kind === 'char') throw hasNoPlace(`The key ${key.char}`);
    const place = this.placeOf(keysymOf(key));
    this.hold(modifiers, true);
    this.strike(place);
    this.hold(modifiers, false);
    await this.device.sync(signal);
  }

  async type(text: string, _arrived: unknown, signal: AbortSignal): Promise<string[]> {
    const lines = text.replaceAll(/\r\n?/g, '\n');
    if (!TYPABLE.test(lines)) throw hasNoPlace('This text');
    for (const character of lines) this.strike(this.placeOf(keysymOfCharacter(character) ?? 0));
    await this.device.sync(signal);
    return [];
  }

  private placeOf(keysym: number): number {
    const stroke = this.keymap.strokeOf(keysym);
    if (!stroke) throw new UiError('unsupported', `No key can stand for 0x${keysym.toString(16)}.`);
    return stroke.code;
  }

  private strike(code: number): void {
    this.device.key(code, true);
    this.device.key(code, false);
  }
}

function hasNoPlace(what: string): UiError {
  return new UiError(
    'unsupported',
    `${what} cannot be typed: KWin takes keys by their place, and not what they mean.`,
    {
      hint: 'Fields of GTK take text through accessibility by set_value; in others, launch the program with display:"isolated". Keys without a character work.',
    },
  );
}
