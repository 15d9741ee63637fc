/**
 * Everything that has to hold: set-up, lint, types, generated docs, then every test. A failing check does not keep the
 * tests from running; it counts as one failure in the last line.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, runQuietly, stopChildrenOnSignals } from './children.mjs';
import { setup } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kinds = ['unit', 'contract', 'mcp', 'e2e'];
const help = `npm test [-- [--only ${kinds.join('|')} [words in names of files]] [arguments for vitest]]
npm run test:long [-- [--seed NUMBER] [arguments for vitest]]
npm run attack [-- [--seed NUMBER] [arguments for vitest]]

  npm test                          set-up, lint, types, docs, every test
  npm test -- --only unit           the unit tests alone, without the checks
  npm test -- --only contract tabs  the contract tests in files whose names hold "tabs"
  npm test -- --only e2e -t slider  the end-to-end tests whose names hold "slider"
  npm run test:long                 long random runs, before a release
  npm run test:long -- --seed 7     the long runs of that seed once more
  npm run attack                    hostile input from every side, with counts; on loopback alone
`;

/** Runs that take longer than `npm test` may, each with a configuration of its own. */
const longRuns = [
  { flag: '--long', script: 'test:long', config: 'test/long/vitest.config.ts' },
  { flag: '--attack', script: 'attack', config: 'test/attack/vitest.config.ts' },
];

/** More than that is no chance. */
const MOST_TRIED_AGAIN = 6;
const OUTSIDE = { file: undefined, test: 'an error outside every test: see above' };

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(help);
  process.exit(0);
}
const longRun = longRuns.find(({ flag }) => takeFlag(flag));
const only = takeOption('--only', (name) => kinds.includes(name), `one of ${kinds.join(', ')}`);
const files = only ? filesOf(only, takeWords()) : [];
const seed = takeOption('--seed', (text) => /^\d{1,9}$/.test(text), 'a number of at most nine digits');
stopChildrenOnSignals();

// Unit tests import the sources and touch no desktop: they need no build.
await setup({ packages: 'test', build: only !== 'unit' });

const failures = only || longRun ? [] : await failedChecks();
const result = await runVitest(longRun ? seeded(longRun) : { args: files });
const { skipped, failed } = result;
const passedLater = process.env.CI && !only && !longRun ? await passedAlone(failed) : [];
const passed = result.passed + passedLater.length;
failures.push(...failed.filter((failure) => !passedLater.includes(failure)).map(nameOf));
if (passedLater.length > 0)
  console.log(`\nPassed only alone:\n${passedLater.map((each) => `  ${nameOf(each)}\n`).join('')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
console.log(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function takeFlag(name) {
  const at = args.indexOf(name);
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
}

function takeOption(name, isValid, what) {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const [, value] = args.splice(at, 2);
  if (value !== undefined && isValid(value)) return value;
  console.error(`${name} takes ${what}\n\n${help}`);
  process.exit(2);
}

/** What stands before the first option. */
function takeWords() {
  const first = args.findIndex((each) => each.startsWith('-'));
  return args.splice(0, first < 0 ? args.length : first);
}

/** The test files of one kind whose names hold one of these words: Vitest would take those of other kinds, too. */
function filesOf(kind, words) {
  const folder = `test/${kind}/`;
  if (words.length === 0) return [folder];
  const all = readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith('.test.ts'));
  const found = all.filter((name) => words.some((word) => name.includes(word)));
  if (found.length > 0) return found.map((name) => folder + name);
  console.error(`no test file in ${folder} has ${words.join(' or ')} in its name`);
  process.exit(2);
}

/** Runs the checks side by side, and shows what each of them printed; returns the names of those that failed. */
async function failedChecks() {
  const checks = [
    ['lint', 'npm', ['run', '--silent', 'lint']],
    ['types', 'npm', ['run', '--silent', 'types']],
    ['docs', process.execPath, ['scripts/docs.mjs', '--check']],
  ];
  const results = checks.map(async ([name, command, args]) => ({ name, ...(await runQuietly(command, args)) }));
  const failed = [];
  for await (const { name, code, printed } of results) {
    console.log(`\n== ${name}\n${printed.trimEnd()}`);
    if (code !== 0) failed.push(`check: ${name}`);
  }
  return failed;
}

/** What a long run needs. It says its seed, by which the same run is made again. */
function seeded({ script, config }) {
  const chosen = seed ?? String(randomInt(1e9));
  console.log(`\nSeed ${chosen}; the same once more: npm run ${script} -- --seed ${chosen}`);
  return { args: ['--config', config], env: { STROBE_SEED: chosen } };
}

async function runVitest({ args: more, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'strobe-test-'));
  const report = join(folder, 'vitest.json');
  console.log('\n== tests');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...more, ...args];
    const code = await run(process.execPath, vitest, env);
    return readReport(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Those of a few failed tests that pass when their files run again, one after the other: a CI machine may be slowed down
 * by what it does not show. What fails by itself fails again.
 */
async function passedAlone(failed) {
  const names = [...new Set(failed.map(({ file }) => file))];
  if (names.length === 0 || names.length > MOST_TRIED_AGAIN || names.includes(undefined)) return [];
  const again = await runVitest({ args: [...names, '--no-file-parallelism'] });
  if (again.passed === 0 || again.failed.includes(OUTSIDE)) return [];
  const failedAgain = new Set(again.failed.map(({ file }) => file));
  return failed.filter(({ file }) => !failedAgain.has(file));
}

function readReport(report, exitCode) {
  let [passed, skipped, failed] = [0, 0, []];
  try {
    const { testResults, ...totals } = JSON.parse(readFileSync(report, 'utf8'));
    passed = totals.numPassedTests;
    skipped = totals.numPendingTests + totals.numTodoTests;
    failed = testResults.flatMap(failuresOf);
  } catch (error) {
    console.error(`Vitest left no report: ${error.message}`);
  }
  // An error outside every test (an unhandled rejection, a crashed worker) shows in the exit code alone.
  if (exitCode !== 0 && failed.length === 0) failed = [OUTSIDE];
  return { passed, skipped, failed };
}

function failuresOf({ name, status, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that cannot be loaded has failed without a single failed test to show for it.
  if (status === 'failed' && failed.length === 0) return [{ file, test: 'the file itself' }];
  return failed.map(({ fullName }) => ({ file, test: fullName }));
}

function nameOf({ file, test }) {
  return file === undefined ? test : `${file}: ${test}`;
}
