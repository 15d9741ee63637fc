import { alignmentOf, dictTypes, splitSignature } from './signature.ts';
import { type DBusValue, Variant } from './value.ts';

/** Marshals little-endian messages, one after another, into a growing buffer. */
export class Writer {
  private bytes: Buffer;
  private base = 0;
  private position = 0;

  constructor(size = 16_384) {
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
    this.bytes.fill(0, this.position, target);
    this.position = target;
  }

  raw(chunk: Buffer): void {
    this.reserve(chunk.length);
    this.position += chunk.copy(this.bytes, this.position);
  }

  u8(value: number): void {
    this.reserve(1);
    this.position = this.bytes.writeUInt8(value & 0xff, this.position);
  }

  u32(value: number): void {
    this.reserve(4);
    this.position = this.bytes.writeUInt32LE(value >>> 0, this.position);
  }

  u32At(offset: number, value: number): void {
    this.bytes.writeUInt32LE(value, offset);
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
        return this.u8(Number(value));
      case 'b':
        this.align(4);
        return this.u32(value ? 1 : 0);
      case 'n':
      case 'q':
        this.align(2);
        this.reserve(2);
        this.position = this.bytes.writeUInt16LE(Number(value) & 0xffff, this.position);
        return;
      case 'i':
      case 'u':
      case 'h':
        this.align(4);
        return this.u32(Number(value));
      case 'x':
      case 't':
        this.align(8);
        this.reserve(8);
        this.position = this.bytes.writeBigUInt64LE(
          BigInt.asUintN(64, typeof value === 'bigint' ? value : BigInt(Number(value))),
          this.position,
        );
        return;
      case 'd':
        this.align(8);
        this.reserve(8);
        this.position = this.bytes.writeDoubleLE(Number(value), this.position);
        return;
      case 's':
      case 'o':
        return this.string(String(value));
      case 'g':
        return this.signature(String(value));
      case 'v':
        if (!(value instanceof Variant)) break;
        this.signature(value.signature);
        return this.value(value.signature, value.value);
      case 'a':
        return this.array(type.slice(1), value);
      case '(':
        this.align(8);
        return this.sequence(splitSignature(type.slice(1, -1)), value);
    }
    throw new TypeError(`Cannot marshal a value as D-Bus type ${type}`);
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
