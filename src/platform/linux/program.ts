import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program, ProgramExit } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import {
  type Brood,
  descendsFrom,
  endProcesses,
  isAlive,
  isMarked,
  livingProcesses,
  type Marker,
} from './processes.ts';
import type { Reaper } from './reaper.ts';

const ORDERLY_EXIT_MS = 1_000;
const LAST_WORDS_MS = 200;

type Command = { command: string; args: string[]; cwd: string | undefined; env: Record<string, string> };

/** A program in a session of its own, so that a Ctrl-C meant for the server does not reach it. */
export async function startProgram(what: Command, reaper: Reaper, signal: AbortSignal): Promise<Program> {
  const marker: Marker = { name: 'STROBE_PROGRAM', value: randomUUID() };
  const child = spawn(what.command, what.args, {
    cwd: what.cwd,
    env: { ...what.env, [marker.name]: marker.value },
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
    throw startError(what, cause);
  }
  return new LinuxProgram(child, marker, exited, reaper);
}

class LinuxProgram implements Program {
  readonly pid: number;
  readonly exited: Promise<ProgramExit>;
  private readonly child: ChildProcess;
  private readonly brood: Brood;
  private readonly reaper: Reaper;

  constructor(child: ChildProcess, marker: Marker, exited: Promise<ProgramExit>, reaper: Reaper) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.brood = { marker, sessions: new Set([this.pid]) };
    this.exited = exited;
    this.reaper = reaper;
    reaper.watch(this.pid);
  }

  owns(pid: number): boolean {
    return descendsFrom(pid, this.pid) || isMarked(pid, this.brood.marker);
  }

  isRunning(): boolean {
    return isAlive(this.pid) || livingProcesses(this.brood).length > 0;
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
    await endProcesses(this.brood);
    this.reaper.forget(this.pid);
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }
}

function startError(what: Command, cause: unknown): UiError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') {
    const where = what.cwd ? `, or its working directory ${what.cwd}, ` : ' ';
    return new UiError('launch_failed', `Program not found: ${what.command}${where}does not exist.`, {
      hint: 'Give an absolute path, or a program that is on PATH.',
      cause,
    });
  }
  if (code === 'EACCES') {
    return new UiError('launch_failed', `Program may not be executed: ${what.command}.`, {
      hint: 'Make the file executable, or start it through its interpreter.',
      cause,
    });
  }
  return new UiError('launch_failed', `Could not start ${what.command}: ${String(cause)}`, { cause });
}
