/**
 * The page of `strobe inspect` in a Chromium on a display of its own: how long from a change in an application to the
 * page, what servers and page cost while nothing changes, and how a tree of 10,000 elements shows and scrolls.
 *
 *   npm run bench:inspect [-- CHANGES]
 *
 * Ends with exit code 1 where a figure is missed. Needs: npm run build.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { Timeouts } from '../dist/core/timeouts.js';
import { LinuxPlatform } from '../dist/platform/linux/platform.js';
import { countGiven } from './arguments.mjs';
import { inScratch, openScratch, run } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import { familyOf, findProcesses, TICKS_PER_SECOND, ticksOf } from './processes.mjs';
import {
  conclude,
  describeMachine,
  environmentOf,
  median,
  patience,
  printTable,
  root,
  saveResult,
  timed,
} from './support.mjs';

const changes = countGiven(1, 60);
const PYTHON = '/usr/bin/python3';
const TICKER = [PYTHON, 'test/fixtures/apps/ticker.py', '--burst', '1'];
const STILL = [PYTHON, 'examples/sample-app/gtk3.py', '--no-tick'];
const DENSE = [PYTHON, 'bench/dense-tree.py', '--nodes', '10000'];
const VIEWPORT = { width: 1280, height: 800 };
const REST_MS = 12_000;
/** Node tidies its memory once, ten seconds or more after it had work to do: the middle one of some spans counts. */
const IDLE_MS = 6_000;
const IDLE_SPANS = 5;
const WHEEL_TURNS = 100;
const WHEEL_PX = 270;

/** What may be at most. A frame takes 16.7 ms at 60 a second. */
const LIMITS = {
  'change to tree, p50 ms': 150,
  'change to tree, p95 ms': 150,
  'change to picture, p50 ms': 150,
  'change to picture, p95 ms': 250,
  'idle, server of the session, % of a core': 1,
  'idle, server of the page, % of a core': 1,
  'idle, browser, % of a core': 2,
  'idle, application, % of a core': 1,
  '10,000 elements, until shown ms': 2_500,
  '10,000 elements, rows in the page': 150,
  '10,000 elements, frame p50 ms': 20,
  '10,000 elements, frame p95 ms': 34,
};

const scratch = openScratch();
const env = inScratch(scratch, { ...process.env, HOME: scratch, XDG_RUNTIME_DIR: scratch });
const server = await McpServer.startStrobe(env);
const options = { cwd: root, env, timeoutMs: 60_000 };
const address = await run(process.execPath, ['dist/cli/main.js', 'inspect', '--no-open'], options);
const platform = new LinuxPlatform(new Timeouts(), 'x11');
const desktop = await platform.openDesktop('isolated', patience());
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  headless: false,
  // Chromium refuses its sandbox to root.
  chromiumSandbox: process.getuid() !== 0,
  env: inScratch(scratch, await environmentOf(desktop)),
});
const page = await browser.newPage({ viewport: VIEWPORT });
await page.goto(address.trim());

const figures = {
  ...(await latency(await launch(TICKER))),
  ...(await idle(await launch(STILL))),
  ...(await large(await launch(DENSE))),
};
await browser.close();
await desktop[Symbol.asyncDispose]();
await server[Symbol.asyncDispose]();

const rows = Object.entries(figures).map(([figure, value]) => {
  return { figure, measured: value.toFixed(1), 'at most': LIMITS[figure] };
});
console.log(`${describeMachine()}; ${changes} changes`);
printTable(rows);
saveResult('inspect', { machine: describeMachine(), changes, figures });
const missed = Object.entries(LIMITS).filter(([figure, most]) => !(figures[figure] <= most));
conclude(missed.map(([figure, most]) => `${figure}: ${figures[figure]?.toFixed(1)}, over ${most}`));

/** Launches an application, and chooses it on the page as soon as it answers: a large window takes seconds. */
async function launch([command, ...args]) {
  const request = { command, args, cwd: root, display: 'isolated', waitMs: 60_000 };
  const { text } = await server.call('debug_launch', request);
  const { pid, sessionId } = JSON.parse(text);
  await whenAtRest(sessionId);
  const { ms: shownMs } = await timed(async () => {
    await page.locator(`button[title="${sessionId}"]`).click();
    await page.locator('#tree-rows .row.node').first().waitFor();
    await page.locator('.stage img').waitFor();
  });
  return { pid, shownMs };
}

/** Resolves once two looks in a row find as many elements, and they are some. */
async function whenAtRest(sessionId) {
  let before = '0';
  for (;;) {
    const { text } = await server.call('debug_ui', { sessionId });
    const [, count = '0'] = /axNodes=(\d+)/.exec(text) ?? [];
    if (count === before && count !== '0') return;
    before = count;
  }
}

