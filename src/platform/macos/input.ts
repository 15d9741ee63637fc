import { setTimeout as delay } from 'node:timers/promises';
import type { Clicks, Direction, Input, Point } from '../../core/backend.ts';
import type { Key, Modifier } from '../../core/keys.ts';
import { LIMITS } from '../../core/limits.ts';
import type { HelperClient } from './helper-client.ts';
import { keyStrokeOf, modifierFlags } from './key-codes.ts';
import type { InputEvent } from './shared/input-event.ts';
import { keyPressEvents, typingEvents } from './typing-events.ts';

const DRAG_MOVES = 10;
const DRAG_PAUSE_MS = 16;
/** What applications scroll by for one notch of a wheel. */
const LINES_A_NOTCH = 3;
const WHEEL: Record<Direction, { vertical: number; horizontal: number }> = {
  up: { vertical: LINES_A_NOTCH, horizontal: 0 },
  down: { vertical: -LINES_A_NOTCH, horizontal: 0 },
  left: { vertical: 0, horizontal: LINES_A_NOTCH },
  right: { vertical: 0, horizontal: -LINES_A_NOTCH },
};

/** The application that input is meant for. */
export type InputTarget = {
  helper: HelperClient;
  /** Throws where it cannot be brought to the front: whoever is there would get the input. */
  comeToFront(signal: AbortSignal): Promise<void>;
};

/** The one mouse and keyboard of a Mac, one user of ours at a time. */
export class InputDevices {
  private tail: Promise<unknown> = Promise.resolve();
  private mousePresses = 0;

  use<T>(receiver: InputTarget, work: (input: Input) => Promise<T>, signal: AbortSignal): Promise<T> {
    const done = this.tail.then(async () => {
      signal.throwIfAborted();
      await using hand = new MacInput(receiver, () => ++this.mousePresses);
      return await work(hand);
    });
    this.tail = done.catch(() => {});
    return done;
  }
}

class MacInput implements Input, AsyncDisposable {
  private readonly receiver: InputTarget;
  private readonly nextPressNumber: () => number;
  private pointer: Point | undefined;
  /** What lets go of each key and button that is down. */
  private readonly held = new Map<string, InputEvent>();

  constructor(receiver: InputTarget, nextStroke: () => number) {
    this.receiver = receiver;
    this.nextPressNumber = nextStroke;
  }

  async click(at: Point, { button, count, modifiers = [] }: Clicks, signal: AbortSignal): Promise<void> {
    const flags = modifierFlags(modifiers);
    await this.moveTo(at, signal);
    for (let clicks = 1; clicks <= count; clicks++) {
      const stroke = this.nextPressNumber();
      for (const phase of ['down', 'up'] as const) {
        await this.post({ kind: 'button', phase, button, at, clicks, stroke, flags }, signal);
      }
    }
  }

  async wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    await this.moveTo(at, signal);
    for (let notch = 0; notch < notches; notch++) await this.post({ kind: 'wheel', ...WHEEL[direction] }, signal);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.moveTo(from, signal);
    const press = { kind: 'button', button: 'left', clicks: 1, stroke: this.nextPressNumber(), flags: 0 } as const;
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

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    const stroke = keyStrokeOf(key);
    await this.receiver.comeToFront(signal);
    for (const event of keyPressEvents(stroke.code, modifierFlags(stroke.shift ? [...modifiers, 'shift'] : modifiers)))
      await this.post(event, signal);
  }

  /** Every character arrives: an event carries the character itself, whatever the keyboard has. */
  async type(text: string, _arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]> {
    await this.receiver.comeToFront(signal);
    for (const event of typingEvents(text)) await this.post(event, signal);
    return [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { helper } = this.receiver;
    const signal = AbortSignal.timeout(LIMITS.callMs);
    const left = [...this.held.values()];
    if (left.length > 0) await helper.call('post', [left], LIMITS.callMs, signal).catch(() => {});
    if (this.pointer) await helper.call('warp', [this.pointer], LIMITS.callMs, signal).catch(() => {});
  }

  private async moveTo(at: Point, signal: AbortSignal): Promise<void> {
    await this.receiver.comeToFront(signal);
    this.pointer ??= await this.receiver.helper.call('pointer', [], LIMITS.callMs, signal);
    await this.post({ kind: 'move', at }, signal);
  }

  /** Not to be cancelled on its way: whether it went down or up must be known. */
  private async post(event: InputEvent, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const hold = holdOf(event);
    if (hold && !hold.isRelease) this.held.set(hold.name, hold.release);
    await this.receiver.helper.call('post', [[event]], LIMITS.callMs, new AbortController().signal);
    if (hold?.isRelease) this.held.delete(hold.name);
  }
}

/** What an event holds down or lets go of, and what lets go of it. */
function holdOf(event: InputEvent): { name: string; isRelease: boolean; release: InputEvent } | undefined {
  if (event.kind === 'button') {
    return { name: event.button, isRelease: event.phase === 'up', release: { ...event, phase: 'up' } };
  }
  if (event.kind === 'key') {
    return { name: `key ${event.code}`, isRelease: !event.down, release: { ...event, down: false } };
  }
  return undefined;
}
