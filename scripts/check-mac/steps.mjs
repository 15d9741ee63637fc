/** What a machine can check by itself: programs that end with 0. */
import { spawnSync } from 'node:child_process';

const LIVE = ['npx', 'vitest', 'run', '--config', 'test/live/vitest.config.ts'];

export const STEPS = [
  { name: 'npm ci', command: ['npm', 'ci'], needed: true },
  { name: 'build', command: ['npm', 'run', 'build'], needed: true },
  { name: 'C interface against Apple’s headers', command: ['node', 'scripts/check-abi.mjs'] },
  { name: 'real CoreFoundation', command: [...LIVE, 'test/live/frameworks.test.ts'] },
  { name: 'stand-in as a dylib', command: ['npx', 'vitest', 'run', 'test/contract/fake-macos', 'test/contract/macos'] },
  { name: 'SwiftUI sample compiles', command: ['./examples/sample-app/swiftui/build.sh'] },
  { name: 'doctor', command: ['node', 'dist/cli/main.js', 'doctor'], shown: true },
  { name: 'live suite', command: [...LIVE, 'test/live/sample-app.test.ts'], env: { REQUIRE_LIVE: '1' } },
];

/** Runs the steps one after the other; where one fails that all others need, those are not tried. */
export function runSteps(steps, run, tell) {
  const results = [];
  for (const step of steps) {
    const lost = results.find(({ outcome, needed }) => outcome === 'failed' && needed);
    if (lost) {
      results.push({ name: step.name, outcome: 'skipped', detail: `${lost.name} failed` });
      continue;
    }
    tell(`${step.name} …`);
    results.push({ ...resultOf(step, run(step)), needed: step.needed === true });
    tell(`${step.name}: ${results.at(-1).outcome}`);
  }
  return results.map(({ needed: _, ...result }) => result);
}

function resultOf({ name, shown }, { code, output, seconds }) {
  const failed = code !== 0;
  const detail = `${failed ? `exit code ${code}, ` : ''}${seconds.toFixed(0)} s`;
  return { name, outcome: failed ? 'failed' : 'passed', detail, ...((failed || shown) && { text: output }) };
}

/** Runs a program and keeps what it prints. */
export function runProgram({ command: [file, ...args], env = {} }, cwd) {
  const startMs = performance.now();
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  const { status, stdout, stderr, error } = spawnSync(file, args, options);
  const output = error ? String(error) : `${stdout}${stderr}`;
  return { code: status ?? 1, output, seconds: (performance.now() - startMs) / 1000 };
}
