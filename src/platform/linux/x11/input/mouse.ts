import { setTimeout as delay } from 'node:timers/promises';
import type { ButtonStep, Clicks, Direction, MouseButton, Point } from '../../../../core/backend.ts';
import type { ClickSpacing } from '../../screen/click-spacing.ts';
import type { InputOptions } from '../../screen/input-options.ts';
import type { XDisplay } from '../connection/display.ts';
import type { FakeDevices } from './input-devices.ts';
import type { Keyboard } from './keyboard.ts';

const BUTTONS: Record<MouseButton, number> = { left: 1, middle: 2, right: 3 };
/** X11 has the wheel as buttons: a notch is a click. */
const WHEEL: Record<Direction, number> = { up: 4, down: 5, left: 6, right: 7 };
const DRAG_MOVES = 10;
const DRAG_PAUSE_MS = 16;
/** A drop in Java takes its two threads three messages to prepare. */
const DRAG_LOOKS = 3;
const ANY_BUTTON = 0x1f00;
const HELD_BACK_MS = 2_000;
const HELD_BACK_POLL_MS = 3;

/** The pointer of a display and its buttons, for one use. */
export class Mouse {
  hasMoved = false;
  private readonly display: XDisplay;
  private readonly devices: FakeDevices;
  private readonly keyboard: Keyboard;
  private readonly spacing: ClickSpacing;
  private readonly options: InputOptions;

  constructor(
    display: XDisplay,
    devices: FakeDevices,
    keyboard: Keyboard,
    spacing: ClickSpacing,
    options: InputOptions,
  ) {
    this.display = display;
    this.devices = devices;
    this.keyboard = keyboard;
    this.spacing = spacing;
    this.options = options;
  }

  async click(at: Point, { button, count, modifiers = [] }: Clicks, signal: AbortSignal): Promise<void> {
    const held = modifiers.length > 0 ? await this.keyboard.codesOf(modifiers, signal) : [];
    await this.spacing.wait(at, button, signal);
    this.move(at);
    for (const code of held) this.devices.key(code, true);
    for (let click = 0; click < count; click++) this.pressAndRelease(BUTTONS[button]);
    await this.devices.sync(signal);
    await this.waitUntilDelivered(hasNoButtonDown, signal);
    for (const code of held.toReversed()) this.devices.key(code, false);
    this.spacing.noteSent(at, button);
  }

  async wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    this.move(at);
    const isVertical = direction === 'up' || direction === 'down';
    if (!isVertical && this.options.turnsWithShift) return this.wheelWithShift(direction, notches, signal);
    const frameMs = isVertical ? this.options.notchFrameMs : 0;
    for (let notch = 0; notch < notches; notch++) {
      if (notch > 0 && frameMs > 0) {
        await this.devices.sync(signal);
        await this.waitForFrame(frameMs, signal);
      }
      this.pressAndRelease(WHEEL[direction]);
    }
    await this.devices.sync(signal);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.spacing.wait(from, 'left', signal);
    this.move(from);
    this.devices.button(BUTTONS.left, true);
    await this.devices.sync(signal);
    await this.options.waitUntilTaken();
    for (let move = 1; move <= DRAG_MOVES; move++) await this.dragTo(between(from, to, move / DRAG_MOVES), signal);
    // What is let go before the destination has seen it coming is not dropped there, and a program that was slow to take up
    // the drag has seen none of the moves. It sees these, which lead back along the way, so that they paint nothing new.
    for (let look = 0; look < DRAG_LOOKS; look++) {
      await this.dragTo(between(from, to, 1 - 1 / Math.max(1, distance(from, to))), signal);
      await this.dragTo(to, signal);
      await this.options.waitUntilTaken();
    }
    this.devices.button(BUTTONS.left, false);
    await this.waitUntilDelivered(hasNoButtonDown, signal);
  }

  async hover(at: Point, signal: AbortSignal): Promise<void> {
    this.move(at);
    await this.devices.sync(signal);
    await this.options.waitUntilTaken();
  }

  async point(at: Point, step: ButtonStep | undefined, signal: AbortSignal): Promise<void> {
    this.move(at);
    if (step === undefined) return await this.devices.sync(signal);
    const { button, isDown, modifiers } = step;
    const held = modifiers.length > 0 ? await this.keyboard.codesOf(modifiers, signal) : [];
    if (isDown) for (const code of held) this.devices.key(code, true);
    this.devices.button(BUTTONS[button], isDown);
    await this.devices.sync(signal);
    if (isDown) return;
    await this.waitUntilDelivered(hasNoButtonDown, signal);
    for (const code of held.toReversed()) this.devices.key(code, false);
    this.spacing.noteSent(at, button);
  }

  private async dragTo(at: Point, signal: AbortSignal): Promise<void> {
    await delay(DRAG_PAUSE_MS, undefined, { signal });
    this.move(at);
    const isThere = ({ rootX, rootY }: Pointer) => rootX === Math.round(at.x) && rootY === Math.round(at.y);
    await this.waitUntilDelivered(isThere, signal);
  }

  /** What is taken first once a frame is due may still come before it; what is taken next does not. */
  private async waitForFrame(frameMs: number, signal: AbortSignal): Promise<void> {
    await this.options.waitUntilTaken();
    await delay(frameMs, undefined, { signal });
    await this.options.waitUntilTaken();
    await this.options.waitUntilTaken();
  }

  private async wheelWithShift(direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    const [shift = 0] = await this.keyboard.codesOf(['shift'], signal);
    this.devices.key(shift, true);
    for (let notch = 0; notch < notches; notch++) this.pressAndRelease(WHEEL[direction === 'left' ? 'up' : 'down']);
    this.devices.key(shift, false);
    await this.devices.sync(signal);
  }

  private pressAndRelease(button: number): void {
    this.devices.button(button, true);
    this.devices.button(button, false);
  }

  /** A window manager holds each click back until it has looked at it, which takes it a while when keys have changed. */
  private async waitUntilDelivered(isDone: (pointer: Pointer) => boolean, signal: AbortSignal): Promise<void> {
    const limitMs = performance.now() + this.display.timeouts.scale(HELD_BACK_MS);
    while (!isDone(await queryPointer(this.display, signal)) && performance.now() < limitMs) {
      await delay(HELD_BACK_POLL_MS, undefined, { signal });
    }
  }

  private move({ x, y }: Point): void {
    this.hasMoved = true;
    this.devices.move(x, y);
  }
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

const distance = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);

type Pointer = { rootX: number; rootY: number; keyMask: number };

const hasNoButtonDown = ({ keyMask }: Pointer) => (keyMask & ANY_BUTTON) === 0;

export function queryPointer(display: XDisplay, signal: AbortSignal): Promise<Pointer> {
  return display.request<Pointer>((done) => display.client.QueryPointer(display.root, done), signal);
}
