import type net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connection } from '../../../../../src/platform/linux/dbus/connection.ts';
import { Peer } from '../../../../../src/platform/linux/dbus/peer.ts';
import { timeouts } from '../../../../support/timeouts.ts';
import { Echo, reply } from './echo.ts';

const forever = new AbortController().signal;
const ask = (peer: Peer, text: string, signal = forever) =>
  peer.call('/an/object', 'org.example.Echo', 'Echo', 's', [text], signal);

describe('a peer', () => {
  let echo: Echo;
  let connections: [Connection, Connection];
  let peer: Peer;

  beforeEach(async () => {
    echo = await Echo.listen();
    const open = () => Connection.open(echo.address, { hello: false }, forever);
    connections = [await open(), await open()];
    peer = new Peer(connections, '', timeouts);
  });

  afterEach(() => {
    for (const connection of connections) connection.close();
    echo[Symbol.dispose]();
  });

  it('spreads calls over its connections, and each gets its own answer', async () => {
    const texts = Array.from({ length: 1_000 }, (_, index) => `number ${index} ${'é'.repeat(index % 90)}`);
    expect(await Promise.all(texts.map((text) => ask(peer, text)))).toEqual(texts);
    const shares = echo.sockets.map((socket) => echo.calls.filter((call) => call.socket === socket).length);
    expect(shares).toEqual([500, 500]);
  });

  it('puts answers together that arrive in pieces, or many in one', async () => {
    const waiting = new Map<net.Socket, Buffer[]>();
    echo.answer = ({ socket, serial, argument }) => {
      const replies = waiting.get(socket) ?? [];
      waiting.set(socket, [...replies, reply(serial, argument)]);
    };
    const texts = Array.from({ length: 60 }, (_, index) => 'long '.repeat(index * 40));
    const answers = Promise.all(texts.map((text) => ask(peer, text)));
    await expect.poll(() => echo.calls.length).toBe(texts.length);
    for (const [socket, replies] of waiting) {
      const bytes = Buffer.concat(replies);
      socket.setNoDelay(true);
      for (let start = 0, size = 1; start < bytes.length; start += size, size = (size * 7) % 9_001) {
        await new Promise((resolve) => socket.write(bytes.subarray(start, start + size), resolve));
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    expect(await answers).toEqual(texts);
  });

  it('gives up on the calls of a signal alone, in flight or not', async () => {
    echo.answer = () => {};
    const stop = new AbortController();
    const doomed = Array.from({ length: 400 }, (_, index) => ask(peer, `doomed ${index}`, stop.signal));
    const kept = ask(peer, 'kept');
    await expect.poll(() => echo.calls.length).toBeGreaterThan(0);
    echo.answer = ({ socket, serial, argument }) => socket.write(reply(serial, argument));
    stop.abort(new Error('enough'));
    const outcomes = await Promise.allSettled(doomed);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await kept).toBe('kept');
  });

  it('fails what it cannot make sense of, and goes on', async () => {
    const broken = peer.call('/an/object', 'org.example.Echo', 'Echo', 's', ['x'], forever, () => {
      throw new Error('no sense');
    });
    await expect(broken).rejects.toThrow('no sense');
    expect(await ask(peer, 'and on')).toBe('and on');
  });

  it('fails every call when the other side is gone', async () => {
    echo.answer = ({ socket }) => socket.destroy();
    const calls = Array.from({ length: 300 }, (_, index) => ask(peer, String(index)));
    const outcomes = await Promise.allSettled(calls);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await expect(ask(peer, 'later')).rejects.toThrow('D-Bus connection closed');
  });
});
