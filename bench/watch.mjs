/**
 * Watching: how long from a change to its delivery, how many a second, and what it costs meanwhile.
 *
 *   node bench/watch.mjs [seconds]     needs: npm run build
 */
import { join } from 'node:path';
import { EVENT_TYPES } from '../dist/core/events/ui-event.js';
import { IdRegistry } from '../dist/core/ids/id-registry.js';
import { find } from '../dist/core/tree.js';
import { Changes } from '../dist/session/watching/changes.js';
import { countGiven } from './arguments.mjs';
import { endInTime } from './ending.mjs';
import {
  debianVersion,
  describeMachine,
  listVersions,
  patience,
  printTable,
  root,
  saveResult,
  VISIBLE,
  withApp,
} from './support.mjs';

const seconds = countGiven(1, 10);
const python = '/usr/bin/python3';
const ticker = (rate) => [python, join(root, 'test/fixtures/apps/ticker.py'), '--rate', String(rate)];
const sample = [python, join(root, 'examples/sample-app/gtk3.py'), '--no-tick'];
const EVERYTHING = {
  events: EVENT_TYPES,
  durationMs: seconds * 1000,
  maxEvents: 10_000,
  endsWhenFull: false,
  raw: false,
};

endInTime();
const latency = [];
for (const rate of [1, 100, 1000]) {
  latency.push(await withApp(ticker(rate), ({ app }) => platformLatency(rate, app)));
  latency.push(await withApp(ticker(rate), ({ app }) => observedLatency(rate, app)));
  console.error(`${rate}/s: done`);
}
const flood = await withApp(ticker(0), ({ app, program }) => sustained(app, program));
console.error('flood: done');
const cost = [
  await withApp(sample, ({ app }) => costOf('idle, 200 nodes', app)),
  await withApp(ticker(60), ({ app }) => costOf('a label changing 60 times a second', app)),
];
const answers = await withApp(sample, ({ app }) => waiting(app));

const versions = {
  Node: process.version,
  'at-spi2-core': debianVersion('at-spi2-core'),
  'GTK 3': debianVersion('libgtk-3-0'),
};
console.log(`\n${listVersions(versions)}\n${describeMachine()}, ${seconds} s each`);
for (const rows of [latency, [flood], cost, answers]) {
  printTable(rows);
  console.log();
}
saveResult('watch', { versions, machine: describeMachine(), seconds, latency, flood, cost, answers });

/** The label's text ends with the monotonic time at which it was set. */
function ageMs(title) {
  return Number(process.hrtime.bigint() - BigInt(title.split(' ')[1])) / 1e6;
}

function percentiles(ages) {
  const sorted = ages.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(2);
  return { changes: ages.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
}

async function withCpu(work) {
  const before = process.cpuUsage();
  const startMs = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, 'cpu %': ((user + system) / 10 / (performance.now() - startMs)).toFixed(1) };
}

async function platformLatency(rate, app) {
  const ages = [];
  const { result: _, ...used } = await withCpu(async () => {
    const listener = (event) => event.kind === 'title' && ages.push(ageMs(event.title));
    const watch = await app.watch(listener, patience());
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await watch[Symbol.asyncDispose]();
  });
  return { 'updates/s': rate, to: 'platform event', ...percentiles(ages), ...used };
}

async function observedLatency(rate, app) {
  const ages = [];
  const live = ({ newValue }) => ages.push(ageMs(newValue));
  const request = { ...EVERYTHING, raw: true, events: ['title_changed'] };
  const { result: _, ...used } = await withCpu(() => changesOf(app).changes.observe(request, { live }, patience()));
  return { 'updates/s': rate, to: 'observed event', ...percentiles(ages), ...used };
}

async function sustained(app, program) {
  let signals = 0;
  let firstMs = 0;
  let lastMs = 0;
  const { changes } = changesOf(app, (event) => {
    signals += event.kind === 'departed' ? 0 : 1;
    lastMs = performance.now();
    firstMs ||= lastMs;
  });
  const ready = () => process.kill(program.pid, 'SIGUSR1');
  const request = { ...EVERYTHING, events: ['title_changed'], durationMs: 60_000, until: { text: '10000 ' } };
  const { totalEvents, mergedSignals, lost } = await changes.observe(request, { ready }, patience());
  return {
    'changes at once': 10_000,
    signals,
    'signals/s': Math.round(signals / ((lastMs - firstMs) / 1000)),
    'events reported': totalEvents,
    'changes accounted for': totalEvents + mergedSignals,
    dropped: lost.dropped,
  };
}

async function costOf(what, app) {
  const { changes, reads } = changesOf(app);
  const { result, ...used } = await withCpu(() => changes.observe(EVERYTHING, {}, patience()));
  return { watching: what, ...used, events: result.totalEvents, readings: reads() };
}

/** From the first signal about the change, or from asking for it where there is none, to the answer. */
async function waiting(app) {
  let signalMs = 0;
  const { changes, tree } = changesOf(app, () => {
    signalMs ||= performance.now();
  });
  const { roots, refOf } = await tree();
  const node = (role, title) => find(roots, (each) => each.role === role && each.title === title);
  const toggle = node('button', 'Enable');
  const field = node('textField', 'Name');
  const rows = [];
  const measure = async (what, condition, action) => {
    const ages = [];
    for (let round = 0; round < 20; round++) {
      const waited = changes.wait(condition(round), 30_000, patience()).then(({ matched }) => {
        if (!matched) throw new Error(`${what}: the condition was not met`);
        ages.push(performance.now() - signalMs);
      });
      while (!changes.recent().watching) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, 200));
      signalMs = 0;
      await action(round);
      await waited;
    }
    rows.push({ 'waiting for': what, ...percentiles(ages) });
  };
  const press = () => app.perform(refOf(toggle.id), { kind: 'press' }, patience());
  const write = (round) => app.perform(refOf(field.id), { kind: 'setText', text: `text ${round}.` }, patience());
  await measure('a state', (round) => ({ id: toggle.id, state: round % 2 ? 'unchecked' : 'checked' }), press);
  await measure('a text', (round) => ({ text: `text ${round}.` }), write);
  return rows;
}

function changesOf(app, onSignal = () => {}) {
  const ids = new IdRegistry();
  let count = 0;
  const read = async (signal) => {
    count += 1;
    const { roots, complete } = await app.read(VISIBLE, signal);
    return { roots: ids.assign(roots, { partial: !complete }), complete };
  };
  const watch = (listener, signal) =>
    app.watch((event) => {
      onSignal(event);
      listener(event);
    }, signal);
  const changes = new Changes(
    { tree: read, watch, idOf: (ref) => ids.idOf(ref), isRunning: () => app.isRunning() },
    1_000,
  );
  const tree = async () => ({ roots: (await read(patience())).roots, refOf: (id) => ids.refOf(id) });
  return { changes, tree, reads: () => count };
}
