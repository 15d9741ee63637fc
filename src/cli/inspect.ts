import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectAll, type ServerConnection } from '../control/client.ts';
import { controlDirectory } from '../control/directory.ts';
import { describeFailure } from '../tools/failure.ts';
import { abortOnSignal } from './lifetime.ts';
import { startDaemon } from './start-daemon.ts';
import { print, printError } from './terminal.ts';

export type InspectOptions = {
  allowActions?: boolean;
  newToken?: boolean;
  port?: number;
  /** The path of a trace to show. */
  trace?: string;
  open: boolean;
};

/** `strobe inspect` and `strobe show`: has the background server serve the page, prints its address and opens it. */
export async function runInspect({ open, trace, ...given }: InspectOptions, program: string): Promise<number> {
  // The background server is in another folder.
  const args = { ...given, ...(trace !== undefined && { trace: resolve(trace) }) };
  using lifetime = abortOnSignal();
  await using server = await backgroundServer(program, lifetime.signal);
  const answer = await server.call({ tool: 'inspect/open', args, progress: () => {}, signal: lifetime.signal });
  if (!answer.ok) {
    printError(describeFailure(answer.error));
    return 1;
  }
  print(answer.result.text);
  if (open) openBrowser(answer.result.text);
  return 0;
}

async function backgroundServer(program: string, signal: AbortSignal): Promise<ServerConnection> {
  const connected = await connectAll(controlDirectory());
  const running = connected.find(({ role }) => role === 'daemon');
  for (const other of connected) if (other !== running) await other[Symbol.asyncDispose]();
  return running ?? (await startDaemon(program, signal));
}

/** Linux has the first of these, macOS the second. */
const OPENERS = ['xdg-open', 'open'];

/**
 * Every user of the machine can read the arguments of a process, and the address has the token in it: the browser is
 * given a file of ours instead, which leads there.
 */
function openBrowser(url: string): void {
  const file = join(controlDirectory(), 'inspect.html');
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0;url=${url}">\n`, { mode: 0o600 });
  tryOpen(file, OPENERS);
}

function tryOpen(file: string, [command, ...others]: readonly string[]): void {
  if (command === undefined) {
    printError('No browser could be opened: open the address above.');
    return;
  }
  const child = spawn(command, [file], { detached: true, stdio: 'ignore' });
  child.once('error', () => tryOpen(file, others));
  child.once('spawn', () => child.unref());
}
