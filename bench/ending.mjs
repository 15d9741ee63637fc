/** How a bench ends: by itself, within its time, and with nothing left behind, on Ctrl-C too. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const LIMIT_MS = 590_000;
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** performance.now() counts from the start of the process. */
export const timeLeftMs = () => LIMIT_MS - performance.now();

/** Displays and what runs on them are ended by the reaper of the platform, which notices that this process is gone. */
export function endInTime() {
  // On, not once: a second signal must not cut the cleaning short.
  for (const [name, number] of Object.entries(SIGNALS)) process.on(name, () => process.exit(128 + number));
  setTimeout(() => {
    console.error('Out of time: ended before everything was measured.');
    process.exit(1);
  }, LIMIT_MS).unref();
}

/** A temporary folder that goes when this process does, with every process that was started in its name. */
export function openScratch() {
  endInTime();
  const folder = mkdtempSync(join(tmpdir(), 'strobe-bench-'));
  process.once('exit', () => {
    for (const pid of processesNaming(folder)) endProcess(pid);
    for (const each of [folder, dogtailFolder(folder)]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** dogtail keeps its logs in a folder under /tmp that is named after $LOGNAME, and nowhere else. */
export const dogtailLogname = (scratch) => scratch.slice(scratch.lastIndexOf('/') + 1);
const dogtailFolder = (scratch) => `/tmp/dogtail-${dogtailLogname(scratch)}`;

/** The environment of whatever is started for a bench: it names the folder, and temporary files go there. */
export const inScratch = (scratch, env = process.env) => ({ ...env, TMPDIR: scratch });

export async function run(command, args, { timeoutMs, ...options }) {
  const limit = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(command, args, { encoding: 'utf8', ...limit, ...options });
  return stdout;
}

/** Chromium overwrites its environment, but has the folder of its profile on its command line. */
function processesNaming(folder) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    return ['cmdline', 'environ'].some((file) => readProc(pid, file).includes(folder));
  });
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

function endProcess(pid) {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
