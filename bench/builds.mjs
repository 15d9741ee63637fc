/**
 * Two builds in turn on the same applications, each through its own `strobe mcp`, so that only the public interface has
 * to be the same in both: a cold tree (attaching included), a warm tree, a press and a text.
 *
 *   node bench/builds.mjs --against FOLDER [--rounds 15] [--app NAME]
 *
 * FOLDER is a checkout of the other build, with its dist. Ends with exit code 1 where a figure of this build is more
 * than 10 % worse, or could not be taken. Needs: npm run build; the applications; java for Swing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inScratch, openScratch, timeLeftMs } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import {
  conclude,
  debianVersion,
  describeMachine,
  environmentOf,
  listVersions,
  median,
  printTable,
  root,
  saveResult,
  timed,
  withApp,
} from './support.mjs';

const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '15' }, app: { type: 'string' } },
});
const rounds = Number(options.rounds);
const other = resolve(options.against ?? '');
if (!options.against || !existsSync(join(other, 'dist/cli/main.js')) || !(rounds > 0)) {
  console.error('Usage: node bench/builds.mjs --against FOLDER [--rounds 15] [--app NAME]; FOLDER/dist must be built.');
  process.exit(2);
}

const WORSE = 1.1;
/** Smaller differences than this are those of the pipe to the server. */
const NOISE_MS = 0.5;
const WARM_READS = 5;
/** A server is as fast as it gets once its engine has compiled what runs often. */
const WARM_UP_ROUNDS = 2;
const LEAST_MS = 60_000;
/** An application answers a new client late while it still lets go of the one before. */
const APART_MS = 50;
const PYTHON = '/usr/bin/python3';
const TEXTS = ['The quick brown fox', 'jumps over the lazy dog'];
const FIGURES = ['cold', 'warm', 'press', 'text'];

const sample = (command, ...args) => ({ command: [command, ...args, '--no-tick'], press: 'Enable', field: 'Name' });
const APPS = {
  'GTK 3': sample(PYTHON, 'examples/sample-app/gtk3.py'),
  'GTK 4': sample(PYTHON, 'examples/sample-app/gtk4.py'),
  'Qt 6': sample(PYTHON, 'examples/sample-app/qt.py'),
  Swing: sample('java', 'examples/sample-app/swing/StrobeSample.java'),
  // Chromium takes text by the keyboard alone.
  Chromium: {
    command: ['chromium', `${root}test/fixtures/apps/form.html`],
    press: 'With candles',
    field: 'Name',
    write: (text) => ({ action: 'type', text }),
  },
  'LibreOffice Writer': { command: ['libreoffice', '--writer', '--norestore', '--nologo'], press: 'Bold' },
};

const scratch = openScratch();
const builds = { this: root, other };
const results = [];
for (const [app, traits] of Object.entries(APPS)) {
  if (options.app && !app.includes(options.app)) continue;
  try {
    if (timeLeftMs() < LEAST_MS) throw new Error('out of time');
    results.push({ app, times: await withApp(traits.command, (running) => compare(running, traits)) });
    console.error(`${app}: done`);
  } catch (error) {
    results.push({ app, failed: error.message });
    console.error(`${app}: failed: ${error.message}`);
  }
}

const versions = {
  'this build': versionOf(root),
  'other build': versionOf(other),
  Node: process.version,
  'GTK 3': debianVersion('libgtk-3-0'),
  'GTK 4': debianVersion('libgtk-4-1'),
  'Qt 6': debianVersion('libqt6core6'),
  Chromium: debianVersion('chromium'),
  LibreOffice: debianVersion('libreoffice-core'),
  OpenJDK: debianVersion('openjdk-17-jre'),
};
const rows = results.flatMap(toRows);
const missed = [
  ...results.flatMap(({ app, failed }) => (failed ? [`${app}: not compared: ${failed}`] : [])),
  ...rows.filter(({ isWorse }) => isWorse).map(({ app, figure, ratio }) => `${app}, ${figure}: ${ratio} times as long`),
];
console.log(`\n${listVersions(versions)}\n${describeMachine()}; medians of ${rounds} rounds in ms, builds in turn`);
printTable(rows.map(({ isWorse: _, ...row }) => row));
saveResult('builds', { versions, machine: describeMachine(), rounds, results, missed });
conclude(missed);

