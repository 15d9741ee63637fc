import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { TRACE_LIMITS } from './trace-limits.ts';
import { ZipWriter } from './zip-writer.ts';

/** A level beyond makes a trace a tenth smaller and takes three times as long. */
const DEFLATE = { level: 3 };

/** The file of one trace. What was added is with the system when `add` returns, so a crash of ours does not lose it. */
export class TraceFile {
  private readonly file: number;
  private readonly zip = new ZipWriter();
  private count = 0;

  /** Throws where the file exists already, or cannot be made. The directory is made, for its owner alone. */
  constructor(path: string) {
    // With `recursive`, mkdir never returns from within /proc.
    tryMkdir(dirname(path));
    this.file = openSync(path, 'wx', 0o600);
  }

  get bytes(): number {
    return this.zip.bytes;
  }

  get isFull(): boolean {
    return this.zip.bytes > TRACE_LIMITS.writtenBytes || this.count >= TRACE_LIMITS.entries - 2;
  }

  /** The name that the next entry gets. */
  nextName(extension: 'jsonl' | 'png'): string {
    return `${String(this.count).padStart(6, '0')}.${extension}`;
  }

  addText(name: string, text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.write(this.zip.entry({ name, bytes, deflated: deflateRawSync(bytes, DEFLATE) }));
  }

  addPicture(name: string, png: Uint8Array): void {
    this.write(this.zip.entry({ name, bytes: png }));
  }

  end(): void {
    writeSync(this.file, this.zip.end());
    this.close();
  }

  close(): void {
    closeSync(this.file);
  }

  private write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
    this.count += 1;
  }
}

function tryMkdir(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch {
    // It exists, or opening the file says why it does not.
  }
}
