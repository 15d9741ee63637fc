/**
 * `strobe inspect`: from a change in an application to the page, what it costs while nothing changes, 10,000 nodes, and
 * a server that is started anew.
 *
 *   node bench/inspect.mjs [seconds]     needs: npm run build
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countGiven } from './arguments.mjs';
import { Browser } from './browser.mjs';
import { endInTime } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import { conclude, debianVersion, describeMachine, listVersions, printTable, root, saveResult } from './support.mjs';

const seconds = countGiven(1, 10);
const PYTHON = '/usr/bin/python3';
const TICKS_A_SECOND = 4;
const SCROLLED_FRAMES = 120;
/** What must hold: a person takes it for immediate, and a page that is left open costs nothing to speak of. */
const MAX_CHANGE_MS = 150;
const MAX_REST_CPU = 2;
const MAX_ROWS = 150;

endInTime();
const home = mkdtempSync(join(tmpdir(), 'strobe-bench-'));
mkdirSync(join(home, 'run'), { mode: 0o700 });
const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: join(home, 'run') };
const server = await McpServer.startStrobe(env);
const browser = Browser.start();
const page = await browser.open(openPage());
await page.ask(WATCHER());

const live = await measureLive();
const rest = await measureRest();
const large = await measureLarge();
const reconnect = await measureReconnect();
await browser[Symbol.asyncDispose]();
await server[Symbol.asyncDispose]();
process.kill(daemonPid());
rmSync(home, { recursive: true, force: true, maxRetries: 5 });

const versions = {
  Node: process.version,
  Chromium: debianVersion('chromium'),
  'GTK 3': debianVersion('libgtk-3-0t64'),
};
console.log(`\n${listVersions(versions)}\n${describeMachine()}, ${seconds} s each`);
for (const rows of [live, rest, [large], [reconnect]]) {
  printTable(rows);
  console.log();
}
saveResult('inspect', { versions, machine: describeMachine(), seconds, live, rest, large, reconnect });
conclude([
  ...live.filter((row) => Number(row['p95 ms']) > MAX_CHANGE_MS).map((row) => `${row.what}: p95 ${row['p95 ms']} ms`),
  ...rest
    .filter((row) => Number(row['cpu %']) > MAX_REST_CPU)
    .map((row) => `${row.process}: ${row['cpu %']} % at rest`),
  ...(large['rows in the page'] > MAX_ROWS ? [`${large['rows in the page']} rows in the page`] : []),
]);

function openPage() {
  return execFileSync(process.execPath, [`${root}dist/cli/main.js`, 'inspect', '--no-open'], {
    env,
    encoding: 'utf8',
  }).trim();
}

/** Notes when each text of the ticker, and each picture, is in the page. */
function WATCHER() {
  return `
    window.seen = new Map();
    window.pictures = [];
    new MutationObserver((records) => {
      const now = performance.timeOrigin + performance.now();
      if (records.some(({ attributeName, target }) => attributeName === 'src' && target.closest('.stage'))) pictures.push(now);
      for (const row of document.querySelectorAll('.row')) {
        const tick = /"(\\d+ \\d{6,}|[ab])"/.exec(row.textContent)?.[1];
        if (tick && !seen.has(tick)) seen.set(tick, now);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  `;
}

async function launch(command, args) {
  const { text } = await server.call('debug_launch', { command, args, cwd: root, waitMs: 60_000 });
  return JSON.parse(text);
}

/** Shows the session on the page, and waits for its tree and its picture. */
async function choose(name) {
  const button = `[...document.querySelectorAll('.session')].find((each) => each.textContent.includes('${name}'))`;
  await page.until(button);
  await page.ask(`${button}.click()`);
  await page.until(`document.querySelector('.session[aria-current]')?.textContent.includes('${name}')`);
  await page.until(`document.querySelectorAll('.row.node').length > 1 && document.querySelector('.stage img')`);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function percentiles(what, ages) {
  const sorted = ages.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0);
  return { what, changes: ages.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) };
}

/** Each text of the ticker ends with the monotonic time at which it was set. */
async function measureLive() {
  const { sessionId } = await launch(PYTHON, ['test/fixtures/apps/ticker.py', '--rate', String(TICKS_A_SECOND)]);
  await choose('ticker');
  await pause(2_000);
  await page.ask('seen.clear(); pictures.length = 0');
  await pause(seconds * 1_000);
  const { seen, pictures } = await page.ask('({ seen: [...seen], pictures })');
  const wallMs = performance.timeOrigin + performance.now() - Number(process.hrtime.bigint()) / 1e6;
  const changes = seen.map(([tick, at]) => ({ set: Number(tick.split(' ')[1]) / 1e6 + wallMs, at }));
  const painted = changes.flatMap(({ set }) => pictures.find((at) => at > set) - set || []);
  await server.call('debug_session', { action: 'stop', sessionId });
  return [
    percentiles(
      'a text, in the tree',
      changes.map(({ set, at }) => at - set),
    ),
    percentiles('a text, in the picture', painted),
  ];
}

