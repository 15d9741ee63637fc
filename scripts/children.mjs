/** Child processes that end with this one. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const running = new Set();

/** Runs a command in the root of the repository with its output shown; resolves with its exit code. */
export async function run(command, args, env = {}) {
  return (await start(command, args, 'inherit', env)).code;
}

/** Runs a command; resolves with its exit code and everything that it printed. */
export function runQuietly(command, args) {
  return start(command, args, 'pipe', {});
}

function start(command, args, output, env) {
  return new Promise((resolve) => {
    // A process group of its own, so that a signal reaches Vitest's workers too.
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    }
    running.add(child);
    child.on('error', (error) => console.error(error.message));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, printed });
    });
  });
}

/** Passes signals on to the children, and ends those that have not ended by themselves soon after. */
export function stopChildrenOnSignals() {
  for (const [signal, code] of Object.entries(exitCodes)) {
    process.once(signal, async () => {
      const ended = [...running].map((child) => new Promise((resolve) => child.on('close', resolve)));
      signalGroups(signal);
      setTimeout(signalGroups, 3000, 'SIGTERM').unref();
      setTimeout(signalGroups, 6000, 'SIGKILL').unref();
      await Promise.all(ended);
      process.exit(code);
    });
  }
}

function signalGroups(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has just ended.
    }
  }
}
