import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** RLIMIT_LOCKS of the kernel's headers. */
const LOCKS = 10;
const MIN_TAG = 2 ** 20;
const MAX_TAG = 2 ** 31;

/**
 * A number that a program hands on to all that it starts, through new sessions, double forks and an emptied
 * environment: its limit of file locks, which the kernel keeps and has not enforced since Linux 2.4.25.
 */
export type Tag = number;

export const newTag = (): Tag => randomInt(MIN_TAG, MAX_TAG);

const FILE_LOCKS = /^Max file locks +(\d+) /m;

export function hasTag(pid: number, tag: Tag): boolean {
  try {
    const [, limit] = FILE_LOCKS.exec(readFileSync(`/proc/${pid}/limits`, 'latin1')) ?? [];
    return limit === String(tag);
  } catch {
    // It is gone, or belongs to someone else.
    return false;
  }
}

/** Runs `start` so that the processes it starts at once carry the tag. */
export type Tagger = <T>(tag: Tag, start: () => T) => T;

/** Without koffi, or a C library that it finds, nothing is tagged: environments and sessions have to do. */
export async function openTagger(): Promise<Tagger> {
  try {
    const { default: koffi } = await import('koffi');
    const limit = koffi.struct({ soft: 'uint64', hard: 'uint64' });
    const types = ['int', 'int', koffi.pointer(limit), koffi.out(koffi.pointer(limit))];
    const prlimit = koffi.load('libc.so.6').func('prlimit64', 'int', types);
    return (tag, start) => {
      const before = { soft: 0n, hard: 0n };
      if (prlimit(0, LOCKS, null, before) !== 0 || before.hard < BigInt(tag)) return start();
      prlimit(0, LOCKS, { soft: BigInt(tag), hard: before.hard }, null);
      try {
        return start();
      } finally {
        prlimit(0, LOCKS, before, null);
      }
    };
  } catch {
    return (_, start) => start();
  }
}
