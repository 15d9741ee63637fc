import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { UiError } from '../core/errors.ts';

/** The folder of the sockets of this user's servers. */
export function controlDirectory(env: Record<string, string | undefined> = process.env, home = homedir()): string {
  const runtime = env.XDG_RUNTIME_DIR;
  return runtime !== undefined && runtime !== '' ? join(runtime, 'strobe') : join(home, '.strobe', 'run');
}

/** Makes the directory for the owner alone; refuses one that somebody else could have prepared. */
export function ensureControlDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const stats = lstatSync(path);
  const owner = process.getuid?.();
  const isOurs = stats.isDirectory() && stats.uid === owner && (stats.mode & 0o077) === 0;
  if (isOurs) return;
  throw new UiError('permission_required', `Others than you can use the directory ${path}.`, {
    hint: `Remove it, or run: chmod 700 ${path}`,
  });
}

/** `mcp` and `serve` belong to a client, `daemon` is the background server that the command line starts. */
export type ServerRole = 'mcp' | 'serve' | 'daemon';

export const socketName = (role: ServerRole, pid: number) => `${role}-${pid}.sock`;

export type SocketEntry = { path: string; role: ServerRole; pid: number };

export function listSockets(directory: string): SocketEntry[] {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const match = /^(mcp|serve|daemon)-(\d+)\.sock$/.exec(name);
    const role = roleOf(match?.[1]);
    return role === undefined ? [] : [{ path: join(directory, name), role, pid: Number(match?.[2]) }];
  });
}

function roleOf(text: string | undefined): ServerRole | undefined {
  return text === 'mcp' || text === 'serve' || text === 'daemon' ? text : undefined;
}
