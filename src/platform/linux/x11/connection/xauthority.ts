import { readFile } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';

/** What the X server wants to see at connection. Latin-1 bytes in strings, as npm x11 takes them. */
export type Cookie = { name: string; data: string };

type Entry = { family: number; address: string; display: string; name: string; data: string };

const FAMILY_LOCAL = 256;
const FAMILY_WILD = 65535;

/**
 * The cookie of a local display, from `file` or from where Xlib looks. Without one the server may still let us in.
 * npm x11 has a search of its own, but it knows only process.env.XAUTHORITY and throws out of a callback on a file
 * it may not read.
 */
export async function findCookie(displayNumber: string, file: string | undefined): Promise<Cookie> {
  const path = file ?? process.env.XAUTHORITY ?? join(homedir(), '.Xauthority');
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const found = parseXauthority(bytes).find(
    (entry) =>
      (entry.family === FAMILY_WILD || (entry.family === FAMILY_LOCAL && entry.address === hostname())) &&
      (entry.display === '' || entry.display === displayNumber),
  );
  return found ? { name: found.name, data: found.data } : { name: '', data: '' };
}

/** Entries up to the first incomplete one: the file may be half written. */
export function parseXauthority(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  let offset = 0;
  const field = (): string | undefined => {
    if (offset + 2 > bytes.length) return undefined;
    const end = offset + 2 + bytes.readUInt16BE(offset);
    if (end > bytes.length) return undefined;
    const text = bytes.toString('latin1', offset + 2, end);
    offset = end;
    return text;
  };
  while (offset + 2 <= bytes.length) {
    const family = bytes.readUInt16BE(offset);
    offset += 2;
    const [address, display, name, data] = [field(), field(), field(), field()];
    if (address === undefined || display === undefined || name === undefined || data === undefined) break;
    entries.push({ family, address, display, name, data });
  }
  return entries;
}

/** A file with one cookie for any display: family "wild", no address, no number. */
export function anyDisplayXauthority(cookie: Buffer): Buffer {
  const name = Buffer.from('MIT-MAGIC-COOKIE-1');
  const fields = [Buffer.alloc(0), Buffer.alloc(0), name, cookie];
  const counted = fields.flatMap((field) => [Buffer.from([field.length >> 8, field.length & 0xff]), field]);
  const family = Buffer.from([FAMILY_WILD >> 8, FAMILY_WILD & 0xff]);
  return Buffer.concat([family, ...counted]);
}
