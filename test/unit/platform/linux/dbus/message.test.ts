import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { socketPath } from '../../../../../src/platform/linux/dbus/address.ts';
import {
  CallEncoder,
  decodeMessage,
  encodeReply,
  messageLength,
} from '../../../../../src/platform/linux/dbus/message.ts';
import { Reader } from '../../../../../src/platform/linux/dbus/reader.ts';
import { splitSignature } from '../../../../../src/platform/linux/dbus/signature.ts';
import { type DBusValue, Variant } from '../../../../../src/platform/linux/dbus/value.ts';
import { Writer } from '../../../../../src/platform/linux/dbus/writer.ts';
import { anyText } from '../../../../support/any-text.ts';

type Typed = { type: string; value: DBusValue };

/** A random type together with a random value of it. */
const { typed } = fc.letrec<{ typed: Typed; basic: Typed; container: Typed }>((tie) => ({
  typed: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('basic'), tie('container')),
  basic: fc.oneof(
    fc.record({ type: fc.constantFrom('s', 'o'), value: anyText() }),
    fc.record({ type: fc.constant('g'), value: fc.constantFrom('', 's', 'a{sv}', '(so)') }),
    fc.record({ type: fc.constant('y'), value: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ type: fc.constant('b'), value: fc.boolean() }),
    fc.record({ type: fc.constant('n'), value: fc.integer({ min: -32768, max: 32767 }) }),
    fc.record({ type: fc.constant('i'), value: fc.integer() }),
    fc.record({ type: fc.constant('u'), value: fc.nat({ max: 0xffffffff }) }),
    fc.record({ type: fc.constant('x'), value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) }),
    fc.record({ type: fc.constant('t'), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
    fc.record({ type: fc.constant('d'), value: fc.double({ noNaN: true }) }),
  ),
  container: fc.oneof(
    fc.array(tie('typed'), { minLength: 1, maxLength: 4 }).map((fields) => ({
      type: `(${fields.map(({ type }) => type).join('')})`,
      value: fields.map(({ value }) => value),
    })),
    tie('typed').map(({ type, value }) => ({ type: 'v', value: new Variant(type, value) })),
    fc.tuple(tie('typed'), fc.nat({ max: 3 })).map(([{ type, value }, count]) => ({
      type: `a${type}`,
      value: type === 'y' ? new Uint8Array(count).fill(Number(value)) : Array.from({ length: count }, () => value),
    })),
    fc.tuple(fc.string(), tie('typed')).map(([key, { type, value }]) => ({
      type: `a{s${type}}`,
      value: new Map([[key, value]]),
    })),
  ),
}));

function roundTrip(values: Typed[]): DBusValue[] {
  const writer = new Writer(8);
  for (const { type, value } of values) writer.value(type, value);
  const bytes = Buffer.from(writer.written());
  const signature = values.map(({ type }) => type).join('');
  return new Reader(bytes, 0, 0, bytes.length, true).body(signature);
}

describe('the D-Bus codec', () => {
  it('reads back every value that it writes', () => {
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 5 }), (values) => {
        expect(roundTrip(values)).toEqual(values.map(({ value }) => value));
      }),
    );
  });

  it('splits a signature into its complete types', () => {
    expect(splitSignature('sa{sv}(so(ii))aai')).toEqual(['s', 'a{sv}', '(so(ii))', 'aai']);
    expect(() => splitSignature('(so')).toThrow('Unclosed');
  });

  it('reads a call of one of our methods, and answers it', () => {
    const writer = new Writer();
    const call = { destination: ':1.5', path: '/dev/strobe', interface: 'dev.strobe', member: 'Answer' };
    new CallEncoder().encode(writer, { ...call, signature: 's', args: ['né'] }, 7);
    const bytes = Buffer.from(writer.written());
    const { destination: _, ...named } = call;
    const decoded = decodeMessage(bytes, 0, bytes.length);
    expect(decoded).toEqual({ kind: 'call', serial: 7, sender: '', ...named, body: ['né'] });
    const reply = new Writer();
    encodeReply(reply, { sender: ':1.9', serial: 7, path: '/', interface: '', member: '', body: [] }, 3);
    const answer = Buffer.from(reply.written());
    expect(messageLength(answer, 0)).toBe(answer.length);
    expect(decodeMessage(answer, 0, answer.length)).toEqual({ kind: 'reply', serial: 7, body: [] });
  });

  it('frames a call that decodes to the same parts', () => {
    const writer = new Writer();
    const encoder = new CallEncoder();
    const call = {
      destination: ':1.5',
      path: '/org/a11y/atspi/accessible/12',
      interface: 'org.a11y.atspi.Component',
      member: 'GetExtents',
      signature: 'us',
      args: [0, 'né'],
    };
    encoder.encode(writer, call, 1);
    encoder.encode(writer, call, 2);
    const bytes = Buffer.from(writer.written());
    const length = messageLength(bytes, 0);
    expect(length).toBe(bytes.length / 2);
    expect(messageLength(bytes, length ?? 0)).toBe(length);
    // The same bytes, sent as a signal, come back part by part.
    bytes.writeUInt8(4, 1);
    expect(decodeMessage(bytes, 0, length ?? 0)).toMatchObject({
      kind: 'signal',
      path: call.path,
      interface: call.interface,
      member: call.member,
      body: call.args,
    });
  });

  it('survives a body that lies about its length', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        fc.constantFrom('s', 'as', 'a{sv}', 'v', '(so)', 'av'),
        (raw, signature) => {
          const bytes = Buffer.from(raw);
          try {
            new Reader(bytes, 0, 0, bytes.length, true).body(signature);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
          }
        },
      ),
    );
  });

  it('takes the socket path out of an address', () => {
    expect(socketPath('unix:path=/run/user/0/at-spi/bus_0,guid=12')).toBe('/run/user/0/at-spi/bus_0');
    expect(socketPath('tcp:host=x;unix:path=/a%20b')).toBe('/a b');
    expect(() => socketPath('tcp:host=x')).toThrow('No unix socket');
  });
});
