/**
 * Acting: a check box toggled, a button clicked, 200 characters typed: ours with its verdict, against cua-driver, dogtail
 * and xdotool, which give none, on the same application in one run.
 *
 *   node bench/act.mjs [rounds]     needs: npm run build; xdotool, python3-dogtail; npm, for cua-driver in a temporary folder
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { find } from '../dist/core/tree.js';
import { AppSession } from '../dist/session/app-session.js';
import { countGiven } from './arguments.mjs';
import { openScratch, run, timeLeftMs } from './ending.mjs';
import { CUA, cuaEnvironment, installPackages, pythonEnvironment, versionOf } from './peers.mjs';
import {
  conclude,
  debianVersion,
  describeMachine,
  environmentOf,
  listVersions,
  median,
  patience,
  printTable,
  saveResult,
  timed,
  withApp,
} from './support.mjs';

const rounds = countGiven(1, 15);
const PEER_MS = 90_000;
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(5).slice(0, 200);
/** The first is at rest; the second pulses and spins, so that every reading of it finds a change. */
const APPS = {
  'GTK 3 form': [
    ['/usr/bin/python3', 'test/fixtures/apps/plain-form.py'],
    { name: 'plain-form.py', checkbox: 'Enable', button: 'Count', roles: ['check box', 'push button'], boxes: 0 },
  ],
  'gtk3-widget-factory': [
    ['gtk3-widget-factory'],
    {
      name: 'gtk3-widget-factory',
      checkbox: 'checkbutton',
      button: 'togglebutton',
      roles: ['check box', 'toggle button'],
      boxes: 1,
    },
  ],
};
const MUST = { toggleMs: 60, timesFaster: 5 };

/** Elements are found by their boxes: cua-driver numbers them its own way. */
const CUA_SCRIPT = `
import { CuaDriver } from '@trycua/cua-driver';
const { pid, rounds, text, boxes } = JSON.parse(process.argv[2]);
const driver = CuaDriver.create(undefined);
const call = async (name, args) => {
  const answer = await driver.callTool(name, JSON.stringify(args));
  if (answer.isError) throw new Error(answer.text);
  return JSON.parse(answer.structuredJson ?? '{}');
};
const { windows } = await call('list_windows', { pid });
const window_id = windows[0].window_id;
const state = await call('get_window_state', { pid, window_id, include_screenshot: false });
const middle = ({ x, y, w, h, width, height }) => [x + (w ?? width) / 2, y + (h ?? height) / 2];
const distance = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]) + Math.abs((a.w ?? a.width) - b.w);
const boxOf = (element) => element.bounds ?? element.frame ?? element.rect;
const tokens = boxes.map((box) => state.elements.filter(boxOf).sort((a, b) => distance(boxOf(a), box) - distance(boxOf(b), box))[0].element_token);
const timed = async (name, args) => {
  const start = performance.now();
  await call(name, { pid, window_id, ...args });
  return performance.now() - start;
};
const times = { toggle: [], click: [], type: [] };
for (let round = 0; round < rounds; round++) {
  times.toggle.push(await timed('click', { element_token: tokens[0] }));
  times.click.push(await timed('click', { element_token: tokens[1] }));
  times.type.push(await timed('type_text', { element_token: tokens[2], text }));
}
console.log(JSON.stringify(times));
process.exit(0);
`;

const DOGTAIL_SCRIPT = `
import json, sys, time
from dogtail import tree
from dogtail.config import config
config.logDebugToFile = False
config.logDebugToStdOut = False
rounds, text, traits = int(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])
app = tree.root.application(traits["name"])
usable = lambda role: app.findChildren(lambda node: node.roleName == role and node.showing and node.sensitive)
box = usable(traits["roles"][0])[traits["boxes"]]
push = usable(traits["roles"][1])[0]
field = app.findChild(lambda node: node.roleName == "text" and node.showing and node.sensitive)
def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000
times = {"toggle": [], "click": [], "type": []}
for _ in range(min(rounds, 2)):
    times["toggle"].append(timed(box.click))
    times["click"].append(timed(push.click))
    times["type"].append(timed(lambda: field.typeText(text)))
print(json.dumps(times))
`;

const scratch = openScratch();
await installPackages(scratch, [CUA]).catch(({ message }) => console.error(`${CUA}: failed: ${message}`));
const rows = [];
for (const [app, [command, traits]] of Object.entries(APPS)) {
  const results = await withApp(command, (running) => compare(running, traits));
  for (const [name, figures] of Object.entries(results)) rows.push({ app, name, ...figures });
  console.error(`${app}: done`);
}
const versions = {
  Node: process.version,
  xdotool: debianVersion('xdotool'),
  dogtail: debianVersion('python3-dogtail'),
  'cua-driver': versionOf(CUA),
};
console.log(`\n${listVersions(versions)}\n${describeMachine()}; medians of ${rounds} in ms`);
printTable(rows);
saveResult('act', { versions, machine: describeMachine(), rounds, rows });
const notCompared = rows
  .filter(({ toggle }) => toggle === undefined)
  .map((row) => `${row.app}, ${row.name}: ${row.verdict}`);
