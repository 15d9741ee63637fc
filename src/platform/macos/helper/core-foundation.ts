import { CONSTANTS } from '../shared/constants.ts';
import type { Bindings } from './bindings.ts';
import type { Api, CfRef, CgPoint, CgSize, NullableRef } from './c-types.ts';

/** Takes over a reference that a Create or Copy function returned, and releases it when the scope ends. */
export type TakeOwnership = <P extends NullableRef>(ref: P) => P;

/**
 * The value of a Core Foundation object. A bigint is an element, borrowed from the object that holds it; undefined stands
 * for CFNull and for types that are not decoded.
 */
export type CfValue =
  | string
  | number
  | boolean
  | CfRef
  | CgPoint
  | CgSize
  | { origin: CgPoint; size: CgSize }
  | { location: number; length: number }
  | { axError: number }
  | CfValue[]
  | undefined;

const POINTER_BYTES = 8;

/** Core Foundation's objects. This class alone retains and releases references. */
export class CoreFoundation implements Disposable {
  readonly api: Api;
  readonly variables: Bindings['variables'];
  private readonly structs: Bindings['structs'];
  private readonly interned = new Map<string, CfRef>();
  private readonly decoders: Map<number, (ref: CfRef) => CfValue>;
  private readonly bytes = Buffer.alloc(32);
  private characters = Buffer.alloc(4096);

  constructor({ api, variables, structs }: Bindings) {
    this.api = api;
    this.variables = variables;
    this.structs = structs;
    this.decoders = new Map<number, (ref: CfRef) => CfValue>([
      [Number(api.CFStringGetTypeID()), (ref) => this.text(ref)],
      [Number(api.CFArrayGetTypeID()), (ref) => this.items(ref).map((item) => this.decode(item))],
      [Number(api.CFNumberGetTypeID()), (ref) => this.number(ref)],
      [Number(api.CFBooleanGetTypeID()), (ref) => api.CFBooleanGetValue(ref) !== 0],
      [Number(api.CFURLGetTypeID()), (ref) => this.decode(api.CFURLGetString(ref))],
      [Number(api.CFAttributedStringGetTypeID()), (ref) => this.decode(api.CFAttributedStringGetString(ref))],
      [Number(api.AXUIElementGetTypeID()), (ref) => ref],
      [Number(api.AXValueGetTypeID()), (ref) => this.structure(ref)],
    ]);
  }

  /** Runs `work`, then releases what it took ownership of, last first, however it ends. */
  scope<T>(work: (own: TakeOwnership) => T): T {
    const owned: CfRef[] = [];
    try {
      return work((ref) => {
        if (ref !== null) owned.push(ref);
        return ref;
      });
    } finally {
      for (let ref = owned.pop(); ref !== undefined; ref = owned.pop()) this.api.CFRelease(ref);
    }
  }

  /** Keeps an object beyond the scope that it came from, until `release`. */
  retain(ref: CfRef): CfRef {
    this.api.CFRetain(ref);
    return ref;
  }

  release(ref: CfRef): void {
    this.api.CFRelease(ref);
  }

  /** Returns a string that is made once: attribute names are macros in C, not symbols. */
  constant(text: string): CfRef {
    let ref = this.interned.get(text);
    if (ref === undefined) {
      ref = this.newString(text);
      this.interned.set(text, ref);
    }
    return ref;
  }

  string(text: string, own: TakeOwnership): CfRef {
    return own(this.newString(text));
  }

  newNumber(value: number, own: TakeOwnership): CfRef {
    const bytes = Buffer.alloc(8);
    const whole = Number.isSafeInteger(value);
    if (whole) bytes.writeBigInt64LE(BigInt(value));
    else bytes.writeDoubleLE(value);
    const type = whole ? CONSTANTS.kCFNumberSInt64Type : CONSTANTS.kCFNumberDoubleType;
    return own(requireCreated(this.api.CFNumberCreate(null, type, bytes), 'a number'));
  }

  newArray(items: CfRef[], own: TakeOwnership): CfRef {
    const { kCFTypeArrayCallBacks } = this.structs;
    return own(requireCreated(this.api.CFArrayCreate(null, items, items.length, kCFTypeArrayCallBacks), 'an array'));
  }

