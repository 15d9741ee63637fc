import { once } from 'node:events';
import net from 'node:net';
import fdpass, { type PassingSocket } from 'x11/lib/fdpass.js';
import { untilAborted } from '../../../core/deadline.ts';
import { withoutDeprecations } from '../../shared/deprecations.ts';
import { socketPath } from './address.ts';
import {
  CallEncoder,
  decodeMessage,
  encodeReply,
  type Incoming,
  type MethodCall,
  messageLength,
  type OwnCall,
  type Signal,
} from './message.ts';
import { asString, type DBusValue } from './value.ts';
import { Writer } from './writer.ts';

/** As much is written at a time: little, so that the other side begins while we go on. */
const FLUSH_BYTES = 1_500;
const READ_BYTES = 65_536;
const GREETING = 'greeting';

export class DBusError extends Error {
  readonly dbusName: string;

  constructor(dbusName: string, text: string) {
    super(text);
    this.name = 'DBusError';
    this.dbusName = dbusName;
  }
}

/** For what may be gone, or may lack the interface: an application that does not answer is another matter. */
export function ignoreDBusError(error: unknown): undefined {
  if (error instanceof DBusError) return undefined;
  throw error;
}

export class DBusClosed extends Error {
  constructor(reason: string) {
    super(`D-Bus connection closed: ${reason}`);
    this.name = 'DBusClosed';
  }
}

/** A caller waits for the reply to one call. */
export type Caller = { resolve(body: DBusValue[]): void; reject(error: Error): void };

/**
 * One D-Bus connection: any number of calls in flight, written many at once.
 * It knows no deadlines; `Peer` does.
 */
export class Connection {
  /** Resolves when the other side is gone. */
  readonly closed: Promise<Error>;
  /** By which others on the bus call us; empty without a bus. */
  name = '';

  private readonly socket: net.Socket;
  private readonly passing: PassingSocket | undefined;
  private readonly encoder = new CallEncoder();
  private readonly pending = new Map<number, Caller>();
  private readonly listeners = new Set<(signal: Signal) => void>();
  private readonly calledListeners = new Set<(call: OwnCall) => void>();
  private writer = new Writer();
  private serial = 0;
  private flushQueued = false;
  private partial: Buffer[] = [];
  private partialBytes = 0;
  private neededBytes = 0;
  private closeReason: Error | undefined;

  private constructor(socket: net.Socket, passing?: PassingSocket) {
    this.socket = socket;
    this.passing = passing;
    this.closed = new Promise((resolve) => {
      const end = (reason: string) => resolve(this.fail(new DBusClosed(reason)));
      socket.on('error', (error) => end(error.message));
      socket.on('close', () => end('the other side hung up'));
    });
  }