/** The application's label is the number of the change, and when it was made. */
async function latency({ pid }) {
  await page.evaluate(notePaints);
  for (let change = 0; change < changes; change++) {
    process.kill(pid, 'SIGUSR1');
    // At times that have nothing to do with when something is looked at.
    await delay(400 + Math.random() * 300);
  }
  const painted = await page.evaluate(() => window.painted);
  const shown = Object.entries(painted.labels).filter(([label]) => label !== '0 0');
  const toWallMs = performance.timeOrigin + performance.now() - Number(process.hrtime.bigint()) / 1e6;
  const madeMs = (label) => Number(label.split(' ')[1]) / 1e6 + toWallMs;
  const tree = shown.map(([label, atMs]) => atMs - madeMs(label));
  const picture = shown.map(([label]) => painted.pictures.find((atMs) => atMs > madeMs(label)) - madeMs(label));
  const numbers = new Set(shown.map(([label]) => Number(label.split(' ')[0])));
  const missing = Array.from({ length: changes }, (_, index) => index + 1).filter((number) => !numbers.has(number));
  if (missing.length > 0) throw new Error(`Of ${changes} changes these did not show: ${missing.join(' ')}.`);
  return {
    'change to tree, p50 ms': median(tree),
    'change to tree, p95 ms': percentile(tree, 0.95),
    'change to picture, p50 ms': median(picture),
    'change to picture, p95 ms': percentile(picture, 0.95),
  };
}

/** Runs in the page: notes when each label and each picture was painted, by the clock of the wall. */
function notePaints() {
  const painted = { labels: {}, pictures: [] };
  window.painted = painted;
  const once = (note) =>
    requestAnimationFrame(() => setTimeout(() => note(performance.timeOrigin + performance.now())));
  new MutationObserver((records) => {
    const isPicture = ({ target, attributeName }) => attributeName === 'src' && target.matches('.stage img');
    if (records.some(isPicture)) once((atMs) => painted.pictures.push(atMs));
    const [, label] = /"(\d+ \d+)"/.exec(document.getElementById('tree-rows')?.textContent ?? '') ?? [];
    if (label === undefined || label in painted.labels) return;
    painted.labels[label] = Number.POSITIVE_INFINITY;
    once((atMs) => {
      painted.labels[label] = atMs;
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

async function idle({ pid }) {
  await delay(REST_MS);
  const pageServers = findProcesses('main.js\0daemon', scratch);
  const others = new Set([...familyOf(server.pid), ...pageServers, process.pid]);
  const processes = {
    'server of the session': [server.pid],
    'server of the page': pageServers,
    browser: familyOf(process.pid).filter((each) => !others.has(each)),
    application: [pid],
  };
  const used = () => Object.values(processes).map((pids) => pids.reduce((sum, each) => sum + ticksOf(each), 0));
  const spans = [];
  for (let span = 0; span < IDLE_SPANS; span++) {
    const before = used();
    const { ms } = await timed(() => delay(IDLE_MS));
    spans.push(used().map((ticks, index) => (100 * 1_000 * (ticks - before[index])) / TICKS_PER_SECOND / ms));
  }
  const percents = Object.keys(processes).map((_, index) => median(spans.map((span) => span[index])));
  const names = Object.keys(processes).map((name) => `idle, ${name}, % of a core`);
  return Object.fromEntries(names.map((name, index) => [name, percents[index]]));
}

async function large({ shownMs }) {
  await page.getByRole('checkbox', { name: /not sent/ }).check();
  await page.waitForFunction(() => document.querySelector('#tree-rows [aria-setsize]')?.ariaSetSize > 9_000);
  const rowsInPage = await page.locator('#tree-rows .row').count();
  const frames = await framesWhile(scroll);
  return {
    '10,000 elements, until shown ms': shownMs,
    '10,000 elements, rows in the page': rowsInPage,
    '10,000 elements, frame p50 ms': median(frames),
    '10,000 elements, frame p95 ms': percentile(frames, 0.95),
    '10,000 elements, frame most ms': Math.max(...frames),
  };
}

async function scroll() {
  const box = page.locator('#tree-rows');
  await box.hover();
  for (let turn = 0; turn < WHEEL_TURNS; turn++) {
    await page.mouse.wheel(0, WHEEL_PX);
    await delay(16);
  }
  const scrolledPx = await box.evaluate(({ scrollTop }) => scrollTop);
  if (scrolledPx < (WHEEL_TURNS * WHEEL_PX) / 2) throw new Error(`The tree scrolled ${scrolledPx} pixels.`);
}

/** How long each frame took meanwhile. */
async function framesWhile(work) {
  await page.evaluate(() => {
    window.frames = [];
    const note = (atMs) => {
      window.frames.push(atMs);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await work();
  const times = await page.evaluate(() => window.frames);
  return times.slice(1).map((atMs, index) => atMs - times[index]);
}

function percentile(numbers, share) {
  return [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
}
