/** A running 64-bit hash in two 32-bit lanes. Not for secrets: it only spreads ids. */
export type Hash = { high: number; low: number };

const GOLDEN = 0x9e3779b1;

export function hashStart(): Hash {
  return { high: 0x811c9dc5, low: 0x2f0b4c47 };
}

export function hashText(hash: Hash, text: string): void {
  let { high, low } = hash;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 15;
  }
  // The length closes the field: "a","bc" and "ab","c" differ.
  hash.high = Math.imul(high ^ text.length, GOLDEN);
  hash.low = Math.imul(low ^ text.length, 0xc2b2ae35);
}

export function hashNumber(hash: Hash, value: number): void {
  hash.high = Math.imul(hash.high ^ value, GOLDEN);
  hash.low = Math.imul(hash.low ^ value ^ (hash.high >>> 16), 0x27d4eb2f);
}

/** 16 hex digits, each depending on all of the input. */
export function hashDigits(hash: Hash): string {
  const high = avalanche(hash.high ^ hash.low);
  return hex(high) + hex(avalanche(hash.low + Math.imul(high, GOLDEN)));
}

/** 30 bits: V8 keeps a number of that size without allocating, which makes it a fast key of a Map. */
export function hashKey(hash: Hash): number {
  return avalanche(hash.high ^ hash.low) >>> 2;
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** `toString(16)` takes ten times as long beyond 31 bits. */
function hex(value: number): string {
  return `${BYTES[value >>> 24]}${BYTES[(value >>> 16) & 255]}${BYTES[(value >>> 8) & 255]}${BYTES[value & 255]}`;
}

/** The finalizer of MurmurHash3. */
function avalanche(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
