import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newClient, privateFolders } from '../../mcp/connect.ts';
import { atEnd } from '../../support/at-end.ts';
import { REPO, SAMPLES } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { actByName, recordedSession } from '../../support/recorded.ts';

const run = promisify(execFile);
const versions = z.record(z.string(), z.string());
const manifest = z.object({
  bin: z.object({ strobe: z.string() }),
  dependencies: versions,
  optionalDependencies: versions,
});
const packages = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));
const MODULES = path.join(REPO, 'node_modules');

const RUNNERS = ['vitest', '@playwright/test'];

/**
 * An empty project with the packed package and what it depends on, and nothing else that it could find. Returns which
 * files were packed.
 */
async function install(project: string): Promise<string[]> {
  const packed = temporaryFolder('packed');
  const { stdout } = await npm(REPO, 'pack', '--json', '--ignore-scripts', '--pack-destination', packed);
  const [{ filename, files } = { filename: '', files: [] }] = packages.parse(Object.values(JSON.parse(stdout)));
  const own = path.join(project, 'node_modules', 'strobe-ui');
  mkdirSync(own, { recursive: true });
  await run('tar', ['-xzf', path.join(packed, filename), '-C', own, '--strip-components=1']);
  const { bin, ...needs } = manifest.parse(JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')));
  const optional = Object.keys(needs.optionalDependencies).filter((name) => existsSync(path.join(MODULES, name)));
  const names = [...Object.keys(needs.dependencies), ...optional, ...RUNNERS, '@types/node'];
  for (const name of names) link(path.join(MODULES, name), project, name);
  chmodSync(path.join(own, bin.strobe), 0o755);
  link(path.join(own, bin.strobe), project, '.bin/strobe');
  for (const name of ['vitest', 'playwright']) link(path.join(MODULES, '.bin', name), project, `.bin/${name}`);
  writeFileSync(
    path.join(project, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  cpSync(path.join(REPO, 'test/fixtures/consumer'), project, { recursive: true });
  return files.map((file) => file.path);
}

function link(target: string, project: string, name: string): void {
  const at = path.join(project, 'node_modules', name);
  mkdirSync(path.dirname(at), { recursive: true });
  symlinkSync(target, at);
}

/** Asks no registry. */
function npm(cwd: string, ...args: string[]) {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: temporaryFolder('npm') };
  return run('npm', args, { cwd, env });
}

describe('the package in an empty project', () => {
  let project: string;
  let env: Record<string, string>;
  let trace: string;
  let packed: string[];

  beforeAll(async () => {
    const folders = privateFolders();
    atEnd(async () => folders[Symbol.dispose]());
    project = temporaryFolder('project');
    const slow = { STROBE_LIMITS_PATIENCE: '10' };
    env = {
      ...folders.env,
      ...slow,
      npm_config_offline: 'true',
      SAMPLE_APP: path.join(REPO, 'examples/sample-app/gtk3.py'),
    };
    packed = await install(project);
    const { command, args } = SAMPLES.gtk3;
    const recorded = await recordedSession(command, args);
    await actByName(recorded.session, 'set_value', 'textField', 'Name', 'Zoë');
    await actByName(recorded.session, 'click', 'button', 'Open Dialog');
    trace = recorded.path;
  });

  it('holds what was built, the models and what they are about, and nothing else', () => {
    const sources = readdirSync(path.join(REPO, 'src'), { recursive: true, encoding: 'utf8' });
    const modules = sources.filter((file) => /(?<!\.d)\.ts$/.test(file));
    const built = modules.map((file) => `dist/${file.replace(/ts$/, 'js')}`);
    expect(packed.filter((each) => /^dist\/.*\.js$/.test(each)).sort()).toEqual(built.sort());
    const page = ['index.html', 'style.css'].map((file) => `dist/inspector/page/${file}`);
    expect(packed).toEqual(expect.arrayContaining([...page, 'README.md', 'LICENSE', 'CHANGELOG.md', 'models/NOTICE']));
    expect(packed.filter((each) => /^(src|test|scripts|bench)\/|\.tsbuildinfo$/.test(each))).toEqual([]);
  });

  it('runs strobe doctor', async () => {
    const { stdout } = await run('npx', ['strobe', 'doctor', '--json'], { cwd: project, env });
    expect(JSON.stringify(JSON.parse(stdout))).toContain('Xvfb');
  });

  it('serves MCP', async () => {
    const client = newClient('2025-11-25');
    await client.connect(new StdioClientTransport({ command: 'npx', args: ['strobe', 'mcp'], cwd: project, env }));
    atEnd(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('debug_ui');
  });

  it('runs a test', async () => {
    const { stdout } = await run(process.execPath, ['--test', 'sample.test.mjs'], { cwd: project, env });
    expect(stdout).toMatch(/^(# |ℹ )pass 1$/m);
  });

  it.each([
    ['vitest', ['npx', 'vitest', 'run'], 'made.spec.ts'],
    ['playwright', ['npx', 'playwright', 'test'], 'made.spec.ts'],
    ['node', ['node', '--test'], 'made.test.mjs'],
  ] as const)('makes a test that passes in %s as it stands', async (runner, [command, ...args], file) => {
    await run('npx', ['strobe', 'codegen', '--runner', runner, '-o', file, trace], { cwd: project, env });
    const { stdout } = await run(command, [...args, file], { cwd: project, env: { ...env, NO_COLOR: '1' } });
    expect(stdout).toMatch(/\b1 passed|^(# |ℹ )pass 1$/m);
  });

  it.each([
    ['node16', 'node16', 'consumer.ts'],
    ['bundler', 'preserve', 'consumer.ts'],
    ['bundler', 'preserve', 'fixtures.ts', '--types', 'node'],
  ])('has types for strict consumers with moduleResolution %s, module %s: %s', async (resolution, module, ...more) => {
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2022',
      '--module',
      module,
      '--moduleResolution',
      resolution,
    ];
    const tsc = path.join(MODULES, 'typescript/bin/tsc');
    const compiled = run(process.execPath, [tsc, ...options, ...more], { cwd: project });
    expect(
      await compiled.then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      ),
    ).toBe('');
  });
});
