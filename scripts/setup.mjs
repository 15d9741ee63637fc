/**
 * Makes a fresh checkout ready to run: Debian packages, npm packages, build. Each step is skipped when there is nothing
 * to do. Node built-ins only, since it runs before npm has installed any package.
 *
 *   node scripts/setup.mjs [runtime|demo|test]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packages as lists } from './packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const leastNode = [20, 19];
// biome-ignore lint/suspicious/noTemplateCurlyInString: these are dpkg-query's placeholders
const queryFormat = '${Package} ${db:Status-Status}\\n';
const buildStamp = join(root, 'node_modules/.cache/strobe/built');

class SetupError extends Error {}

/** Sets everything up, or prints the obstacle and ends the process with 1. Without `packages`, no Debian packages. */
export async function setup({ packages, build = true } = {}) {
  try {
    checkNode();
    if (packages) await ensureDebianPackages(lists[packages]);
    await ensureNpmPackages();
    if (build) await ensureBuild();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exit(1);
  }
}

function say(line) {
  process.stderr.write(`setup: ${line}\n`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return;
  throw new SetupError(
    `Strobe needs Node ${leastNode.join('.')} or newer; this is ${process.versions.node} (${process.execPath}). ` +
      'Get it from https://nodejs.org or https://deb.nodesource.com.',
  );
}

// Debian packages

async function ensureDebianPackages(wanted) {
  if (process.platform !== 'linux') return;
  if (!onPath('dpkg-query') || !onPath('apt-get')) {
    if (!onPath('Xvfb')) say(`this is no Debian or Ubuntu; install what these packages hold: ${wanted.join(' ')}`);
    return;
  }
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;

  const asRoot = rootPrefix();
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const byHand = onPath('sudo') ? `sudo sh -c '${command}'` : `su -c '${command}'`;
  if (!asRoot) {
    throw new SetupError(
      `${count(missing, 'Debian package')} missing, and installing them needs root. Run this once, then try again:\n\n  ${byHand}\n`,
    );
  }
  say(`installing ${count(missing, 'Debian package')}: ${missing.join(' ')}`);
  const startedMs = Date.now();
  // A list that fails to refresh (offline, one dead mirror) need not stop the packages from being found.
  await aptGet(asRoot, ['update']);
  const { code, tail } = await aptGet(asRoot, ['install', '-y', '--no-install-recommends', ...missing]);
  if (code !== 0 || missingPackages(wanted).length > 0) {
    throw new SetupError(`apt-get could not install them:\n\n${tail}\n\nMend that, or try by hand:\n\n  ${byHand}\n`);
  }
  say(`Debian packages installed in ${seconds(startedMs)}`);
}

function missingPackages(wanted) {
  const names = wanted.flatMap((entry) => entry.split(' | '));
  const asked = spawnSync('dpkg-query', ['-W', '-f', queryFormat, ...names], { encoding: 'utf8' });
  const installed = new Set(
    asked.stdout.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.split(' ')[0]] : [])),
  );
  return wanted
    .map((entry) => entry.split(' | '))
    .filter((names) => !names.some((name) => installed.has(name)))
    .map((names) => names[0]);
}

