import { CONSTANTS } from '../shared/constants.ts';
import type { KeyStroke } from '../shared/input-event.ts';
import type { CfRef, OutSlot } from './c-types.ts';
import type { CoreFoundation } from './core-foundation.ts';

/** The bits of modifiers as the Event Manager has them, shifted to the right by eight. */
const [COMMAND, SHIFT, OPTION] = [1, 2, 8];
const KEYS = 128;
/** The keypad has digits and signs as well, on any layout. */
const isOnKeypad = (code: number) => code >= 65 && code <= 92;
const MOST_UNITS = 4;

/**
 * Returns the key that gives a character on the current keyboard layout, and what to hold with it. With Command held,
 * some layouts are others.
 */
export function findKeyStroke(cf: CoreFoundation, character: string, command: boolean): KeyStroke | undefined {
  return cf.scope((own) => {
    const source = own(cf.api.TISCopyCurrentKeyboardLayoutInputSource());
    const data = source && cf.api.TISGetInputSourceProperty(source, cf.variables.kTISPropertyUnicodeKeyLayoutData);
    const layout = data && cf.api.CFDataGetBytePtr(data);
    if (!layout) return undefined;
    for (const held of [0, SHIFT, OPTION, SHIFT | OPTION]) {
      const modifiers = held | (command ? COMMAND : 0);
      const gives = (code: number) => !isOnKeypad(code) && translate(cf, layout, code, modifiers) === character;
      const code = Array.from({ length: KEYS }, (_, at) => at).find(gives);
      if (code !== undefined) return { code, shift: (held & SHIFT) !== 0, option: (held & OPTION) !== 0 };
    }
    return undefined;
  });
}

function translate({ api }: CoreFoundation, layout: CfRef, code: number, modifiers: number): string {
  const { kUCKeyActionDisplay: action, kUCKeyTranslateNoDeadKeysMask: plain } = CONSTANTS;
  const text = Buffer.alloc(2 * MOST_UNITS);
  const length: OutSlot<number | bigint> = [null];
  const keyboard = api.LMGetKbdType();
  const status = api.UCKeyTranslate(layout, code, action, modifiers, keyboard, plain, [0], MOST_UNITS, length, text);
  return status === 0 ? text.toString('utf16le', 0, 2 * Number(length[0] ?? 0)) : '';
}
