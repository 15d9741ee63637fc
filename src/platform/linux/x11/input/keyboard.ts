import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../../../../core/errors.ts';
import type { Key, Modifier } from '../../../../core/keys.ts';
import type { InputOptions } from '../../screen/input-options.ts';
import { CAPS_LOCK, keysymOf, MODIFIER_KEYSYMS } from '../../screen/keysyms.ts';
import type { XDisplay } from '../connection/display.ts';
import type { FakeDevices } from './input-devices.ts';
import { KeyboardMapping, type KeyStroke, type TextChunk } from './keyboard-mapping.ts';

/** Keystrokes sent at once; more would only wait in the application's queue. */
const KEYS_AT_ONCE = 200;

/** The keyboard of a display, for one use. */
export class Keyboard {
  private readonly display: XDisplay;
  private readonly devices: FakeDevices;
  private readonly options: InputOptions;
  private readonly shared: boolean;

  constructor(display: XDisplay, devices: FakeDevices, options: InputOptions, shared: boolean) {
    this.display = display;
    this.devices = devices;
    this.options = options;
    this.shared = shared;
  }

  async codesOf(modifiers: readonly Modifier[], signal: AbortSignal): Promise<number[]> {
    const mapping = await this.readMapping(signal);
    return modifiers.map((modifier) => modifierCode(mapping, modifier));
  }

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    const mapping = await this.readMapping(signal);
    const keysym = keysymOf(key);
    try {
      if (!mapping.strokeOf(keysym)) await this.lend(mapping, [keysym], signal);
      const stroke = mapping.strokeOf(keysym);
      if (!stroke) throw noSuchKey(keysym);
      const held = modifiers.map((modifier) => modifierCode(mapping, modifier));
      for (const code of held) this.devices.key(code, true);
      this.pressStroke(stroke, modifiers.includes('shift') ? undefined : modifierCode(mapping, 'shift'));
      for (const code of held.toReversed()) this.devices.key(code, false);
      await this.devices.sync(signal);
      if (mapping.isLending) await delay(this.options.remapMs, undefined, { signal });
    } finally {
      await this.takeBack(mapping);
    }
  }

  async type(text: string, arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]> {
    const mapping = await this.readMapping(signal);
    const { chunks, untypable } = mapping.chunks(text.replaceAll(/\r\n?/g, '\n'), this.options);
    const capsLock = mapping.capsLocked ? mapping.strokeOf(CAPS_LOCK) : undefined;
    let typed = 0;
    try {
      if (capsLock) this.pressStroke(capsLock, undefined);
      for (const chunk of chunks) {
        await this.typeChunk(mapping, chunk, (characters) => arrived(typed + characters), signal);
        typed += chunk.keysyms.length;
        if (chunk.borrowed.size > 0) await arrived(typed);
        await this.takeBack(mapping);
      }
    } finally {
      if (capsLock) this.pressStroke(capsLock, undefined);
      await this.takeBack(mapping);
    }
    return untypable;
  }

  private async typeChunk(
    mapping: KeyboardMapping,
    { keysyms, borrowed }: TextChunk,
    arrived: (characters: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (borrowed.size > 0) await this.lend(mapping, borrowed, signal);
    const shift = modifierCode(mapping, 'shift');
    for (let start = 0; start < keysyms.length; start += KEYS_AT_ONCE) {
      for (const keysym of keysyms.slice(start, start + KEYS_AT_ONCE)) {
        const stroke = mapping.strokeOf(keysym);
        if (stroke) this.pressStroke(stroke, shift);
      }
      await this.devices.sync(signal);
      // Chromium loses keys when it falls behind.
      if (start + KEYS_AT_ONCE < keysyms.length) await arrived(start + KEYS_AT_ONCE);
    }
  }

  private readMapping(signal: AbortSignal): Promise<KeyboardMapping> {
    return KeyboardMapping.read(this.display, this.shared, signal);
  }

  private async lend(mapping: KeyboardMapping, keysyms: Iterable<number>, signal: AbortSignal): Promise<void> {
    mapping.lend(keysyms);
    await this.devices.sync(signal);
    await delay(this.options.remapMs, undefined, { signal });
  }

  private async takeBack(mapping: KeyboardMapping): Promise<void> {
    if (!mapping.isLending) return;
    mapping.takeBack();
    if (!this.display.closed)
      await this.display.sync(AbortSignal.timeout(this.display.timeouts.callMs)).catch(() => {});
  }

  private pressStroke({ code, shift }: KeyStroke, shiftCode: number | undefined): void {
    const held = shift ? shiftCode : undefined;
    if (held !== undefined) this.devices.key(held, true);
    this.devices.key(code, true);
    this.devices.key(code, false);
    if (held !== undefined) this.devices.key(held, false);
  }
}

function modifierCode(mapping: KeyboardMapping, modifier: Modifier): number {
  const stroke = mapping.strokeOf(MODIFIER_KEYSYMS[modifier]);
  if (!stroke) throw new UiError('unsupported', `The keyboard of this display has no ${modifier} key.`);
  return stroke.code;
}

function noSuchKey(keysym: number): UiError {
  return new UiError('unsupported', `The keyboard has no key 0x${keysym.toString(16)} and none is free to lend.`);
}
