import type { Input } from '../../../../core/backend.ts';
import { Serial } from '../../../../core/serial.ts';
import { ClickSpacing } from '../../screen/click-spacing.ts';
import type { ScreenUse } from '../../screen/display-server.ts';
import { inputOf } from '../../screen/hands.ts';
import type { InputOptions } from '../../screen/input-options.ts';
import type { XDisplay } from '../connection/display.ts';
import { FakeDevices } from './input-devices.ts';
import { Keyboard } from './keyboard.ts';
import { Mouse, queryPointer } from './mouse.ts';

/** Mouse and keyboard of one display, one user at a time. */
export class XInput {
  private readonly display: XDisplay;
  private readonly shared: boolean;
  private readonly users = new Serial();
  private readonly spacing = new ClickSpacing();

  /** On a shared screen the pointer is put back, and keys with a meaning keep it. */
  constructor(display: XDisplay, use: ScreenUse) {
    this.display = display;
    this.shared = use === 'shared';
  }

  use<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    return this.users.run(() => this.useNow(work, options, signal), signal);
  }

  private async useNow<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    const { display, shared, spacing } = this;
    const devices = await FakeDevices.open(display, signal);
    const pointer = await queryPointer(display, signal);
    const keyboard = new Keyboard(display, devices, options, shared);
    const mouse = new Mouse(display, devices, keyboard, spacing, options);
    try {
      const result = await work(inputOf(mouse, keyboard, spacing));
      await options.waitUntilTaken();
      spacing.noteTaken();
      return result;
    } finally {
      if (shared && mouse.hasMoved) devices.move(pointer.rootX, pointer.rootY);
      await devices[Symbol.asyncDispose]();
    }
  }
}
