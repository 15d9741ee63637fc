/**
 * Runs the tests on another release of Debian: in a folder that holds that system, with the project's own set-up.
 *
 *   npm run test:on -- RELEASE [--folder FOLDER] [--mirror URL] [arguments for npm test]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { run, stopChildrenOnSignals } from './children.mjs';
import { OtherSystem } from './other-system.mjs';

const releases = ['trixie', 'forky'];
const help = `npm run test:on -- ${releases.join('|')} [--folder FOLDER] [--mirror URL] [arguments for npm test]

  npm run test:on -- trixie                      every check and test, on Debian 13
  npm run test:on -- trixie --only contract tabs the contract tests of files whose names hold "tabs"
  npm run test:on -- trixie --shell 'apt list'   a command in that system, in place of the tests

The system is made once, by debootstrap, and kept in FOLDER/RELEASE: by default in the cache of the user. A call that was
interrupted is gone on with by the next one.
Its packages come from the mirror of this system's apt, or from the one that is named.
`;

const args = process.argv.slice(2);
const folder =
  takeOption('--folder') ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'strobe/systems');
const mirror = takeOption('--mirror') ?? ownMirror();
const command = takeOption('--shell');
const [release, ...forTests] = args;
if (!releases.includes(release)) fail(2, `which release?\n\n${help}`);
const lacks = obstacle();
if (lacks) fail(1, lacks);

stopChildrenOnSignals();
const system = new OtherSystem(release, join(resolve(folder), release), run);
mkdirSync(resolve(folder), { recursive: true });
const trouble = await system.prepare(mirror);
if (trouble)
  fail(1, `${release} is not ready in ${system.root}: ${trouble}; see above. The next call goes on from there.`);
system.copyProject();
process.exitCode = await system.run(command ? ['sh', '-c', command] : ['npm', 'test', '--', ...forTests]);

/** What keeps this from working here, with what to do about it. */
function obstacle() {
  if (process.platform !== 'linux') return 'this needs Linux: another release runs on the kernel of this system.';
  if (process.getuid() !== 0)
    return 'this needs root, which alone can mount and change the root folder. Run it as root.';
  const missing = ['debootstrap', 'unshare', 'git'].filter((name) => spawnSync(name, ['--version']).error);
  if (missing.length > 0) return `missing: ${missing.join(', ')}. Try: apt-get install debootstrap util-linux git`;
  if (!mirror) return 'apt of this system names no mirror of Debian. Name one with --mirror URL.';
  return undefined;
}

/** The mirror that apt of this system takes its own release from. */
function ownMirror() {
  const osRelease = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const own = /^VERSION_CODENAME=(.+)$/m.exec(osRelease)?.[1];
  if (!/^ID=debian$/m.test(osRelease) || !own) return undefined;
  const asked = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)'], { encoding: 'utf8' });
  const lines = (asked.stdout ?? '').split('\n').map((line) => line.split(' '));
  return lines.find(([, name]) => name === own)?.[0];
}

function takeOption(name) {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const [, value] = args.splice(at, 2);
  return value ?? fail(2, `${name} takes a value\n\n${help}`);
}

function fail(code, message) {
  process.stderr.write(`test:on: ${message}\n`);
  process.exit(code);
}
