import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { connectTo, type ServerConnection } from '../control/client.ts';
import { controlDirectory, ensureControlDirectory } from '../control/directory.ts';
import { listenForControl } from '../control/server.ts';
import { UiError } from '../core/errors.ts';
import type { SessionSummary } from '../session/session.ts';
import { openContext } from './context.ts';
import { abortOnSignal, whenAborted } from './lifetime.ts';

const EMPTY_FOR_MS = 60_000;
/** Attached applications are not ours, so a forgotten background server must not stay as long as they do. */
const ATTACHED_ONLY_FOR_MS = 15 * 60_000;
const CHECK_EVERY_MS = 5_000;

const readyMessage = z.object({ path: z.string() });

/** `strobe daemon` holds the sessions of the command line, and ends by itself when there are none left. */
export async function runDaemon(): Promise<number> {
  using lifetime = abortOnSignal();
  // It serves calls from everywhere: the folder that it happened to start in has no say.
  await using context = openContext({});
  await using control = await listenForControl(context, controlDirectory(), 'daemon');
  const idle = new AbortController();
  const timer = setInterval(() => {
    const { running, lastMs } = control.activity();
    if (running === 0 && performance.now() - lastMs > idleLimitMs(context.sessions.list())) idle.abort();
  }, CHECK_EVERY_MS);
  process.send?.({ path: control.path });
  await Promise.race([whenAborted(lifetime.signal), whenAborted(idle.signal)]);
  clearInterval(timer);
  return 0;
}

/** How long a background server waits for the next call, given its sessions. */
export function idleLimitMs(sessions: SessionSummary[]): number {
  const live = sessions.filter((session) => session.state !== 'exited');
  if (live.length === 0) return EMPTY_FOR_MS;
  return live.some((session) => session.origin === 'launched') ? Number.POSITIVE_INFINITY : ATTACHED_ONLY_FOR_MS;
}

/** Starts a background server and waits until it answers. */
export async function startDaemon(program: string, signal: AbortSignal): Promise<ServerConnection> {
  const directory = controlDirectory();
  ensureControlDirectory(directory);
  const logPath = join(directory, 'daemon.log');
  const log = openSync(logPath, 'a', 0o600);
  const child = spawn(process.execPath, [program, 'daemon'], {
    // The caller's folder would stay busy for as long as the server runs.
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const path = await new Promise<string | undefined>((resolve) => {
    child.once('message', (message) => resolve(readyMessage.safeParse(message).data?.path));
    child.once('error', () => resolve(undefined));
    child.once('exit', () => resolve(undefined));
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  if (child.connected) child.disconnect();
  child.unref();
  const caller = path === undefined ? undefined : await connectTo(path, 'daemon');
  if (caller !== undefined) return caller;
  throw new UiError('internal', 'The background server did not start.', { hint: `Read its log: ${logPath}` });
}
