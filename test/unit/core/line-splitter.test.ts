import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../../../src/core/line-splitter.ts';

describe('lines of a stream', () => {
  it('come whole, however they are cut, also within a letter', () => {
    const lines: (string | undefined)[] = [];
    const splitter = new LineSplitter(100, (each) => lines.push(each));
    for (const byte of Buffer.from('{"a":"é"}\n\n{"b":"👋"}\nrest')) splitter.add(Buffer.from([byte]));
    expect(lines).toEqual(['{"a":"é"}', '{"b":"👋"}']);
  });

  it('that are too long are reported as such, and the next is whole again', () => {
    const lines: (string | undefined)[] = [];
    const splitter = new LineSplitter(10, (each) => lines.push(each));
    for (let at = 0; at < 1_000; at++) splitter.add(Buffer.from('0123456789'));
    splitter.add(Buffer.from('\nshort\n'));
    expect(lines).toEqual([undefined, 'short']);
  });
});
