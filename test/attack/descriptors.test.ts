import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { Strobe } from '../support/strobe.ts';

const PLENTY = 1024;
/** How many are left: none, and so few that a launch comes to its end at different places. */
const SPARE = [0, 2, 4, 6, 8];

describe('a server without descriptors', () => {
  it('says so, and launches again once it has some', async () => {
    const strobe = await Strobe.start();
    atEnd(() => strobe[Symbol.asyncDispose]());
    const open = () => new Set(readdirSync(`/proc/${strobe.pid}/fd`).map(Number));
    const limitTo = (count: number) => execFileSync('prlimit', ['--pid', String(strobe.pid), `--nofile=${count}:`]);
    const launch = () =>
      strobe.call('debug_launch', { command: 'sleep', args: ['600'], display: 'isolated', waitMs: 0 });

    // A module that could not be read the first time is never read again.
    const first = await launch();
    await strobe.session('stop', JSON.parse(first.text).sessionId);

    const refusals: string[] = [];
    for (const spare of SPARE) {
      limitTo(lowestFree(open()) + spare);
      const { isError, text } = await launch();
      if (isError) refusals.push(text);
    }
    expect(refusals.length).toBeGreaterThan(0);
    for (const text of refusals) expect(text).toMatch(/has no file descriptors left .*\nNext: .*ulimit -n/);

    limitTo(PLENTY);
    expect(await launch()).toMatchObject({ isError: false });
  });
});

/** A limit is one on the numbers of descriptors, not on their count. */
function lowestFree(open: Set<number>): number {
  let number = 0;
  while (open.has(number)) number += 1;
  return number;
}
