import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TRACE_LIMITS } from '../../../src/trace/trace-limits.ts';
import { readZip } from '../../../src/trace/zip-reader.ts';
import { ZipWriter } from '../../../src/trace/zip-writer.ts';

const text = (words: string) => new TextEncoder().encode(words);

function zipOf(entries: Record<string, Uint8Array>, ended = true): Uint8Array {
  const zip = new ZipWriter();
  const parts = Object.entries(entries).map(([name, bytes]) =>
    zip.entry({ name, bytes, deflated: deflateRawSync(bytes) }),
  );
  return new Uint8Array(Buffer.concat(ended ? [...parts, zip.end()] : parts));
}

const ENTRIES = { 'trace.json': text('{"version":1}'.repeat(50)), '000001.jsonl': text('x') };

describe('readZip', () => {
  it('reads what was written, and so do other programs', () => {
    const zip = zipOf(ENTRIES);
    expect(readZip(zip)).toEqual({
      complete: true,
      entries: Object.entries(ENTRIES).map(([name, bytes]) => ({ name, bytes })),
    });
    expect(Object.keys(unzipSync(zip))).toEqual(Object.keys(ENTRIES));
  });

  it('reads every whole entry of a file that was torn anywhere', () => {
    const zip = zipOf(ENTRIES, false);
    const first = zipOf({ 'trace.json': ENTRIES['trace.json'] }, false).length;
    for (let length = 0; length <= zip.length; length++) {
      const { entries, complete } = readZip(zip.subarray(0, length));
      expect(complete).toBe(false);
      expect(entries).toHaveLength(length === zip.length ? 2 : length >= first ? 1 : 0);
    }
  });

  it('throws nothing but that it cannot be read, whatever the bytes', () => {
    const zip = zipOf(ENTRIES);
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(255), (at, byte) => {
        const bent = Uint8Array.from(zip);
        bent[at] = byte;
        try {
          readZip(bent);
        } catch (error) {
          expect(error).toMatchObject({ code: 'trace_unreadable' });
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(['../escape.jsonl', '/etc/passwd', 'trace.json/../../x', 'a.png', 'C:\\x'])(
    'refuses a file named %s',
    (name) => {
      expect(() => readZip(zipOf({ 'trace.json': text('{}'), [name]: text('x') }))).toThrow('no trace has');
    },
  );

  it('refuses a bomb by what its header declares, and believes no smaller one', () => {
    const bomb = new Uint8Array(TRACE_LIMITS.readEntryBytes + 1);
    expect(() => readZip(zipOf({ 'trace.json': bomb }))).toThrow(`${bomb.length} bytes`);
    const liar = Uint8Array.from(zipOf({ 'trace.json': new Uint8Array(1_000_000) }));
    new DataView(liar.buffer).setUint32(22, 10, true);
    expect(() => readZip(liar)).toThrow('does not hold what it should');
  });

  it('refuses more entries than a trace has', () => {
    const zip = new ZipWriter();
    const parts = Array.from({ length: TRACE_LIMITS.entries + 1 }, () =>
      zip.entry({ name: '000001.jsonl', bytes: text('x') }),
    );
    expect(() => readZip(Buffer.concat(parts))).toThrow('entries');
  });

  it('refuses what is encrypted, unfinished by a descriptor, or no zip file', () => {
    const encrypted = Uint8Array.from(zipOf(ENTRIES));
    encrypted[6] = 1;
    expect(() => readZip(encrypted)).toThrow('encrypted');
    expect(() => readZip(text('not a zip file'))).toThrow('no zip file');
  });
});
