/** Who else reads the trees of Linux applications: what each needs, its version, and how it is started. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dogtailLogname, inScratch, run } from './ending.mjs';
import { Reader } from './reader.mjs';
import { debianVersion } from './support.mjs';

const PYTHON = '/usr/bin/python3';
const INSTALL_MS = 120_000;
export const CUA = '@trycua/cua-driver@0.28.2';

const besideThis = (name) => join(import.meta.dirname, name);
export const versionOf = (pinned) => pinned.slice(pinned.lastIndexOf('@') + 1);

export function peerVersions() {
  return {
    'at-spi2-core': debianVersion('at-spi2-core'),
    libatspi: debianVersion('libatspi2.0-0'),
    pyatspi: debianVersion('python3-pyatspi'),
    dogtail: debianVersion('python3-dogtail'),
    'cua-driver': versionOf(CUA),
  };
}

/** How to start each: from the environment of a desktop and the PID of an application on it to a `Reader`. */
export async function preparePeers(scratch) {
  const walker = await attempt(() => compileWalker(scratch));
  const cua = await attempt(() => installCuaReader(scratch));
  const python = (library) => (env, pid) =>
    new Reader(PYTHON, [besideThis('python-walk.py'), library, String(pid)], pythonEnvironment(scratch, env));
  return {
    'libatspi C': (env, pid) => new Reader(walker(), [String(pid)], inScratch(scratch, env)),
    pyatspi: python('pyatspi'),
    dogtail: python('dogtail'),
    'cua-driver': (env, pid) => new Reader(process.execPath, [cua(), String(pid)], cuaEnvironment(scratch, env)),
  };
}

/** Into a folder of its own: `name@version` of npm. */
export async function installPackages(scratch, packages) {
  writeFileSync(join(scratch, 'package.json'), '{"private":true}');
  const args = ['install', '--silent', '--no-audit', '--no-fund', ...packages];
  await run('npm', args, { cwd: scratch, env: inScratch(scratch), timeoutMs: INSTALL_MS });
}

export function cuaEnvironment(scratch, env) {
  return { ...inScratch(scratch, env), CUA_DRIVER_RS_TELEMETRY_ENABLED: 'false' };
}

/** dogtail dies silently until accessibility is switched on in the settings it reads. */
export function pythonEnvironment(scratch, env) {
  const settings = join(scratch, 'glib-2.0/settings');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'keyfile'), '[org/gnome/desktop/interface]\ntoolkit-accessibility=true\n');
  const own = { GSETTINGS_BACKEND: 'keyfile', XDG_CONFIG_HOME: scratch, LOGNAME: dogtailLogname(scratch) };
  return { ...inScratch(scratch, env), ...own };
}

/** What could not be prepared fails with the reason when it is asked for. */
async function attempt(prepare) {
  try {
    const result = await prepare();
    return () => result;
  } catch (error) {
    const why = String(error.stderr || error.message).trim();
    return () => {
      throw new Error(why);
    };
  }
}

async function compileWalker(scratch) {
  const binary = join(scratch, 'libatspi-walk');
  const limit = { timeoutMs: INSTALL_MS };
  const flags = await run('pkg-config', ['--cflags', '--libs', 'atspi-2', 'gobject-2.0'], limit);
  await run('gcc', ['-O2', '-o', binary, besideThis('libatspi-walk.c'), ...flags.trim().split(/\s+/)], limit);
  return binary;
}

async function installCuaReader(scratch) {
  await installPackages(scratch, [CUA]);
  const script = join(scratch, 'cua-walk.mjs');
  // Packages are looked for beside the file that imports them.
  copyFileSync(besideThis('cua-walk.mjs'), script);
  return script;
}
