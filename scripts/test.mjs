/**
 * Everything that has to hold: set-up, lint, types, generated docs, then every test. A failing check does not keep the
 * later ones from running; it counts as one failure in the last line.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const projects = ['unit', 'contract', 'mcp', 'e2e'];
const help = `npm test [-- [--only ${projects.join('|')}] [arguments for vitest]]

  npm test                          set-up, lint, types, docs, every test
  npm test -- --only unit           the unit tests alone, without the checks
  npm test -- --only e2e -t slider  the end-to-end tests whose names hold "slider"
`;

const { only, vitestArgs } = parseArguments(process.argv.slice(2));
const running = new Set();
stopChildrenOnSignals();

// Unit tests import the sources and touch no desktop: they need no build.
await setup({ packages: 'test', build: only !== 'unit' });

const failedChecks = [];
if (!only) {
  await check('lint', 'npm', ['run', '--silent', 'lint']);
  await check('types', 'npm', ['run', '--silent', 'types']);
  await check('docs', process.execPath, ['scripts/docs.mjs', '--check']);
}
const tests = await runVitest();
const failed = tests.failed + failedChecks.length;
if (failedChecks.length > 0) console.log(`\nFailed checks, counted below: ${failedChecks.join(', ')}`);
console.log(`${tests.passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

function parseArguments(args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help);
    process.exit(0);
  }
  const at = args.indexOf('--only');
  if (at < 0) return { only: undefined, vitestArgs: args };
  const only = args[at + 1];
  if (!projects.includes(only)) {
    console.error(`--only takes one of ${projects.join(', ')}\n\n${help}`);
    process.exit(2);
  }
  return { only, vitestArgs: args.toSpliced(at, 2) };
}

async function check(name, command, args) {
  console.log(`\n== ${name}`);
  if ((await run(command, args)) !== 0) failedChecks.push(name);
}

async function runVitest() {
  const folder = mkdtempSync(join(tmpdir(), 'strobe-test-'));
  const report = join(folder, 'vitest.json');
  console.log('\n== tests');
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    if (only) args.push('--project', only);
    const code = await run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...vitestArgs]);
    return countTests(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countTests(report, exitCode) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    const { testResults, ...totals } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that cannot be loaded has failed without a single failed test to show for it.
    const unloadable = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    counts = {
      passed: totals.numPassedTests,
      failed: totals.numFailedTests + unloadable.length,
      skipped: totals.numPendingTests + totals.numTodoTests,
    };
  } catch (error) {
    console.error(`Vitest left no report: ${error.message}`);
  }
  // An error outside every test (an unhandled rejection, a crashed worker) shows in the exit code alone.
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function run(command, args) {
  return new Promise((resolve) => {
    // A process group of its own, so that a signal reaches Vitest's workers too.
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    running.add(child);
    child.on('error', (error) => console.error(error.message));
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Passes signals on to the children, and ends those that have not ended by themselves soon after. */
function stopChildrenOnSignals() {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
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
