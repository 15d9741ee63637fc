import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { UiError } from '../../../core/errors.ts';
import type { Rect } from '../../../core/rect.ts';
import { Serial } from '../../../core/serial.ts';
import type { WaylandConnection } from './connection.ts';

const SHM_CREATE_POOL = 0;
const POOL_CREATE_BUFFER = 0;
const POOL_DESTROY = 1;
const BUFFER_DESTROY = 0;
const CAPTURE_REGION = 1;
const FRAME_COPY = 0;
const FRAME_DESTROY = 1;
const EVENT = { buffer: 0, flags: 1, ready: 2, failed: 3 } as const;
const UPSIDE_DOWN = 1;
/** Blue in the lowest byte; the others that wlroots offers have red there. */
const BLUE_FIRST: ReadonlySet<number> = new Set([0, 1]);
const MEMORY_STEP = 1024 * 1024;

type Format = { format: number; w: number; h: number; stride: number };
type Memory = { descriptor: number; pool: number; bytes: number };

let serial = 0;

/** Takes pictures of an output, as it shows. */
export class Screencopy implements Disposable {
  private readonly connection: WaylandConnection;
  private readonly manager: number;
  private readonly output: number;
  private readonly shm: number;
  private readonly turns = new Serial();
  private memory: Memory | undefined;

  constructor(connection: WaylandConnection, objects: { manager: number; output: number; shm: number }) {
    this.connection = connection;
    this.manager = objects.manager;
    this.output = objects.output;
    this.shm = objects.shm;
  }

  /** The pixels of a part of the output: 32 bits each, blue in the lowest byte. */
  read(area: Rect, signal: AbortSignal): Promise<Uint32Array> {
    return this.turns.run(() => this.readNow(area, signal), signal);
  }

  [Symbol.dispose](): void {
    if (this.memory) closeSync(this.memory.descriptor);
    this.memory = undefined;
  }

  private async readNow({ x, y, w, h }: Rect, signal: AbortSignal): Promise<Uint32Array> {
    const { connection } = this;
    let offered: Format | undefined;
    let isUpsideDown = false;
    let hasFailed = false;
    let notify = () => {};
    const frame = connection.newId((opcode, args) => {
      if (opcode === EVENT.buffer)
        offered = { format: args.uint(), w: args.uint(), h: args.uint(), stride: args.uint() };
      if (opcode === EVENT.flags) isUpsideDown = (args.uint() & UPSIDE_DOWN) !== 0;
      if (opcode === EVENT.failed) hasFailed = true;
      if (opcode === EVENT.buffer || opcode === EVENT.ready || opcode === EVENT.failed) notify();
    });
    try {
      await connection.wait((done) => {
        notify = done;
        connection.request(this.manager, CAPTURE_REGION, [frame, 0, this.output, x, y, w, h]);
      }, signal);
      if (!offered || hasFailed) throw failed();
      const { descriptor, pool } = await this.share(offered.stride * offered.h, signal);
      const buffer = connection.newId();
      connection.request(pool, POOL_CREATE_BUFFER, [buffer, 0, offered.w, offered.h, offered.stride, offered.format]);
      await connection.wait((done) => {
        notify = done;
        connection.request(frame, FRAME_COPY, [buffer]);
      }, signal);
      connection.request(buffer, BUFFER_DESTROY);
      if (hasFailed) throw failed();
      if (offered.w !== w || offered.h !== h) throw scaled();
      return readPixels(descriptor, offered, isUpsideDown);
    } finally {
      connection.request(frame, FRAME_DESTROY);
    }
  }

  private async share(bytes: number, signal: AbortSignal): Promise<Memory> {
    if (this.memory && this.memory.bytes >= bytes) return this.memory;
    if (this.memory) {
      this.connection.request(this.memory.pool, POOL_DESTROY);
      closeSync(this.memory.descriptor);
      this.memory = undefined;
    }
    const size = Math.ceil(bytes / MEMORY_STEP) * MEMORY_STEP;
    const { own, lent } = reserve(size);
    const pool = this.connection.newId();
    this.memory = { descriptor: own, pool, bytes: size };
    await this.connection.requestWithFd(this.shm, SHM_CREATE_POOL, [pool, size], lent);
    signal.throwIfAborted();
    return this.memory;
  }
}

function readPixels(descriptor: number, { format, w, h, stride }: Format, isUpsideDown: boolean): Uint32Array {
  const pixels = new Uint32Array(w * h);
  const bytes = Buffer.from(pixels.buffer);
  if (stride === 4 * w && !isUpsideDown) readSync(descriptor, bytes, 0, bytes.length, 0);
  else {
    for (let row = 0; row < h; row++) {
      readSync(descriptor, bytes, 4 * w * row, 4 * w, stride * (isUpsideDown ? h - 1 - row : row));
    }
  }
  if (!BLUE_FIRST.has(format)) {
    for (const [at, pixel] of pixels.entries()) {
      pixels[at] = (pixel & 0xff00ff00) | ((pixel & 0xff) << 16) | ((pixel >>> 16) & 0xff);
    }
  }
  return pixels;
}

/** A file of memory without a name, open twice: one is given away. */
function reserve(bytes: number): { own: number; lent: number } {
  const path = `/dev/shm/strobe-${process.pid}-wayland-${serial++}`;
  const own = openSync(path, 'wx+', 0o600);
  try {
    writeSync(own, new Uint8Array(bytes), 0, bytes, 0);
    return { own, lent: openSync(path, 'r+') };
  } finally {
    unlinkSync(path);
  }
}

const failed = () => new UiError('capture_failed', 'The compositor could not take the picture.');

function scaled(): UiError {
  return new UiError('capture_failed', 'The output is scaled, and pictures of scaled outputs are not supported.', {
    hint: 'Set its scale to 1, or launch the program with display:"isolated".',
  });
}
