import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program, ProgramExit, ProgramRequest } from '../../core/backend.ts';
import { isAlive } from '../../core/liveness.ts';
import { relayOutput, spawnProgram } from '../shared/child-program.ts';
import { programOf } from './bundle.ts';
import { groupOf, membersOf } from './process-table.ts';

const ORDERLY_EXIT_MS = 1_000;
const TERM_GRACE_MS = 1_500;
const POLL_MS = 20;

/** Starts a program, or that of a bundle, in a process group of its own. `onEnd` is called when the group is empty. */
export async function startMacProgram(
  request: ProgramRequest,
  onEnd: () => void,
  signal: AbortSignal,
): Promise<Program> {
  const file = await programOf(request.file ?? request.command);
  const env = { ...process.env, ...request.env };
  const { child, exited } = await spawnProgram({ ...request, command: file, file, env }, signal);
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

  onOutput(listener: Parameters<Program['onOutput']>[0]): void {
    relayOutput(this.child, listener);
  }

  async end(): Promise<void> {
    // The program gets the signal first, so that it can end its own children in order.
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
