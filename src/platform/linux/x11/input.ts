import { setTimeout as delay } from 'node:timers/promises';
import type { Clicks, Direction, Input, MouseButton, Point } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { Key, Modifier } from '../../../core/keys.ts';
import { LIMITS } from '../../../core/limits.ts';
import { Serial } from '../../../core/serial.ts';
import { scaled } from '../../../core/timeouts.ts';
import type { ScreenUse } from '../screen/display-server.ts';
import type { InputOptions } from '../screen/input-options.ts';
import type { XDisplay } from './display.ts';
import { FakeDevices } from './input-devices.ts';
import { type Chunk, Keyboard, type Stroke } from './keyboard.ts';
import { CAPS_LOCK, keysymOf, MODIFIER_KEYSYMS } from './keysyms.ts';

const BUTTONS: Record<MouseButton, number> = { left: 1, middle: 2, right: 3 };
const WHEEL: Record<Direction, number> = { up: 4, down: 5, left: 6, right: 7 };
const DRAG_MOVES = 10;
const DRAG_PAUSE_MS = 16;
/** Two clicks on one spot within this time are a double click to every toolkit (GTK 400, Qt 400, Swing and Chromium 500). */
const DOUBLE_CLICK_MS = 520;
const DOUBLE_CLICK_PX = 16;
const ANY_BUTTON = 0x1f00;
const HELD_BACK_MS = 2_000;
const HELD_BACK_LOOK_MS = 3;
/** Keystrokes sent at once; more would only wait in the application's queue. */
const KEYS_AT_ONCE = 200;

type Clicked = { at: Point; button: MouseButton; ms: number };

/** Mouse and keyboard of one display, one user at a time. */
export class XInput {
  private readonly display: XDisplay;
  private readonly shared: boolean;
  private readonly users = new Serial();
  private lastClick: Clicked | undefined;

  /** On a shared screen the pointer is put back, and keys with a meaning keep it. */
  constructor(display: XDisplay, use: ScreenUse) {
    this.display = display;
    this.shared = use === 'shared';
  }

  use<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    return this.users.run(() => this.useNow(work, options, signal), signal);
  }

  private async useNow<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    const display = this.display;
    const devices = await FakeDevices.open(display, signal);
    const pointer = await queryPointer(display, signal);
    const hand = new Hand(display, devices, { ...options, shared: this.shared }, this.lastClick);
    try {
      return await work(hand);
    } finally {
      this.lastClick = hand.lastClick;
      if (this.shared && hand.moved) devices.move(pointer.rootX, pointer.rootY);
      await devices[Symbol.asyncDispose]();
    }
  }
}

type HandOptions = InputOptions & { shared: boolean };

class Hand implements Input {
  moved = false;
  lastClick: Clicked | undefined;
  private readonly display: XDisplay;
  private readonly devices: FakeDevices;
  private readonly options: HandOptions;

  constructor(display: XDisplay, devices: FakeDevices, options: HandOptions, lastClick: Clicked | undefined) {
    this.display = display;
    this.devices = devices;
    this.options = options;
    this.lastClick = lastClick;
  }

  async click(at: Point, { button, count, modifiers = [] }: Clicks, signal: AbortSignal): Promise<void> {
    const held = modifiers.length > 0 ? await this.modifierCodes(modifiers, signal) : [];
    await this.keepClicksApart(at, button, signal);
    this.move(at);
    for (const code of held) this.devices.key(code, true);
    for (let click = 0; click < count; click++) {
      this.devices.button(BUTTONS[button], true);
      this.devices.button(BUTTONS[button], false);
    }
    await this.devices.sync(signal);
    await this.handedOut(({ keyMask }) => (keyMask & ANY_BUTTON) === 0, signal);
    for (const code of held.toReversed()) this.devices.key(code, false);
    this.lastClick = { at, button, ms: performance.now() };
  }

