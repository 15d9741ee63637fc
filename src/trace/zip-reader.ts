import { inflateSync } from 'fflate';
import { crc32 } from './crc32.ts';
import { damaged } from './trace-error.ts';
import { TRACE_LIMITS } from './trace-limits.ts';
import { CENTRAL_HEADER, DEFLATED, LOCAL_HEADER, LOCAL_HEADER_BYTES, STORED } from './zip-format.ts';

export type ZipFile = {
  entries: { name: string; bytes: Uint8Array }[];
  /** False where the file ends before its directory: whoever wrote it was ended before. */
  complete: boolean;
};

/** A trace has these files and no other, so none of its names leads anywhere. */
const NAMES = /^(trace\.json|\d{6}\.(jsonl|png))$/;
/** Names are in UTF-8. */
const UTF8_FLAG = 0x0800;

/**
 * Reads the entries one after the other, by their own headers: a directory may be missing, or may lie. What an entry
 * unpacks to is no larger than its header says, and that is limited.
 */
export function readZip(file: Uint8Array): ZipFile {
  if (file.length > TRACE_LIMITS.fileBytes) {
    throw damaged(`it has ${file.length} bytes, and a trace has at most ${TRACE_LIMITS.fileBytes}`);
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const entries: ZipFile['entries'] = [];
  let unpackedBytes = 0;
  for (let at = 0; ; ) {
    if (at + 4 > file.length) return { entries, complete: false };
    const signature = view.getUint32(at, true);
    if (signature === CENTRAL_HEADER && entries.length > 0) return { entries, complete: true };
    if (signature !== LOCAL_HEADER) throw damaged(at === 0 ? 'it is no zip file' : `byte ${at} begins no entry`);
    const header = headerAt(view, at);
    const end = header && header.contentsAt + header.packed;
    if (header === undefined || end === undefined || end > file.length) return { entries, complete: false };
    unpackedBytes += header.size;
    if (entries.length >= TRACE_LIMITS.entries || unpackedBytes > TRACE_LIMITS.readBytes) {
      throw damaged(`it has more than ${TRACE_LIMITS.entries} entries or ${TRACE_LIMITS.readBytes} bytes`);
    }
    const name = new TextDecoder().decode(file.subarray(header.nameAt, header.nameAt + header.nameLength));
    if (!NAMES.test(name)) throw damaged('it holds a file that no trace has');
    entries.push({ name, bytes: unpack(file.subarray(header.contentsAt, end), header, name) });
    at = end;
  }
}

type Header = {
  method: number;
  crc: number;
  packed: number;
  size: number;
  nameAt: number;
  nameLength: number;
  contentsAt: number;
};

function headerAt(view: DataView, at: number): Header | undefined {
  if (at + LOCAL_HEADER_BYTES > view.byteLength) return undefined;
  const flags = view.getUint16(at + 6, true);
  if ((flags & ~UTF8_FLAG) !== 0) throw damaged('an entry is encrypted, or does not say how large it is');
  const nameLength = view.getUint16(at + 26, true);
  const nameAt = at + LOCAL_HEADER_BYTES;
  return {
    method: view.getUint16(at + 8, true),
    crc: view.getUint32(at + 14, true),
    packed: view.getUint32(at + 18, true),
    size: view.getUint32(at + 22, true),
    nameAt,
    nameLength,
    contentsAt: nameAt + nameLength + view.getUint16(at + 28, true),
  };
}

function unpack(packed: Uint8Array, { method, size, crc }: Header, name: string): Uint8Array {
  if (size > TRACE_LIMITS.readEntryBytes) throw damaged(`${name} unpacks to ${size} bytes`);
  const bytes = method === STORED ? packed : method === DEFLATED ? inflate(packed, size) : undefined;
  if (bytes?.length !== size || crc32(bytes) !== crc) throw damaged(`${name} does not hold what it should`);
  return bytes;
}

function inflate(packed: Uint8Array, size: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { out: new Uint8Array(size) });
  } catch {
    return undefined;
  }
}
