import { Reader } from './reader.ts';
import { splitSignature } from './signature.ts';
import type { DBusValue } from './value.ts';
import { Writer } from './writer.ts';

export type MethodCall = {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature: string;
  args: readonly DBusValue[];
};

export type Signal = { sender: string; path: string; interface: string; member: string; body: DBusValue[] };

/** A call of one of our own methods. */
export type OwnCall = Signal & { serial: number };

export type Incoming =
  | { kind: 'reply'; serial: number; body: DBusValue[] }
  | { kind: 'error'; serial: number; name: string; text: string }
  | ({ kind: 'signal' } & Signal)
  | ({ kind: 'call' } & OwnCall)
  | { kind: 'other' };

export const HEADER_BYTES = 16;
const LITTLE_ENDIAN = 0x6c;
const CALL = 1;
const REPLY = 2;
const ERROR = 3;
const SIGNAL = 4;
const NO_REPLY_EXPECTED = 1;
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;

const MAX_DESTINATIONS = 256;
const MALFORMED = 'org.freedesktop.DBus.Error.InvalidSignature';

const FIELD = {
  path: 1,
  interface: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
  descriptors: 9,
};

/** Total length of the message that starts at `offset`, or undefined while its header is incomplete. */
export function messageLength(bytes: Buffer, offset: number): number | undefined {
  if (bytes.length - offset < HEADER_BYTES) return undefined;
  const le = bytes[offset] === LITTLE_ENDIAN;
  const body = le ? bytes.readUInt32LE(offset + 4) : bytes.readUInt32BE(offset + 4);
  const fields = le ? bytes.readUInt32LE(offset + 12) : bytes.readUInt32BE(offset + 12);
  const length = HEADER_BYTES + align8(fields) + body;
  if (length > MAX_MESSAGE_BYTES) throw new Error(`D-Bus message of ${length} bytes exceeds the protocol's limit`);
  return length;
}

export function decodeMessage(bytes: Buffer, offset: number, length: number): Incoming {
  const reader = new Reader(bytes, offset, offset + 12, offset + length, bytes[offset] === LITTLE_ENDIAN);
  const fieldsLength = reader.u32();
  const fieldsEnd = reader.position + fieldsLength;
  const kind = bytes[offset + 1];
  const text = ['', '', '', '', '', '', '', '', ''];
  let replySerial = 0;
  while (reader.position < fieldsEnd) {
    reader.align(8);
    const code = reader.u8();
    const type = reader.string(reader.u8());
    if (type === 'g') {
      text[code] = reader.string(reader.u8());
      continue;
    }
    reader.align(4);
    const value = reader.u32();
    if (code === FIELD.replySerial) replySerial = value;
    // Who sent a reply to whom is known already.
    else if (type !== 'u' && kind === REPLY) reader.take(value + 1);
    else if (type !== 'u') text[code] = reader.string(value);
  }
  reader.position = offset + HEADER_BYTES + align8(fieldsLength);
  const body = decodeBody(reader, text[FIELD.signature] ?? '');
  if (!body) return { kind: 'error', serial: replySerial, name: MALFORMED, text: 'The reply could not be decoded' };
  switch (kind) {
    case REPLY:
      return { kind: 'reply', serial: replySerial, body };
    case ERROR: {
      const name = text[FIELD.errorName] ?? '';
      return { kind: 'error', serial: replySerial, name, text: typeof body[0] === 'string' ? body[0] : name };
    }
    case CALL:
      return { kind: 'call', serial: reader.view.getUint32(offset + 8, reader.littleEndian), ...about(text), body };
    case SIGNAL:
      return { kind: 'signal', ...about(text), body };
    default:
      return { kind: 'other' };
  }
}

const about = (text: readonly string[]) => ({
  sender: text[FIELD.sender] ?? '',
  path: text[FIELD.path] ?? '',
  interface: text[FIELD.interface] ?? '',
  member: text[FIELD.member] ?? '',
});

/** One unreadable body must not take down a connection whose framing is sound. */
function decodeBody(reader: Reader, signature: string): DBusValue[] | undefined {
  try {
    return reader.body(signature);
  } catch {
    return undefined;
  }
}

type Template = { header: Buffer; types: string[] };

/** Marshals calls. All of the header but the path repeats from call to call, so it is kept as a template. */
export class CallEncoder {
  /** By destination, interface and member, of which each has one signature. */
  private readonly templates = new Map<string, Map<string, Map<string, Template>>>();

  encode(writer: Writer, call: MethodCall, serial: number): void {
    const { header, types } = this.template(call);
    const start = writer.startMessage();
    writer.raw(header);
    writer.u8(FIELD.path);
    writer.signature('o');
    writer.string(call.path);
    writer.u32At(start + 12, writer.length - start - HEADER_BYTES);
    writer.align(8);
    const bodyStart = writer.length;
    types.forEach((type, index) => {
      const arg = call.args[index];
      if (arg === undefined) throw new TypeError(`${call.member} needs ${types.length} arguments`);
      writer.value(type, arg);
    });
    writer.u32At(start + 4, writer.length - bodyStart);
    writer.u32At(start + 8, serial);
  }

  private template(call: MethodCall): Template {
    const members = this.members(call);
    let template = members.get(call.member);
    if (!template) {
      template = { header: encodeHeader(call), types: splitSignature(call.signature) };
      members.set(call.member, template);
    }
    return template;
  }

  private members(call: MethodCall): Map<string, Template> {
    let interfaces = this.templates.get(call.destination);
    if (!interfaces) {
      if (this.templates.size > MAX_DESTINATIONS) this.templates.clear();
      interfaces = new Map();
      this.templates.set(call.destination, interfaces);
    }
    let members = interfaces.get(call.interface);
    if (!members) {
      members = new Map();
      interfaces.set(call.interface, members);
    }
    return members;
  }
}

function encodeHeader(call: MethodCall): Buffer {
  const writer = new Writer(512);
  writer.raw(Buffer.from([LITTLE_ENDIAN, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const field = (code: number, type: 's' | 'g' | 'u', value: string | number) => {
    if (!value) return;
    writer.align(8);
    writer.u8(code);
    writer.signature(type);
    writer.value(type, value);
  };
  field(FIELD.destination, 's', call.destination);
  field(FIELD.interface, 's', call.interface);
  field(FIELD.member, 's', call.member);
  field(FIELD.signature, 'g', call.signature);
  field(FIELD.descriptors, 'u', splitSignature(call.signature).filter((type) => type === 'h').length);
  writer.align(8);
  return Buffer.from(writer.written());
}

/** A reply without values. */
export function encodeReply(writer: Writer, { sender, serial: answered }: OwnCall, serial: number): void {
  const start = writer.startMessage();
  writer.raw(Buffer.from([LITTLE_ENDIAN, REPLY, NO_REPLY_EXPECTED, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  writer.u8(FIELD.replySerial);
  writer.signature('u');
  writer.u32(answered);
  writer.align(8);
  writer.u8(FIELD.destination);
  writer.signature('s');
  writer.string(sender);
  writer.u32At(start + 8, serial);
  writer.u32At(start + 12, writer.length - start - HEADER_BYTES);
  writer.align(8);
}

const align8 = (length: number) => (length + 7) & ~7;
