import type { Direction, HandInput, MouseButton, Point } from '../../core/backend.ts';
import type { Key, Modifier } from '../../core/keys.ts';

/** One thing that a person did: several presses and keys may be one. */
export type Gesture = { startedMs: number } & (
  | { kind: 'click'; at: Point; button: MouseButton; count: number; modifiers: Modifier[] }
  | { kind: 'drag'; at: Point; toAt: Point }
  | { kind: 'scroll'; at: Point; direction: Direction; amount: number }
  | { kind: 'type'; text: string }
  | { kind: 'key'; key: Key; modifiers: Modifier[] }
);

const DOUBLE_CLICK_MS = 400;
/** A hand that clicks trembles. */
const DRAG_PX = 8;
const MOST_CLICKS = 3;

/** Makes gestures of presses and keys. */
export class Gestures {
  private pending: Gesture | undefined;
  private pressed: (HandInput & { kind: 'button' }) | undefined;
  private lastMs = 0;

  /** Whether a gesture has begun. */
  get isOpen(): boolean {
    return this.pending !== undefined || this.pressed !== undefined;
  }

  /** Returns the gesture that is over with this input. */
  add(input: HandInput): Gesture | undefined {
    if (input.kind === 'button' && input.isDown) {
      this.pressed = input;
      return undefined;
    }
    const next = this.gestureOf(input);
    if (next === undefined) return undefined;
    const joined = this.pending && join(this.pending, next, input.atMs - this.lastMs);
    this.lastMs = input.atMs;
    if (joined !== undefined) {
      this.pending = joined;
      return undefined;
    }
    const done = this.pending;
    this.pending = next;
    return done;
  }

  /** Ends the gesture that has begun. */
  flush(): Gesture | undefined {
    const done = this.pending;
    this.pending = undefined;
    return done;
  }

  private gestureOf(input: HandInput): Gesture | undefined {
    const { atMs: startedMs, modifiers } = input;
    if (input.kind === 'wheel')
      return { kind: 'scroll', startedMs, at: input.at, direction: input.direction, amount: 1 };
    if (input.kind === 'button') return this.release(input);
    const { key, text } = input;
    const isText = text !== undefined && modifiers.every((modifier) => modifier === 'shift');
    if (isText) return { kind: 'type', startedMs, text };
    return key && { kind: 'key', startedMs, key, modifiers };
  }

  private release({ at, button, modifiers }: HandInput & { kind: 'button' }): Gesture | undefined {
    const { pressed } = this;
    this.pressed = undefined;
    if (pressed === undefined || pressed.button !== button) return undefined;
    const { atMs: startedMs } = pressed;
    const isDrag = Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) > DRAG_PX;
    if (isDrag) return { kind: 'drag', startedMs, at: pressed.at, toAt: at };
    return { kind: 'click', startedMs, at: pressed.at, button, count: 1, modifiers };
  }
}

/** Both as one, where they belong together: a double click, a word, a turn of the wheel. */
function join(first: Gesture, next: Gesture, pauseMs: number): Gesture | undefined {
  if (first.kind === 'type' && next.kind === 'type') return { ...first, text: first.text + next.text };
  if (first.kind === 'scroll' && next.kind === 'scroll' && first.direction === next.direction) {
    return { ...first, amount: first.amount + 1 };
  }
  if (first.kind !== 'click' || next.kind !== 'click' || first.button !== next.button) return undefined;
  const isNear = Math.hypot(first.at.x - next.at.x, first.at.y - next.at.y) <= DRAG_PX;
  const isAgain = isNear && pauseMs <= DOUBLE_CLICK_MS && first.count < MOST_CLICKS;
  return isAgain ? { ...first, count: first.count + 1 } : undefined;
}
