/**
 * Reading a tree: ours, cold and from the mirror, against libatspi in C, on the same application in one run.
 *
 *   node bench/see.mjs [rounds]     needs: npm run build; gcc, pkg-config, libatspi2.0-dev
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countNodes, debianVersion, median, patience, printTable, timed, VISIBLE, withApp } from './support.mjs';

const rounds = Number(process.argv[2] ?? 7);
const root = fileURLToPath(new URL('..', import.meta.url));
const APPS = {
  'gtk3-widget-factory': ['gtk3-widget-factory'],
  'gtk3 sample': ['/usr/bin/python3', 'examples/sample-app/gtk3.py', '--no-tick'],
  'gtk4-widget-factory': ['gtk4-widget-factory'],
  'kcalc (Qt 5)': ['kcalc'],
  'qt6 sample': ['/usr/bin/python3', 'examples/sample-app/qt.py', '--no-tick'],
  'Chromium, form': ['chromium', join(root, 'test/fixtures/apps/form.html')],
  'LibreOffice Writer': ['libreoffice', '--writer'],
  'GTK 3, 10,000 nodes': ['/usr/bin/python3', 'test/fixtures/apps/big-tree.py'],
};

const scratch = mkdtempSync(join(tmpdir(), 'strobe-bench-'));
try {
  const walker = compileWalker();
  const rows = [];
  for (const [name, command] of Object.entries(APPS)) {
    try {
      rows.push(await withApp(command, (running) => compare(name, walker, running)));
      console.error(`${name}: done`);
    } catch (error) {
      console.error(`${name}: left out, ${error.message}`);
    }
  }
  const versions = `Node ${process.version}, at-spi2-core ${debianVersion('at-spi2-core')}, libatspi ${debianVersion('libatspi2.0-0')}`;
  console.log(`\n${versions}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, median of ${rounds}`);
  printTable(rows);
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out/bench-see.json'), JSON.stringify({ versions, rows }, undefined, 2));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function compileWalker() {
  const binary = join(scratch, 'libatspi-walk');
  const flags = execFileSync('pkg-config', ['--cflags', '--libs', 'atspi-2', 'gobject-2.0'], { encoding: 'utf8' })
    .trim()
    .split(/\s+/);
  execFileSync('gcc', ['-O2', '-o', binary, join(root, 'bench/libatspi-walk.c'), ...flags]);
  return binary;
}

/** The sides take turns, so that what else the machine does hits both. */
async function compare(name, walker, { app, desktop }) {
  const cold = [];
  const warm = [];
  const theirs = [];
  let nodes = 0;
  for (let round = 0; round < rounds; round++) {
    const fresh = await desktop.attach(app.info, patience());
    const { ms, result } = await timed(() => fresh.read(VISIBLE, patience()));
    await fresh[Symbol.asyncDispose]();
    nodes = countNodes(result.roots);
    cold.push(ms);
    await app.read(VISIBLE, patience());
    warm.push((await timed(() => app.read(VISIBLE, patience()))).ms);
    theirs.push(await walkWithLibatspi(walker, desktop, app.info.pid));
  }
  const libatspi = median(theirs.map(({ ms }) => ms));
  return {
    app: name,
    nodes,
    'libatspi nodes': theirs[0].nodes,
    'libatspi C ms': libatspi.toFixed(1),
    'cold ms': median(cold).toFixed(1),
    'warm ms': median(warm).toFixed(1),
    'cold ratio': (libatspi / median(cold)).toFixed(1),
    'warm ratio': (libatspi / median(warm)).toFixed(0),
  };
}

async function walkWithLibatspi(walker, desktop, pid) {
  const program = await desktop.start(
    { command: walker, args: [String(pid), '1'], cwd: undefined, env: {} },
    patience(),
  );
  const output = await new Promise((resolve) => {
    let text = '';
    program.onOutput((_, chunk) => {
      text += Buffer.from(chunk).toString();
      if (text.includes('\n')) resolve(text);
    });
  });
  await program.end();
  const [nodes, ms] = output.trim().split(' ').map(Number);
  return { nodes, ms: ms || Number.NaN };
}
