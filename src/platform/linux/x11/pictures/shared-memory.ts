import { closeSync, constants, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import type { Extensions } from 'x11';
import { UiError } from '../../../../core/errors.ts';
import type { Rect } from '../../../../core/rect.ts';
import type { XDisplay } from '../connection/display.ts';

const Z_PIXMAP = 2;
const ALL_PLANES = 0xffffffff;

let serial = 0;

/**
 * Memory that the server draws into and we read from: a tmpfs file without a name, so that it dies with the last
 * descriptor. npm x11 has segments of its own, but one whose server dies keeps its descriptor for ever.
 */
export class SharedMemory implements Disposable {
  readonly bytes: number;
  private readonly display: XDisplay;
  private readonly shm: Extensions['shm'];
  private readonly segment: number;
  private descriptor: number | undefined;

  private constructor(display: XDisplay, shm: Extensions['shm'], segment: number, descriptor: number, bytes: number) {
    this.display = display;
    this.shm = shm;
    this.segment = segment;
    this.descriptor = descriptor;
    this.bytes = bytes;
  }

  /** Rejects where the server is not on this machine, or either side cannot share memory. */
  static async create(display: XDisplay, bytes: number, signal: AbortSignal): Promise<SharedMemory> {
    const shm = await display.extension('shm', signal);
    const segment = display.client.AllocID();
    const descriptor = reserve(bytes);
    const memory = new SharedMemory(display, shm, segment, descriptor, bytes);
    try {
      await display.request<void>((done) => shm.AttachFd(segment, descriptor, false, done), signal);
    } catch (thrown) {
      memory[Symbol.dispose]();
      throw thrown;
    }
    return memory;
  }

  /** The pixels of `area`, which must lie inside `drawable`. */
  async read(drawable: number, { x, y, w, h }: Rect, signal: AbortSignal): Promise<Uint32Array> {
    await this.display.request(
      (done) => this.shm.GetImage(drawable, x, y, w, h, ALL_PLANES, Z_PIXMAP, this.segment, 0, done),
      signal,
    );
    if (this.descriptor === undefined) throw new UiError('cancelled', 'The capture was given up.');
    const pixels = new Uint32Array(w * h);
    readSync(this.descriptor, pixels, 0, pixels.byteLength, 0);
    return pixels;
  }

  [Symbol.dispose](): void {
    if (this.descriptor === undefined) return;
    closeSync(this.descriptor);
    this.descriptor = undefined;
    if (this.display.closed) return;
    this.shm.Detach(this.segment);
    this.display.client.ReleaseID(this.segment);
  }
}

/** Really reserves the memory: a server that runs out of it while drawing dies of SIGBUS. */
function reserve(bytes: number): number {
  const path = `/dev/shm/strobe-${process.pid}-${serial++}`;
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    unlinkSync(path);
    writeSync(descriptor, new Uint8Array(bytes), 0, bytes, 0);
    return descriptor;
  } catch (thrown) {
    closeSync(descriptor);
    throw thrown;
  }
}
