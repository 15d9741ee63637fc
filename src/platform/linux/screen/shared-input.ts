import type { Input, Point } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { Serial } from '../../../core/serial.ts';
import type { Timeouts } from '../../../core/timeouts.ts';
import { ClickSpacing } from './click-spacing.ts';
import { inputOf, type KeyActions } from './hands.ts';
import type { InputOptions } from './input-options.ts';
import { type ModifierKeys, Mouse, type PointerDevice } from './mouse.ts';

/** Mouse and keyboard that a compositor lends us. */
export interface LentDevices extends PointerDevice, AsyncDisposable {
  /** Lets go of all that is down. */
  release(): Promise<void>;
}

/** A session of a user, as far as mouse and keyboard are concerned. */
export type LendingSession<D extends LentDevices> = {
  name: string;
  /** By the policy of the user. */
  allowsInput: boolean;
  timeouts: Timeouts;
  open(signal: AbortSignal): Promise<D>;
  keyboardOf(devices: D): KeyActions & ModifierKeys;
  pointer(signal: AbortSignal): Promise<Point>;
};

/** Mouse and keyboard of a session that a user works in, one action at a time: they are used with leave alone. */
export class SharedInput<D extends LentDevices> implements AsyncDisposable {
  private readonly session: LendingSession<D>;
  private readonly users = new Serial();
  private readonly spacing = new ClickSpacing();
  private devices: Promise<D> | undefined;

  constructor(session: LendingSession<D>) {
    this.session = session;
  }

  use<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    return this.users.run(() => this.useNow(work, options, signal), signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const devices = await this.devices?.catch(() => undefined);
    await devices?.[Symbol.asyncDispose]();
  }

  /** The user works here as well: the pointer is put back. */
  private async useNow<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    const { session, spacing } = this;
    const devices = await this.openDevices(signal);
    const keyboard = session.keyboardOf(devices);
    const mouse = new Mouse(devices, keyboard, spacing, options);
    const before = await session.pointer(signal);
    try {
      const result = await work(inputOf(mouse, keyboard, spacing));
      await options.waitUntilTaken();
      spacing.noteTaken();
      return result;
    } finally {
      await devices.release();
      const limit = AbortSignal.timeout(session.timeouts.callMs);
      if (mouse.presses > 0) await Promise.resolve(devices.move(before, limit)).catch(() => {});
    }
  }

  private openDevices(signal: AbortSignal): Promise<D> {
    const { name, allowsInput } = this.session;
    if (!allowsInput) throw inputIsOff(name);
    this.devices ??= this.session.open(signal).catch((error: unknown) => {
      this.devices = undefined;
      throw error;
    });
    return this.devices;
  }
}

function inputIsOff(name: string): UiError {
  return new UiError(
    'policy_refused',
    `Mouse and keyboard of your own ${name} desktop are not used unless you allow it.`,
    {
      hint: 'Only the user may: set policy.desktopInput to true in ~/.strobe/settings.json. What accessibility does by itself works, and display:"isolated" needs no leave.',
    },
  );
}
