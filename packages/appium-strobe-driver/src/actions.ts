import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '@appium/base-driver';
import type { Hands, MouseButton, Point } from 'strobe-ui/test';
import type { Box } from './facts.ts';
import { KeySequence, MODIFIER_KEYS } from './keys.ts';
import { type Origin, type Step, ticksOf } from './ticks.ts';

const FRAME_MS = 16;
/** One notch of a wheel is this many pixels to browsers. */
const NOTCH_PX = 100;
const BUTTONS: readonly MouseButton[] = ['left', 'middle', 'right'];

export type Aim = (elementId: string) => Promise<Point>;

/** Carries out WebDriver's actions, tick by tick, at their own pace. */
export class Gesture {
  private readonly hands: Hands;
  private readonly aim: Aim;
  private readonly screen: Box;
  private readonly signal: AbortSignal;
  private readonly keys = new KeySequence();
  private at: Point = { x: 0, y: 0 };

  constructor(hands: Hands, aim: Aim, screen: Box, signal: AbortSignal) {
    this.hands = hands;
    this.aim = aim;
    this.screen = screen;
    this.signal = signal;
  }

  async perform(sources: unknown): Promise<void> {
    for (const steps of ticksOf(sources)) {
      const endMs = performance.now() + Math.max(0, ...steps.map(({ durationMs }) => durationMs));
      for (const step of steps) await this.dispatch(step);
      await this.pause(endMs - performance.now());
    }
  }

  private async dispatch(step: Step): Promise<void> {
    switch (step.kind) {
      case 'pause':
        return;
      case 'keyDown':
        return await this.keyDown(step.key);
      case 'keyUp': {
        const modifier = MODIFIER_KEYS[step.key];
        if (modifier) this.keys.hold(modifier, false);
        return;
      }
      case 'move':
        return await this.moveTo(await this.resolve(step.to, step.origin), step.durationMs);
      case 'down':
        return await this.hands.down({ button: buttonOf(step.button), modifiers: this.keys.modifiers });
      case 'up':
        return await this.hands.up(buttonOf(step.button));
      case 'scroll':
        await this.moveTo(await this.resolve(step.to, step.origin), 0);
        return await this.turn(step.by);
    }
  }

  /** A modifier is held with what follows; another key is pressed and let go at once. */
  private async keyDown(key: string): Promise<void> {
    const modifier = MODIFIER_KEYS[key];
    if (modifier) return this.keys.hold(modifier, true);
    const stroke = this.keys.stroke(key);
    if (stroke?.kind === 'press') await this.hands.press(stroke.key);
    else if (stroke) await this.hands.type(stroke.text);
  }

  private async moveTo(to: Point, durationMs: number): Promise<void> {
    const from = this.at;
    const startedMs = performance.now();
    for (let part = FRAME_MS / durationMs; part < 1; part = (performance.now() - startedMs + FRAME_MS) / durationMs) {
      await this.hands.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await this.pause(FRAME_MS);
    }
    await this.hands.move(to);
    this.at = to;
  }

  private async turn({ x, y }: Point): Promise<void> {
    const notches = (px: number) => Math.max(1, Math.round(Math.abs(px) / NOTCH_PX));
    if (y !== 0) await this.hands.wheel(y > 0 ? 'down' : 'up', notches(y));
    if (x !== 0) await this.hands.wheel(x > 0 ? 'right' : 'left', notches(x));
  }

  private async resolve(offset: Point, origin: Origin): Promise<Point> {
    const base = origin === 'viewport' ? { x: 0, y: 0 } : origin === 'pointer' ? this.at : await this.aim(origin.id);
    const at = { x: base.x + offset.x, y: base.y + offset.y };
    const { x, y, width, height } = this.screen;
    if (at.x >= x && at.y >= y && at.x < x + width && at.y < y + height) return at;
    throw new errors.MoveTargetOutOfBoundsError(`${at.x},${at.y} is outside the screen.`);
  }

  private async pause(ms: number): Promise<void> {
    if (ms > 0) await delay(ms, undefined, { signal: this.signal });
  }
}

function buttonOf(number: number): MouseButton {
  const button = BUTTONS[number];
  if (button === undefined) throw new errors.InvalidArgumentError(`There is no mouse button ${number}: 0 to 2.`);
  return button;
}
