import { LIMITS } from '../core/limits.ts';

export type OutputPage = { text: string; from: number; next: number; droppedBytes: number; ended: boolean };

/** Keeps the newest megabyte that a program wrote. Positions count from the first byte it ever wrote. */
export class OutputRing {
  private chunks: Buffer[] = [];
  private keptBytes = 0;
  private totalBytes = 0;
  private errorTail = '';

  add(stream: 'stdout' | 'stderr', chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk);
    this.chunks.push(bytes);
    this.keptBytes += bytes.length;
    this.totalBytes += bytes.length;
    while (this.keptBytes > LIMITS.outputRingBytes) this.keptBytes -= this.chunks.shift()?.length ?? this.keptBytes;
    if (stream === 'stderr') this.errorTail = (this.errorTail + bytes.toString('utf8')).slice(-4_000);
  }

  /** Returns the page at a position; without one, the newest page. */
  page(from: number | undefined, maxBytes: number, ended: boolean): OutputPage {
    const oldest = this.totalBytes - this.keptBytes;
    const start = Math.min(Math.max(from ?? this.totalBytes - maxBytes, oldest), this.totalBytes);
    const kept = start === this.totalBytes ? Buffer.alloc(0) : Buffer.concat(this.chunks);
    const bytes = kept.subarray(start - oldest, start - oldest + maxBytes);
    const next = start + bytes.length;
    const droppedBytes = Math.max(0, oldest - (from ?? oldest));
    return { text: bytes.toString('utf8'), from: start, next, droppedBytes, ended: ended && next === this.totalBytes };
  }

  lastErrorLines(count = 5): string[] {
    return this.errorTail.trimEnd().split('\n').slice(-count).filter(Boolean);
  }
}
