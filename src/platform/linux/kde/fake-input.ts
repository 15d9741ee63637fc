import { setTimeout as delay } from 'node:timers/promises';
import type { Point } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { LentDevices } from '../screen/shared-input.ts';
import type { WaylandConnection } from '../wayland/connection.ts';
import { fixed } from '../wayland/shared/wire.ts';

const INTERFACE = 'org_kde_kwin_fake_input';
/** It has keys from this version on. */
const VERSION = 4;
const REQUEST = { authenticate: 0, button: 2, axis: 3, moveTo: 9, key: 10 } as const;
const AXES = { vertical: 0, horizontal: 1 } as const;
/** What a notch of a wheel is in libinput. */
const NOTCH_PX = 15;
/** A program that had no pointer before listens to it a moment later, and loses what comes sooner. */
const INTRODUCING_MS = 300;

/** Mouse and keyboard that KWin lends to programs that it trusts. They end with the connection. */
export class FakeInput implements LentDevices {
  private readonly connection: WaylandConnection;
  private readonly device: number;
  private readonly buttons = new Set<number>();
  private readonly keys = new Set<number>();

  private constructor(connection: WaylandConnection, device: number) {
    this.connection = connection;
    this.device = device;
  }

  static async open(connection: WaylandConnection, signal: AbortSignal): Promise<FakeInput> {
    const device = connection.bind(INTERFACE, VERSION);
    if (device === undefined) {
      throw new UiError('display_unavailable', 'KWin keeps mouse and keyboard to programs that it trusts.', {
        hint: 'Only the user may make it trust the program that runs Strobe: see docs/kde.md. What accessibility does by itself works, and display:"isolated" needs no leave.',
      });
    }
    connection.request(device, REQUEST.authenticate, ['Strobe', 'Acts for the user']);
    const input = new FakeInput(connection, device);
    await input.sync(signal);
    await delay(INTRODUCING_MS, undefined, { signal });
    return input;
  }

  move({ x, y }: Point): void {
    this.send(REQUEST.moveTo, [fixed(x), fixed(y)]);
  }

  button(code: number, down: boolean): void {
    if (down) this.buttons.add(code);
    else this.buttons.delete(code);
    this.send(REQUEST.button, [code, Number(down)]);
  }

  notch(axis: 'vertical' | 'horizontal', direction: 1 | -1): void {
    this.send(REQUEST.axis, [AXES[axis], fixed(NOTCH_PX * direction)]);
  }

  /** Counted as evdev does. */
  key(code: number, down: boolean): void {
    if (down) this.keys.add(code);
    else this.keys.delete(code);
    this.send(REQUEST.key, [code, Number(down)]);
  }

  /** KWin passes input on in the turn in which it reads it. */
  sync(signal: AbortSignal): Promise<void> {
    return this.connection.sync(signal);
  }

  async release(): Promise<void> {
    for (const code of [...this.buttons]) this.button(code, false);
    for (const code of [...this.keys].reverse()) this.key(code, false);
    if (!this.connection.closed) await this.sync(AbortSignal.timeout(this.connection.timeouts.callMs)).catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.connection[Symbol.dispose]();
  }

  private send(request: number, args: number[]): void {
    this.connection.request(this.device, request, args);
  }
}
