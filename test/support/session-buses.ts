import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';
import { eventually, REPO } from './desktop.ts';
import { temporaryFolder } from './folder.ts';

export type WaylandSession = {
  /** The variables by which it is reached. */
  env: Record<string, string>;
  /** Starts a program in it. */
  start(command: string, ...args: string[]): void;
};

/** What a session of its own stands on: a home, two buses, and programs that end with the suite. */
export type SessionGround = {
  home: string;
  runtime: string;
  /** The environment of all in it. */
  env: Record<string, string>;
  /** The part of it by which the session is reached. */
  ways: Record<string, string>;
  run(command: string, args: string[], env: Record<string, string>): void;
};

/** A home and buses of their own for the session of a desktop. */
export async function sessionGround(desktop: string): Promise<SessionGround> {
  const home = temporaryFolder(desktop.toLowerCase());
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const base = { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: runtime, LANG: 'C.UTF-8' };
  const run = (command: string, args: string[], env: Record<string, string>) => {
    const child = spawn(command, args, { env, cwd: REPO, stdio: 'ignore' });
    atEnd(async () => child.kill('SIGKILL'));
  };
  const bus = (name: string) => {
    const socket = join(runtime, name);
    run('dbus-daemon', ['--session', '--nofork', `--address=unix:path=${socket}`], base);
    return eventually(() => (existsSync(socket) ? `unix:path=${socket}` : undefined));
  };
  const [sessionBus, systemBus] = await Promise.all([bus('bus'), bus('system-bus')]);
  const ways = {
    XDG_RUNTIME_DIR: runtime,
    DBUS_SESSION_BUS_ADDRESS: sessionBus,
    XDG_SESSION_TYPE: 'wayland',
    XDG_CURRENT_DESKTOP: desktop,
  };
  return { home, runtime, env: { ...base, ...ways, DBUS_SYSTEM_BUS_ADDRESS: systemBus }, ways, run };
}
