import type { Application, Input } from '../../core/backend.ts';

/**
 * Mouse and keyboard for one action: taken when it first needs them and kept until it ends, so that no other session
 * moves the focus between a look and the click that follows it.
 */
export class HeldInput implements AsyncDisposable {
  private readonly application: Application;
  private readonly signal: AbortSignal;
  private held: Promise<Input> | undefined;
  private ended: Promise<void> | undefined;
  private letGo: () => void = () => {};
  /** Something was clicked, moved or typed. */
  wasUsed = false;

  constructor(application: Application, signal: AbortSignal) {
    this.application = application;
    this.signal = signal;
  }

  async use<T>(work: (input: Input) => Promise<T>): Promise<T> {
    const input = await this.hold();
    this.wasUsed = true;
    return work(input);
  }

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
}
