import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { UiError } from '../core/errors.ts';
import type { ModelFile } from '../core/model-catalogue.ts';
import { OTHER_ADDRESS, request, StallWatch } from './web-request.ts';

/** SHA-256 of every file that was fetched, by name. */
const record = z.record(z.string(), z.string());

export type Progress = (file: string, bytes: number, total: number | undefined) => void;
export type FetchedFile = { name: string; bytes: number; sha256: string; checked: boolean; resumedAt: number };

const SHA256 = /^[0-9a-f]{64}$/i;
/** A connection that brings nothing for this long is dead. */
const STALL_MS = 30_000;

/** A folder with the files of one model, fetched from below a base address. */
export class ModelStore {
  readonly folder: string;
  private readonly base: string;

  private readonly stallMs: number;

  constructor(folder: string, base: string, stallMs = STALL_MS) {
    this.folder = folder;
    this.base = base.replace(/\/+$/, '');
    this.stallMs = stallMs;
  }

  has({ name }: ModelFile): boolean {
    return existsSync(join(this.folder, name));
  }

  sizeOf({ name }: ModelFile): number {
    return statSync(join(this.folder, name)).size;
  }

  /** Fetches a file. A download that broke off resumes where it ended. */
  async fetch(file: ModelFile, progress: Progress, signal: AbortSignal): Promise<FetchedFile> {
    mkdirSync(this.folder, { recursive: true });
    const url = `${this.base}/${file.source}`;
    const part = join(this.folder, `${file.name}.part`);
    using watch = new StallWatch(url, this.stallMs, signal);
    const wanted = await checksumOf(url, watch);
    const resumedAt = await this.download(url, file.name, part, progress, watch);
    const sha256 = await hashOf(part);
    if (wanted !== undefined && wanted !== sha256) {
      writeFileSync(part, '');
      throw new UiError('internal', `${file.name} has SHA-256 ${sha256}, not ${wanted}, and was removed.`, {
        hint: 'Try again. If it happens twice, the file at that address does not match its checksum: give another with --from.',
      });
    }
    await rename(part, join(this.folder, file.name));
    this.note(file.name, sha256);
    return { name: file.name, bytes: this.sizeOf(file), sha256, checked: wanted !== undefined, resumedAt };
  }

  /** What is wrong with a file; undefined where it is what was fetched. */
  async verify(file: ModelFile): Promise<'missing' | 'changed' | 'unknown' | undefined> {
    if (!this.has(file)) return 'missing';
    const known = this.record()[file.name];
    if (known === undefined) return 'unknown';
    return (await hashOf(join(this.folder, file.name))) === known ? undefined : 'changed';
  }

  private async download(
    url: string,
    name: string,
    part: string,
    progress: Progress,
    watch: StallWatch,
  ): Promise<number> {
    const { signal } = watch;
    const have = existsSync(part) ? statSync(part).size : 0;
    const response = await request(url, { signal, headers: have > 0 ? { range: `bytes=${have}-` } : {} });
    watch.noteArrival();
    // The part is complete already, and nothing comes after its end.
    if (response.status === 416 && have > 0) return have;
    if (!response.ok || response.body === null) {
      throw new UiError('internal', `${url} answered ${response.status} ${response.statusText}.`, {
        hint: OTHER_ADDRESS,
      });
    }
    // A server without support for ranges sends the whole file again.
    const start = response.status === 206 ? have : 0;
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = Number.isFinite(length) ? start + length : undefined;
    let bytes = start;
    // A pipeline would remove the file when the connection breaks, and what has arrived is to stay.
    await using handle = await open(part, start > 0 ? 'a' : 'w');
    try {
      for await (const chunk of response.body) {
        watch.noteArrival();
        await handle.write(chunk);
        bytes += chunk.byteLength;
        progress(name, bytes, total);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
    return start;
  }

  private record(): Record<string, string> {
    const path = join(this.folder, 'sha256.json');
    return existsSync(path) ? record.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  }

  private note(name: string, sha256: string): void {
    const all = { ...this.record(), [name]: sha256 };
    writeFileSync(join(this.folder, 'sha256.json'), `${JSON.stringify(all, null, 2)}\n`);
  }
}

/** Hugging Face sends the SHA-256 of large files in a header of its redirect; others may have a file beside it. */
async function checksumOf(url: string, watch: StallWatch): Promise<string | undefined> {
  const { signal } = watch;
  const head = await request(url, { method: 'HEAD', redirect: 'manual', signal });
  watch.noteArrival();
  const tag = head.headers.get('x-linked-etag')?.replaceAll('"', '') ?? '';
  if (SHA256.test(tag)) return tag.toLowerCase();
  const beside = await request(`${url}.sha256`, { signal });
  watch.noteArrival();
  const [word = ''] = beside.ok ? (await beside.text()).trim().split(/\s+/) : [];
  return SHA256.test(word) ? word.toLowerCase() : undefined;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
