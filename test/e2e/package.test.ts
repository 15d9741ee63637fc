import { execFile } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packed = z.array(z.object({ files: z.array(z.object({ path: z.string() })) }));

/** Asks no registry, and finds nothing that another run has left. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, npm_config_cache: temporaryFolder('npm'), npm_config_offline: 'true' };
  const { stdout } = await promisify(execFile)('npm', [...args, '--ignore-scripts', '--dry-run'], { cwd, env });
  return stdout;
}

describe('the package', () => {
  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
  ])('is installed on %s %s with the binaries of that system', async (os, cpu) => {
    const empty = temporaryFolder('package');
    for (const file of ['package.json', 'package-lock.json', 'packages/appium-strobe-driver/package.json']) {
      cpSync(path.join(root, file), path.join(empty, file));
    }
    const installed = await npm(empty, 'ci', `--os=${os}`, `--cpu=${cpu}`);
    for (const binary of ['@biomejs/cli', '@rollup/rollup', '@img/sharp', '@esbuild/', '@typescript/typescript']) {
      expect(installed).toMatch(new RegExp(`^add ${binary}[\\w-]*${os}-${cpu}\\b`, 'm'));
    }
  });

  it('holds what was built, the models and what they are about, and nothing else', async () => {
    const [{ files } = { files: [] }] = packed.parse(JSON.parse(await npm(root, 'pack', '--json')));
    const paths = files.map((file) => file.path);
    const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const modules = sources.filter((file) => /(?<!\.d)\.ts$/.test(file));
    const built = modules.map((file) => `dist/${file.replace(/ts$/, 'js')}`);
    expect(paths.filter((each) => /^dist\/.*\.js$/.test(each)).sort()).toEqual(built.sort());
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'models/NOTICE']));
    expect(paths.filter((each) => /^(src|test|scripts|bench)\/|\.tsbuildinfo$/.test(each))).toEqual([]);
  });
});
