import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { REPO } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** A browser, a server and the example start one after the other. */
const PATIENT = 600_000;

/** As in CI, where an example must not write what it expects, and on a machine that is slow. */
async function run(...args: string[]): Promise<string> {
  const { VITEST: _, NODE_OPTIONS: __, ...rest } = process.env;
  const env = { ...rest, CI: '1', STROBE_LIMITS_PATIENCE: '10' };
  return (await promisify(execFile)(process.execPath, args, { cwd: REPO, env })).stdout;
}

describe('the examples in other runners than Vitest', () => {
  it('pass in node:test, with Qt', async () => {
    expect(await run('--test', 'examples/testing/qt.test.mjs')).toMatch(/^(# |ℹ )pass 3$/m);
  });

  it(
    'pass in @playwright/test, with Chromium',
    async () => {
      const cli = path.join(REPO, 'node_modules/@playwright/test/cli.js');
      const output = ['--output', temporaryFolder('playwright')];
      expect(await run(cli, 'test', '-c', 'examples/testing', '--reporter=line', ...output)).toContain('1 passed');
    },
    PATIENT,
  );
});
