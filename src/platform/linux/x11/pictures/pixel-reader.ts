import { UiError } from '../../../../core/errors.ts';
import type { Rect } from '../../../../core/rect.ts';
import type { XDisplay } from '../connection/display.ts';
import { SharedMemory } from './shared-memory.ts';

const Z_PIXMAP = 2;
const ALL_PLANES = 0xffffffff;
const MEMORY_STEP = 1024 * 1024;

/** Reads the pixels of windows and pixmaps, through shared memory where server and client are on one machine. */
export class PixelReader implements Disposable {
  private readonly display: XDisplay;
  private memory: SharedMemory | undefined;
  private canShare = true;

  constructor(display: XDisplay) {
    this.display = display;
  }

  /** One reading at a time: they use one memory. */
  async read(drawable: number, depth: number, area: Rect, signal: AbortSignal): Promise<Uint32Array> {
    if (depth !== 24 && depth !== 32) {
      throw new UiError('capture_failed', `The display has ${depth} bits a pixel; pictures need 24 or 32.`);
    }
    const memory = await this.share(area.w * area.h * 4, signal);
    if (memory) return await memory.read(drawable, area, signal);
    const { client } = this.display;
    const { data } = await this.display.request<{ data: Buffer }>(
      (done) => client.GetImage(Z_PIXMAP, drawable, area.x, area.y, area.w, area.h, ALL_PLANES, done),
      signal,
    );
    const aligned = data.byteOffset % 4 === 0 ? data : Buffer.from(data);
    return new Uint32Array(aligned.buffer, aligned.byteOffset, area.w * area.h);
  }

  [Symbol.dispose](): void {
    this.memory?.[Symbol.dispose]();
    this.memory = undefined;
    this.canShare = false;
  }

  private async share(bytes: number, signal: AbortSignal): Promise<SharedMemory | undefined> {
    if (!this.canShare || (this.memory && this.memory.bytes >= bytes)) return this.memory;
    this.memory?.[Symbol.dispose]();
    this.memory = undefined;
    try {
      this.memory = await SharedMemory.create(this.display, Math.ceil(bytes / MEMORY_STEP) * MEMORY_STEP, signal);
    } catch (thrown) {
      if (signal.aborted || this.display.closed) throw thrown;
      this.canShare = false;
    }
    return this.memory;
  }
}
