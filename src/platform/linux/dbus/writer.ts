import { alignmentOf, dictTypes, splitSignature } from './signature.ts';
import { type DBusValue, Variant } from './value.ts';

/** Marshals little-endian messages, one after another, into a growing buffer. */
export class Writer {
  private bytes: Buffer;
  private base = 0;
  private position = 0;

  constructor(size = 2_000) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  get length(): number {
    return this.position;
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.position);
  }

  /** Alignment counts from here on. Returns the offset of the new message. */
  startMessage(): number {
    this.base = this.position;
    return this.base;
  }

  align(boundary: number): void {
    const target = this.base + ((this.position - this.base + boundary - 1) & ~(boundary - 1));
    this.reserve(target - this.position);
    while (this.position < target) this.bytes[this.position++] = 0;
  }

  raw(chunk: Buffer): void {
    this.reserve(chunk.length);
    this.position += chunk.copy(this.bytes, this.position);
  }

  u8(value: number): void {
    this.reserve(1);
    this.bytes[this.position++] = value;
  }

  u32(value: number): void {
    this.reserve(4);
    this.u32At(this.position, value);
    this.position += 4;
  }

  u32At(offset: number, value: number): void {
    for (let at = 0; at < 4; at++) this.bytes[offset + at] = value >>> (8 * at);
  }

  string(text: string): void {
    this.align(4);
    const lengthAt = this.position;
    this.u32(0);
    this.reserve(text.length * 3 + 1);
    const length = this.bytes.write(text, this.position, 'utf8');
    this.position += length;
    this.u8(0);
    this.u32At(lengthAt, length);
  }

  signature(signature: string): void {
    this.u8(signature.length);
    this.reserve(signature.length + 1);
    this.position += this.bytes.write(signature, this.position, 'latin1');
    this.u8(0);
  }

  value(type: string, value: DBusValue): void {
    switch (type[0]) {
      case 'y':
        this.u8(Number(value));
        break;
      case 'b':
        this.align(4);
        this.u32(value ? 1 : 0);
        break;
      case 'n':
      case 'q':
        this.fixed(2, (bytes, at) => bytes.writeUInt16LE(Number(value) & 0xffff, at));
        break;
      case 'i':
      case 'u':
      case 'h':
        this.align(4);
        this.u32(Number(value));
        break;
      case 'x':
      case 't':
        this.fixed(8, (bytes, at) => bytes.writeBigUInt64LE(BigInt.asUintN(64, toBigInt(value)), at));
        break;
      case 'd':
        this.fixed(8, (bytes, at) => bytes.writeDoubleLE(Number(value), at));
        break;
      case 's':
      case 'o':
        this.string(String(value));
        break;
      case 'g':
        this.signature(String(value));
        break;
      case 'v':
        this.variant(value);
        break;
      case 'a':
        this.array(type.slice(1), value);
        break;
      case '(':
        this.align(8);
        this.sequence(splitSignature(type.slice(1, -1)), value);
        break;
      default:
        throw new TypeError(`Unknown D-Bus type: ${type}`);
    }
  }

  private fixed(size: number, write: (bytes: Buffer, at: number) => number): void {
    this.align(size);
    this.reserve(size);
    this.position = write(this.bytes, this.position);
  }

  private variant(value: DBusValue): void {
    if (!(value instanceof Variant)) throw new TypeError('Cannot marshal a value as D-Bus variant');
    this.signature(value.signature);
    this.value(value.signature, value.value);
  }

  private array(element: string, value: DBusValue): void {
    this.align(4);
    const lengthAt = this.position;
    this.u32(0);
    this.align(alignmentOf(element));
    const start = this.position;
    if (value instanceof Map) {
      const [keyType, valueType] = dictTypes(element);
      for (const [key, entry] of value) {
        this.align(8);
        this.value(keyType, key);
        this.value(valueType, entry);
      }
    } else if (Array.isArray(value) || value instanceof Uint8Array) {
      for (const item of value) this.value(element, item);
    } else {
      throw new TypeError(`Cannot marshal a value as D-Bus array of ${element}`);
    }
    this.u32At(lengthAt, this.position - start);
  }

  private sequence(types: string[], value: DBusValue): void {
    if (!Array.isArray(value) || value.length !== types.length) throw new TypeError('D-Bus struct of the wrong length');
    for (const [index, type] of types.entries()) this.value(type, value[index]);
  }

  private reserve(size: number): void {
    if (this.position + size <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.position + size));
    this.bytes.copy(grown, 0, 0, this.position);
    this.bytes = grown;
  }
}

const toBigInt = (value: DBusValue) => (typeof value === 'bigint' ? value : BigInt(Number(value)));
