import { LIMITS } from '../../../core/limits.ts';
import type { Connection } from './connection.ts';
import type { DBusValue } from './value.ts';

/** More than this in flight gains nothing (measured: 27k calls/s at 64, 32k at 256) and floods a slow application. */
const MAX_IN_FLIGHT = 192;
const SWEEP_MS = 100;

export class DeadlineError extends Error {
  constructor() {
    super(`No answer within ${LIMITS.callMs} ms`);
    this.name = 'DeadlineError';
  }
}

type Waiting = { start: () => void; abandon: (reason: Error) => void };

/**
 * One application on a connection: pipelined calls with a window and a deadline.
 * The clock of the deadline is the application's silence: a busy application that keeps answering is slow, not hung.
 */
export class Peer {
  readonly destination: string;
  private readonly connection: Connection;
  private readonly inFlight = new Set<Waiting>();
  private readonly queue: Waiting[] = [];
  private lastAnswerAt = 0;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(connection: Connection, destination: string) {
    this.connection = connection;
    this.destination = destination;
  }

  call(
    path: string,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
  ): Promise<DBusValue[]> {
    if (signal.aborted) return Promise.reject(abortReason(signal));
    return new Promise((resolve, reject) => {
      let abandonCall: ((reason: Error) => void) | undefined;
      const finish = (settle: () => void) => {
        forget();
        this.finished(waiting);
        settle();
      };
      const waiting: Waiting = {
        start: () => {
          const call = { destination: this.destination, path, interface: iface, member, signature, args };
          const sent = this.connection.call(call);
          abandonCall = sent.abandon;
          sent.promise.then(
            (body) => {
              this.lastAnswerAt = performance.now();
              finish(() => resolve(body));
            },
            (error: Error) => {
              if (error.name === 'DBusError') this.lastAnswerAt = performance.now();
              finish(() => reject(error));
            },
          );
        },
        abandon: (reason) => {
          if (abandonCall) abandonCall(reason);
          else finish(() => reject(reason));
        },
      };
      const forget = onAbort(signal, () => waiting.abandon(abortReason(signal)));
      this.queue.push(waiting);
      this.pump();
    });
  }

  private pump(): void {
    while (this.inFlight.size < MAX_IN_FLIGHT) {
      const next = this.queue.shift();
      if (!next) return;
      if (this.inFlight.size === 0) this.lastAnswerAt = performance.now();
      this.inFlight.add(next);
      this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS);
      next.start();
    }
  }

  private finished(waiting: Waiting): void {
    if (!this.inFlight.delete(waiting)) {
      const at = this.queue.indexOf(waiting);
      if (at >= 0) this.queue.splice(at, 1);
    }
    this.pump();
    if (this.inFlight.size === 0) {
      clearInterval(this.sweeper);
      this.sweeper = undefined;
    }
  }

  private sweep(): void {
    if (performance.now() - this.lastAnswerAt < LIMITS.callMs) return;
    const reason = new DeadlineError();
    for (const waiting of [...this.queue, ...this.inFlight]) waiting.abandon(reason);
  }
}

/** One listener a signal, however many calls wait on it: thousands of listeners on one signal are slow to remove. */
const abortHandlers = new WeakMap<AbortSignal, Set<() => void>>();

function onAbort(signal: AbortSignal, handler: () => void): () => void {
  let handlers = abortHandlers.get(signal);
  if (!handlers) {
    const fresh = new Set<() => void>();
    handlers = fresh;
    abortHandlers.set(signal, fresh);
    signal.addEventListener(
      'abort',
      () => {
        for (const run of [...fresh]) run();
      },
      { once: true },
    );
  }
  const registered = handlers;
  registered.add(handler);
  return () => registered.delete(handler);
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Aborted');
}