/** What to put before a command that needs root: nothing, sudo, or undefined when neither will do. */
function rootPrefix() {
  if (process.getuid() === 0) return [];
  if (!onPath('sudo')) return undefined;
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** Runs apt-get, shows its progress on one line (or now and then, where there is no terminal), keeps its last words. */
function aptGet(prefix, args) {
  const [command, ...commandArgs] = [
    ...prefix,
    ...['env', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C', 'sh', '-c', 'exec apt-get "$@" 3>&1', 'apt-get', '-q'],
    // Where apt 3 reports its progress on 1, maintainer scripts have no stdout, and some fail. sudo closes what is above 2.
    ...['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', '-o', 'APT::Status-Fd=3'],
    ...args,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArgs, { stdio: ['ignore', 'pipe', 'pipe'] });
    const lines = [];
    const showEveryMs = process.stderr.isTTY ? 100 : 10_000;
    let shownMs = Date.now();
    let unfinished = '';
    const read = (chunk) => {
      const parts = (unfinished + chunk).split('\n');
      unfinished = parts.pop();
      for (const line of parts) {
        const [, kind, percent, what] = /^(dl|pm)status:.*?:([\d.]+):(.*)$/.exec(line) ?? [];
        if (kind === undefined) {
          if (line.trim() && !/^pm\w+:/.test(line)) lines.push(line);
        } else if (Date.now() - shownMs > showEveryMs) {
          shownMs = Date.now();
          showProgress(`${kind === 'dl' ? 'downloading' : 'installing'} ${Math.round(Number(percent))}% ${what}`);
        }
      }
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr
      .setEncoding('utf8')
      .on('data', (text) => lines.push(...text.split('\n').filter((line) => line.trim())));
    child.on('error', reject);
    child.on('close', (code) => {
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
      resolve({ code, tail: lines.slice(-15).join('\n') });
    });
  });
}

function showProgress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Ksetup: ${text}`.slice(0, (process.stderr.columns ?? 80) + 3));
  else say(text);
}

// npm packages

async function ensureNpmPackages() {
  if (!npmPackagesFresh() || nativeTrouble() !== undefined) {
    say('installing npm packages');
    await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci failed; see its output above.');
    const trouble = nativeTrouble();
    if (trouble) throw new SetupError(`npm packages are installed but do not load:\n\n${trouble}`);
  }
  linkProject();
}

/** The driver in packages needs this project: npm 9 puts a copy of it, without what is built, where newer ones put a link. */
function linkProject() {
  const path = join(root, 'node_modules/strobe-ui');
  if (lstatSync(path).isSymbolicLink()) return;
  rmSync(path, { recursive: true });
  symlinkSync('..', path);
}

/**
 * Whether node_modules holds the packages of package-lock.json. Compared by content: npm touches the times of both files, and
 * so does git. npm keeps what it installed in node_modules/.package-lock.json, and leaves out optional packages that are for
 * another system or another Node; whether those for this one are there shows when they are loaded.
 */
function npmPackagesFresh() {
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  const { '': project, ...locked } = readJson('package-lock.json').packages;
  if (asked(readJson('package.json')) !== asked(project)) return false;
  return Object.entries(locked).every(([path, { version, optional, link }]) => {
    const have = installed[path]?.version;
    // npm 9 notes the version of what it has linked, too.
    return link === true || have === version || (have === undefined && optional === true);
  });
}

/** Some versions of npm list optional packages among the others, too. */
function asked({ dependencies, devDependencies, optionalDependencies }) {
  return JSON.stringify(sorted({ ...dependencies, ...devDependencies, ...optionalDependencies }));
}

/** What keeps packages with compiled parts from loading: a node_modules copied from another machine, a missing library. */
function nativeTrouble() {
  const code = "await Promise.all([import('sharp'), import('rollup')])";
  const tried = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' });
  return tried.status === 0 ? undefined : tried.stderr.trim();
}

// Build

async function ensureBuild() {
  const state = sourceState();
  const built = existsSync(buildStamp) && existsSync(join(root, 'dist/cli/main.js'));
  if (built && readFileSync(buildStamp, 'utf8') === state) return;
  say('building');
  await npm(['run', '--silent', 'build'], 'the build failed; see its output above.');
  mkdirSync(join(buildStamp, '..'), { recursive: true });
  writeFileSync(buildStamp, state);
}

/** Changes when a source file is added, removed, renamed or written, and when the compiler or its settings change. */
function sourceState() {
  const hash = createHash('sha256');
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'node_modules/typescript/package.json'];
  const folders = ['src', 'packages/appium-strobe-driver/src'];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
  );
  for (const path of [...settings, ...sources.sort()]) {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

// Small things

/** Runs npm, the same one that started us where there is one, with nothing to ask and its output shown. */
function npm(args, failure) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const env = {
    ...process.env,
    HOME: process.env.HOME || userInfo().homedir,
    npm_config_yes: 'true',
    npm_config_update_notifier: 'false',
    NODE_ENV: 'development', // "production" would leave out what the build needs
    // Its post-install step fetches CUDA from another registry, and npm leaves the package out where that fails.
    ONNXRUNTIME_NODE_INSTALL: process.env.ONNXRUNTIME_NODE_INSTALL ?? 'skip',
  };
  return new Promise((resolve, reject) => {
    // npm's output goes to stderr, so that a command's own stdout stays clean.
    const child = spawn(command, [...first, ...args], { cwd: root, env, stdio: ['ignore', 2, 2] });
    child.on('error', () =>
      reject(new SetupError('npm is not installed; it comes with Node from https://nodejs.org.')),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new SetupError(failure))));
  });
}

function onPath(program) {
  return `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/usr/bin`.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

function sorted(object) {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function count(items, noun) {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
}

function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = process.argv[2] ?? 'demo';
  if (!Object.hasOwn(lists, packages)) {
    say(`usage: node scripts/setup.mjs [${Object.keys(lists).join('|')}]`);
    process.exit(2);
  }
  const startedMs = Date.now();
  await setup({ packages });
  say(`ready (${seconds(startedMs)})`);
}
