import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, REPO, SAMPLES } from '../../support/desktop.ts';
import { expectNothingLeft } from '../../support/nothing-left.ts';
import { type Brood, broodOf, commandLineOf, isAlive } from '../../support/processes.ts';
import { type Launched, Strobe } from '../../support/strobe.ts';

/** One that ends when asked, one that overwrites its environment, one that forks away from its script. */
const PROGRAMS: [string, readonly string[]][] = [
  [SAMPLES.gtk3.command, SAMPLES.gtk3.args],
  ['chromium', [`file://${REPO}/test/fixtures/apps/form.html`]],
  ['soffice', ['--writer', '--norestore', '--nologo']],
];

let strobe: Strobe;
let launched: Launched[];
let brood: Brood;

beforeEach(async () => {
  strobe = await Strobe.start();
  launched = await Promise.all(PROGRAMS.map(([command, args]) => strobe.launch(command, args)));
  expect(launched.map(({ ready }) => ready)).toEqual([true, true, true]);
  brood = broodOf(strobe.pid, strobe.mark);
  // Or the test would pass for want of anything to look for.
  const commands = brood.processes.map(({ pid }) => commandLineOf(pid));
  for (const part of ['Xvfb', 'dbus-daemon', 'openbox', 'strobe-reaper', 'gtk3.py', '--type=renderer', 'soffice.bin']) {
    expect(commands.filter((command) => command.includes(part))).not.toEqual([]);
  }
  expect(brood.displays).toHaveLength(3);
});
afterEach(() => strobe[Symbol.asyncDispose]());

describe('nothing is left of a server with three applications', () => {
  it('when its sessions are stopped, and it goes on serving', async () => {
    await Promise.all(launched.map(({ sessionId }) => strobe.session('stop', sessionId)));
    const own = (pid: number) => pid === strobe.pid || commandLineOf(pid).includes('strobe-reaper');
    const others = { ...brood, mark: '', processes: brood.processes.filter(({ pid }) => !own(pid)) };
    const folders = readdirSync(strobe.temporary);
    expect(folders).toEqual([expect.stringMatching(/^strobe-/)]);
    await expectNothingLeft(others, join(strobe.temporary, folders[0] ?? ''));
    expect(JSON.parse((await strobe.session('list')).text)).toEqual({ sessions: [] });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('when it gets %s', async (signal) => {
    process.kill(strobe.pid, signal);
    await eventually(async () => !isAlive(strobe.pid) || undefined);
    await expectNothingLeft(brood, strobe.temporary);
  });
});
