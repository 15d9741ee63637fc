import type { Property } from 'x11';

/** The 32-bit values of a property; none where it is absent or of another format. */
export function readCardinals(property: Property | undefined): number[] {
  if (property?.format !== 32) return [];
  const { data } = property;
  return Array.from({ length: data.length >> 2 }, (_, index) => data.readUInt32LE(index * 4));
}

export function decodeUtf8(property: Property | undefined): string {
  return property?.format === 8 ? trimNuls(property.data.toString('utf8')) : '';
}

/** WM_NAME and its like: `type` is the name of the property's type. */
export function decodeText(property: Property | undefined, type: string): string {
  if (property?.format !== 8) return '';
  if (type === 'UTF8_STRING') return decodeUtf8(property);
  return trimNuls(type === 'COMPOUND_TEXT' ? decodeCompound(property.data) : property.data.toString('latin1'));
}

const ESCAPE = 0x1b;
const UTF8_START = Buffer.from('\x1b%G', 'latin1');
const UTF8_END = Buffer.from('\x1b%@', 'latin1');

/**
 * Compound text is Latin-1 until an escape sequence switches the character set. Today's programs switch to UTF-8
 * only; the characters of other sets come out as what their bytes are in Latin-1.
 */
function decodeCompound(data: Buffer): string {
  let text = '';
  let offset = 0;
  while (offset < data.length) {
    if (data.subarray(offset, offset + 3).equals(UTF8_START)) {
      const end = data.indexOf(UTF8_END, offset + 3);
      text += data.toString('utf8', offset + 3, end < 0 ? data.length : end);
      offset = end < 0 ? data.length : end + 3;
    } else if (data[offset] === ESCAPE) {
      offset += 1;
      // An escape sequence has intermediate bytes, then one final byte.
      while ((data[offset] ?? 0xff) < 0x30) offset += 1;
      offset += 1;
    } else {
      const next = data.indexOf(ESCAPE, offset);
      const end = next < 0 ? data.length : next;
      text += data.toString('latin1', offset, end);
      offset = end;
    }
  }
  return text;
}

/** Some programs count the terminator of the C string in. */
function trimNuls(text: string): string {
  return text.replace(/\0+$/, '');
}
