import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program, ProgramExit, ProgramRequest } from '../../core/backend.ts';
import { relayOutput, spawnProgram } from '../shared/child-program.ts';
import { hasTag, newTag, type Tag } from './inherited-tag.ts';
import {
  descendsFrom,
  endProcesses,
  isAlive,
  isMarked,
  livingProcesses,
  type Marker,
  type ProcessFamily,
} from './processes.ts';
import type { Reaper } from './reaper.ts';

const ORDERLY_EXIT_MS = 1_000;

/** The program is marked and tagged, so that whatever it starts is found. */
export async function startProgram(
  request: ProgramRequest,
  reaper: Reaper,
  afterEnd: () => void,
  signal: AbortSignal,
): Promise<Program> {
  const marker: Marker = { name: 'STROBE_PROGRAM', value: randomUUID() };
  const env = { ...request.env, [marker.name]: marker.value };
  const tag = newTag();
  const withTag = await reaper.tagger;
  const { child, exited } = await withTag(tag, () => spawnProgram({ ...request, env }, signal));
  return new LinuxProgram(child, { marker, tag, sessions: new Set([child.pid ?? 0]) }, exited, reaper, afterEnd);
}

type Family = ProcessFamily & { tag: Tag };

class LinuxProgram implements Program {
  readonly pid: number;
  readonly exited: Promise<ProgramExit>;
  private readonly child: ChildProcess;
  private readonly family: Family;
  private readonly reaper: Reaper;
  private readonly afterEnd: () => void;

  constructor(child: ChildProcess, family: Family, exited: Promise<ProgramExit>, reaper: Reaper, afterEnd: () => void) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.family = family;
    this.exited = exited;
    this.reaper = reaper;
    this.afterEnd = afterEnd;
    reaper.watch(this.pid, family.tag);
  }

  owns(pid: number): boolean {
    const { marker, tag } = this.family;
    return descendsFrom(pid, this.pid) || isMarked(pid, marker) || hasTag(pid, tag);
  }

  isRunning(): boolean {
    return isAlive(this.pid) || livingProcesses(this.family).length > 0;
  }

  onOutput(listener: Parameters<Program['onOutput']>[0]): void {
    relayOutput(this.child, listener);
  }

  async end(): Promise<void> {
    // The program first, so that it can end its own children in order.
    this.child.kill('SIGTERM');
    await Promise.race([this.exited, delay(ORDERLY_EXIT_MS, undefined, { ref: false })]);
    await endProcesses(this.family);
    this.afterEnd();
    this.reaper.forget(this.pid, this.family.tag);
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }
}
