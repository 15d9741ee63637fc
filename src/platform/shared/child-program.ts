import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Program, ProgramExit, ProgramRequest } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';

const LAST_WORDS_MS = 200;

export type ChildProgram = { child: ChildProcess; exited: Promise<ProgramExit> };

/** Starts a program in a session of its own, so that a Ctrl-C meant for the server does not reach it. */
export async function spawnProgram(
  request: Omit<ProgramRequest, 'env'> & { env: NodeJS.ProcessEnv },
  signal: AbortSignal,
): Promise<ChildProgram> {
  const { command, file = command, args, cwd, env } = request;
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  const child = spawn(file, args, { argv0: command, cwd, env, stdio, detached: true });
  const exited = new Promise<ProgramExit>((resolve) => {
    child.once('exit', (code, exitSignal) => {
      const exit = { code, signal: exitSignal };
      // Its last words may still be in the pipe, which a child of its own may hold open.
      child.once('close', () => resolve(exit));
      setTimeout(resolve, LAST_WORDS_MS, exit).unref();
    });
  });
  try {
    await once(child, 'spawn', { signal });
  } catch (cause) {
    throw startError(request, cause);
  }
  return { child, exited };
}

export function relayOutput(child: ChildProcess, listener: Parameters<Program['onOutput']>[0]): void {
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (chunk: Buffer) => listener(stream, chunk));
    child[stream]?.on('error', () => {});
  }
}

function startError({ command, cwd }: Pick<ProgramRequest, 'command' | 'cwd'>, cause: unknown): UiError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') {
    const where = cwd ? `, or its working directory ${cwd}, ` : ' ';
    return new UiError('launch_failed', `Program not found: ${command}${where}does not exist.`, {
      hint: 'Give an absolute path, a program that is on PATH, or on macOS an .app bundle.',
      cause,
    });
  }
  if (code === 'EACCES') {
    return new UiError('launch_failed', `Program may not be executed: ${command}.`, {
      hint: 'Make the file executable, or start it through its interpreter.',
      cause,
    });
  }
  return new UiError('launch_failed', `Could not start ${command}: ${String(cause)}`, { cause });
}