  newDictionary(entries: [CfRef, CfRef][], own: TakeOwnership): CfRef {
    const { kCFTypeDictionaryKeyCallBacks: keys, kCFTypeDictionaryValueCallBacks: values } = this.structs;
    const [names, contents] = [entries.map(([name]) => name), entries.map(([, value]) => value)];
    const made = this.api.CFDictionaryCreate(null, names, contents, entries.length, keys, values);
    return own(requireCreated(made, 'a dictionary'));
  }

  newRange(location: number, length: number, own: TakeOwnership): CfRef {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64LE(BigInt(location), 0);
    bytes.writeBigInt64LE(BigInt(length), 8);
    return own(requireCreated(this.api.AXValueCreate(CONSTANTS.kAXValueTypeCFRange, bytes), 'a range'));
  }

  boolean(value: boolean): CfRef {
    return value ? this.variables.kCFBooleanTrue : this.variables.kCFBooleanFalse;
  }

  /** Returns the members of an array, borrowed from it. */
  items(array: CfRef): NullableRef[] {
    const count = Number(this.api.CFArrayGetCount(array));
    if (count === 0) return [];
    const items: NullableRef[] = new Array(count).fill(null);
    this.api.CFArrayGetValues(array, { location: 0, length: count }, items);
    return items;
  }

  /** Returns a member of a dictionary, borrowed from it; null where there is none. */
  member(dictionary: CfRef, key: CfRef): NullableRef {
    return this.api.CFDictionaryGetValue(dictionary, key);
  }

  decode(ref: NullableRef): CfValue {
    if (ref === null) return undefined;
    return this.decoders.get(Number(this.api.CFGetTypeID(ref)))?.(ref);
  }

  [Symbol.dispose](): void {
    for (const ref of this.interned.values()) this.api.CFRelease(ref);
    this.interned.clear();
  }

  private newString(text: string): CfRef {
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    return requireCreated(this.api.CFStringCreateWithCharacters(null, units, units.length), 'a string');
  }

  /** Copies UTF-16 units: CFStringGetCString fails on half a surrogate pair. */
  private text(ref: CfRef): string {
    const length = Number(this.api.CFStringGetLength(ref));
    if (length === 0) return '';
    if (this.characters.length < length * 2) this.characters = Buffer.alloc(length * 2);
    this.api.CFStringGetCharacters(ref, { location: 0, length }, this.characters);
    return this.characters.toString('utf16le', 0, length * 2);
  }

  private number(ref: CfRef): number {
    if (this.api.CFNumberIsFloatType(ref) !== 0) {
      this.api.CFNumberGetValue(ref, CONSTANTS.kCFNumberDoubleType, this.bytes);
      return this.bytes.readDoubleLE();
    }
    this.api.CFNumberGetValue(ref, CONSTANTS.kCFNumberSInt64Type, this.bytes);
    return Number(this.bytes.readBigInt64LE());
  }

  private structure(ref: CfRef): CfValue {
    const { bytes } = this;
    const type = this.api.AXValueGetType(ref);
    if (this.api.AXValueGetValue(ref, type, bytes) === 0) return undefined;
    const double = (index: number) => bytes.readDoubleLE(index * POINTER_BYTES);
    const index = (at: number) => Number(bytes.readBigInt64LE(at * POINTER_BYTES));
    switch (type) {
      case CONSTANTS.kAXValueTypeCGPoint:
        return { x: double(0), y: double(1) };
      case CONSTANTS.kAXValueTypeCGSize:
        return { width: double(0), height: double(1) };
      case CONSTANTS.kAXValueTypeCGRect:
        return { origin: { x: double(0), y: double(1) }, size: { width: double(2), height: double(3) } };
      case CONSTANTS.kAXValueTypeCFRange:
        return { location: index(0), length: index(1) };
      case CONSTANTS.kAXValueTypeAXError:
        return { axError: bytes.readInt32LE() };
      default:
        return undefined;
    }
  }
}

function requireCreated(ref: NullableRef, what: string): CfRef {
  if (ref === null) throw new Error(`Core Foundation could not make ${what}.`);
  return ref;
}
