import { crc32 } from './crc32.ts';
import { CENTRAL_HEADER, DEFLATED, END_OF_DIRECTORY, LOCAL_HEADER, LOCAL_HEADER_BYTES, STORED } from './zip-format.ts';

const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
/** Zip 2.0: deflate. */
const VERSION_NEEDED = 20;
/** The first of January 1980: the time of each call stands in its record. */
const NO_DATE = 0x21;

export type ZipContent = { name: string; bytes: Uint8Array; deflated?: Uint8Array };

type ZipEntry = { name: Uint8Array; method: number; crc: number; packed: number; size: number; at: number };

/**
 * Makes a zip file to append to. Each entry has its sizes before its contents, so what was written before a crash can be
 * read without the directory that other programs look for at the end.
 */
export class ZipWriter {
  private readonly entries: ZipEntry[] = [];
  private at = 0;

  /** How many bytes there are so far, with the directory that is still to be written. */
  get bytes(): number {
    const directory = this.entries.reduce((sum, { name }) => sum + CENTRAL_HEADER_BYTES + name.length, END_BYTES);
    return this.at + directory;
  }

  entry({ name, bytes, deflated }: ZipContent): Uint8Array {
    const isSmaller = deflated !== undefined && deflated.length < bytes.length;
    const contents = isSmaller ? deflated : bytes;
    const entry: ZipEntry = {
      name: new TextEncoder().encode(name),
      method: isSmaller ? DEFLATED : STORED,
      crc: crc32(bytes),
      packed: contents.length,
      size: bytes.length,
      at: this.at,
    };
    const out = new Uint8Array(LOCAL_HEADER_BYTES + entry.name.length + contents.length);
    const view = new DataView(out.buffer);
    view.setUint32(0, LOCAL_HEADER, true);
    writeCommon(view, 4, entry);
    out.set(entry.name, LOCAL_HEADER_BYTES);
    out.set(contents, LOCAL_HEADER_BYTES + entry.name.length);
    this.entries.push(entry);
    this.at += out.length;
    return out;
  }

  /** The directory, with which the file is whole. */
  end(): Uint8Array {
    const out = new Uint8Array(this.bytes - this.at);
    const view = new DataView(out.buffer);
    let at = 0;
    for (const entry of this.entries) {
      view.setUint32(at, CENTRAL_HEADER, true);
      view.setUint16(at + 4, VERSION_NEEDED, true);
      writeCommon(view, at + 6, entry);
      view.setUint32(at + 42, entry.at, true);
      out.set(entry.name, at + CENTRAL_HEADER_BYTES);
      at += CENTRAL_HEADER_BYTES + entry.name.length;
    }
    view.setUint32(at, END_OF_DIRECTORY, true);
    view.setUint16(at + 8, this.entries.length, true);
    view.setUint16(at + 10, this.entries.length, true);
    view.setUint32(at + 12, at, true);
    view.setUint32(at + 16, this.at, true);
    return out;
  }
}

/** What a local header and one of the directory have in common. */
function writeCommon(view: DataView, at: number, { name, method, crc, packed, size }: ZipEntry): void {
  view.setUint16(at, VERSION_NEEDED, true);
  view.setUint16(at + 4, method, true);
  view.setUint16(at + 8, NO_DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, packed, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}
