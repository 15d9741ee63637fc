import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connection } from '../../../src/platform/linux/dbus/connection.ts';
import { HEADER_BYTES, messageLength } from '../../../src/platform/linux/dbus/message.ts';
import { Peer } from '../../../src/platform/linux/dbus/peer.ts';
import { Reader } from '../../../src/platform/linux/dbus/reader.ts';
import { Writer } from '../../../src/platform/linux/dbus/writer.ts';

type Call = { serial: number; argument: string; socket: net.Socket };

/** Answers every call with its own argument, unless `answer` decides otherwise. */
class Echo {
  readonly sockets: net.Socket[] = [];
  readonly calls: Call[] = [];
  answer: (call: Call) => void = ({ socket, serial, argument }) => socket.write(reply(serial, argument));
  readonly server = net.createServer((socket) => this.serve(socket));

  private serve(socket: net.Socket): void {
    this.sockets.push(socket);
    let bytes = Buffer.alloc(0);
    let begun = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (!begun && bytes.includes('AUTH')) {
        socket.write('OK 0123\r\n');
        bytes = Buffer.alloc(0);
      }
      const begin = bytes.indexOf('BEGIN\r\n');
      if (begin === 0) {
        begun = true;
        bytes = bytes.subarray('BEGIN\r\n'.length);
      }
      while (begun) {
        const length = messageLength(bytes, 0);
        if (length === undefined || bytes.length < length) break;
        this.take(bytes.subarray(0, length), socket);
        bytes = bytes.subarray(length);
      }
    });
  }

  private take(message: Buffer, socket: net.Socket): void {
    const body = message.length - message.readUInt32LE(4);
    const [argument] = new Reader(message, 0, body, message.length, true).body('s');
    const call = { serial: message.readUInt32LE(8), argument: String(argument), socket };
    this.calls.push(call);
    this.answer(call);
  }
}

/** A method's return with one string. */
function reply(serial: number, text: string): Buffer {
  const writer = new Writer();
  writer.raw(Buffer.from([0x6c, 2, 0, 1, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]));
  writer.u8(5);
  writer.signature('u');
  writer.u32(serial);
  writer.align(8);
  writer.u8(8);
  writer.signature('g');
  writer.signature('s');
  writer.u32At(12, writer.length - HEADER_BYTES);
  writer.align(8);
  const body = writer.length;
  writer.string(text);
  writer.u32At(4, writer.length - body);
  return Buffer.from(writer.written());
}

const forever = new AbortController().signal;
const ask = (peer: Peer, text: string, signal = forever) =>
  peer.call('/an/object', 'org.example.Echo', 'Echo', 's', [text], signal);

describe('a peer', () => {
  let folder: string;
  let echo: Echo;
  let connections: [Connection, Connection];
  let peer: Peer;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strobe-peer-'));
    const path = join(folder, 'socket');
    echo = new Echo();
    await new Promise<void>((resolve) => echo.server.listen(path, resolve));
    const open = () => Connection.open(`unix:path=${path}`, { hello: false }, forever);
    connections = [await open(), await open()];
    peer = new Peer(connections, '');
  });

  afterEach(() => {
    for (const connection of connections) connection.close();
    echo.server.close();
    rmSync(folder, { recursive: true });
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
