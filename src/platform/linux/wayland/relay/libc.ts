import koffi from 'koffi';

const libc = koffi.load('libc.so.6');
const call = (signature: string) => libc.func(signature);

const socket = call('int socket(int domain, int type, int protocol)');
const bind = call('int bind(int fd, const void *address, uint32_t length)');
const listenOn = call('int listen(int fd, int backlog)');
const accept4 = call('int accept4(int fd, void *address, void *length, int flags)');
const connectTo = call('int connect(int fd, const void *address, uint32_t length)');
const getsockopt = call('int getsockopt(int fd, int level, int name, void *value, void *length)');
const recvmsg = call('intptr_t recvmsg(int fd, void *message, int flags)');
const sendmsg = call('intptr_t sendmsg(int fd, const void *message, int flags)');
const pollAll = call('int poll(void *fds, uint64_t count, int timeout)');
export const close: (fd: number) => number = call('int close(int fd)');

const AF_UNIX = 1;
const SOCK_STREAM_CLOEXEC = 0o2000001;
const SOCK_CLOEXEC = 0o2000000;
const SOL_SOCKET = 1;
const SO_PEERCRED = 17;
const SCM_RIGHTS = 1;
const MSG_DONTWAIT = 0x40;
const MSG_NOSIGNAL = 0x4000;
const MSG_CMSG_CLOEXEC = 0x40000000;
const EAGAIN = 11;
const PATH_BYTES = 108;
const CONTROL_HEAD_BYTES = 16;
/** libwayland sends no more at once. */
const MAX_FDS = 28;

export const READABLE = 1;
export const WRITABLE = 4;

/** Bytes with the descriptors that came with the first of them. */
export type Parcel = { bytes: Buffer; fds: number[] };

/** The buffers of a message: one of each serves all, since nothing here waits. */
const data = Buffer.alloc(1 << 16);
const control = Buffer.alloc(CONTROL_HEAD_BYTES + 4 * MAX_FDS);
const vector = Buffer.alloc(16);
const head = Buffer.alloc(56);
head.writeBigUInt64LE(koffi.address(vector), 16);
head.writeBigUInt64LE(1n, 24);

export function listen(path: string): number {
  const fd = checked(socket(AF_UNIX, SOCK_STREAM_CLOEXEC, 0), 'socket');
  checked(bind(fd, addressOf(path), 2 + PATH_BYTES), 'bind');
  checked(listenOn(fd, 16), 'listen');
  return fd;
}

export const accept = (fd: number): number => checked(accept4(fd, null, null, SOCK_CLOEXEC), 'accept');

export function connect(path: string): number {
  const fd = checked(socket(AF_UNIX, SOCK_STREAM_CLOEXEC, 0), 'socket');
  checked(connectTo(fd, addressOf(path), 2 + PATH_BYTES), 'connect');
  return fd;
}

/** The process at the other end. */
export function peerPid(fd: number): number {
  const credentials = Buffer.alloc(12);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(credentials.length);
  checked(getsockopt(fd, SOL_SOCKET, SO_PEERCRED, credentials, length), 'getsockopt');
  return credentials.readInt32LE(0);
}

/** What has come; undefined at the end of the stream. */
export function receive(fd: number): Parcel | undefined {
  vector.writeBigUInt64LE(koffi.address(data), 0);
  vector.writeBigUInt64LE(BigInt(data.length), 8);
  head.writeBigUInt64LE(koffi.address(control), 32);
  head.writeBigUInt64LE(BigInt(control.length), 40);
  const count = Number(recvmsg(fd, head, MSG_DONTWAIT | MSG_CMSG_CLOEXEC));
  if (count < 0 && koffi.errno() === EAGAIN) return { bytes: Buffer.alloc(0), fds: [] };
  if (count <= 0) return undefined;
  const fds: number[] = [];
  const used = Number(head.readBigUInt64LE(40));
  if (used > CONTROL_HEAD_BYTES && control.readInt32LE(12) === SCM_RIGHTS) {
    const end = Number(control.readBigUInt64LE(0));
    for (let at = CONTROL_HEAD_BYTES; at + 4 <= end; at += 4) fds.push(control.readInt32LE(at));
  }
  return { bytes: Buffer.from(data.subarray(0, count)), fds };
}

/** How many bytes the other end has room for; undefined where it is gone. */
export function send(fd: number, { bytes, fds }: Parcel): number | undefined {
  vector.writeBigUInt64LE(koffi.address(bytes), 0);
  vector.writeBigUInt64LE(BigInt(bytes.length), 8);
  const length = fds.length > 0 ? CONTROL_HEAD_BYTES + 4 * fds.length : 0;
  head.writeBigUInt64LE(length > 0 ? koffi.address(control) : 0n, 32);
  head.writeBigUInt64LE(BigInt(length > 0 ? (length + 7) & ~7 : 0), 40);
  if (length > 0) {
    control.writeBigUInt64LE(BigInt(length), 0);
    control.writeInt32LE(SOL_SOCKET, 8);
    control.writeInt32LE(SCM_RIGHTS, 12);
    for (const [index, each] of fds.entries()) control.writeInt32LE(each, CONTROL_HEAD_BYTES + 4 * index);
  }
  const count = Number(sendmsg(fd, head, MSG_DONTWAIT | MSG_NOSIGNAL));
  if (count < 0) return koffi.errno() === EAGAIN ? 0 : undefined;
  return count;
}

/** Waits until something can be read or written, and returns what, by descriptor. */
export function poll(wanted: ReadonlyMap<number, number>, timeoutMs: number): Map<number, number> {
  const entries = Buffer.alloc(8 * wanted.size);
  for (const [index, [fd, events]] of [...wanted].entries()) {
    entries.writeInt32LE(fd, 8 * index);
    entries.writeInt16LE(events, 8 * index + 4);
  }
  pollAll(entries, wanted.size, timeoutMs);
  const found = new Map<number, number>();
  for (let at = 0; at < entries.length; at += 8) {
    const events = entries.readInt16LE(at + 6);
    if (events !== 0) found.set(entries.readInt32LE(at), events);
  }
  return found;
}

function addressOf(path: string): Buffer {
  const address = Buffer.alloc(2 + PATH_BYTES);
  address.writeUInt16LE(AF_UNIX);
  address.write(path, 2);
  return address;
}

function checked(result: number, what: string): number {
  if (result < 0) throw new Error(`${what} failed: errno ${koffi.errno()}`);
  return result;
}
