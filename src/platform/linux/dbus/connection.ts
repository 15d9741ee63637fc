import { once } from 'node:events';
import net from 'node:net';
import { socketPath } from './address.ts';
import { CallEncoder, decodeMessage, type Incoming, type MethodCall, messageLength, type Signal } from './message.ts';
import { asString, type DBusValue } from './value.ts';
import { Writer } from './writer.ts';

const FLUSH_BYTES = 60_000;

export class DBusError extends Error {
  readonly dbusName: string;

  constructor(dbusName: string, text: string) {
    super(text);
    this.name = 'DBusError';
    this.dbusName = dbusName;
  }
}

export class DBusClosed extends Error {
  constructor(reason: string) {
    super(`D-Bus connection closed: ${reason}`);
    this.name = 'DBusClosed';
  }
}

type Pending = { resolve: (body: DBusValue[]) => void; reject: (error: Error) => void };

/**
 * One D-Bus connection: any number of calls in flight, written once a tick.
 * It knows no deadlines; `Peer` does.
 */
export class Connection {
  /** Our name on the bus; empty on a peer-to-peer socket. */
  uniqueName = '';
  /** Resolves when the other side is gone. */
  readonly closed: Promise<Error>;

  private readonly socket: net.Socket;
  private readonly encoder = new CallEncoder();
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<(signal: Signal) => void>();
  private writer = new Writer();
  private serial = 0;
  private flushQueued = false;
  private partial: Buffer[] = [];
  private partialBytes = 0;
  private neededBytes = 0;
  private closeReason: Error | undefined;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      const end = (reason: string) => resolve(this.fail(new DBusClosed(reason)));
      socket.on('error', (error) => end(error.message));
      socket.on('close', () => end('the other side hung up'));
    });
    socket.on('data', (chunk) => this.receive(chunk));
  }

  /** `hello` is for a bus; a peer-to-peer socket of an application has no one to greet. */
  static async open(address: string, options: { hello: boolean }, signal: AbortSignal): Promise<Connection> {
    const socket = net.connect({ path: socketPath(address) });
    try {
      await once(socket, 'connect', { signal });
      await authenticate(socket, signal);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    const connection = new Connection(socket);
    if (options.hello) {
      const bus = { destination: BUS, path: '/org/freedesktop/DBus', interface: BUS };
      const { promise } = connection.call({ ...bus, member: 'Hello', signature: '', args: [] });
      connection.uniqueName = asString((await promise)[0]) ?? '';
    }
    return connection;
  }

  /** The reply, and a way to stop waiting for it. */
  call(call: MethodCall): { promise: Promise<DBusValue[]>; abandon: (reason: Error) => void } {
    if (this.closeReason) return { promise: Promise.reject(this.closeReason), abandon: () => {} };
    const serial = this.nextSerial();
    this.encoder.encode(this.writer, call, serial);
    this.queueFlush();
    const promise = new Promise<DBusValue[]>((resolve, reject) => this.pending.set(serial, { resolve, reject }));
    return { promise, abandon: (reason) => this.settle(serial)?.reject(reason) };
  }

  get isClosed(): boolean {
    return this.closeReason !== undefined;
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.fail(new DBusClosed('closed by us'));
    this.socket.destroy();
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

  private settle(serial: number): Pending | undefined {
    const pending = this.pending.get(serial);
    this.pending.delete(serial);
    return pending;
  }

  private fail(reason: Error): Error {
    this.closeReason ??= reason;
    for (const { reject } of this.pending.values()) reject(this.closeReason);
    this.pending.clear();
    return this.closeReason;
  }

  private receive(chunk: Buffer): void {
    this.partial.push(chunk);
    this.partialBytes += chunk.length;
    if (this.partialBytes < this.neededBytes) return;
    const bytes = this.partial.length === 1 ? chunk : Buffer.concat(this.partial);
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
    const rest = bytes.subarray(offset);
    this.partial = rest.length ? [rest] : [];
    this.partialBytes = rest.length;
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
    }
  }
}

export const BUS = 'org.freedesktop.DBus';

async function authenticate(socket: net.Socket, signal: AbortSignal): Promise<void> {
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  const [answer] = await once(socket, 'data', { signal });
  if (!String(answer).startsWith('OK')) throw new Error(`D-Bus refused us: ${String(answer).trim()}`);
  socket.write('BEGIN\r\n');
}
