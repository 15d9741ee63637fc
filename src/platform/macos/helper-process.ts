import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformEvent } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import type { CallName, FromHelper, ToHelper } from './shared/messages.ts';

const ORDERLY_END_MS = 1_000;

/** The compiled program: Node cannot run the sources, and a child process gets no loader from a test runner. */
const program = () => createRequire(import.meta.url).resolve('#dist/platform/macos/helper/main.js');

type PendingCall = { resolve(value: unknown): void; reject(error: Error): void };

/** The helper ended before it answered. What it was asked may have happened. */
export class HelperLost extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HelperLost';
  }
}

/** One running helper process, with the calls that wait for its answers. */
export class HelperProcess {
  /** Resolves once it can be called. */
  readonly ready: Promise<unknown>;
  readonly ended: Promise<void>;
  private readonly process: ChildProcess;
  private readonly pending = new Map<number, PendingCall>();
  private readonly onEvent: (event: PlatformEvent) => void;
  private lastId = 0;
  private killed = false;

  constructor(onEvent: (event: PlatformEvent) => void) {
    this.onEvent = onEvent;
    this.process = fork(program(), {
      serialization: 'advanced',
      // What a library prints must not get into the protocol on the server's stdout.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    const over = () => undefined;
    this.ended = once(this.process, 'exit').then(over, over);
    this.ready = this.expect(0);
    this.process.on('message', (message: FromHelper) => this.receive(message));
    this.process.on('exit', (code, signal) => this.fail(new HelperLost(`The macOS helper ended (${signal ?? code}).`)));
    this.process.on('error', (error) => this.fail(error));
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  get isRunning(): boolean {
    const { exitCode, signalCode, connected } = this.process;
    return !this.killed && exitCode === null && signalCode === null && connected;
  }

  call(name: CallName, args: unknown[]): Promise<unknown> {
    const id = ++this.lastId;
    const answer = this.expect(id);
    this.send({ id, name, args });
    return answer;
  }

  kill(): void {
    this.killed = true;
    this.process.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.process.ref();
    if (this.isRunning) this.send({ end: true });
    const stop = new AbortController();
    const orderly = this.ended.then(() => stop.abort());
    await Promise.race([orderly, delay(ORDERLY_END_MS, undefined, { signal: stop.signal }).catch(() => {})]);
    if (!stop.signal.aborted) this.kill();
    await this.ended;
  }

  /** Only a helper with pending calls keeps the server alive. */
  private expect(id: number): Promise<unknown> {
    this.process.ref();
    this.process.channel?.ref();
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  private send(message: ToHelper): void {
    // After an error here the process exits, which fails the pending calls.
    this.process.send(message, () => {});
  }

  private receive(message: FromHelper): void {
    if (message.kind === 'events') {
      for (const event of message.events) this.onEvent({ ...event, atMs: event.atMs - performance.timeOrigin });
      return;
    }
    const id = message.kind === 'ready' || message.kind === 'unusable' ? 0 : message.id;
    const waiting = this.pending.get(id);
    this.forgetCall(id);
    if (message.kind === 'ready') waiting?.resolve(undefined);
    else if (message.kind === 'result') waiting?.resolve(message.value);
    else {
      const { code, message: text, hint } = message.failure;
      waiting?.reject(new UiError(code, text, hint === undefined ? {} : { hint }));
    }
  }

  private forgetCall(id: number): void {
    this.pending.delete(id);
    if (this.pending.size > 0) return;
    this.process.unref();
    this.process.channel?.unref();
  }

  private fail(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}
