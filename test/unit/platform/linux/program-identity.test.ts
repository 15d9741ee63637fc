import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { identityOf } from '../../../../src/platform/linux/program-identity.ts';
import { atEnd } from '../../../support/at-end.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { itCan, PROC } from '../../../support/it-can.ts';

const SLEEP = realpathSync('/bin/sleep');
const SHELL = realpathSync('/bin/sh');

/** A process that runs until the test ends. */
async function running(command: string, args: string[], options: { argv0?: string; cwd?: string } = {}) {
  const child: ChildProcess = spawn(command, args, { ...options, stdio: 'ignore' });
  atEnd(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  await once(child, 'spawn');
  return child.pid ?? 0;
}

describe('a process is known by', () => {
  itCan(PROC, 'the file that it runs, whatever it was started by', async () => {
    const link = join(temporaryFolder('identity'), 'harmless');
    symlinkSync(SLEEP, link);
    expect(identityOf(await running(link, ['60']))).toEqual({ name: 'sleep', executables: [SLEEP] });
    expect(identityOf(await running(SLEEP, ['60'], { argv0: 'harmless' }))).toMatchObject({ executables: [SLEEP] });
  });

  itCan(PROC, 'the name of its file after that was replaced or removed', async () => {
    const copy = join(temporaryFolder('identity'), 'updated');
    copyFileSync(SLEEP, copy);
    const pid = await running(copy, ['60']);
    rmSync(copy);
    expect(identityOf(pid)).toEqual({ name: 'updated', executables: [copy] });
  });

  itCan(PROC, 'the script that an interpreter runs, with links followed, and by the interpreter', async () => {
    const folder = temporaryFolder('identity');
    mkdirSync(join(folder, 'real'));
    const script = join(folder, 'real', 'terminal.sh');
    writeFileSync(script, 'kill -STOP $$\n');
    symlinkSync(script, join(folder, 'harmless'));
    for (const args of [[script], ['harmless'], ['-e', './harmless', '--', script]]) {
      const pid = await running(SHELL, args, { cwd: folder });
      expect(identityOf(pid)).toEqual({ name: 'terminal.sh', executables: [SHELL, script] });
    }
  });

  itCan(PROC, 'the name that it has in accessibility, where it has one', async () => {
    expect(identityOf(await running(SLEEP, ['60']), 'Calculator')).toEqual({
      name: 'Calculator',
      executables: [SLEEP],
    });
  });
});