const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
const cpuMsOf = (pid) => (Number(statOf(pid)[11]) + Number(statOf(pid)[12])) * 10;

function treeOf(pid) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = all.flatMap((name) => {
    try {
      return [[Number(name), Number(statOf(name)[1])]];
    } catch {
      return [];
    }
  });
  const below = (id) => [id, ...parents.filter(([, parent]) => parent === id).flatMap(([child]) => below(child))];
  return below(pid);
}

function daemonPid() {
  const name = readdirSync(join(home, 'run/strobe')).find((each) => each.startsWith('daemon-'));
  return Number(/\d+/.exec(name)[0]);
}

/** How often a process has slept and woken up again: whoever asks an application something wakes it up. */
const wakesOf = (pid) =>
  Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

async function measureRest() {
  const app = await launch(PYTHON, ['examples/sample-app/gtk3.py', '--no-tick']);
  const alone = { wakes: wakesOf(app.pid) };
  await pause(seconds * 1_000);
  alone.wakes = wakesOf(app.pid) - alone.wakes;
  await choose('gtk3');
  await pause(12_000);
  const groups = {
    'server of the session': [server.pid],
    'server of the page': [daemonPid()],
    'page, with its browser': treeOf(browser.pid),
    application: [app.pid],
  };
  const cost = () => Object.values(groups).map((pids) => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0));
  const [before, wakes] = [cost(), wakesOf(app.pid)];
  await pause(seconds * 1_000);
  const [after, woken] = [cost(), wakesOf(app.pid) - wakes];
  await server.call('debug_session', { action: 'stop', sessionId: app.sessionId });
  return Object.keys(groups).map((name, index) => ({
    process: name,
    'cpu %': ((after[index] - before[index]) / seconds / 10).toFixed(1),
    'woken a second': name === 'application' ? (woken / seconds).toFixed(1) : '–',
    'without a page': name === 'application' ? (alone.wakes / seconds).toFixed(1) : '–',
  }));
}

async function measureLarge() {
  const app = await launch(PYTHON, ['bench/dense-tree.py', '--nodes', '10000']);
  const start = performance.now();
  await choose('dense-tree');
  const shownMs = performance.now() - start;
  await page.ask(`document.querySelector('.tree input[type=checkbox]').click()`);
  await page.until(`document.querySelector('.spacer').clientHeight > 100000`);
  const { frames, rows } = await page.ask(`new Promise((resolve) => {
    const box = document.getElementById('tree-rows');
    const frames = [];
    let last = performance.now();
    let rows = 0;
    const step = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      rows = Math.max(rows, document.querySelectorAll('.row').length);
      box.scrollTop += 300;
      frames.length < ${SCROLLED_FRAMES} ? requestAnimationFrame(step) : resolve({ frames: frames.slice(5), rows });
    };
    requestAnimationFrame(step);
  })`);
  const nodes = await page.ask(`Math.round(document.querySelector('.spacer').clientHeight / 18)`);
  await page.ask(`document.getElementById('tree-rows').scrollTop = 1e9; seen.clear()`);
  const ages = [];
  for (const name of ['a', 'b']) {
    const set = performance.timeOrigin + performance.now();
    process.kill(app.pid, 'SIGUSR1');
    await page.until(`seen.has('${name}')`);
    ages.push((await page.ask(`seen.get('${name}')`)) - set);
  }
  await page.ask(`document.querySelector('.tree input[type=checkbox]').click()`);
  await server.call('debug_session', { action: 'stop', sessionId: app.sessionId });
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    nodes,
    'shown after ms': shownMs.toFixed(0),
    'rows in the page': rows,
    'frame p50 ms': sorted[Math.floor(sorted.length / 2)].toFixed(1),
    'frame p95 ms': sorted[Math.floor(sorted.length * 0.95)].toFixed(1),
    'change ms': Math.max(...ages).toFixed(0),
  };
}

/** From the moment at which the server can be reached again. */
async function measureReconnect() {
  const app = await launch(PYTHON, ['examples/sample-app/gtk3.py', '--no-tick']);
  await choose('gtk3');
  const before = daemonPid();
  process.kill(before);
  await page.until(`document.querySelector('.said').textContent.includes('has ended')`);
  openPage();
  const start = performance.now();
  await page.until(`document.querySelector('.said').textContent === ''`);
  const listedMs = performance.now() - start;
  await page.ask('pictures.length = 0');
  await server.call('debug_session', { action: 'stop', sessionId: app.sessionId });
  await page.until(`[...document.querySelectorAll('.session')].every((each) => !each.textContent.includes('gtk3'))`);
  return { 'page back after ms': listedMs.toFixed(0) };
}
