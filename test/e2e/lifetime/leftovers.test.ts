import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, SAMPLES } from '../../support/desktop.ts';
import { expectNothingLeft } from '../../support/nothing-left.ts';
import { broodOf, commandLineOf, kill, living } from '../../support/processes.ts';
import { Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
beforeEach(async () => {
  strobe = await Strobe.start();
});
afterEach(() => strobe[Symbol.asyncDispose]());

/** A program whose children leave its session and its environment, and lose their parent: `escaped` finds them. */
async function launchEscaping(): Promise<{ sessionId: string; escaped: () => number[] }> {
  const seconds = String(randomInt(1_000_000, 9_000_000));
  const script = [
    `setsid env -i sleep ${seconds} &`,
    `(setsid env -i sleep ${seconds} &)`,
    `env -i setsid sh -c '(sleep ${seconds} & sleep ${seconds} &)'`,
    'exec sleep 600',
  ].join('\n');
  const { sessionId } = await strobe.launch('sh', ['-c', script], { waitMs: 0 });
  const escaped = () => living().flatMap(({ pid }) => (commandLineOf(pid) === `sleep ${seconds}` ? [pid] : []));
  await eventually(() => escaped().length === 4 || undefined);
  return { sessionId, escaped };
}

const reapers = () =>
  broodOf(strobe.pid, strobe.mark).processes.filter(({ pid }) => commandLineOf(pid).includes('strobe-reaper'));

describe('processes that leave the session and the environment of their program', () => {
  it('end with its session, and not with another one', async () => {
    const [one, other] = [await launchEscaping(), await launchEscaping()];
    await strobe.session('stop', one.sessionId);
    expect(one.escaped()).toEqual([]);
    expect(other.escaped()).toHaveLength(4);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('end with a server that gets %s', async (signal) => {
    const { escaped } = await launchEscaping();
    await kill(strobe.pid, signal);
    await eventually(() => escaped().length === 0 || undefined);
  });
});

describe('a reaper that is killed', () => {
  it('is started again, and ends all that was there before', async () => {
    const [{ escaped }] = await Promise.all([launchEscaping(), strobe.launch(SAMPLES.gtk3.command, SAMPLES.gtk3.args)]);
    const [first] = reapers();
    if (first === undefined) throw new Error('no reaper');
    await kill(first.pid);
    await eventually(() => reapers().some(({ pid }) => pid !== first.pid) || undefined);
    const brood = broodOf(strobe.pid, strobe.mark);
    await kill(strobe.pid);
    await expectNothingLeft(brood, strobe.temporary);
    await eventually(() => escaped().length === 0 || undefined);
  });
});
