import { setTimeout as delay } from 'node:timers/promises';
import type { ButtonStep, Clicks, Direction, MouseButton, Point } from '../../../core/backend.ts';
import type { ClickSpacing } from '../screen/click-spacing.ts';
import type { InputOptions } from '../screen/input-options.ts';
import type { Devices } from './devices.ts';
import type { Keyboard } from './keyboard.ts';

/** As evdev numbers them. */
const BUTTONS: Record<MouseButton, number> = { left: 0x110, right: 0x111, middle: 0x112 };
const DRAG_MOVES = 10;
const DRAG_PAUSE_MS = 16;

/** The pointer of a display and its buttons, for one use. */
export class Mouse {
  /** How often a button went down. */
  presses = 0;
  private readonly devices: Devices;
  private readonly keyboard: Keyboard;
  private readonly spacing: ClickSpacing;
  private readonly options: InputOptions;

  constructor(devices: Devices, keyboard: Keyboard, spacing: ClickSpacing, options: InputOptions) {
    this.devices = devices;
    this.keyboard = keyboard;
    this.spacing = spacing;
    this.options = options;
  }

  async click(at: Point, { button, count, modifiers = [] }: Clicks, signal: AbortSignal): Promise<void> {
    await this.spacing.wait(at, button, signal);
    this.devices.move(at);
    this.keyboard.hold(modifiers, true);
    for (let click = 0; click < count; click++) {
      this.button(button, true);
      this.button(button, false);
    }
    this.keyboard.hold(modifiers, false);
    await this.devices.sync(signal);
    this.spacing.noteSent(at, button);
  }

  async wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    this.devices.move(at);
    const axis = direction === 'up' || direction === 'down' ? 'vertical' : 'horizontal';
    const frameMs = axis === 'vertical' ? this.options.notchFrameMs : 0;
    for (let notch = 0; notch < notches; notch++) {
      if (notch > 0 && frameMs > 0) {
        await this.devices.sync(signal);
        await this.options.waitUntilTaken();
        await delay(frameMs, undefined, { signal });
        await this.options.waitUntilTaken();
      }
      this.devices.notch(axis, direction === 'down' || direction === 'right' ? 1 : -1);
    }
    await this.devices.sync(signal);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.spacing.wait(from, 'left', signal);
    this.devices.move(from);
    this.button('left', true);
    await this.devices.sync(signal);
    await this.options.waitUntilTaken();
    for (let move = 1; move <= DRAG_MOVES; move++) {
      await delay(DRAG_PAUSE_MS, undefined, { signal });
      this.devices.move(between(from, to, move / DRAG_MOVES));
      await this.devices.sync(signal);
      await this.options.waitUntilTaken();
    }
    this.button('left', false);
    await this.devices.sync(signal);
  }

  async hover(at: Point, signal: AbortSignal): Promise<void> {
    this.devices.move(at);
    await this.devices.sync(signal);
    await this.options.waitUntilTaken();
  }

  async point(at: Point, step: ButtonStep | undefined, signal: AbortSignal): Promise<void> {
    this.devices.move(at);
    if (step?.isDown) this.keyboard.hold(step.modifiers, true);
    if (step) this.button(step.button, step.isDown);
    if (step && !step.isDown) this.keyboard.hold(step.modifiers, false);
    await this.devices.sync(signal);
    if (step && !step.isDown) this.spacing.noteSent(at, step.button);
  }

  private button(button: MouseButton, down: boolean): void {
    if (down) this.presses++;
    this.devices.button(BUTTONS[button], down);
  }
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});
