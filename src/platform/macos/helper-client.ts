import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { PlatformEvent } from '../../core/backend.ts';
import { untilAborted } from '../../core/deadline.ts';
import { UiError } from '../../core/errors.ts';
import { Serial } from '../../core/serial.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { HelperLost, HelperProcess } from './helper-process.ts';
import type { CallName, CallResult, Calls } from './shared/messages.ts';

const START_MS = 10_000;
/** A helper that ends again and again is started this often in a row, each time later. */
const REVIVALS = 6;
const REVIVAL_MS = 50;
const LASTING_MS = 5_000;

/** These calls change nothing: when the helper dies during one, a new helper gets it again. */
const REPEATABLE: ReadonlySet<CallName> = new Set<CallName>([
  ...(['isTrusted', 'canRecordScreen', 'cgWindows', 'responsible', 'windowTitles', 'guard', 'open'] as const),
  ...(['read', 'windows', 'windowOf', 'inspect', 'hitTest', 'hasOpenMenu', 'isFrontmost', 'watch', 'unwatch'] as const),
  ...(['keyStroke', 'pointer'] as const),
]);

/** The helper gave no answer within the limit. */
class HelperDeadlineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeadlineError';
  }
}

export type Ask = <Name extends CallName>(name: Name, ...args: Parameters<Calls[Name]>) => Promise<CallResult<Name>>;

export type HelperOptions = {
  /** Brings a new process to the state of the one it replaces. */
  prepare?: (ask: Ask) => Promise<void>;
  onEvent?: (event: PlatformEvent) => void;
  /** Whether somebody waits for its events: then it is started again when it ends, and not only for the next call. */
  isNeeded?: () => boolean;
};

/**
 * The helper process as the server sees it: started by the first call, and again after it was lost, at once where events
 * are waited for. Calls run one at a
 * time. One that gets no answer in time fails and the process is killed, while the server goes on.
 */
export class HelperClient implements AsyncDisposable {
  readonly timeouts: Timeouts;
  private readonly options: HelperOptions;
  private child: HelperProcess | undefined;
  private readonly calls = new Serial();
  private starts = 0;
  private revivals = 0;

  constructor(timeouts: Timeouts, options: HelperOptions = {}) {
    this.timeouts = timeouts;
    this.options = options;
  }

  /** The id of the helper's process; undefined while there is none. */
  get pid(): number | undefined {
    return this.child?.isRunning ? this.child.pid : undefined;
  }

  /** The limit counts from the moment at which the helper gets the call. An aborted call still runs to its end. */
  call<Name extends CallName>(
    name: Name,
    args: Parameters<Calls[Name]>,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<CallResult<Name>> {
    return untilAborted(
      this.calls.run(() => this.attempt(name, args, limitMs), signal),
      signal,
    );
  }

  /** Ends the process after the calls that wait; a later call would start another. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.calls.run(async () => {
      const { child } = this;
      this.child = undefined;
      await child?.end();
    });
  }

  private async attempt<Name extends CallName>(
    name: Name,
    args: Parameters<Calls[Name]>,
    limitMs: number,
  ): Promise<CallResult<Name>> {
    try {
      return await this.ask(await this.runningProcess(), name, args, limitMs);
    } catch (error) {
      if (!(error instanceof HelperLost)) throw error;
      if (!REPEATABLE.has(name)) throw lostCallError(name, error);
      return await this.ask(await this.runningProcess(), name, args, limitMs);
    }
  }

  private async runningProcess(): Promise<HelperProcess> {
    if (this.child?.isRunning) return this.child;
    const child = new HelperProcess((event) => this.options.onEvent?.(event));
    this.child = child;
    try {
      await this.waitForAnswer(child, child.ready, START_MS, 'start');
      await this.options.prepare?.((name, ...args) => this.ask(child, name, args, START_MS));
    } catch (error) {
      child.kill();
      throw error;
    }
    if (++this.starts > 1) this.options.onEvent?.(gapEvent());
    const startedMs = performance.now();
    child.ended.then(() => this.revive(child, performance.now() - startedMs));
    return child;
  }

  private async revive(lost: HelperProcess, livedMs: number): Promise<void> {
    if (livedMs > LASTING_MS) this.revivals = 0;
    const isWanted = () => this.child === lost && this.options.isNeeded?.() === true;
    if (!isWanted() || this.revivals >= REVIVALS) return;
    await delay(REVIVAL_MS * 2 ** this.revivals++, undefined, { ref: false });
    // What keeps it from starting is for the next call to report.
    if (isWanted()) await this.calls.run(() => this.runningProcess()).catch(() => {});
  }

  private async ask<Name extends CallName>(
    child: HelperProcess,
    name: Name,
    args: Parameters<Calls[Name]>,
    limitMs: number,
  ): Promise<CallResult<Name>> {
    const value = await this.waitForAnswer(child, child.call(name, args), limitMs, name);
    // Both processes run the same version: the value has the type that the call declares.
    return z.custom<CallResult<Name>>().parse(value);
  }

  private async waitForAnswer(child: HelperProcess, answer: Promise<unknown>, limitMs: number, what: string) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new HelperDeadlineError(`no answer to "${what}" within ${limitMs} ms; the helper was ended`));
        child.kill();
      }, limitMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
      answer.catch(() => {});
    }
  }
}

function lostCallError(name: CallName, cause: HelperLost): UiError {
  return new UiError('unresponsive', `${cause.message} Whether "${name}" happened is unknown.`, {
    hint: 'It starts again with the next call. Call debug_ui to see the state before you repeat anything.',
    cause,
  });
}

/** No event was reported while there was no helper. */
function gapEvent(): PlatformEvent {
  return { kind: 'gap', ref: '', atMs: performance.now() };
}
