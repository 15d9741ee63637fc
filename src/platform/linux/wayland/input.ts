import type { Input } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { Serial } from '../../../core/serial.ts';
import { ClickSpacing } from '../screen/click-spacing.ts';
import { inputOf } from '../screen/hands.ts';
import type { InputOptions } from '../screen/input-options.ts';
import { Mouse } from '../screen/mouse.ts';
import type { Devices } from './devices.ts';
import { Keyboard } from './keyboard.ts';
import type { RelayClient } from './relay-client.ts';

/** Mouse and keyboard of one display, one user at a time. */
export class WaylandInput {
  private readonly devices: Devices;
  private readonly relay: RelayClient;
  private readonly users = new Serial();
  private readonly spacing = new ClickSpacing();

  constructor(devices: Devices, relay: RelayClient) {
    this.devices = devices;
    this.relay = relay;
  }

  use<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    return this.users.run(() => this.useNow(work, options, signal), signal);
  }

  private async useNow<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    const { devices, spacing } = this;
    const keyboard = new Keyboard(devices, options);
    const mouse = new Mouse(devices, keyboard, spacing, options);
    const before = await this.deliveredButtons(signal);
    try {
      const result = await work(inputOf(mouse, keyboard, spacing));
      await options.waitUntilTaken();
      spacing.noteTaken();
      if (mouse.presses > 0) await this.checkDelivery(before, signal);
      return result;
    } finally {
      await devices.release();
    }
  }

  private async deliveredButtons(signal: AbortSignal): Promise<number | undefined> {
    return (await this.relay.ask({ kind: 'windows' }, signal)).delivered?.buttons;
  }

  /** A compositor drops a click that no window is under, without a word. */
  private async checkDelivery(before: number | undefined, signal: AbortSignal): Promise<void> {
    if (before === undefined || (await this.deliveredButtons(signal)) !== before) return;
    throw new UiError('not_reachable', 'The compositor gave the click to no window.', {
      hint: 'Call debug_ui again: the window may have moved or closed.',
    });
  }
}
