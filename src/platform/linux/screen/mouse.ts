import { setTimeout as delay } from 'node:timers/promises';
import type { ButtonStep, Clicks, Direction, MouseButton, Point } from '../../../core/backend.ts';
import type { Modifier } from '../../../core/keys.ts';
import type { ClickSpacing } from './click-spacing.ts';
import type { InputOptions } from './input-options.ts';

/** The pointer of a compositor, which numbers buttons as evdev does. */
export interface PointerDevice {
  move(at: Point, signal: AbortSignal): void | Promise<void>;
  button(code: number, down: boolean): void;
  /** One notch of the wheel. */
  notch(axis: 'vertical' | 'horizontal', direction: 1 | -1): void;
  /** Resolves when the compositor has passed on all that was sent. */
  sync(signal: AbortSignal): Promise<void>;
}

/** The keys that are held while the mouse clicks. */
export interface ModifierKeys {
  hold(modifiers: readonly Modifier[], down: boolean): void;
}

/** As evdev numbers them. */
const BUTTONS: Record<MouseButton, number> = { left: 0x110, right: 0x111, middle: 0x112 };
const DRAG_MOVES = 10;
const DRAG_PAUSE_MS = 16;
/** A compositor drops nothing before the program there has said that it takes it, which takes some frames. */
const DROP_PAUSE_MS = 100;

/** The mouse of a Wayland compositor, for one use. */
export class Mouse {
  /** How often a button went down. */
  presses = 0;
  private readonly device: PointerDevice;
  private readonly keyboard: ModifierKeys;
  private readonly spacing: ClickSpacing;
  private readonly options: InputOptions;

  constructor(device: PointerDevice, keyboard: ModifierKeys, spacing: ClickSpacing, options: InputOptions) {
    this.device = device;
    this.keyboard = keyboard;
    this.spacing = spacing;
    this.options = options;
  }

  async click(at: Point, { button, count, modifiers = [] }: Clicks, signal: AbortSignal): Promise<void> {
    await this.spacing.wait(at, button, signal);
    await this.device.move(at, signal);
    this.keyboard.hold(modifiers, true);
    for (let click = 0; click < count; click++) {
      this.button(button, true);
      this.button(button, false);
    }
    this.keyboard.hold(modifiers, false);
    await this.device.sync(signal);
    this.spacing.noteSent(at, button);
  }

  async wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    await this.device.move(at, signal);
    const axis = direction === 'up' || direction === 'down' ? 'vertical' : 'horizontal';
    const frameMs = axis === 'vertical' ? this.options.notchFrameMs : 0;
    for (let notch = 0; notch < notches; notch++) {
      if (notch > 0 && frameMs > 0) {
        await this.device.sync(signal);
        await this.options.waitUntilTaken();
        await delay(frameMs, undefined, { signal });
        await this.options.waitUntilTaken();
      }
      this.device.notch(axis, direction === 'down' || direction === 'right' ? 1 : -1);
    }
    await this.device.sync(signal);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.spacing.wait(from, 'left', signal);
    await this.device.move(from, signal);
    this.button('left', true);
    await this.device.sync(signal);
    await this.options.waitUntilTaken();
    for (let move = 1; move <= DRAG_MOVES; move++) {
      await delay(DRAG_PAUSE_MS, undefined, { signal });
      await this.device.move(between(from, to, move / DRAG_MOVES), signal);
      await this.device.sync(signal);
      await this.options.waitUntilTaken();
    }
    await delay(DROP_PAUSE_MS, undefined, { signal });
    this.button('left', false);
    await this.device.sync(signal);
  }

  async hover(at: Point, signal: AbortSignal): Promise<void> {
    await this.device.move(at, signal);
    await this.device.sync(signal);
    await this.options.waitUntilTaken();
  }

  async point(at: Point, step: ButtonStep | undefined, signal: AbortSignal): Promise<void> {
    await this.device.move(at, signal);
    if (step?.isDown) this.keyboard.hold(step.modifiers, true);
    if (step) this.button(step.button, step.isDown);
    if (step && !step.isDown) this.keyboard.hold(step.modifiers, false);
    await this.device.sync(signal);
    if (step && !step.isDown) this.spacing.noteSent(at, step.button);
  }

  private button(button: MouseButton, down: boolean): void {
    if (down) this.presses++;
    this.device.button(BUTTONS[button], down);
  }
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});
