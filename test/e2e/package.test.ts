import { execFile, execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { itCan } from '../support/it-can.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Asks no registry, and finds nothing that another run has left. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, npm_config_cache: temporaryFolder('npm'), npm_config_offline: 'true' };
  const { stdout } = await promisify(execFile)('npm', [...args, '--ignore-scripts', '--dry-run'], { cwd, env });
  return stdout;
}

const npmVersion = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim();
const forOthers =
  Number.parseInt(npmVersion, 10) >= 10 ? {} : { because: `npm ${npmVersion} cannot install for another system` };

const SYSTEMS = ['linux', 'darwin'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));

describe('the package', () => {
  for (const { os, cpu } of SYSTEMS) {
    itCan(forOthers, `is installed on ${os} ${cpu} with the binaries of that system`, () => installs(os, cpu));
  }
});

async function installs(os: string, cpu: string): Promise<void> {
  const empty = temporaryFolder('package');
  for (const file of ['package.json', 'package-lock.json', 'packages/appium-strobe-driver/package.json']) {
    cpSync(path.join(root, file), path.join(empty, file));
  }
  const installed = await npm(empty, 'ci', `--os=${os}`, `--cpu=${cpu}`);
  for (const binary of ['@biomejs/cli', '@rollup/rollup', '@img/sharp', '@esbuild/', '@typescript/typescript']) {
    expect(installed).toMatch(new RegExp(`^add ${binary}[\\w-]*${os}-${cpu}\\b`, 'm'));
  }
}
