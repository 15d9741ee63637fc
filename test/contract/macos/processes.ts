import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** What tests need to know of processes where there is no /proc, as on a Mac. */

type Listed = { pid: number; parent: number; state: string; command: string };

function listed(): Listed[] {
  const columns = ['pid', 'ppid', 'stat', 'args'].flatMap((name) => ['-o', `${name}=`]);
  const lines = execFileSync('/bin/ps', ['-A', '-ww', ...columns], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state, command }];
  });
}

const stateOf = (pid: number): string => listed().find((each) => each.pid === pid)?.state ?? 'Z';

export const isAlive = (pid: number): boolean => !stateOf(pid).startsWith('Z');

export const childrenOf = (parent: number): number[] =>
  listed()
    .filter((each) => each.parent === parent && !each.state.startsWith('Z') && !each.command.includes('/bin/ps '))
    .map(({ pid }) => pid);

/** The helper processes of a server. */
export const helpersOf = (server: number): number[] =>
  listed()
    .filter(({ parent, command }) => parent === server && command.includes('macos/helper/main.js'))
    .map(({ pid }) => pid);

/** Kills one process and waits until it has ended. */
export async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await delay(5);
}

/** Stops a process and waits until the kernel says so: a signal only asks. */
export async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (!stateOf(pid).startsWith('T')) await delay(5);
}
