import { setTimeout as delay } from 'node:timers/promises';
import { timeLeftMs } from './ending.mjs';
import { countNodes, environmentOf, median, patience, timed, VISIBLE } from './support.mjs';

const READING_MS = 60_000;
const EVENT_MS = 10_000;
/** A slow machine may cost one reading; a side that fails again is out. */
const MAX_FAILURES = 2;
/** This much is kept to end the applications and print the results. */
const LAST_MS = 20_000;

/**
 * Everybody reads the same running application, taking turns, so that what else the machine does hits all of them.
 * One who has used up his time leaves the further rounds to the others; the reasons of failures are kept.
 */
export async function contest({ app, desktop }, peers, { rounds, budgetMs, rename }) {
  const env = await environmentOf(desktop);
  const readers = [];
  const sides = [
    { name: 'cold', read: () => readCold(desktop, app.info) },
    { name: 'warm', read: () => readWarm(app) },
    ...(rename ? [{ name: 'changed', read: () => readChanged(app, rename) }] : []),
    ...Object.entries(peers).map(([name, start]) => ({ name, read: lazily(() => start(env, app.info.pid), readers) })),
  ].map((side) => ({ ...side, times: [], nodes: 0, spentMs: 0, failures: [] }));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const side of sides) if (mayRead(side, budgetMs)) await takeTurn(side);
    }
  } finally {
    for (const reader of readers) reader.end();
  }
  return Object.fromEntries(sides.map(({ name, ...side }) => [name, outcome(side)]));
}

function mayRead({ spentMs, failures }, budgetMs) {
  return spentMs < budgetMs && failures.length < MAX_FAILURES && timeLeftMs() > LAST_MS;
}

async function takeTurn(side) {
  const start = performance.now();
  try {
    const { ms, nodes } = await side.read();
    side.times.push(ms);
    side.nodes = nodes;
  } catch (error) {
    side.failures.push(error.message);
  }
  side.spentMs += performance.now() - start;
}

function outcome({ times, nodes, failures }) {
  if (times.length === 0) return { failed: failures[0] ?? 'out of time' };
  return { nodes, ms: median(times), times, failures };
}

function lazily(start, readers) {
  let reader;
  return () => {
    if (!reader) {
      reader = start();
      readers.push(reader);
    }
    return reader.read(Math.min(READING_MS, timeLeftMs() - LAST_MS));
  };
}

async function read(app) {
  const { ms, result } = await timed(() => app.read(VISIBLE, patience()));
  if (!result.complete) throw new Error(result.warnings.join(' '));
  return { ms, nodes: countNodes(result.roots) };
}

/** A reading by a client that has only just attached. */
export async function readCold(desktop, info) {
  const fresh = await desktop.attach(info, patience());
  try {
    return await read(fresh);
  } finally {
    await fresh[Symbol.asyncDispose]();
  }
}

/** The first of the two readings finishes what the one before may have left to do, and is not counted. */
async function readWarm(app) {
  await read(app);
  return read(app);
}

/** The reading after the platform has reported a new name. */
async function readChanged(app, rename) {
  await read(app);
  let report;
  const reported = new Promise((resolve) => {
    report = resolve;
  });
  const watch = await app.watch((event) => event.kind === 'title' && report('reported'), patience());
  try {
    rename();
    const outcome = await Promise.race([reported, delay(EVENT_MS, 'silent', { ref: false })]);
    if (outcome === 'silent') throw new Error('the application did not report its new name');
    return await read(app);
  } finally {
    await watch[Symbol.asyncDispose]();
  }
}