  /** `hello` is for a bus; a peer-to-peer socket of an application has no one to greet. */
  static async open(address: string, options: { hello: boolean }, signal: AbortSignal): Promise<Connection> {
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    let take: (chunk: Buffer) => void = (chunk) => socket.emit(GREETING, chunk);
    const callback = (length: number) => {
      take(buffer.subarray(0, length));
      return true;
    };
    // Past the streams of Node, which cost as much as the decoding of a reply.
    const socket = net.connect({ path: socketPath(address), onread: { buffer, callback } });
    try {
      await once(socket, 'connect', { signal });
      await authenticate(socket, signal);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    const connection = new Connection(socket);
    take = (chunk) => connection.receive(chunk);
    if (options.hello) await connection.greet();
    return connection;
  }

  /** A connection to a bus that can pass descriptors on. It must get none: one of a regular file ends Node. */
  static async openPassing(address: string, signal: AbortSignal): Promise<Connection> {
    const socket = withoutDeprecations(() => fdpass.connect(socketPath(address)));
    if (!socket) throw new Error('this Node cannot pass descriptors');
    let take: (chunk: Buffer) => void = (chunk) => socket.emit(GREETING, chunk);
    socket.on('data', (chunk) => take(chunk));
    try {
      await once(socket, 'connect', { signal });
      await authenticate(socket, signal, 'descriptors');
    } catch (error) {
      socket.on('error', () => {}).destroy();
      throw error;
    }
    const connection = new Connection(socket, socket);
    take = (chunk) => connection.receive(chunk);
    await connection.greet();
    return connection;
  }

  /** Returns the serial by which to abandon the call. The caller gets the outcome once, and not before this has returned. */
  send(call: MethodCall, caller: Caller): number {
    const { closeReason } = this;
    const serial = this.nextSerial();
    if (closeReason) {
      queueMicrotask(() => caller.reject(closeReason));
      return serial;
    }
    this.encoder.encode(this.writer, call, serial);
    this.pending.set(serial, caller);
    this.queueFlush();
    return serial;
  }

  /** Makes a call with one descriptor, which is closed afterwards, and nothing else at the same time. */
  async callPassing(call: MethodCall, descriptor: number, signal: AbortSignal): Promise<DBusValue[]> {
    const { passing } = this;
    if (!passing) throw new TypeError('This connection passes no descriptors');
    this.flush();
    // Descriptors go past what the socket has queued.
    if (passing.writableLength > 0) await new Promise((resolve) => passing.write('', resolve));
    const serial = this.nextSerial();
    const writer = new Writer();
    this.encoder.encode(writer, call, serial);
    const answer = new Promise<DBusValue[]>((resolve, reject) => this.pending.set(serial, { resolve, reject }));
    passing.sendFds(writer.written(), [descriptor], (error) => error && this.abandon(serial, error));
    return untilAborted(answer, signal).finally(() => this.pending.delete(serial));
  }

  abandon(serial: number, reason: Error): void {
    this.settle(serial)?.reject(reason);
  }

  get isClosed(): boolean {
    return this.closeReason !== undefined;
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Reports calls of our own methods. Each is answered, without a value. */
  onCall(listener: (call: OwnCall) => void): () => void {
    this.calledListeners.add(listener);
    return () => this.calledListeners.delete(listener);
  }

  close(): void {
    this.fail(new DBusClosed('closed by us'));
    this.socket.destroy();
  }

  private async greet(): Promise<void> {
    const bus = { destination: BUS, path: '/org/freedesktop/DBus', interface: BUS };
    const call = { ...bus, member: 'Hello', signature: '', args: [] };
    const [name] = await new Promise<DBusValue[]>((resolve, reject) => this.send(call, { resolve, reject }));
    this.name = asString(name) ?? '';
  }

  private nextSerial(): number {
    this.serial = (this.serial + 1) >>> 0 || 1;
    return this.serial;
  }

  private queueFlush(): void {
    if (this.writer.length > FLUSH_BYTES) this.flush();
    else if (!this.flushQueued) {
      this.flushQueued = true;
      queueMicrotask(() => this.flush());
    }
  }

  private flush(): void {
    this.flushQueued = false;
    if (this.writer.length === 0 || this.closeReason) return;
    this.socket.write(this.writer.written());
    this.writer = new Writer();
  }

  private settle(serial: number): Caller | undefined {
    const pending = this.pending.get(serial);
    this.pending.delete(serial);
    return pending;
  }

  private fail(reason: Error): Error {
    this.closeReason ??= reason;
    const callers = [...this.pending.values()];
    this.pending.clear();
    for (const caller of callers) caller.reject(this.closeReason);
    return this.closeReason;
  }

  /** The chunk is overwritten by the next one: what is kept of it has to be copied. */
  private receive(chunk: Buffer): void {
    const bytes = this.withPartial(chunk);
    if (!bytes) return;
    let offset = 0;
    try {
      for (;;) {
        const length = messageLength(bytes, offset);
        this.neededBytes = length ?? 0;
        if (length === undefined || bytes.length - offset < length) break;
        this.dispatch(decodeMessage(bytes, offset, length));
        offset += length;
      }
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
      this.socket.destroy();
      return;
    }
    if (offset < bytes.length) this.keep(bytes.subarray(offset));
  }

  /** Returns all bytes from the first message on, or undefined while that message is incomplete. */
  private withPartial(chunk: Buffer): Buffer | undefined {
    if (this.partialBytes === 0) return chunk;
    if (this.partialBytes + chunk.length < this.neededBytes) {
      this.keep(chunk);
      return undefined;
    }
    const bytes = Buffer.concat([...this.partial, chunk]);
    this.partial = [];
    this.partialBytes = 0;
    return bytes;
  }

  private keep(chunk: Buffer): void {
    this.partial.push(Buffer.from(chunk));
    this.partialBytes += chunk.length;
  }

  private dispatch(message: Incoming): void {
    switch (message.kind) {
      case 'reply':
        this.settle(message.serial)?.resolve(message.body);
        break;
      case 'error':
        this.settle(message.serial)?.reject(new DBusError(message.name, message.text));
        break;
      case 'signal':
        for (const listener of this.listeners) listener(message);
        break;
      case 'call':
        encodeReply(this.writer, message, this.nextSerial());
        this.queueFlush();
        for (const listener of this.calledListeners) listener(message);
    }
  }
}

export const BUS = 'org.freedesktop.DBus';

async function authenticate(socket: net.Socket, signal: AbortSignal, passing?: 'descriptors'): Promise<void> {
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  await say(socket, `\0AUTH EXTERNAL ${uid}\r\n`, 'OK', signal);
  if (passing) await say(socket, 'NEGOTIATE_UNIX_FD\r\n', 'AGREE_UNIX_FD', signal);
  socket.write('BEGIN\r\n');
}

async function say(socket: net.Socket, line: string, expected: string, signal: AbortSignal): Promise<void> {
  socket.write(line);
  const [answer] = await once(socket, GREETING, { signal });
  if (!String(answer).startsWith(expected)) throw new Error(`D-Bus refused us: ${String(answer).trim()}`);
}
