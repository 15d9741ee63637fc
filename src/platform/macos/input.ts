import { setTimeout as delay } from 'node:timers/promises';
import type { ButtonStep, Clicks, Direction, Input, Point } from '../../core/backend.ts';
import type { Key, Modifier } from '../../core/keys.ts';
import { Serial } from '../../core/serial.ts';
import type { HelperClient } from './helper-client.ts';
import { keyStrokeOf, modifierFlags } from './key-codes.ts';
import type { InputEvent } from './shared/input-event.ts';
import { keyPressEvents, typingEvents } from './typing-events.ts';

const DRAG_MOVES = 10;
const DRAG_PAUSE_MS = 16;
/** One notch is one line. */
const WHEEL: Record<Direction, { vertical: number; horizontal: number }> = {
  up: { vertical: 1, horizontal: 0 },
  down: { vertical: -1, horizontal: 0 },
  left: { vertical: 0, horizontal: 1 },
  right: { vertical: 0, horizontal: -1 },
};

/** The application that gets the input. */
export type InputTarget = {
  helper: HelperClient;
  /** Throws where the application cannot be brought to the front: input goes to whichever application is there. */
  comeToFront(signal: AbortSignal): Promise<void>;
};

/** The one mouse and keyboard of a Mac, which one application's input uses at a time. */
export class InputDevices {
  private readonly turns = new Serial();
  private mousePresses = 0;

  use<T>(target: InputTarget, work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.turns.run(async () => {
      await using input = new MacInput(target, () => ++this.mousePresses);
      return await work(input);
    }, signal);
  }
}

/** Input for one application. Its end releases what is still held and puts the pointer back. */
class MacInput implements Input, AsyncDisposable {
  private readonly target: InputTarget;
  private readonly nextPressNumber: () => number;
  private pointer: Point | undefined;
  /** The press of a gesture that is not yet over. */
  private pressed: Omit<InputEvent & { kind: 'button' }, 'phase' | 'at'> | undefined;
  /** The event that releases each key and button that is down. */
  private readonly held = new Map<string, InputEvent>();

  constructor(target: InputTarget, nextStroke: () => number) {
    this.target = target;
    this.nextPressNumber = nextStroke;
  }

  async click(at: Point, { button, count, modifiers = [] }: Clicks, signal: AbortSignal): Promise<void> {
    const flags = modifierFlags(modifiers);
    await this.moveTo(at, signal);
    for (let clicks = 1; clicks <= count; clicks++) {
      const pressNumber = this.nextPressNumber();
      for (const phase of ['down', 'up'] as const) {
        await this.post({ kind: 'button', phase, button, at, clicks, pressNumber, flags }, signal);
      }
    }
  }

  async wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    await this.moveTo(at, signal);
    for (let notch = 0; notch < notches; notch++) await this.post({ kind: 'wheel', ...WHEEL[direction] }, signal);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.moveTo(from, signal);
    const press = { kind: 'button', button: 'left', clicks: 1, pressNumber: this.nextPressNumber(), flags: 0 } as const;
    await this.post({ ...press, phase: 'down', at: from }, signal);
    for (let move = 1; move <= DRAG_MOVES; move++) {
      await delay(DRAG_PAUSE_MS, undefined, { signal });
      const part = move / DRAG_MOVES;
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.post({ ...press, phase: 'drag', at }, signal);
    }
    await delay(DRAG_PAUSE_MS, undefined, { signal });
    await this.post({ ...press, phase: 'up', at: to }, signal);
  }

  async hover(at: Point, signal: AbortSignal): Promise<void> {
    await this.moveTo(at, signal);
  }

  async point(at: Point, step: ButtonStep | undefined, signal: AbortSignal): Promise<void> {
    if (this.pressed === undefined) await this.moveTo(at, signal);
    else await this.post({ ...this.pressed, phase: 'drag', at }, signal);
    if (step === undefined) return;
    const flags = modifierFlags(step.modifiers);
    const { button } = step;
    if (step.isDown) this.pressed = { kind: 'button', button, clicks: 1, pressNumber: this.nextPressNumber(), flags };
    if (this.pressed) await this.post({ ...this.pressed, phase: step.isDown ? 'down' : 'up', at }, signal);
    if (!step.isDown) this.pressed = undefined;
  }

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    const { code, shift, option } = (await this.strokeFor(key, modifiers, signal)) ?? keyStrokeOf(key);
    await this.target.comeToFront(signal);
    const held: Modifier[] = [...modifiers, ...(shift ? ['shift' as const] : []), ...(option ? ['alt' as const] : [])];
    for (const event of keyPressEvents(code, modifierFlags(held))) await this.post(event, signal);
  }

  /** Every character arrives: an event carries the character itself, whatever the keyboard layout. */
  async type(text: string, _arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]> {
    await this.target.comeToFront(signal);
    for (const event of typingEvents(text)) await this.post(event, signal);
    return [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { helper } = this.target;
    const { callMs } = helper.timeouts;
    const signal = AbortSignal.timeout(callMs);
    const left = [...this.held.values()];
    if (left.length > 0) await helper.call('post', [left], callMs, signal).catch(() => {});
    if (this.pointer) await helper.call('warp', [this.pointer], callMs, signal).catch(() => {});
  }

  /** A character is where the user's keyboard layout has it. */
  private async strokeFor(key: Key, modifiers: readonly Modifier[], signal: AbortSignal) {
    if (key.kind !== 'char') return undefined;
    const { helper } = this.target;
    return await helper.call('keyStroke', [key.char, modifiers.includes('cmd')], helper.timeouts.callMs, signal);
  }

  private async moveTo(at: Point, signal: AbortSignal): Promise<void> {
    await this.target.comeToFront(signal);
    const { helper } = this.target;
    this.pointer ??= await helper.call('pointer', [], helper.timeouts.callMs, signal);
    await this.post({ kind: 'move', at }, signal);
  }

  /** A post that has begun is not cancelled: whether a key or button is down must be known. */
  private async post(event: InputEvent, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const hold = holdOf(event);
    if (hold && !hold.isRelease) this.held.set(hold.name, hold.release);
    const { helper } = this.target;
    await helper.call('post', [[event]], helper.timeouts.callMs, new AbortController().signal);
    if (hold?.isRelease) this.held.delete(hold.name);
  }
}

/** Which key or button an event presses or releases, and the event that releases it. */
function holdOf(event: InputEvent): { name: string; isRelease: boolean; release: InputEvent } | undefined {
  if (event.kind === 'button') {
    return { name: event.button, isRelease: event.phase === 'up', release: { ...event, phase: 'up' } };
  }
  if (event.kind === 'key') {
    return { name: `key ${event.code}`, isRelease: !event.down, release: { ...event, down: false } };
  }
  return undefined;
}
