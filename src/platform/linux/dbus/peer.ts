import { LIMITS } from '../../../core/limits.ts';
import type { Caller, Connection } from './connection.ts';
import type { MethodCall } from './message.ts';
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

type Waiting = Caller & { call: MethodCall; signal: AbortSignal; serial: number };

/**
 * One application on a connection: pipelined calls with a window and a deadline.
 * The clock of the deadline is the application's silence: a busy application that keeps answering is slow, not hung.
 */
export class Peer {
  readonly destination: string;
  private readonly connection: Connection;
  private readonly inFlight = new Set<Waiting>();
  private queue: Waiting[] = [];
  private lastAnswerAt = 0;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(connection: Connection, destination: string) {
    this.connection = connection;
    this.destination = destination;
  }

  /** The first value of the answer, as `take` makes of it: a reading has a thousand of them, and each promise counts. */
  call<T = DBusValue | undefined>(
    path: string,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
    take: (answer: DBusValue | undefined) => T = (answer) => answer as T,
  ): Promise<T> {
    if (signal.aborted) return Promise.reject(abortReason(signal));
    abandonOnAbort(this, signal);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        call: { destination: this.destination, path, interface: iface, member, signature, args },
        signal,
        serial: 0,
        resolve: (body) => {
          this.lastAnswerAt = performance.now();
          this.finished(waiting);
          resolve(take(body[0]));
        },
        reject: (error) => {
          if (error.name === 'DBusError') this.lastAnswerAt = performance.now();
          this.finished(waiting);
          reject(error);
        },
      };
      this.queue.push(waiting);
      this.pump();
    });
  }

  /** Gives up on every call that was made with this signal. */
  abandon(signal: AbortSignal): void {
    this.abandonAll(abortReason(signal), (waiting) => waiting.signal === signal);
  }

  private abandonAll(reason: Error, isMeant: (waiting: Waiting) => boolean): void {
    const queued = this.queue.filter(isMeant);
    this.queue = this.queue.filter((waiting) => !isMeant(waiting));
    for (const waiting of queued) waiting.reject(reason);
    for (const waiting of [...this.inFlight].filter(isMeant)) this.connection.abandon(waiting.serial, reason);
  }

  private pump(): void {
    while (this.inFlight.size < MAX_IN_FLIGHT) {
      const next = this.queue.shift();
      if (!next) return;
      if (this.inFlight.size === 0) this.lastAnswerAt = performance.now();
      this.inFlight.add(next);
      this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS);
      next.serial = this.connection.send(next.call, next);
    }
  }

  private finished(waiting: Waiting): void {
    if (!this.inFlight.delete(waiting)) return;
    this.pump();
    if (this.inFlight.size > 0) return;
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }

  private sweep(): void {
    if (performance.now() - this.lastAnswerAt >= LIMITS.callMs) this.abandonAll(new DeadlineError(), () => true);
  }
}

/** One listener a signal, however many calls wait on it: thousands of listeners on one signal are slow to remove. */
const peersOf = new WeakMap<AbortSignal, Set<Peer>>();

function abandonOnAbort(peer: Peer, signal: AbortSignal): void {
  const known = peersOf.get(signal);
  if (known) {
    known.add(peer);
    return;
  }
  const peers = new Set([peer]);
  peersOf.set(signal, peers);
  const abandon = () => {
    for (const each of peers) each.abandon(signal);
  };
  signal.addEventListener('abort', abandon, { once: true });
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Aborted');
}
