import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { connectTo, type ServerConnection } from '../control/client.ts';
import { controlDirectory, ensureControlDirectory } from '../control/directory.ts';
import { UiError } from '../core/errors.ts';

const readyMessage = z.object({ path: z.string() });

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
