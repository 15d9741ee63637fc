/** What the benches share: a desktop with an application on it, medians, and a table. */
import { execFileSync } from 'node:child_process';
import { LinuxPlatform } from '../dist/platform/linux/platform.js';

export const patience = () => AbortSignal.timeout(120_000);
export const VISIBLE = { depth: 50, maxNodes: 10_000, expand: 'nothing' };

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Runs `work` with the application on a desktop of its own, and ends both. */
export async function withApp([command, ...args], work) {
  const platform = new LinuxPlatform();
  const desktop = await platform.openDesktop('isolated', patience());
  const program = await desktop.start({ command, args, cwd: undefined, env: {} }, patience());
  try {
    const app = await desktop.waitForApp(program, patience());
    await atRest(app);
    return await work({ app, desktop, program });
  } finally {
    await program.end();
    await desktop[Symbol.asyncDispose]();
    platform[Symbol.dispose]();
  }
}

/** Waits until two readings in a row have as many nodes. */
async function atRest(app) {
  let before = -1;
  for (;;) {
    const { roots } = await app.read(VISIBLE, patience());
    const nodes = JSON.stringify(roots).length;
    if (nodes === before) return;
    before = nodes;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
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
    return execFileSync('dpkg-query', ['-W', '-f', '$' + '{Version}', name], { encoding: 'utf8' });
  } catch {
    return 'not installed';
  }
}

export function printTable(rows) {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => String(row[column]).length)));
  const line = (cells) => `| ${cells.map((cell, index) => String(cell).padEnd(widths[index])).join(' | ')} |`;
  console.log(line(columns));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(columns.map((column) => row[column])));
}
