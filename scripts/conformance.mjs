/**
 * The checkers of the protocol, which need a newer Node than Strobe does: that Node, the conformance suite and the
 * inspector are fetched from npm into node_modules/.cache once.
 *
 *   npm run conformance
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.cache/strobe/conformance');
const bin = join(cache, 'node_modules/.bin');
const wanted = {
  node: '24',
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
  '@modelcontextprotocol/inspector': '2.12.0',
};

/** What our own server can be asked; the rest of the suite is about tools that only a test server has. */
const ours = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'tools-call-error',
    'resources-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    ...['server-stateless', 'tools-list', 'tools-call-error', 'resources-list', 'sep-2164-resource-not-found'],
    ...['dns-rebinding-protection', 'caching', 'http-header-validation'],
  ],
};

install();
const failures = [];
await withServer('fixtures', async (url) => {
  for (const revision of Object.keys(ours)) {
    const args = ['--requirements', revision, '--expected-failures', baseline(`fixtures-${revision}`)];
    check(`fixtures, ${revision}`, 'conformance', ['server', '--url', url, ...args]);
  }
});
await withServer('strobe', async (url) => {
  for (const [revision, scenarios] of Object.entries(ours)) {
    for (const scenario of scenarios) {
      const args = ['--scenario', scenario, '--spec-version', revision, '--expected-failures', baseline('strobe')];
      check(`strobe, ${revision}, ${scenario}`, 'conformance', ['server', '--url', url, ...args]);
    }
  }
});
const program = [process.execPath, join(root, 'dist/cli/main.js'), 'mcp'];
check('inspector --strict', 'mcp-inspector', ['--cli', ...program, '--method', 'tools/list', '--strict']);

console.log(failures.length === 0 ? '\nConforms.' : `\nFailed:\n  ${failures.join('\n  ')}`);
process.exit(failures.length === 0 ? 0 : 1);

function install() {
  const manifest = JSON.stringify({ private: true, dependencies: wanted });
  const path = join(cache, 'package.json');
  if (existsSync(bin) && existsSync(path) && readFileSync(path, 'utf8') === manifest) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(path, manifest);
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: cache,
    stdio: 'inherit',
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
}

function baseline(name) {
  return join(root, `test/conformance/expected-failures-${name}.yml`);
}

/** Runs a checker under the newer Node; its output is shown when it fails. */
function check(name, command, args) {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const ran = spawnSync(join(bin, command), args, { cwd: cache, env, encoding: 'utf8' });
  console.log(`${ran.status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (ran.status === 0) return;
  failures.push(name);
  console.log(ran.stdout, ran.stderr);
}

async function withServer(kind, use) {
  const script = join(root, 'test/conformance/server.ts');
  const server = spawn(join(bin, 'node'), [script, kind], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('exit', () => reject(new Error('The server under test did not start: npm run build first.')));
  });
  await use(url);
  server.stdin.end();
  await ended;
}
