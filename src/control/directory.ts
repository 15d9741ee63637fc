import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UiError } from '../core/errors.ts';

/** The folder of the sockets of this user's servers. */
export function controlDirectory(env: Record<string, string | undefined> = process.env, home = homedir()): string {
  const runtime = env.XDG_RUNTIME_DIR;
  return runtime !== undefined && runtime !== '' ? join(runtime, 'strobe') : join(home, '.strobe', 'run');
}

/** macOS takes 103 bytes and Linux 107; Node cuts a longer path and opens the socket there. */
const MAX_SOCKET_PATH_BYTES = 103;
const LONGEST_PID = 4_194_304;
const ELSEWHERE = 'Set XDG_RUNTIME_DIR to a short path to a folder that is yours alone.';

/** Makes the directory for the owner alone; refuses one that somebody else could have prepared. */
export function ensureControlDirectory(path: string): void {
  const bytes = Buffer.byteLength(join(path, socketName('daemon', LONGEST_PID)));
  if (bytes > MAX_SOCKET_PATH_BYTES) {
    const message = `The path of a socket in ${path} has ${bytes} bytes, and the system takes ${MAX_SOCKET_PATH_BYTES}.`;
    throw new UiError('unsupported', message, { hint: ELSEWHERE });
  }
  // mkdir with `recursive` never returns where a folder that exists answers ENOENT to it, as /proc does.
  for (const folder of [dirname(path), path]) makeFolder(folder);
  refuseForeign(path);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EEXIST') return;
    throw new UiError('permission_required', `The folder ${path} cannot be made (${code}).`, {
      hint: ELSEWHERE,
      cause,
    });
  }
}

function refuseForeign(directory: string): void {
  const stats = lstatSync(directory);
  const isOurs = stats.isDirectory() && isOwn(stats) && (stats.mode & 0o077) === 0;
  if (isOurs) return;
  throw new UiError('permission_required', `Others than you can use the directory ${directory}.`, {
    hint: `Remove it, or run: chmod 700 ${directory}`,
  });
}

const isOwn = ({ uid }: { uid: number }) => uid === process.getuid?.();

/** `mcp` and `serve` belong to a client, `daemon` is the background server that the command line starts. */
export type ServerRole = 'mcp' | 'serve' | 'daemon';

export const socketName = (role: ServerRole, pid: number) => `${role}-${pid}.sock`;

export type SocketEntry = { path: string; role: ServerRole; pid: number };

/** The sockets that this user's servers have opened. Whoever could put one there would be sent what is typed. */
export function listSockets(directory: string): SocketEntry[] {
  if (lstatSync(directory, { throwIfNoEntry: false }) === undefined) return [];
  refuseForeign(directory);
  return readdirSync(directory).flatMap((name) => {
    const match = /^(mcp|serve|daemon)-(\d+)\.sock$/.exec(name);
    const role = roleOf(match?.[1]);
    const path = join(directory, name);
    return role === undefined || !isOwnSocket(path) ? [] : [{ path, role, pid: Number(match?.[2]) }];
  });
}

function isOwnSocket(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isSocket() === true && isOwn(stats);
}

function roleOf(text: string | undefined): ServerRole | undefined {
  return text === 'mcp' || text === 'serve' || text === 'daemon' ? text : undefined;
}
