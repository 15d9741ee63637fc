/**
 * The macOS backend on its stand-in: trees without end, what they cost in messages, whether anything is left over, and how
 * soon a burst of events is there.
 *
 *   node bench/macos.mjs [trees] [elements]     1000 trees of 1000 elements; needs: npm run build, a C compiler
 *
 * Ends with exit code 1 where a rule was broken, an object was leaked, an element took more than one message, or the
 * last of 300 events came later than 50 ms after the press that caused them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Timeouts } from '../dist/core/timeouts.js';
import { MacPlatform } from '../dist/platform/macos/platform.js';
import { buildStandIn, SAMPLE_APP } from '../test/fake-macos/build.mjs';
import { countGiven } from './arguments.mjs';
import { countNodes, median, patience, printTable, timed, VISIBLE } from './support.mjs';

const trees = countGiven(1, 1000);
const elements = countGiven(2, 1000);
/** What is asked once: the switch for Electron, and the actions of each kind of element. */
const ONCE = 10;
const BURST = 300;
const BURST_MS = 50;
const BURSTS = 21;

const folder = mkdtempSync(join(tmpdir(), 'strobe-bench-'));
const [report, faults] = [join(folder, 'report'), join(folder, 'faults')];
Object.assign(process.env, {
  STROBE_MACOS_STANDIN: buildStandIn(),
  STROBE_MACOS_APPS: folder,
  STROBE_MACOS_REPORT: report,
  STROBE_MACOS_FAULTS: faults,
});
writeFileSync(faults, '');

const rows = [];
for (const latencyUs of [0, 100]) {
  writeFileSync(report, '');
  writeFileSync(faults, `latency-us=${latencyUs}`);
  rows.push(await readTrees(latencyUs === 0 ? trees : Math.min(trees, 20), latencyUs));
}
console.log(`Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
printTable(rows);
const burst = await timeBursts();
printTable([burst.row]);
rmSync(folder, { recursive: true, force: true });
if (rows.some((row) => row.violations > 0 || row.leaks > 0 || row['messages over one an element'] > ONCE)) {
  process.exitCode = 1;
}
if (burst.medianMs > BURST_MS) process.exitCode = 1;

/** From the press to the arrival of the last event that it causes. */
async function timeBursts() {
  const world = join(folder, 'burst.world');
  const lines = [
    'app name=Burst bundle=dev.strobe.Burst',
    '  AXWindow subrole=AXStandardWindow title=Burst frame=100,100,300,200',
    `    AXCheckBox title=Flood check=0 frame=120,140,80,24 press=burst:${BURST}`,
  ];
  writeFileSync(world, `${lines.join('\n')}\n`);
  writeFileSync(faults, '');
  const desktop = await new MacPlatform(new Timeouts()).openDesktop('current', patience());
  const request = { command: SAMPLE_APP, args: ['--world', world], cwd: undefined, env: {} };
  const program = await desktop.start(request, patience());
  const app = await desktop.waitForApp(program, patience());
  const { roots } = await app.read(VISIBLE, patience());
  const { ref } = roots[0].children.find(({ title }) => title === 'Flood');
  let [left, done] = [0, () => {}];
  const watching = await app.watch((event) => event.kind === 'value' && --left === 0 && done(), patience());
  const times = [];
  for (let time = 0; time < BURSTS; time++) {
    left = BURST;
    const all = new Promise((resolve) => {
      done = resolve;
    });
    const { ms } = await timed(() => Promise.all([app.perform(ref, { kind: 'press' }, patience()), all]));
    times.push(ms);
  }
  await watching[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  await program.end();
  await desktop[Symbol.asyncDispose]();
  const medianMs = median(times);
  const row = {
    events: BURST,
    bursts: BURSTS,
    'median to the last': `${medianMs.toFixed(1)} ms`,
    slowest: `${Math.max(...times).toFixed(1)} ms`,
  };
  return { medianMs, row };
}

async function readTrees(count, latencyUs) {
  const desktop = await new MacPlatform(new Timeouts()).openDesktop('current', patience());
  const args = ['--elements', String(elements)];
  const program = await desktop.start({ command: SAMPLE_APP, args, cwd: undefined, env: {} }, patience());
  const app = await desktop.waitForApp(program, patience());
  const times = [];
  let nodes = 0;
  for (let tree = 0; tree < count; tree++) {
    const { ms, result } = await timed(() => app.read(VISIBLE, patience()));
    times.push(ms);
    nodes = countNodes(result.roots);
  }
  await app[Symbol.asyncDispose]();
  await program.end();
  await desktop[Symbol.asyncDispose]();
  const { violations, live, messages } = totals(readFileSync(report, 'utf8'));
  return {
    trees: count,
    'latency of a message': `${latencyUs} µs`,
    nodes,
    'median tree': `${median(times).toFixed(1)} ms`,
    'first tree': `${times[0].toFixed(1)} ms`,
    'messages over one an element': messages - count * elements,
    violations,
    leaks: live,
  };
}

/** Of the processes that ended in order; the one that read has asked by far the most. */
function totals(text) {
  const lines = text.split('\n').filter(Boolean);
  const summaries = lines.filter((line) => line.startsWith('summary: '));
  const numbers = summaries.map((line) =>
    Object.fromEntries([...line.matchAll(/(\w+)=(\d+)/g)].map(([, name, value]) => [name, Number(value)])),
  );
  const sum = (name) => numbers.reduce((total, each) => total + each[name], 0);
  const broken = lines.filter((line) => !line.startsWith('summary: ')).length;
  return {
    violations: Math.max(sum('violations'), broken),
    live: sum('live'),
    messages: Math.max(...numbers.map(({ messages }) => messages)),
  };
}
