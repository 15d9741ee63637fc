import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hasTag, type Tag } from './inherited-tag.ts';

const TERM_GRACE_MS = 1_500;
const POLL_MS = 20;

/** An environment variable that marks what we started: it survives double forks and new sessions. */
export type Marker = { name: string; value: string };

/** `startedAt` counts ticks since the machine was started. */
type ProcessStat = { state: string; parent: number; session: number; startedAt: number };

export function descendsFrom(pid: number, ancestor: number): boolean {
  for (let at = pid; at > 1; at = readStat(at)?.parent ?? 0) if (at === ancestor) return true;
  return false;
}

export function isAlive(pid: number): boolean {
  const state = readStat(pid)?.state;
  return state !== undefined && state !== 'Z';
}

/** Whether one of its threads runs, or waits for a processor or the disk. */
export function isBusy(pid: number): boolean {
  return threadsOf(pid).some((thread) => /[RD]/.test(readStat(thread)?.state ?? ''));
}

export function ownerOf(pid: number): number | undefined {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
}

export function commandOf(pid: number): string {
  return readProc(pid, 'comm').trim();
}

/** Without the name of the program itself. */
export function argumentsOf(pid: number): string[] {
  return readProc(pid, 'cmdline', 'utf8').split('\0').slice(1);
}

/** Undefined where the process is gone, belongs to another user, or hides what it runs. */
export function executableOf(pid: number): string | undefined {
  try {
    // An update replaces the files of programs that go on running.
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
}

export function isMarked(pid: number, { name, value }: Marker): boolean {
  return `\0${readProc(pid, 'environ')}`.includes(`\0${name}=${value}\0`);
}

/** Everything that carries the marker or the tag, and every process of the sessions that were opened for it. */
export type ProcessFamily = { marker: Marker; tag?: Tag; sessions: ReadonlySet<number> };

/**
 * Returns the processes of a family that are alive. The marker alone is not enough: Chromium overwrites its environment.
 * The session alone is not either: daemons leave it. Nor is the tag, which not every machine can give. We start
 * everything in a session of its own, never shared with others. What is older than this process, most of a machine, is
 * nobody's that it started.
 */
export function livingProcesses({ marker, tag, sessions }: ProcessFamily): number[] {
  const since = readStat(process.pid)?.startedAt ?? 0;
  return allPids().filter((pid) => {
    const stat = readStat(pid);
    if (!stat || stat.startedAt < since || stat.state === 'Z' || pid === process.pid) return false;
    return sessions.has(stat.session) || isMarked(pid, marker) || (tag !== undefined && hasTag(pid, tag));
  });
}

/**
 * Sends SIGTERM, waits a moment for an orderly exit, then sends SIGKILL until none is left. To look through all processes
 * of the machine is costly, so that those already known are waited for first.
 */
export async function endProcesses(family: ProcessFamily): Promise<void> {
  const termed = new Set<number>();
  const killAt = performance.now() + TERM_GRACE_MS;
  for (let alive = livingProcesses(family); alive.length > 0; alive = livingProcesses(family)) {
    const fresh = alive.filter((pid) => !termed.has(pid));
    for (const pid of fresh) termed.add(pid);
    sendSignal(fresh, 'SIGTERM');
    if (performance.now() > killAt) sendSignal(alive, 'SIGKILL');
    do await delay(POLL_MS);
    while (performance.now() < killAt && alive.some(isAlive));
  }
}

function sendSignal(pids: Iterable<number>, name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

function readStat(pid: number): ProcessStat | undefined {
  const stat = readProc(pid, 'stat');
  if (!stat) return undefined;
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, , session] = fields;
  return { state, parent: Number(parent), session: Number(session), startedAt: Number(fields[19]) };
}

function allPids(): number[] {
  return numbersIn('/proc');
}

/** Empty when the process is gone. */
function threadsOf(pid: number): number[] {
  try {
    return numbersIn(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

const numbersIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Empty when the process is gone or belongs to someone else. */
function readProc(pid: number, file: string, encoding: BufferEncoding = 'latin1'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, encoding);
  } catch {
    return '';
  }
}
