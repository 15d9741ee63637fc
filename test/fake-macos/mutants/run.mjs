/**
 * Puts old defects of the macOS backend back, one at a time and in a copy of the house, and checks that a test notices.
 *
 *   npm run mutants [-- WORD]     those whose names hold the word; needs: npm run build, a C compiler
 *
 * Ends with exit code 1 where one goes unnoticed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { DEFECTS } from './defects.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const COPIED = ['src', 'test', 'dist', 'scripts', 'package.json', 'tsconfig.json'];
const BACKEND = 'src/platform/macos/';
const CONFIG = 'test/fake-macos/mutants/vitest.config.ts';

const [word = ''] = process.argv.slice(2);
const chosen = DEFECTS.filter(({ name }) => name.includes(word));
const house = mkdtempSync(join(tmpdir(), 'strobe-mutants-'));
try {
  for (const each of COPIED) cpSync(join(root, each), join(house, each), { recursive: true });
  // The stand-in is the same for all, if it is built.
  if (existsSync(join(root, 'out/fake-macos'))) {
    mkdirSync(join(house, 'out'), { recursive: true });
    cpSync(join(root, 'out/fake-macos'), join(house, 'out/fake-macos'), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  const unnoticed = [];
  let noticed = 0;
  // A test that fails by itself would notice everything.
  for (const test of new Set(chosen.map((defect) => defect.test))) {
    if (runTest(test) === 'UNNOTICED') continue;
    console.log(`fails by itself: ${test}`);
    unnoticed.push(test);
  }
  for (const defect of chosen) {
    const verdict = await tryOut(defect);
    console.log(`${verdict.padEnd(10)} ${defect.name}`);
    if (verdict === 'noticed') noticed++;
    else unnoticed.push(defect.name);
  }
  console.log(`${noticed} of ${chosen.length} defects were noticed.`);
  if (unnoticed.length > 0 || chosen.length === 0) process.exitCode = 1;
} finally {
  rmSync(house, { recursive: true, force: true });
}

async function tryOut({ file, edits, test, only }) {
  const path = `${BACKEND}${file}`;
  const whole = readFileSync(join(root, path), 'utf8');
  const missing = edits.find(([from]) => !whole.includes(from));
  if (missing) return 'outdated';
  const spoiled = edits.reduce((text, [from, to]) => text.replace(from, to), whole);
  try {
    await build(path, spoiled);
    return runTest(test, only);
  } finally {
    await build(path, whole);
  }
}

/** The helper runs what was built, the server of a test the source. */
async function build(path, source) {
  writeFileSync(join(house, path), source);
  const { code } = await transform(source, { loader: 'ts', target: 'node20', format: 'esm' });
  const built = join(house, path.replace(/^src/, 'dist').replace(/ts$/, 'js'));
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, code.replaceAll(/((?:from|import\()\s*"\.[^"]*)\.ts"/g, '$1.js"'));
}

function runTest(test, only) {
  const report = join(house, 'report.json');
  rmSync(report, { force: true });
  const args = [
    'run',
    `--config=${CONFIG}`,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
    test,
    ...(only ? ['-t', only] : []),
  ];
  spawnSync(process.execPath, [join(house, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: house,
    stdio: 'ignore',
  });
  if (!existsSync(report)) return 'no report';
  const { numFailedTests, numPassedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  if (numFailedTests + numFailedTestSuites > 0) return 'noticed';
  return numPassedTests > 0 ? 'UNNOTICED' : 'no test';
}
