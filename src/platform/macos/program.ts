import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program, ProgramExit, ProgramRequest } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import { programOf } from './bundle.ts';
import { groupOf, isAlive, membersOf } from './processes.ts';

const ORDERLY_EXIT_MS = 1_000;
const TERM_GRACE_MS = 1_500;
const LAST_WORDS_MS = 200;
const POLL_MS = 20;

/** A program, or the one in a bundle, in a process group of its own. `onEnd` hears when nothing of it is left. */
export async function startProgram(request: ProgramRequest, onEnd: () => void, signal: AbortSignal): Promise<Program> {
  const command = await programOf(request.command);
  const child = spawn(command, request.args, {
    cwd: request.cwd,
    env: { ...process.env, ...request.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
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
  return new MacProgram(child, exited, onEnd);
}

class MacProgram implements Program {
  readonly pid: number;
  readonly exited: Promise<ProgramExit>;
  private readonly child: ChildProcess;
  private readonly onEnd: () => void;

  constructor(child: ChildProcess, exited: Promise<ProgramExit>, onEnd: () => void) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.exited = exited;
    this.onEnd = onEnd;
  }

  owns(pid: number): boolean {
    return pid === this.pid || groupOf(pid) === this.pid;
  }

  isRunning(): boolean {
    return isAlive(this.pid) || isAlive(-this.pid);
  }

  onOutput(listener: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => void): void {
    for (const stream of ['stdout', 'stderr'] as const) {
      this.child[stream]?.on('data', (chunk: Buffer) => listener(stream, chunk));
      this.child[stream]?.on('error', () => {});
    }
  }

  async end(): Promise<void> {
    // The program first, so that it can end its own children in order.
    this.child.kill('SIGTERM');
    await Promise.race([this.exited, delay(ORDERLY_EXIT_MS, undefined, { ref: false })]);
    const killAtMs = performance.now() + TERM_GRACE_MS;
    while ((await membersOf(this.pid)).length > 0) {
      signalGroup(this.pid, performance.now() < killAtMs ? 'SIGTERM' : 'SIGKILL');
      await delay(POLL_MS);
    }
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
    this.onEnd();
  }
}

function signalGroup(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // It ended by itself in the meantime.
  }
}

function startError({ command, cwd }: ProgramRequest, cause: unknown): UiError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') {
    const where = cwd ? `, or its working directory ${cwd}, ` : ' ';
    return new UiError('launch_failed', `Program not found: ${command}${where}does not exist.`, {
      hint: 'Give an absolute path, an .app bundle, or a program that is on PATH.',
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
