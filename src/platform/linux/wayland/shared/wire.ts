/**
 * A message of the Wayland protocol: a request or an event of an object, with arguments that only its interface explains.
 * `bytes` is all of it, `body` the arguments.
 */
export type Message = { object: number; opcode: number; body: Buffer; bytes: Buffer };

/** Whole numbers, object numbers included, and texts. A descriptor travels beside the bytes and is no argument here. */
export type Argument = number | string;

const HEADER_BYTES = 8;
const WORD_BYTES = 4;
/** The size has sixteen bits. */
const MAX_BYTES = 0xffff;
/** Fixed-point numbers have eight bits behind the point. */
const FIXED_ONE = 256;

/** What is at the other end does not speak the protocol. */
export class WireError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WireError';
  }
}

export const fixed = (value: number): number => Math.round(value * FIXED_ONE);

export function encodeMessage(object: number, opcode: number, args: readonly Argument[]): Buffer {
  const size = args.reduce((sum: number, each) => sum + sizeOf(each), HEADER_BYTES);
  if (size > MAX_BYTES) throw new WireError(`A message of ${size} bytes is too long.`);
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(object, 0);
  bytes.writeUInt32LE(((size << 16) | opcode) >>> 0, WORD_BYTES);
  let offset = HEADER_BYTES;
  for (const each of args) {
    if (typeof each === 'number') bytes.writeInt32LE(each | 0, offset);
    else {
      bytes.writeUInt32LE(Buffer.byteLength(each) + 1, offset);
      bytes.write(each, offset + WORD_BYTES);
    }
    offset += sizeOf(each);
  }
  return bytes;
}

function sizeOf(argument: Argument): number {
  return typeof argument === 'number' ? WORD_BYTES : WORD_BYTES + padded(Buffer.byteLength(argument) + 1);
}

const padded = (bytes: number) => Math.ceil(bytes / WORD_BYTES) * WORD_BYTES;

/** Cuts a stream of bytes into messages. */
export class MessageSplitter {
  private rest: Buffer = Buffer.alloc(0);

  /** The messages that are whole with these bytes. */
  push(chunk: Buffer): Message[] {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const messages: Message[] = [];
    while (bytes.length >= HEADER_BYTES) {
      const head = bytes.readUInt32LE(WORD_BYTES);
      const size = head >>> 16;
      if (size < HEADER_BYTES) throw new WireError(`A message of ${size} bytes is shorter than its head.`);
      if (bytes.length < size) break;
      const whole = bytes.subarray(0, size);
      const body = whole.subarray(HEADER_BYTES);
      messages.push({ object: bytes.readUInt32LE(0), opcode: head & 0xffff, body, bytes: whole });
      bytes = bytes.subarray(size);
    }
    this.rest = bytes;
    return messages;
  }
}

/** Reads the arguments of a message, one after the other. */
export class Arguments {
  private readonly body: Buffer;
  private offset = 0;

  constructor(body: Buffer) {
    this.body = body;
  }

  uint(): number {
    return this.int() >>> 0;
  }

  int(): number {
    return this.take(WORD_BYTES).readInt32LE(0);
  }

  /** A text without the zero at its end; empty where there is none. */
  text(): string {
    const length = this.uint();
    if (length === 0) return '';
    const bytes = this.take(padded(length)).subarray(0, length - 1);
    return bytes.toString('utf8');
  }

  private take(count: number): Buffer {
    const end = this.offset + count;
    if (end > this.body.length) throw new WireError('A message ends before its arguments do.');
    const bytes = this.body.subarray(this.offset, end);
    this.offset = end;
    return bytes;
  }
}
