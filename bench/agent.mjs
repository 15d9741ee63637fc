/**
 * What an agent waits for on applications of your choice: a look, a search, a part, a click and a key, each with its
 * answer over MCP. What to search, read and click is taken from the first look, so that any application will do.
 *
 *   npm run bench:agent [-- 'COMMAND ARGUMENT …' …]
 *
 * Ends with exit code 1 where a median or a single call takes longer than it may. Needs: npm run build.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inScratch, openScratch } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import { conclude, describeMachine, median, printTable, root, saveResult, timed } from './support.mjs';

const LIMIT_MS = { look: 25, query: 100, root: 100, click: 150, key: 150 };
const MOST_MS = 1_000;
const ROUNDS = 5;
const TARGETS = 6;
/** A server reads once more in the background after its first look. */
const REST_MS = 1_500;
const PYTHON = '/usr/bin/python3';
const APPS = [
  `${PYTHON} examples/sample-app/gtk3.py --no-tick`,
  `${PYTHON} examples/sample-app/gtk4.py --no-tick`,
  `${PYTHON} examples/sample-app/qt.py --no-tick`,
  `chromium ${root}test/fixtures/apps/form.html`,
  `libreoffice --norestore ${root}test/fixtures/documents/merged.fods`,
  'java examples/sample-app/swing/StrobeSample.java --no-tick',
];
/** What a click only opens or selects, so that Escape or another click takes it back. */
const CLICKED = new Set(['menu', 'tab', 'comboBox', 'popUpButton', 'checkbox', 'switch']);
const PARTS = new Set([
  'panel',
  'toolbar',
  'menuBar',
  'list',
  'table',
  'tree',
  'tabGroup',
  'document',
  'menu',
  'dialog',
]);

const commands = process.argv.length > 2 ? process.argv.slice(2) : APPS;
const server = await McpServer.startStrobe(inScratch(openScratch(), process.env));
const rows = [];
const missed = [];
for (const command of commands) {
  const name = command.split(/[ /]/).findLast((word) => word !== '' && !word.startsWith('-'));
  try {
    const times = await measure(command);
    for (const [figure, calls] of Object.entries(times)) rows.push(judge(name, figure, calls));
  } catch (error) {
    missed.push(`${name}: ${error.message}`);
  }
  console.error(`${name}: done`);
}
await server[Symbol.asyncDispose]();
console.log(`${describeMachine()}; milliseconds`);
printTable(rows);
saveResult('agent', { machine: describeMachine(), rows, missed });
conclude(missed);

function judge(app, figure, calls) {
  const all = calls.map(({ ms }) => ms);
  const slowest = calls.find(({ ms }) => ms === Math.max(...all));
  const [middle, most] = [median(all), slowest.ms];
  if (middle > LIMIT_MS[figure]) missed.push(`${app}: ${figure} ${middle.toFixed(0)} ms, over ${LIMIT_MS[figure]}`);
  if (most > MOST_MS) missed.push(`${app}: ${figure} ${slowest.what} took ${most.toFixed(0)} ms`);
  return { app, figure, calls: all.length, median: middle.toFixed(1), slowest: most.toFixed(0), which: slowest.what };
}

async function measure(command) {
  const [program, ...args] = command.split(' ');
  const launched = await server.call('debug_launch', {
    command: program,
    args,
    cwd: root,
    display: 'isolated',
    waitMs: 60_000,
  });
  const sessionId = launched.data?.sessionId ?? JSON.parse(launched.text).sessionId;
  try {
    return await measureSession(sessionId);
  } finally {
    await server.call('debug_session', { action: 'stop', sessionId });
  }
}

async function measureSession(sessionId) {
  const times = { look: [], query: [], root: [], click: [], key: [] };
  // A dialog that greets its user closes meanwhile, and what stood in it is gone.
  const call = (figure, what, tool, args) =>
    timed(() => server.call(tool, { sessionId, ...args })).then(
      ({ ms }) => times[figure].push({ ms, what }),
      (error) => {
        if (!/node_not_found|not_reachable/.test(error.message)) throw error;
      },
    );
  await server.call('debug_ui', { sessionId });
  await delay(REST_MS);
  const { text } = await server.call('debug_ui', { sessionId });
  const nodes = [...text.matchAll(/^ *\[(\w+)(?: "((?:[^"\\]|\\.)*)")? id=(\w+)(.*)\]/gm)]
    .map(([, role, title, id, rest]) => ({ role, title, id, rest }))
    .filter(({ rest }) => !/\b(offscreen|disabled)\b/.test(rest));
  const titles = spread(nodes.filter(({ title }) => title && /^[\w ]+$/.test(title)).map(({ title }) => title));
  const parts = spread(nodes.filter(({ role }) => PARTS.has(role)));
  const targets = spread(nodes.filter(({ role, title }) => CLICKED.has(role) && title));
  for (let round = 0; round < ROUNDS; round++) {
    await call('look', 'tree', 'debug_ui', {});
    for (const title of titles) await call('query', `"${title}"`, 'debug_ui', { query: { text: title } });
    for (const { role, id } of parts) await call('root', `${role} ${id}`, 'debug_ui', { root: id });
    if (round >= 2) continue;
    for (const { role, title, id } of targets) {
      await call('click', `${role} "${title}"`, 'debug_ui_action', { action: 'click', id });
      await call('key', `escape after ${role} "${title}"`, 'debug_ui_action', { action: 'key', key: 'escape' });
    }
  }
  return Object.fromEntries(Object.entries(times).filter(([, calls]) => calls.length > 0));
}

/** Some of all, from the first to the last. */
function spread(all) {
  const step = Math.max(1, all.length / TARGETS);
  return Array.from({ length: Math.min(TARGETS, all.length) }, (_, at) => all[Math.floor(at * step)]);
}
