import type { Application, ButtonStep, Clicks, Direction, Input, Point } from '../../core/backend.ts';
import type { Key, Modifier, NamedKey } from '../../core/keys.ts';
import type { Permit } from './action.ts';

/**
 * Mouse and keyboard for one action: taken when it first needs them and kept until it ends, so that no other session
 * moves the focus between a hit test and the click that follows it.
 */
export class HeldInput implements Input, AsyncDisposable {
  private readonly application: Application;
  private readonly permit: Permit;
  private readonly signal: AbortSignal;
  private held: Promise<Input> | undefined;
  private ended: Promise<void> | undefined;
  private letGo: () => void = () => {};
  /** Something was clicked, moved or typed. */
  wasUsed = false;

  constructor(application: Application, permit: Permit, signal: AbortSignal) {
    this.application = application;
    this.permit = permit;
    this.signal = signal;
  }

  async click(at: Point, clicks: Clicks, signal: AbortSignal): Promise<void> {
    await (await this.use(at, signal)).click(at, clicks, signal);
  }

  async wheel(at: Point, direction: Direction, notches: number, signal: AbortSignal): Promise<void> {
    await (await this.use(at, signal)).wheel(at, direction, notches, signal);
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    const input = await this.use(from, signal);
    await this.judge(to, signal);
    await input.drag(from, to, signal);
  }

  async hover(at: Point, signal: AbortSignal): Promise<void> {
    await (await this.use(at, signal)).hover(at, signal);
  }

  async point(at: Point, step: ButtonStep | undefined, signal: AbortSignal): Promise<void> {
    await (await this.use(at, signal)).point(at, step, signal);
  }

  async press(key: Key, modifiers: readonly Modifier[], signal: AbortSignal): Promise<void> {
    await (await this.use('keys', signal)).press(key, modifiers, signal);
  }

  async type(text: string, arrived: (characters: number) => Promise<void>, signal: AbortSignal): Promise<string[]> {
    const input = await this.use('keys', signal);
    const { length } = [...text];
    const arrivedThere = async (characters: number) => {
      await arrived(characters);
      // Another window may have taken focus meanwhile, and would get the rest.
      if (characters < length) await this.judge('keys', signal);
    };
    return input.type(text, arrivedThere, signal);
  }

  /** Presses one named key without modifiers: it goes to whatever has focus. */
  pressKey(name: NamedKey, signal: AbortSignal): Promise<void> {
    return this.press({ kind: 'named', name }, [], signal);
  }

  /** Takes mouse and keyboard without using them. */
  hold(): Promise<Input> {
    this.held ??= new Promise((resolve, reject) => {
      const untilLetGo = new Promise<void>((done) => {
        this.letGo = done;
      });
      const work = (input: Input) => {
        resolve(input);
        return untilLetGo;
      };
      this.ended = this.application.useInput(work, this.signal).catch(reject);
    });
    return this.held;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.letGo();
    await this.ended;
  }

  private async use(at: Point | 'keys', signal: AbortSignal): Promise<Input> {
    const input = await this.hold();
    await this.judge(at, signal);
    this.wasUsed = true;
    return input;
  }

  private async judge(at: Point | 'keys', signal: AbortSignal): Promise<void> {
    const receiver = await this.application.receiverOf(at, signal);
    if (receiver) this.permit(receiver);
  }
}
