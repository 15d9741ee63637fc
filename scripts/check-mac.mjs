/**
 * Twenty minutes with a Mac: prepares, checks what a machine can check, shows what only eyes can judge, and writes one
 * report without anything private.
 *
 *   npm run check:mac [-- --report FILE]      needs macOS 14 or later and Xcode's command-line tools
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { arch, release } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LOOKS, look } from './check-mac/looks.mjs';
import { openMac } from './check-mac/mac.mjs';
import { reportOf } from './check-mac/report.mjs';
import { runProgram, runSteps, STEPS } from './check-mac/steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const SAMPLE = join(root, 'examples/sample-app/swiftui/out/StrobeSample.app');
const tell = (line) => console.log(line);

const { values } = parseArgs({ options: { report: { type: 'string', default: 'strobe-mac-report.md' } } });
if (process.platform !== 'darwin') {
  console.error(
    'npm run check:mac needs a Mac (macOS 14 or later, with Xcode’s command-line tools): nothing was checked.',
  );
  process.exit(2);
}

const results = runSteps(STEPS, (step) => runProgram(step, root), tell);
const isBuilt = !results.some(({ name, outcome }) => name === 'SwiftUI sample compiles' && outcome !== 'passed');
if (isBuilt)
  results.push(
    ...(await lookTogether().catch((error) => [{ name: 'looks', outcome: 'failed', detail: error.message }])),
  );
writeFileSync(values.report, reportOf(machine(), results));
tell(`\nThank you. Please read ${resolve(values.report)} and attach it to an issue.`);
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;

function machine() {
  const macos = execFileSync('/usr/bin/sw_vers', ['-productVersion'], { encoding: 'utf8' }).trim();
  return { macOS: `${macos} (Darwin ${release()})`, processor: arch(), Node: process.version };
}

async function lookTogether() {
  const mac = await openMac(SAMPLE, { tell });
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await look(LOOKS, mac, (question, answers) => askUntil(terminal, question, answers));
  } finally {
    terminal.close();
    await mac.close();
  }
}

async function askUntil(terminal, question, answers) {
  for (;;) {
    const answer = (await terminal.question(`\n${question} `)).trim().toLowerCase();
    if (answers.includes(answer)) return answer;
  }
}
