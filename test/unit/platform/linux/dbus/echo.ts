import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADER_BYTES, messageLength } from '../../../../../src/platform/linux/dbus/message.ts';
import { Reader } from '../../../../../src/platform/linux/dbus/reader.ts';
import { Writer } from '../../../../../src/platform/linux/dbus/writer.ts';

type Call = { serial: number; argument: string; socket: net.Socket };

/** Answers every call with its own argument, unless `answer` decides otherwise. */
export class Echo implements Disposable {
  readonly sockets: net.Socket[] = [];
  readonly calls: Call[] = [];
  answer: (call: Call) => void = ({ socket, serial, argument }) => socket.write(reply(serial, argument));
  private readonly server = net.createServer((socket) => this.serve(socket));
  private readonly folder = mkdtempSync(join(tmpdir(), 'strobe-echo-'));
  readonly address = `unix:path=${join(this.folder, 'socket')}`;

  static async listen(): Promise<Echo> {
    const echo = new Echo();
    await new Promise<void>((resolve) => echo.server.listen(join(echo.folder, 'socket'), resolve));
    return echo;
  }

  [Symbol.dispose](): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    rmSync(this.folder, { recursive: true });
  }

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
export function reply(serial: number, text: string): Buffer {
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