/** Only one of the two is attached at a time: an application sends its events to everybody who listens. */
async function compare({ app, desktop }, traits) {
  const { pid } = app.info;
  const env = inScratch(scratch, await environmentOf(desktop));
  await app[Symbol.asyncDispose]();
  const servers = {};
  const times = Object.fromEntries(Object.keys(builds).map((name) => [name, newTimes()]));
  try {
    for (const [name, folder] of Object.entries(builds)) {
      servers[name] = await McpServer.start(process.execPath, [join(folder, 'dist/cli/main.js'), 'mcp'], env);
    }
    let turn = 0;
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const order = Object.keys(builds);
      if (round % 2 !== 0) order.reverse();
      for (const name of order) {
        const report = (figure, ms) => round >= 0 && times[name][figure].push(ms);
        // A text that the field holds already changes nothing, and its verdict waits the whole settle time.
        const request = { ...traits, text: TEXTS[turn++ % TEXTS.length] };
        await measure(servers[name], pid, request, report).catch(({ message }) => {
          throw new Error(`${name} build: ${message}`);
        });
        await delay(APART_MS);
      }
    }
    return times;
  } finally {
    for (const server of Object.values(servers)) await server[Symbol.asyncDispose]();
  }
}

function newTimes() {
  return Object.fromEntries(FIGURES.map((figure) => [figure, []]));
}

async function measure(server, app, { press, field, text, write = setValue }, report) {
  const call = async (figure, tool, args) => {
    const { ms, result } = await timed(() => server.call(tool, args));
    if (figure) report(figure, ms);
    return result;
  };
  const first = await call('cold', 'debug_ui', { app });
  const sessionId = first.text.split(' ', 1)[0];
  try {
    const button = await idOf(server, sessionId, press);
    // Twice: the next round finds it as this one did.
    for (const _ of [1, 2]) await call('press', 'debug_ui_action', { sessionId, action: 'click', id: button });
    if (field) {
      const id = await idOf(server, sessionId, field, 'textField');
      await call('text', 'debug_ui_action', { sessionId, id, ...write(text) });
    }
    // Last, since a session begins to follow events only after its first reading.
    for (let read = -1; read < WARM_READS; read++) await call(read < 0 ? undefined : 'warm', 'debug_ui', { sessionId });
  } finally {
    await server.call('debug_session', { action: 'stop', sessionId });
  }
}

function setValue(value) {
  return { action: 'set_value', value };
}

async function idOf(server, sessionId, text, role) {
  const query = { text, state: 'visible', ...(role && { role }) };
  const { text: found } = await server.call('debug_ui', { sessionId, query });
  const lines = found.split('\n').filter((line) => line.includes(`"${text}"`));
  const [, id] = /\bid=(\w+)/.exec(lines[0] ?? '') ?? [];
  if (!id) throw new Error(`there is no ${role ?? 'element'} "${text}": ${found.slice(0, 200)}`);
  return id;
}

function toRows({ app, times }) {
  if (!times) return [];
  return FIGURES.filter((figure) => times.this[figure].length > 0).map((figure) => {
    const [ours, theirs] = [median(times.this[figure]), median(times.other[figure])];
    return {
      app,
      figure,
      'this build': ours.toFixed(1),
      'other build': theirs.toFixed(1),
      ratio: (ours / theirs).toFixed(2),
      isWorse: ours > theirs * WORSE && ours - theirs > NOISE_MS,
    };
  });
}

function versionOf(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${version} in ${folder}`;
}
