/**
 * What Strobe costs beside reading and acting: a screenshot, its start, the tokens of a page, memory, and CPU at rest.
 *
 *   node bench/costs.mjs [rounds]
 *
 * needs: npm run build; chromium; npm, for playwright-mcp and chrome-devtools-mcp in a temporary folder
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { encodePng } from '../dist/image/encode.js';
import { countGiven } from './arguments.mjs';
import { inScratch, openScratch } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import { DEVTOOLS, measurePages, PLAYWRIGHT } from './page-tokens.mjs';
import { versionOf } from './peers.mjs';
import { TICKS_PER_SECOND, ticksOf } from './processes.mjs';
import {
  conclude,
  debianVersion,
  describeMachine,
  listVersions,
  median,
  patience,
  printTable,
  root,
  saveResult,
  timed,
  withApp,
} from './support.mjs';

const rounds = countGiven(1, 9);
const SAMPLE = { command: '/usr/bin/python3', args: ['examples/sample-app/gtk3.py', '--no-tick'], display: 'isolated' };
const MUST = { screenshotMs: 50, startMs: 2_000, restingCpu: 0.5, tokensOfPlaywright: 60 };
/** Node tidies its memory once, about ten seconds after it had work to do. */
const SETTLING_MS = 12_000;
const RESTING_MS = 15_000;
/** As much larger than the picture as the frame that Chromium draws around itself. */
const WINDOW = '--window-size=1288,804';
const PAGE = `file://${root}bench/pages/article.html`;

const OUR_PAGE = 'strobe, the page';

const scratch = openScratch();
const failures = [];
const packageVersion = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8')).version;
const versions = {
  Strobe: packageVersion('package.json'),
  Node: process.version,
  Chromium: debianVersion('chromium'),
  'playwright-mcp': versionOf(PLAYWRIGHT),
  'chrome-devtools-mcp': versionOf(DEVTOOLS),
  'gpt-tokenizer (o200k)': packageVersion('node_modules/gpt-tokenizer/package.json'),
};
const screenshot = await attempt('screenshot', () => withApp(['chromium', PAGE, WINDOW], pictures));
const start = await attempt('start', starts);
const rest = await attempt('rest', atRest);
const tokens = await attempt('tokens', () => measurePages(scratch));

console.log(`\n${listVersions(versions)}\n${describeMachine()}`);
for (const [title, rows] of Object.entries({
  [`Screenshot, median of ${rounds} in ms`]: screenshot,
  [`Start over stdio, ${rounds} runs in ms`]: start,
  'The server: memory, and CPU while nothing happens': rest,
  'Tokens of a page (o200k)': tokenTable(tokens),
})) {
  console.log(`\n${title}`);
  if (rows.length > 0) printTable(rows);
}
const missed = misses();
const notCompared = failedPages(false);
saveResult('costs', { versions, machine: describeMachine(), rounds, screenshot, start, rest, tokens, missed });
conclude(missed, notCompared);

/** Pages that could not be read, by Strobe or by a peer. */
function failedPages(isOurs) {
  const failed = tokens.filter((row) => row.failed && row.side.startsWith('strobe') === isOurs);
  return failed.map((row) => `tokens of ${row.page} with ${row.side}: ${row.failed}`);
}

/** What fails is a miss, and the rest goes on. */
async function attempt(what, work) {
  try {
    const result = await work();
    console.error(`${what}: done`);
    return result;
  } catch (error) {
    console.error(`${what}: failed: ${error.message}`);
    failures.push(`${what}: ${error.message}`);
    return [];
  }
}

