import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UiError } from '../../core/errors.ts';

export type Daemon = { command: string; args: string[]; env: Record<string, string> };

/** Starts a daemon of an isolated display that reports readiness by a line on descriptor 3, and returns that line. */
export async function startDaemon(
  { command, args, env }: Daemon,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  // A file, not a pipe: it outlives this process without breaking the daemon's writes.
  const log = path.join(directory, `${path.basename(command)}.log`);
  const stderr = openSync(log, 'w', 0o600);
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', stderr, 'pipe'], detached: true });
  closeSync(stderr);
  child.unref();
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw startError(command, String(error), error);
  }
  const ended = new AbortController();
  const onExit = () => ended.abort(startError(command, readFileSync(log, 'utf8').trim()));
  child.once('exit', onExit);
  const ready = child.stdio[3];
  if (!ready) throw startError(command, 'no pipe');
  try {
    // Xvfb writes the number and the newline apart, and dies of SIGPIPE if nobody waits for the second.
    let line = '';
    while (!line.endsWith('\n')) {
      const [chunk] = await once(ready, 'data', { signal: AbortSignal.any([signal, ended.signal]) });
      line += String(chunk);
    }
    return line.trim();
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.off('exit', onExit);
    ready.destroy();
  }
}

/** Starts a daemon that nothing waits for and that may be missing. */
export function launchDaemon({ command, args, env }: Daemon): void {
  const child = spawn(command, args, { env, stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function startError(command: string, detail: string, cause?: unknown): UiError {
  return new UiError('display_unavailable', `Could not start ${command} for an isolated display: ${detail}`, {
    hint: 'Run `strobe doctor`: it names the packages that are missing.',
    cause,
  });
}