conclude(misses(), notCompared);

/** Of the first application: the other one pulses and spins. */
function misses() {
  const [strobe, cua] = ['strobe', 'cua-driver'].map((name) => rows.find((row) => row.name === name)?.toggle);
  const times = cua === undefined ? undefined : cua / strobe;
  return [
    ...(strobe < MUST.toggleMs ? [] : [`toggle: ${strobe} ms, must be < ${MUST.toggleMs}`]),
    ...(times < MUST.timesFaster
      ? [`toggle: ${times.toFixed(1)} times as fast as cua-driver, must be ${MUST.timesFaster}`]
      : []),
  ];
}

async function compare({ app, desktop, program }, traits) {
  const session = new AppSession('bench', { desktop, name: 'bench', application: app }, 1000);
  const { roots } = await session.snapshot({ expand: 'nothing' }, patience());
  const usable = (node) => node.enabled && !node.offscreen && node.bounds;
  // Some of its check boxes are in between for good.
  const checkbox = find(
    roots,
    (node) => node.title === traits.checkbox && typeof node.checked === 'boolean' && usable(node),
  );
  const button = find(roots, (node) => node.title === traits.button && usable(node));
  const field = find(roots, (node) => node.role === 'textField' && node.enabled && !node.offscreen && node.bounds);
  const env = await environmentOf(desktop);
  return {
    strobe: await ours(session, checkbox, button, field),
    'cua-driver': await attempt('effect enum', () => cua(env, program.pid, checkbox, button, field)),
    dogtail: await attempt('no', () => dogtail(env, traits)),
    xdotool: await attempt('no', () => xdotool(env, checkbox, button, field)),
  };
}

/** A peer that fails or falls silent costs its row alone. */
async function attempt(verdict, work) {
  try {
    const { toggle, click, type } = await work();
    return { toggle: round(median(toggle)), click: round(median(click)), 'type 200': round(median(type)), verdict };
  } catch (error) {
    const why = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1);
    return { toggle: undefined, click: undefined, 'type 200': undefined, verdict: `failed: ${why.slice(-80)}` };
  }
}

async function ours(session, checkbox, button, field) {
  const act = async (action) => {
    const { ms, result } = await timed(() => session.act({ action, settleMs: 80, observe: 'diff' }, patience()));
    if (!result.success) throw result.error;
    return { ms, result };
  };
  const toggles = [];
  const clicks = [];
  const typed = [];
  for (let round = 0; round < rounds; round++) {
    const { ms, result } = await act({ action: 'click', id: checkbox.id, button: 'left', count: 1 });
    if (!result.changed) throw new Error('the check box did not change');
    toggles.push(ms);
    clicks.push((await act({ action: 'click', id: button.id, button: 'left', count: 1 })).ms);
    await act({ action: 'set_value', id: field.id, value: '' });
    typed.push((await act({ action: 'type', id: field.id, text: TEXT })).ms);
  }
  return {
    toggle: round(median(toggles)),
    click: round(median(clicks)),
    'type 200': round(median(typed)),
    verdict: 'yes',
  };
}

function cua(env, pid, ...nodes) {
  const script = join(scratch, 'cua.mjs');
  writeFileSync(script, CUA_SCRIPT);
  const args = { pid, rounds, text: TEXT, boxes: nodes.map(({ bounds }) => bounds) };
  return runPeer(process.execPath, [script, JSON.stringify(args)], cuaEnvironment(scratch, env));
}

function dogtail(env, traits) {
  const script = join(scratch, 'dog.py');
  writeFileSync(script, DOGTAIL_SCRIPT);
  const args = [script, String(rounds), TEXT, JSON.stringify(traits)];
  return runPeer('/usr/bin/python3', args, pythonEnvironment(scratch, env));
}

async function xdotool(env, checkbox, button, field) {
  const centre = ({ bounds }) =>
    [bounds.x + bounds.w / 2, bounds.y + bounds.h / 2].map((each) => String(Math.floor(each)));
  const timeOf = async (...args) => (await timed(() => run('xdotool', args, { env, timeoutMs: PEER_MS }))).ms;
  const times = { toggle: [], click: [], type: [] };
  for (let round = 0; round < rounds; round++) {
    times.toggle.push(await timeOf('mousemove', ...centre(checkbox), 'click', '1'));
    times.click.push(await timeOf('mousemove', ...centre(button), 'click', '1'));
    await timeOf('mousemove', ...centre(field), 'click', '1');
    times.type.push(await timeOf('type', TEXT));
  }
  return times;
}

async function runPeer(command, args, env) {
  const stdout = await run(command, args, { env, timeoutMs: Math.min(PEER_MS, timeLeftMs()) });
  const line = stdout.split('\n').findLast((each) => each.startsWith('{'));
  if (!line) throw new Error('it printed no result');
  return JSON.parse(line);
}

function round(ms) {
  return Math.round(ms * 10) / 10;
}
