import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { MARK } from './strobe.ts';

/** What tests need to know of processes, from /proc. */

export type Running = { pid: number; parent: number; session: number; state: string; startedAt: string };

/** Empty when the process is gone. */
function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

export function processOf(pid: number): Running | undefined {
  const fields = statFields(pid);
  if (fields.length === 0) return undefined;
  const [state = '', parent, , session] = fields;
  return { pid, parent: Number(parent), session: Number(session), state, startedAt: fields[19] ?? '' };
}

/** The state and what follows it; nothing of a process that is gone. */
function statFields(pid: number | string): string[] {
  const stat = read(pid, 'stat');
  // The name stands in parentheses and may hold some itself.
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Neither ended nor waiting to be buried by its parent. */
export function living(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((found) => found !== undefined && found.state !== 'Z')
    .filter((found) => found !== undefined);
}

export const commandLineOf = (pid: number): string => read(pid, 'cmdline').split('\0').join(' ').trim();

export function environmentOf(pid: number): Record<string, string> {
  const entries = read(pid, 'environ').split('\0');
  return Object.fromEntries(
    entries.map((entry) => [entry.split('=', 1)[0] ?? '', entry.slice(entry.indexOf('=') + 1)]),
  );
}

export const isAlive = (pid: number): boolean => (processOf(pid)?.state ?? 'Z') !== 'Z';

/** The living processes that carry a server's mark. */
export const marked = (mark: string): Running[] => living().filter(({ pid }) => isMarked(pid, mark));

const isMarked = (pid: number, mark: string) => read(pid, 'environ').split('\0').includes(`${MARK}=${mark}`);

/** Of the desktop on which `pid` runs: the one living process whose command line matches. */
export function companionOf(pid: number, commandLine: RegExp): number {
  const { STROBE_DESKTOP: desktop } = environmentOf(pid);
  const found = living().filter(
    (each) => environmentOf(each.pid).STROBE_DESKTOP === desktop && commandLine.test(commandLineOf(each.pid)),
  );
  const [only, second] = found;
  if (desktop === undefined || only === undefined || second !== undefined) {
    throw new Error(`${found.length} processes ${commandLine} on the desktop of ${pid}`);
  }
  return only.pid;
}

/** Kills one process and waits until it has ended. */
export async function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  process.kill(pid, signal);
  while (isAlive(pid)) await delay(5);
}

/** Stops a process and waits until the kernel says so: a signal only asks. */
export async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (processOf(pid)?.state !== 'T') await delay(5);
}

const STOPPED_MS = 200;
const RUNNING_MS = 20;

/** Lets a process run for a moment now and then, as on a machine with too much to do, until this is disposed of. */
export function starve(pid: number): AsyncDisposable {
  const rescue = new AbortController();
  const turns = async () => {
    while (!rescue.signal.aborted && isAlive(pid)) {
      process.kill(pid, 'SIGSTOP');
      await delay(STOPPED_MS);
      process.kill(pid, 'SIGCONT');
      await letRun(pid);
    }
  };
  const done = turns();
  return {
    [Symbol.asyncDispose]: () => {
      rescue.abort();
      return done;
    },
  };
}

/** On a busy machine, a moment is longer: until the process has run for some of it, or has nothing more to do. */
async function letRun(pid: number): Promise<void> {
  const before = processorTicks(pid);
  await delay(RUNNING_MS);
  while (wantsToRun(pid) && processorTicks(pid) === before) await delay(RUNNING_MS);
}

function processorTicks(pid: number): number {
  const fields = statFields(pid);
  return Number(fields[11]) + Number(fields[12]);
}

function wantsToRun(pid: number): boolean {
  return threadsOf(pid).some((thread) => statFields(`${pid}/task/${thread}`)[0] === 'R');
}

/** Everything a server has brought into the world: processes, and the traces of its displays. */
export type Brood = { mark: string; processes: Running[]; displays: Display[] };

/** A number is soon given away again; the file of its socket is not. */
type Display = { socket: string; inode: number };

/**
 * The mark finds daemons that left the family; descent and sessions find those that overwrote their environment, as
 * Chromium's do.
 */
export function broodOf(serverPid: number, mark: string): Brood {
  const all = living();
  const own = new Set([serverPid, ...all.filter(({ pid }) => isMarked(pid, mark)).map(({ pid }) => pid)]);
  const serverSession = processOf(serverPid)?.session;
  const sessions = new Set<number>();
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent, session } of all) {
      if (!own.has(pid) && !own.has(parent) && !sessions.has(session)) continue;
      own.add(pid);
      // The server's own session is the test runner's, too.
      if (session !== serverSession) sessions.add(session);
    }
  }
  const processes = all.filter(({ pid }) => own.has(pid));
  const numbers = new Set(processes.map(({ pid }) => environmentOf(pid).DISPLAY?.slice(1)));
  const displays = [...numbers].flatMap((number) => displayOf(`/tmp/.X11-unix/X${number}`) ?? []);
  return { mark, processes, displays };
}

function displayOf(socket: string): Display | undefined {
  const inode = statSync(socket, { throwIfNoEntry: false })?.ino;
  return inode === undefined ? undefined : { socket, inode };
}

/** What is left of a brood, in words, for a failure to show. */
export function remainsOf({ mark, processes, displays }: Brood): string[] {
  const left = processes.filter(({ pid, startedAt }) => isAlive(pid) && processOf(pid)?.startedAt === startedAt);
  const late = left.length > 0 ? [] : marked(mark);
  const sockets = displays.filter(({ socket, inode }) => displayOf(socket)?.inode === inode);
  return [
    ...[...left, ...late].map(({ pid }) => `process ${pid}: ${commandLineOf(pid)}`),
    ...sockets.map(({ socket }) => socket),
  ];
}
