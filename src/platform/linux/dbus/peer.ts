import type { Timeouts } from '../../../core/timeouts.ts';
import type { Caller, Connection } from './connection.ts';
import type { MethodCall } from './message.ts';
import type { DBusValue } from './value.ts';

/** More than this in flight gains nothing (measured: 27k calls/s at 64, 32k at 256) and floods a slow application. */
const MAX_IN_FLIGHT = 192;
const SWEEP_MS = 100;

export class DeadlineError extends Error {
  constructor(callMs: number) {
    super(`No answer within ${callMs} ms`);
    this.name = 'DeadlineError';
  }
}

/** It is called with the function that releases the connection that is held. */
export type OnHeld = (release: () => void) => void;

/**
 * One application on a connection, or on several: pipelined calls with a window and a deadline.
 * The clock of the deadline is the application's silence: a busy application that keeps answering is slow, not hung.
 */
export class Peer {
  readonly destination: string;
  readonly timeouts: Timeouts;
  private readonly connections: readonly [Connection, ...Connection[]];
  private readonly inFlight = new Set<PendingCall>();
  private readonly heldConnections = new Set<Connection>();
  private queue: PendingCall[] = [];
  private turn = 0;
  private lastAnswerAt = 0;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(connections: readonly [Connection, ...Connection[]], destination: string, timeouts: Timeouts) {
    this.connections = connections;
    this.destination = destination;
    this.timeouts = timeouts;
  }

  /** Returns the first value of the answer, or what `take` makes of it: a reading has a thousand, and each promise counts. */
  call(
    path: string,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
  ): Promise<DBusValue | undefined>;
  call<T>(
    path: string,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
    take: (answer: DBusValue | undefined) => T,
  ): Promise<T>;
  call(
    path: string,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
    take: (answer: DBusValue | undefined) => unknown = (answer) => answer,
  ): Promise<unknown> {
    return this.enqueue({ path, interface: iface, member, signature, args }, signal, take);
  }

  /** A call that changes something: nothing else goes over its connection until what `held` gets is called. */
  act(
    path: string,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    held: OnHeld,
    signal: AbortSignal,
  ): Promise<DBusValue | undefined> {
    return this.enqueue({ path, interface: iface, member, signature, args }, signal, (answer) => answer, held);
  }

  private enqueue<T>(
    message: Omit<MethodCall, 'destination'>,
    signal: AbortSignal,
    take: (answer: DBusValue | undefined) => T,
    held?: OnHeld,
  ): Promise<T> {
    if (signal.aborted) return Promise.reject(abortReason(signal));
    abandonOnAbort(this, signal);
    return new Promise((fulfil, fail) => {
      const call = { destination: this.destination, ...message };
      this.queue.push(new PendingCall(this, call, signal, (body) => fulfil(take(body[0])), fail, held));
      this.pump();
    });
  }

  /** Gives up on every call that was made with this signal. */
  abandon(signal: AbortSignal): void {
    this.abandonAll(abortReason(signal), (waiting) => waiting.signal === signal);
  }

  private abandonAll(reason: Error, isMeant: (waiting: PendingCall) => boolean): void {
    const queued = this.queue.filter(isMeant);
    this.queue = this.queue.filter((waiting) => !isMeant(waiting));
    for (const waiting of [...queued, ...[...this.inFlight].filter(isMeant)]) waiting.abandon(reason);
  }

  private pump(): void {
    while (this.inFlight.size < MAX_IN_FLIGHT) {
      const next = this.queue.shift();
      if (!next) return;
      if (this.inFlight.size === 0) this.lastAnswerAt = performance.now();
      this.inFlight.add(next);
      this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS);
      const connection = this.freeConnection();
      next.sendOn(connection);
      if (next.held) this.hold(connection, next.held);
    }
  }

  /** Takes turns among those that are not held; where all are, a held one has to do. */
  private freeConnection(): Connection {
    const { connections } = this;
    for (const _ of connections) {
      const next = connections[this.turn++ % connections.length];
      if (next && !this.heldConnections.has(next)) return next;
    }
    return connections[0];
  }

  private hold(connection: Connection, held: OnHeld): void {
    this.heldConnections.add(connection);
    held(() => this.heldConnections.delete(connection));
  }

  /** A call is finished when it is answered or abandoned. */
  finish(waiting: PendingCall, isAnswer: boolean): void {
    if (isAnswer) this.lastAnswerAt = performance.now();
    if (!this.inFlight.delete(waiting)) return;
    this.pump();
    if (this.inFlight.size > 0) return;
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }

  private sweep(): void {
    const { callMs } = this.timeouts;
    if (performance.now() - this.lastAnswerAt >= callMs) this.abandonAll(new DeadlineError(callMs), () => true);
  }
}

/** A call from the queue to its end. */
class PendingCall implements Caller {
  readonly signal: AbortSignal;
  readonly held: OnHeld | undefined;
  private readonly peer: Peer;
  private readonly call: MethodCall;
  private readonly fulfil: (body: DBusValue[]) => void;
  private readonly fail: (error: Error) => void;
  private sent: { connection: Connection; serial: number } | undefined;

  constructor(
    peer: Peer,
    call: MethodCall,
    signal: AbortSignal,
    fulfil: (body: DBusValue[]) => void,
    fail: (error: Error) => void,
    held: OnHeld | undefined,
  ) {
    this.held = held;
    this.peer = peer;
    this.call = call;
    this.signal = signal;
    this.fulfil = fulfil;
    this.fail = fail;
  }

  sendOn(connection: Connection): void {
    this.sent = { connection, serial: connection.send(this.call, this) };
  }

  abandon(reason: Error): void {
    if (this.sent) this.sent.connection.abandon(this.sent.serial, reason);
    else this.fail(reason);
  }

  resolve(body: DBusValue[]): void {
    this.peer.finish(this, true);
    try {
      this.fulfil(body);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  reject(error: Error): void {
    this.peer.finish(this, error.name === 'DBusError');
    this.fail(error);
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
