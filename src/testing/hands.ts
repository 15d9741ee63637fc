import type { Direction, MouseButton, Point } from '../core/backend.ts';
import type { Modifier } from '../core/keys.ts';
import type { HeldInput } from '../session/acting/held-input.ts';
import { badArguments, keyAction } from './arguments.ts';

export type ButtonOptions = {
  button?: MouseButton;
  /** Held from the press of the button to its release. */
  modifiers?: readonly Modifier[];
};

/** Mouse and keyboard, one step at a time. Places are pixels of the screen. What is down comes up at the end. */
export class Hands implements AsyncDisposable {
  private readonly input: HeldInput;
  private readonly signal: AbortSignal;
  private at: Point = { x: 0, y: 0 };
  private readonly pressed = new Map<MouseButton, readonly Modifier[]>();

  /** @internal */
  constructor(input: HeldInput, signal: AbortSignal) {
    this.input = input;
    this.signal = signal;
  }

  /** Whether a button is down. */
  get holding(): boolean {
    return this.pressed.size > 0;
  }

  async move(to: Point): Promise<void> {
    if (!Number.isFinite(to.x) || !Number.isFinite(to.y)) throw badArguments('move takes a place, such as { x, y }.');
    await this.input.point(to, undefined, this.signal);
    this.at = to;
  }

  /** Presses a button where the pointer is. */
  async down({ button = 'left', modifiers = [] }: ButtonOptions = {}): Promise<void> {
    this.pressed.set(button, modifiers);
    await this.input.point(this.at, { button, isDown: true, modifiers }, this.signal);
  }

  /** Lets go of a button, and of the keys that were held with it. */
  async up(button: MouseButton = 'left'): Promise<void> {
    const modifiers = this.pressed.get(button);
    if (modifiers === undefined) return;
    this.pressed.delete(button);
    await this.input.point(this.at, { button, isDown: false, modifiers }, this.signal);
  }

  /** Turns the wheel where the pointer is. */
  async wheel(direction: Direction, notches = 1): Promise<void> {
    await this.input.wheel(this.at, direction, notches, this.signal);
  }

  /** Presses a key, such as `Escape` or `ctrl+s`, where the focus is. */
  async press(key: string): Promise<void> {
    const action = keyAction(key);
    await this.input.press(action.key, action.modifiers, this.signal);
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    await this.input.type(text, async () => {}, this.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.pressed.clear();
    await this.input[Symbol.asyncDispose]();
  }
}
