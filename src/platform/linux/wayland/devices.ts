import { openSync, unlinkSync, writeFileSync } from 'node:fs';
import type { Modifier } from '../../../core/keys.ts';
import type { Rect } from '../../../core/rect.ts';
import type { WaylandConnection } from './connection.ts';
import { Keymap } from './keymap.ts';
import { fixed } from './shared/wire.ts';

const CREATE = 0;
const POINTER = { moveTo: 1, button: 2, frame: 4, axisSource: 5, axisDiscrete: 7 } as const;
const KEYBOARD = { keymap: 0, key: 1, modifiers: 2 } as const;
const XKB_TEXT = 1;
const WHEEL = 0;
/** What a notch of a wheel is in libinput. */
const NOTCH_PX = 15;
const MASKS: Readonly<Record<Modifier, number>> = { shift: 1, ctrl: 4, alt: 8, cmd: 64 };

let serial = 0;

/**
 * A pointer and a keyboard of our own, and what is down on them. They are made once and kept: a program listens to a
 * pointer only some time after the first appears.
 */
export class Devices {
  private readonly connection: WaylandConnection;
  private readonly pointer: number;
  private readonly keyboard: number;
  private readonly area: () => Rect;
  private readonly buttons = new Set<number>();
  private readonly keys = new Set<number>();
  private mask = 0;
  private current = '';

  private constructor(connection: WaylandConnection, pointer: number, keyboard: number, area: () => Rect) {
    this.connection = connection;
    this.pointer = pointer;
    this.keyboard = keyboard;
    this.area = area;
  }

  /** Undefined where the compositor lets no program make devices. */
  static async create(connection: WaylandConnection, area: () => Rect): Promise<Devices | undefined> {
    const seat = connection.bind('wl_seat', 1);
    const pointers = connection.bind('zwlr_virtual_pointer_manager_v1', 1);
    const keyboards = connection.bind('zwp_virtual_keyboard_manager_v1', 1);
    if (seat === undefined || pointers === undefined || keyboards === undefined) return undefined;
    const [pointer, keyboard] = [connection.newId(), connection.newId()];
    connection.request(pointers, CREATE, [seat, pointer]);
    connection.request(keyboards, CREATE, [seat, keyboard]);
    const devices = new Devices(connection, pointer, keyboard, area);
    await devices.setKeymap(new Keymap());
    return devices;
  }

  move({ x, y }: { x: number; y: number }): void {
    const area = this.area();
    const inside = [Math.round(x) - area.x, Math.round(y) - area.y];
    this.send(this.pointer, POINTER.moveTo, [now(), ...inside, area.w, area.h]);
    this.send(this.pointer, POINTER.frame);
  }

  button(code: number, down: boolean): void {
    if (down) this.buttons.add(code);
    else this.buttons.delete(code);
    this.send(this.pointer, POINTER.button, [now(), code, Number(down)]);
    this.send(this.pointer, POINTER.frame);
  }

  /** One notch of the wheel. */
  notch(axis: 'vertical' | 'horizontal', direction: 1 | -1): void {
    this.send(this.pointer, POINTER.axisSource, [WHEEL]);
    const number = axis === 'vertical' ? 0 : 1;
    this.send(this.pointer, POINTER.axisDiscrete, [now(), number, fixed(NOTCH_PX * direction), direction]);
    this.send(this.pointer, POINTER.frame);
  }

  key(code: number, down: boolean): void {
    if (down) this.keys.add(code);
    else this.keys.delete(code);
    this.send(this.keyboard, KEYBOARD.key, [now(), code, Number(down)]);
  }

  /** The compositor does not find out by itself which modifiers a key of ours means. */
  modifier(modifier: Modifier, down: boolean): void {
    this.mask = down ? this.mask | MASKS[modifier] : this.mask & ~MASKS[modifier];
    this.send(this.keyboard, KEYBOARD.modifiers, [this.mask, 0, 0, 0]);
  }

  async setKeymap(keymap: Keymap): Promise<void> {
    const { text } = keymap;
    if (text === this.current) return;
    this.current = text;
    const path = `/dev/shm/strobe-${process.pid}-keymap-${serial++}`;
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    const descriptor = openSync(path, 'r');
    unlinkSync(path);
    const args = [XKB_TEXT, Buffer.byteLength(text)];
    await this.connection.requestWithFd(this.keyboard, KEYBOARD.keymap, args, descriptor);
  }

  /** Resolves when the compositor has passed everything on: it does so after the turn in which it answers. */
  async sync(signal: AbortSignal): Promise<void> {
    await this.connection.sync(signal);
    await this.connection.sync(signal);
  }

  /** Lets go of all that is down. */
  async release(): Promise<void> {
    for (const code of [...this.buttons]) this.button(code, false);
    for (const code of [...this.keys].reverse()) this.key(code, false);
    if (this.mask !== 0) this.send(this.keyboard, KEYBOARD.modifiers, [0, 0, 0, 0]);
    this.mask = 0;
    if (!this.connection.closed) await this.sync(AbortSignal.timeout(this.connection.timeouts.callMs)).catch(() => {});
  }

  private send(device: number, opcode: number, args: number[] = []): void {
    this.connection.request(device, opcode, args);
  }
}

const now = () => Math.floor(performance.now());