  async wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    this.move(at);
    const isUpright = direction === 'up' || direction === 'down';
    if (!isUpright && this.options.turnsWithShift) return this.wheelWithShift(direction, notches, signal);
    const frameMs = isUpright ? this.options.notchFrameMs : 0;
    for (let notch = 0; notch < notches; notch++) {
      if (notch > 0 && frameMs > 0) {
        await this.devices.sync(signal);
        await this.frameDrawn(frameMs, signal);
      }
      this.devices.button(WHEEL[direction], true);
      this.devices.button(WHEEL[direction], false);
    }
    await this.devices.sync(signal);
  }

  /** What is taken first once a frame is due may still come before it; what is taken next does not. */
  private async frameDrawn(frameMs: number, signal: AbortSignal): Promise<void> {
    await this.options.waitUntilTaken();
    await delay(frameMs, undefined, { signal });
    await this.options.waitUntilTaken();
    await this.options.waitUntilTaken();
  }

  private async wheelWithShift(direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    const keyboard = await Keyboard.read(this.display, this.options.shared, signal);
    const shift = this.modifierCode(keyboard, 'shift');
    const button = WHEEL[direction === 'left' ? 'up' : 'down'];
    this.devices.key(shift, true);
    for (let notch = 0; notch < notches; notch++) {
      this.devices.button(button, true);
      this.devices.button(button, false);
    }
    this.devices.key(shift, false);
    await this.devices.sync(signal);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.keepClicksApart(from, 'left', signal);
    this.move(from);
    this.devices.button(BUTTONS.left, true);
    await this.devices.sync(signal);
    await this.options.waitUntilTaken();
    for (let move = 1; move <= DRAG_MOVES; move++) {
      await delay(DRAG_PAUSE_MS, undefined, { signal });
      const part = move / DRAG_MOVES;
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      this.move(at);
      await this.handedOut(({ rootX, rootY }) => rootX === Math.round(at.x) && rootY === Math.round(at.y), signal);
    }
    await delay(DRAG_PAUSE_MS, undefined, { signal });
    // What is let go before the destination has seen it coming is not dropped there.
    await this.options.waitUntilTaken();
    this.devices.button(BUTTONS.left, false);
    await this.handedOut(({ keyMask }) => (keyMask & ANY_BUTTON) === 0, signal);
  }

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    const keyboard = await Keyboard.read(this.display, this.options.shared, signal);
    const keysym = keysymOf(key);
    try {
      if (!keyboard.strokeOf(keysym)) await this.lend(keyboard, [keysym], signal);
      const stroke = keyboard.strokeOf(keysym);
      if (!stroke) throw noSuchKey(keysym);
      const held = modifiers.map((modifier) => this.modifierCode(keyboard, modifier));
      for (const code of held) this.devices.key(code, true);
      this.strike(stroke, modifiers.includes('shift') ? undefined : this.modifierCode(keyboard, 'shift'));
      for (const code of held.toReversed()) this.devices.key(code, false);
      await this.devices.sync(signal);
      if (keyboard.isLending) await delay(this.options.remapMs, undefined, { signal });
    } finally {
      await this.takeBack(keyboard);
    }
  }

  async type(text: string, arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]> {
    const keyboard = await Keyboard.read(this.display, this.options.shared, signal);
    const { chunks, untypable } = keyboard.chunks(text.replaceAll(/\r\n?/g, '\n'), this.options);
    const capsLock = keyboard.capsLocked ? keyboard.strokeOf(CAPS_LOCK) : undefined;
    let typed = 0;
    try {
      if (capsLock) this.strike(capsLock, undefined);
      for (const chunk of chunks) {
        await this.typeChunk(keyboard, chunk, (characters) => arrived(typed + characters), signal);
        typed += chunk.keysyms.length;
        if (chunk.borrowed.size > 0) await arrived(typed);
        await this.takeBack(keyboard);
      }
    } finally {
      if (capsLock) this.strike(capsLock, undefined);
      await this.takeBack(keyboard);
    }
    return untypable;
  }

  private async typeChunk(
    keyboard: Keyboard,
    { keysyms, borrowed }: Chunk,
    arrived: (characters: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (borrowed.size > 0) await this.lend(keyboard, borrowed, signal);
    const shift = this.modifierCode(keyboard, 'shift');
    for (let start = 0; start < keysyms.length; start += KEYS_AT_ONCE) {
      for (const keysym of keysyms.slice(start, start + KEYS_AT_ONCE)) {
        const stroke = keyboard.strokeOf(keysym);
        if (stroke) this.strike(stroke, shift);
      }
      await this.devices.sync(signal);
      // Chromium loses keys when it falls behind.
      if (start + KEYS_AT_ONCE < keysyms.length) await arrived(start + KEYS_AT_ONCE);
    }
  }

  private async lend(keyboard: Keyboard, keysyms: Iterable<number>, signal: AbortSignal): Promise<void> {
    keyboard.lend(keysyms);
    await this.devices.sync(signal);
    await delay(this.options.remapMs, undefined, { signal });
  }

  private async takeBack(keyboard: Keyboard): Promise<void> {
    if (!keyboard.isLending) return;
    keyboard.takeBack();
    if (!this.display.closed) await this.display.sync(AbortSignal.timeout(LIMITS.callMs)).catch(() => {});
  }

  private strike({ code, shift }: Stroke, shiftCode: number | undefined): void {
    const shifted = shift && shiftCode !== undefined ? shiftCode : undefined;
    if (shifted !== undefined) this.devices.key(shifted, true);
    this.devices.key(code, true);
    this.devices.key(code, false);
    if (shifted !== undefined) this.devices.key(shifted, false);
  }

  private async modifierCodes(modifiers: readonly Modifier[], signal: AbortSignal): Promise<number[]> {
    const keyboard = await Keyboard.read(this.display, this.options.shared, signal);
    return modifiers.map((modifier) => this.modifierCode(keyboard, modifier));
  }

  private modifierCode(keyboard: Keyboard, modifier: Modifier): number {
    const stroke = keyboard.strokeOf(MODIFIER_KEYSYMS[modifier]);
    if (!stroke) throw new UiError('unsupported', `The keyboard of this display has no ${modifier} key.`);
    return stroke.code;
  }

  /** A window manager holds each click back until it has looked at it, which takes it a while when keys have changed. */
  private async handedOut(isDone: (pointer: Pointer) => boolean, signal: AbortSignal): Promise<void> {
    const limitMs = performance.now() + scaled(HELD_BACK_MS);
    while (!isDone(await queryPointer(this.display, signal)) && performance.now() < limitMs) {
      await delay(HELD_BACK_LOOK_MS, undefined, { signal });
    }
  }

  private move({ x, y }: Point): void {
    this.moved = true;
    this.devices.move(x, y);
  }

  private async keepClicksApart(at: Point, button: MouseButton, signal: AbortSignal): Promise<void> {
    const last = this.lastClick;
    if (!last || last.button !== button || Math.hypot(at.x - last.at.x, at.y - last.at.y) > DOUBLE_CLICK_PX) return;
    const waitMs = last.ms + DOUBLE_CLICK_MS - performance.now();
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
  }
}

type Pointer = { rootX: number; rootY: number; keyMask: number };

function queryPointer(display: XDisplay, signal: AbortSignal): Promise<Pointer> {
  return display.request<Pointer>((done) => display.client.QueryPointer(display.root, done), signal);
}

function noSuchKey(keysym: number): UiError {
  return new UiError('unsupported', `The keyboard has no key 0x${keysym.toString(16)} and none is free to lend.`);
}
