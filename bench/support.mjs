/** What the benches share: a desktop with an application on it, medians, tables, and where results go. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Timeouts } from '../dist/core/timeouts.js';
import { LinuxPlatform } from '../dist/platform/linux/platform.js';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const patience = () => AbortSignal.timeout(120_000);
export const VISIBLE = { depth: 50, maxNodes: 10_000, expand: 'nothing' };

const REST_MS = 15_000;

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Runs `work` with the application on a desktop of its own, and ends both. */
export async function withApp([command, ...args], work, server = 'x11') {
  const platform = new LinuxPlatform(new Timeouts(), server);
  const desktop = await platform.openDesktop('isolated', patience());
  try {
    const program = await desktop.start({ command, args, cwd: root, env: {} }, patience());
    try {
      const app = await Promise.race([desktop.waitForApp(program, AbortSignal.timeout(60_000)), untimelyEnd(program)]);
      await atRest(app);
      return await work({ app, desktop, program });
    } finally {
      await program.end();
    }
  } finally {
    await desktop[Symbol.asyncDispose]();
    platform[Symbol.dispose]();
  }
}

/** A wrapper script may end with success while the program that it started goes on. */
async function untimelyEnd(program) {
  let lastWords = '';
  program.onOutput((_, chunk) => {
    lastWords = (lastWords + Buffer.from(chunk).toString()).slice(-500);
  });
  const { code, signal } = await program.exited;
  if (code === 0 || program.isRunning()) return new Promise(() => {});
  throw new Error(`it ended with ${signal ?? code}: ${lastWords.trim().split('\n').at(-1)}`);
}

/** Waits until two readings in a row are as long. What spins and pulses never rests, and is measured as it is. */
async function atRest(app) {
  const until = performance.now() + REST_MS;
  let before = -1;
  while (performance.now() < until) {
    const { roots } = await app.read(VISIBLE, patience());
    const length = JSON.stringify(roots).length;
    if (length === before) return;
    before = length;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

/** What every program on the desktop gets; Chromium overwrites its own. */
export async function environmentOf(desktop) {
  const program = await desktop.start({ command: 'env', args: ['-0'], cwd: root, env: {} }, patience());
  let text = '';
  program.onOutput((_, chunk) => {
    text += Buffer.from(chunk).toString();
  });
  await program.exited;
  await program.end();
  const pairs = text.split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]));
}

export async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

export function countNodes(roots) {
  return roots.reduce((sum, root) => sum + 1 + countNodes(root.children), 0);
}

export function debianVersion(name) {
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '$' + '{Version}', name], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return 'not installed';
  }
}

export function describeMachine() {
  return `${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`;
}

export const listVersions = (versions) =>
  Object.entries(versions)
    .map((pair) => pair.join(' '))
    .join(', ');

export function saveResult(bench, result) {
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, `out/bench-${bench}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
}

/** Ends the bench: with exit code 1 where something that must hold does not. A peer that is missing is named. */
export function conclude(missed, notCompared = []) {
  if (notCompared.length > 0) console.log(`\nNot compared:\n${notCompared.join('\n')}`);
  console.log(
    missed.length > 0
      ? `\nMissed:\n${missed.join('\n')}`
      : `\nEverything that must hold${notCompared.length > 0 ? ', and could be compared,' : ''} holds.`,
  );
  process.exit(missed.length > 0 ? 1 : 0);
}

export function printTable(rows) {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => String(row[column] ?? '–').length)),
  );
  const line = (cells) => `| ${cells.map((cell, index) => String(cell).padEnd(widths[index])).join(' | ')} |`;
  console.log(line(columns));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '–')));
}
