/**
 * What an agent waits for on programs without accessibility: the first look with vision after a launch, looks at what has
 * not changed and at what an act has changed, and acts. What is clicked is taken from the first look.
 *
 *   npm run bench:bare [-- [--pause MS] 'COMMAND ARGUMENT …' …]
 *
 * `--pause` is how long a model thinks between two calls. Needs: npm run build.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inScratch, openScratch } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import { conclude, describeMachine, median, printTable, root, saveResult, timed } from './support.mjs';

const LIMIT_MS = { 'first look': 1_500, unchanged: 50, changed: 400, act: 250 };
const ROUNDS = 5;
const PYTHON = '/usr/bin/python3';
const PROGRAMS = [`${PYTHON} test/fixtures/apps/tk-sample.py`, `${PYTHON} test/fixtures/apps/painted-panel.py --blind`];
/** What a click changes, in most programs without doing harm. */
const CLICKED = new Set(['button', 'checkbox', 'radioButton', 'tab', 'row', 'knob', 'slider', 'menuItem', 'label']);

const { values: options, positionals } = parseArgs({
  options: { pause: { type: 'string', default: '1000' } },
  allowPositionals: true,
});
const pauseMs = Number(options.pause);
const scratch = openScratch();
const rows = [];
const missed = [];
for (const command of positionals.length > 0 ? positionals : PROGRAMS) {
  const name = command.split(/[ /]/).findLast((word) => word !== '' && !word.startsWith('-'));
  try {
    for (const [figure, all] of Object.entries(await measure(command))) rows.push(judge(name, figure, all));
  } catch (error) {
    missed.push(`${name}: ${error.message}`);
  }
  console.error(`${name}: done`);
}
console.log(`${describeMachine()}; milliseconds`);
printTable(rows);
saveResult('bare', { machine: describeMachine(), rows, missed });
conclude(missed);

function judge(program, figure, all) {
  const [middle, most] = [median(all), Math.max(...all)];
  if (middle > (LIMIT_MS[figure] ?? Number.POSITIVE_INFINITY)) {
    missed.push(`${program}: ${figure} ${middle.toFixed(0)} ms, over ${LIMIT_MS[figure]}`);
  }
  return { program, figure, calls: all.length, median: middle.toFixed(0), slowest: most.toFixed(0) };
}

/** Every program has a server of its own, which has seen nothing yet. */
async function measure(command) {
  const [program, ...args] = command.split(' ');
  const server = await McpServer.startStrobe(inScratch(scratch, process.env));
  try {
    const launch = { command: program, args, cwd: root, display: 'isolated', waitMs: 60_000 };
    const { ms, result } = await timed(() => server.call('debug_launch', launch));
    const { sessionId } = JSON.parse(result.text);
    return { launch: [ms], ...(await measureSession(server, sessionId)) };
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

async function measureSession(server, sessionId) {
  const times = { 'first look': [], unchanged: [], changed: [], act: [] };
  const call = async (figure, tool, args) => {
    const { ms, result } = await timed(() => server.call(tool, { sessionId, ...args }));
    times[figure].push(ms);
    await delay(pauseMs);
    return result.text;
  };
  const look = (figure) => call(figure, 'debug_ui', { vision: true });
  const nodes = nodesIn(await look('first look'));
  for (let round = 0; round < ROUNDS; round++) await look('unchanged');
  const targets = nodes.filter(({ role }) => CLICKED.has(role));
  for (let round = 0; round < ROUNDS && targets.length > 0; round++) {
    const { id } = targets[round % targets.length];
    // What a click has closed or covered is no target any more.
    await call('act', 'debug_ui_action', { action: 'click', id }).catch(() => {});
    await look('changed');
  }
  return Object.fromEntries(Object.entries(times).filter(([, all]) => all.length > 0));
}

function nodesIn(text) {
  return [...text.matchAll(/^ *\[(\w+)(?: "(?:[^"\\]|\\.)*")? id=(\w+).*source=vision/gm)].map(([, role, id]) => ({
    role,
    id,
  }));
}