function misses() {
  const over = (what, figure, limit) => (figure < limit ? [] : `${what}: ${figure}, must be < ${limit}`);
  const pages = tokenTable(tokens).filter((row) => row.side === OUR_PAGE && row['% of playwright-mcp'] !== '–');
  return [
    ...failures,
    ...failedPages(true),
    ...screenshot.flatMap(({ total }) => over('screenshot, ms', total, MUST.screenshotMs)),
    ...start.flatMap(({ until, median: ms }) => over(`start to ${until}, ms`, ms, MUST.startMs)),
    ...rest.flatMap((row) => over(`CPU, ${row.state}, %`, row['server CPU %'], MUST.restingCpu)),
    ...pages.flatMap((row) =>
      over(`tokens of ${row.page}, % of playwright-mcp`, row['% of playwright-mcp'], MUST.tokensOfPlaywright),
    ),
  ];
}

async function pictures({ app }) {
  const parts = { windows: [], capture: [], encode: [], total: [] };
  let size = '';
  let bytes = 0;
  // The first loads the library that encodes.
  for (let round = -1; round < rounds; round++) {
    const windows = await timed(() => app.windows(patience()));
    const capture = await timed(() => app.capture({ window: windows.result[0].handle }, patience()));
    const encode = await timed(() => encodePng(capture.result, {}, patience()));
    size = `${capture.result.widthPx}×${capture.result.heightPx}`;
    bytes = encode.result.png.length;
    if (round < 0) continue;
    for (const [name, { ms }] of Object.entries({ windows, capture, encode })) parts[name].push(ms);
    parts.total.push(windows.ms + capture.ms + encode.ms);
  }
  const medians = Object.entries(parts).map(([name, times]) => [name, median(times).toFixed(1)]);
  return [{ window: `Chromium, ${size}`, ...Object.fromEntries(medians), 'PNG kB': (bytes / 1024).toFixed(0) }];
}

async function starts() {
  const connected = [];
  const listed = [];
  for (let round = 0; round < rounds; round++) {
    const { ms, result: server } = await timed(() => McpServer.startStrobe(inScratch(scratch)));
    connected.push(ms);
    listed.push(ms + (await timed(() => server.tools())).ms);
    await server[Symbol.asyncDispose]();
  }
  return Object.entries({ 'first answer': connected, 'list of tools': listed }).map(([until, times]) => ({
    until,
    fastest: Math.min(...times).toFixed(0),
    median: median(times).toFixed(0),
    slowest: Math.max(...times).toFixed(0),
  }));
}

async function atRest() {
  const server = await McpServer.startStrobe(inScratch(scratch));
  try {
    const rows = [await restOf('no session', server.pid)];
    const { data } = await server.call('debug_launch', SAMPLE);
    const read = () => server.call('debug_ui', { sessionId: data.sessionId, mode: 'both' });
    for (let round = 0; round < 5; round++) await read();
    rows.push(await restOf('one session, application at rest', server.pid, data.pid));
    await server.call('debug_session', { action: 'stop', sessionId: data.sessionId });
    return rows;
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

async function restOf(state, server, app) {
  await delay(SETTLING_MS);
  const before = [server, app].map(ticksOf);
  await delay(RESTING_MS);
  const share = [server, app].map((pid, index) => percent(ticksOf(pid) - before[index]));
  return {
    state,
    'RSS MB': rssMb(server).toFixed(1),
    'server CPU %': share[0],
    'application CPU %': app ? share[1] : '–',
  };
}

function percent(ticks) {
  return ((100 * ticks * 1000) / TICKS_PER_SECOND / RESTING_MS).toFixed(2);
}

function rssMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function tokenTable(rows) {
  return rows.map(({ page, side, failed, ...row }) => {
    const playwright = rows.find((other) => other.page === page && other.side === 'playwright-mcp')?.tokens;
    return {
      page,
      side,
      tokens: failed ? `failed: ${failed.slice(0, 60)}` : row.tokens,
      'without boxes': row.withoutBoxes ?? '–',
      characters: row.characters ?? '–',
      controls: row.controls ?? '–',
      '% of playwright-mcp': row.tokens && playwright ? ((100 * row.tokens) / playwright).toFixed(0) : '–',
    };
  });
}
