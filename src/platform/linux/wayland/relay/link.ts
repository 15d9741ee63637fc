import { MessageSplitter } from '../shared/wire.ts';
import { close, type Parcel, receive, send } from './libc.ts';
import { Observer } from './observer.ts';

/** More than this unsent, and nothing more is read for the receiver. */
const MAX_UNSENT_BYTES = 1 << 20;

/** One way of a connection: what is to be sent, in order. */
class Outbox {
  readonly fd: number;
  private readonly parcels: Parcel[] = [];
  private unsentBytes = 0;

  constructor(fd: number) {
    this.fd = fd;
  }

  get isEmpty(): boolean {
    return this.parcels.length === 0;
  }

  get isFull(): boolean {
    return this.unsentBytes > MAX_UNSENT_BYTES;
  }

  put(parcel: Parcel): void {
    this.parcels.push(parcel);
    this.unsentBytes += parcel.bytes.length;
  }

  /** False where the receiver is gone. */
  flush(): boolean {
    for (let [first] = this.parcels; first; [first] = this.parcels) {
      const count = send(this.fd, first);
      if (count === undefined) return false;
      if (count === 0) return true;
      for (const fd of first.fds) close(fd);
      this.unsentBytes -= count;
      if (count === first.bytes.length) this.parcels.shift();
      else this.parcels[0] = { bytes: first.bytes.subarray(count), fds: [] };
    }
    return true;
  }

  /** Nobody gets the rest any more, and whoever waits at the other end of a descriptor hears of it. */
  end(): void {
    for (const { fds } of this.parcels.splice(0)) for (const fd of fds) close(fd);
    close(this.fd);
  }
}

/** The connection of one program with the compositor. Only whole messages are passed on. */
export class Link {
  readonly observer: Observer;
  readonly pid: number;
  readonly toCompositor: Outbox;
  readonly toProgram: Outbox;
  private readonly requests = new MessageSplitter();
  private readonly events = new MessageSplitter();
  /** Descriptors whose message is not whole yet. */
  private readonly early = { requests: [] as number[], events: [] as number[] };

  constructor(program: number, compositor: number, pid: number, nextId: () => number) {
    this.pid = pid;
    this.toProgram = new Outbox(program);
    this.toCompositor = new Outbox(compositor);
    this.observer = new Observer(pid, nextId);
  }

  /** False at the end of the connection. */
  relayRequests(): boolean {
    const parcel = receive(this.toProgram.fd);
    if (!parcel) return false;
    this.early.requests.push(...parcel.fds);
    const out = this.requests.push(parcel.bytes).flatMap((message) => this.observer.request(message));
    if (out.length > 0) this.toCompositor.put({ bytes: Buffer.concat(out), fds: this.early.requests.splice(0) });
    return this.toCompositor.flush();
  }

  relayEvents(): boolean {
    const parcel = receive(this.toCompositor.fd);
    if (!parcel) return false;
    this.early.events.push(...parcel.fds);
    const messages = this.events.push(parcel.bytes);
    for (const message of messages) this.observer.event(message);
    const bytes = Buffer.concat(messages.map((message) => message.bytes));
    if (bytes.length > 0) this.toProgram.put({ bytes, fds: this.early.events.splice(0) });
    return this.toProgram.flush();
  }

  /** Sends the program an event of ours, between two of the compositor's. */
  tell(bytes: Buffer): void {
    this.toProgram.put({ bytes, fds: [] });
    this.toProgram.flush();
  }

  end(): void {
    this.observer.end();
    this.toProgram.end();
    this.toCompositor.end();
    for (const fd of [...this.early.requests, ...this.early.events]) close(fd);
  }
}
