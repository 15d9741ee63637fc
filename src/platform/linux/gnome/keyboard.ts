import type { Key, Modifier } from '../../../core/keys.ts';
import { keysymOf, keysymOfCharacter, MODIFIER_KEYSYMS } from '../screen/keysyms.ts';
import type { ModifierKeys } from '../screen/mouse.ts';
import type { RemoteDesktop } from './remote-desktop.ts';

/** Keystrokes sent at once; more would only wait in the application's queue. */
const KEYS_AT_ONCE = 200;
/** Mutter has no key for other characters in most layouts, and loses what is typed around one that has none. */
const TYPABLE = /[\n\t -~]/;

/** The keyboard of GNOME, for one use: keys by what they mean, in whatever layout is active. */
export class Keyboard implements ModifierKeys {
  private readonly device: RemoteDesktop;

  constructor(device: RemoteDesktop) {
    this.device = device;
  }

  hold(modifiers: readonly Modifier[], down: boolean): void {
    for (const modifier of down ? modifiers : modifiers.toReversed()) {
      this.device.key(MODIFIER_KEYSYMS[modifier], down);
    }
  }

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    this.hold(modifiers, true);
    this.strike(keysymOf(key));
    this.hold(modifiers, false);
    await this.device.sync(signal);
  }

  async type(text: string, arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]> {
    const characters = [...text.replaceAll(/\r\n?/g, '\n')];
    const keysyms = characters.filter((each) => TYPABLE.test(each)).flatMap((each) => keysymOfCharacter(each) ?? []);
    for (let typed = 0; typed < keysyms.length; typed += KEYS_AT_ONCE) {
      if (typed > 0) await arrived(typed);
      for (const keysym of keysyms.slice(typed, typed + KEYS_AT_ONCE)) this.strike(keysym);
      await this.device.sync(signal);
    }
    return characters.filter((each) => !TYPABLE.test(each));
  }

  private strike(keysym: number): void {
    this.device.key(keysym, true);
    this.device.key(keysym, false);
  }
}
