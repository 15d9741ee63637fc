import { alignmentOf, dictTypes, splitSignature } from './signature.ts';
import { type DBusValue, Variant } from './value.ts';

const MAX_DEPTH = 64;
const SHORT_STRING_BYTES = 24;

type Decode = (reader: Reader) => DBusValue;

/** Unmarshals values of one message. Alignment counts from the start of the message, wherever it lies in the chunk. */
export class Reader {
  readonly bytes: Buffer;
  /** The methods of a DataView are the engine's own; those of a Buffer are scripts, slow until they have run often. */
  readonly view: DataView;
  readonly base: number;
  readonly end: number;
  readonly littleEndian: boolean;
  position: number;
  depth = 0;

  constructor(bytes: Buffer, base: number, position: number, end: number, littleEndian: boolean) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.base = base;
    this.position = position;
    this.end = end;
    this.littleEndian = littleEndian;
  }

  /** All values of a signature. Throws on anything that does not fit the message. */
  body(signature: string): DBusValue[] {
    return bodyDecoder(signature).map((decode) => decode(this));
  }

  align(boundary: number): void {
    this.position = this.base + ((this.position - this.base + boundary - 1) & ~(boundary - 1));
  }

  take(length: number): number {
    const start = this.position;
    if (length > this.end - start) throw new Error('Truncated D-Bus message');
    this.position = start + length;
    return start;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  u32(): number {
    return this.view.getUint32(this.take(4), this.littleEndian);
  }

  string(length: number): string {
    const start = this.take(length + 1);
    if (length < SHORT_STRING_BYTES) return shortString(this.bytes, start, length);
    return this.bytes.toString('utf8', start, start + length);
  }
}

/** Building a short ASCII string here is cheaper than crossing into the UTF-8 decoder. */
function shortString(bytes: Buffer, start: number, length: number): string {
  let text = '';
  for (let at = start; at < start + length; at++) {
    const code = bytes[at];
    if (code === undefined || code > 127) return bytes.toString('utf8', start, start + length);
    text += String.fromCharCode(code);
  }
  return text;
}

const bodyDecoders = new Map<string, Decode[]>();
const typeDecoders = new Map<string, Decode>();

function bodyDecoder(signature: string): Decode[] {
  let decoders = bodyDecoders.get(signature);
  if (!decoders) {
    decoders = splitSignature(signature).map(decoderOf);
    bodyDecoders.set(signature, decoders);
  }
  return decoders;
}

function decoderOf(type: string): Decode {
  let decode = typeDecoders.get(type);
  if (!decode) {
    decode = compile(type);
    typeDecoders.set(type, decode);
  }
  return decode;
}

function compile(type: string): Decode {
  switch (type[0]) {
    case 'y':
      return (reader) => reader.u8();
    case 'b':
      return aligned(4, (reader) => reader.u32() !== 0);
    case 'n':
      return fixed(2, (view, at, le) => view.getInt16(at, le));
    case 'q':
      return fixed(2, (view, at, le) => view.getUint16(at, le));
    case 'i':
      return aligned(4, (reader) => reader.u32() | 0);
    case 'u':
    case 'h':
      return aligned(4, (reader) => reader.u32());
    case 'x':
      return fixed(8, (view, at, le) => view.getBigInt64(at, le));
    case 't':
      return fixed(8, (view, at, le) => view.getBigUint64(at, le));
    case 'd':
      return fixed(8, (view, at, le) => view.getFloat64(at, le));
    case 's':
    case 'o':
      return aligned(4, (reader) => reader.string(reader.u32()));
    case 'g':
      return (reader) => reader.string(reader.u8());
    case 'v':
      return nested((reader) => {
        const signature = reader.string(reader.u8());
        return new Variant(signature, decoderOf(signature)(reader));
      });
    case 'a':
      return nested(compileArray(type.slice(1)));
    case '(':
      return nested(compileStruct(type));
    default:
      throw new Error(`Unknown D-Bus type: ${type}`);
  }
}

function aligned(boundary: number, decode: Decode): Decode {
  return (reader) => {
    reader.align(boundary);
    return decode(reader);
  };
}

function fixed(size: number, read: (view: DataView, at: number, littleEndian: boolean) => DBusValue): Decode {
  return aligned(size, (reader) => read(reader.view, reader.take(size), reader.littleEndian));
}

function nested(decode: Decode): Decode {
  return (reader) => {
    if (++reader.depth > MAX_DEPTH) throw new Error('D-Bus message nested too deeply');
    const value = decode(reader);
    reader.depth--;
    return value;
  };
}

function compileStruct(type: string): Decode {
  const fields = splitSignature(type.slice(1, -1)).map(decoderOf);
  return (reader) => {
    reader.align(8);
    return fields.map((decode) => decode(reader));
  };
}

function compileArray(element: string): Decode {
  if (element === 'y') {
    return (reader) => {
      reader.align(4);
      const length = reader.u32();
      const start = reader.take(length);
      return new Uint8Array(reader.bytes.subarray(start, start + length));
    };
  }
  if (element[0] === '{') return compileDict(element);
  const boundary = alignmentOf(element);
  const decode = decoderOf(element);
  return (reader) => {
    const end = arrayEnd(reader, boundary);
    const items: DBusValue[] = [];
    while (reader.position < end) items.push(decode(reader));
    return items;
  };
}

function compileDict(element: string): Decode {
  const [key, value] = dictTypes(element).map(decoderOf);
  if (!key || !value) throw new Error(`Bad D-Bus dictionary: ${element}`);
  return (reader) => {
    const end = arrayEnd(reader, 8);
    const entries = new Map<DBusValue, DBusValue>();
    while (reader.position < end) {
      reader.align(8);
      entries.set(key(reader), value(reader));
    }
    return entries;
  };
}

function arrayEnd(reader: Reader, boundary: number): number {
  reader.align(4);
  const length = reader.u32();
  reader.align(boundary);
  if (length > reader.end - reader.position) throw new Error('Truncated D-Bus array');
  return reader.position + length;
}
