import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Argument,
  Arguments,
  encodeMessage,
  fixed,
  MessageSplitter,
  WireError,
} from '../../../../../../src/platform/linux/wayland/shared/wire.ts';

const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'));
const argument: fc.Arbitrary<Argument> = fc.oneof(fc.integer(), text);
const message = fc.record({
  object: fc.nat({ max: 0xffffffff }),
  opcode: fc.nat({ max: 0xffff }),
  args: fc.array(argument, { maxLength: 6 }),
});

/** Cuts bytes into pieces as a socket might deliver them. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

describe('the Wayland codec', () => {
  it('reads what it wrote, however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 8 }), (sent, cuts) => {
        const bytes = Buffer.concat(sent.map(({ object, opcode, args }) => encodeMessage(object, opcode, args)));
        const splitter = new MessageSplitter();
        const read = pieces(bytes, cuts).flatMap((piece) => splitter.push(piece));
        expect(Buffer.concat(read.map((each) => each.bytes))).toEqual(bytes);
        const decoded = read.map(({ object, opcode, body }, at) => {
          const reader = new Arguments(body);
          const args = sent[at]?.args.map((each) => (typeof each === 'number' ? reader.int() : reader.text()));
          return { object, opcode, args };
        });
        expect(decoded).toEqual(sent);
      }),
      { numRuns: 500 },
    );
  });

  it('takes any bytes for messages, for the beginning of one, or for an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.boolean(), { maxLength: 20 }), (bytes, kinds) => {
        try {
          for (const { body } of new MessageSplitter().push(Buffer.from(bytes))) {
            const reader = new Arguments(body);
            for (const isText of kinds)
              if (isText) reader.text();
              else reader.uint();
          }
        } catch (error) {
          expect(error).toBeInstanceOf(WireError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('counts fixed-point numbers in 256ths', () => {
    expect([fixed(1), fixed(-15), fixed(0.5)]).toEqual([256, -3840, 128]);
  });
});
