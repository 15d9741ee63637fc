/**
 * WebDriver on KCalc: finding a button and clicking it, and a whole sum with its result, by our Appium driver against KDE's
 * selenium-webdriver-at-spi, taking turns in one run. Each has a KCalc and a display of its own, since KDE's driver knows
 * no other. What our clicks are made of is printed below.
 *
 *   node bench/appium.mjs FOLDER [rounds]     needs: npm run build; kcalc; in FOLDER a clone of KDE's driver, and for it
 *                                             python3-flask, python3-pyatspi, python3-lxml, python3-numpy, gir1.2-gtk-3.0.
 *                                             On Debian 12 its commit 8ed7dbb: newer ones want at-spi2-core 2.50.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countGiven } from './arguments.mjs';
import { inScratch, openScratch } from './ending.mjs';
import {
  conclude,
  debianVersion,
  describeMachine,
  environmentOf,
  median,
  printTable,
  root,
  saveResult,
  timed,
  withApp,
} from './support.mjs';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TIMES_FASTER = 5;
const COMPARED = ['find', 'find by description', 'find and click', 'a sum, with its result', 'source'];
const PARTS = {
  nothing: 'a command that does nothing: HTTP, and Appium',
  click: 'a click by the mouse, until KCalc has taken it',
  press: 'a press by accessibility with its verdict: Qt holds it for 100 ms',
};
/** KCalc's display is named by what it shows: none of these finds the display when its turn has come. */
const SUM = ['AC', '1', '+', '2', '='];
const RESULT = '3';
const DISPLAY = 'Result Display';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Give the folder of a clone of selenium-webdriver-at-spi.');
  process.exit(2);
}
const rounds = countGiven(2, 20);
/** Sums that gave another result, by server. */
const wrong = {};
const elements = {};
const scratch = openScratch();

async function ask(url, body, method = 'POST') {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${url}: ${value?.error} ${value?.message ?? ''}`);
  return value;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function started(command, args, options, port) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...options });
  let lastWords = '';
  child.stderr.on('data', (chunk) => {
    lastWords = `${lastWords}${chunk}`.slice(-500);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command} ${args.join(' ')} ended: ${lastWords}`);
    await delay(50);
  }
  return url;
}

async function startOurs() {
  const home = join(scratch, 'appium');
  mkdirSync(join(home, 'node_modules'), { recursive: true });
  symlinkSync(join(root, 'packages/appium-strobe-driver'), join(home, 'node_modules/appium-strobe-driver'));
  writeFileSync(join(home, 'package.json'), '{"devDependencies":{"appium-strobe-driver":"0.1.0"}}');
  const port = await freePort();
  const defaults = JSON.stringify({ platformName: 'Linux', 'appium:automationName': 'Strobe' });
  const args = ['--address', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
  const main = join(root, 'node_modules/appium/index.js');
  const env = inScratch(scratch, { ...process.env, APPIUM_HOME: home });
  return await started(process.execPath, [main, 'server', ...args, '--default-capabilities', defaults], { env }, port);
}

async function startTheirs(desktop) {
  const port = await freePort();
  const env = inScratch(scratch, { ...(await environmentOf(desktop)), FLASK_APP: 'selenium-webdriver-at-spi.py' });
  return await started('/usr/bin/python3', ['-m', 'flask', 'run', '--port', String(port)], { cwd: folder, env }, port);
}

async function openSession(server) {
  const capabilities = { alwaysMatch: { 'appium:app': 'org.kde.kcalc.desktop' } };
  const { sessionId } = await ask(`${server}/session`, { capabilities });
  const session = `${server}/session/${sessionId}`;
  const find = async (using, value) => (await ask(`${session}/element`, { using, value }))[ELEMENT];
  const findAndClick = async (name) => ask(`${session}/element/${await find('name', name)}/click`, {});
  let clicks = 0;
  const nextName = () => SUM[clicks++ % SUM.length];
  return {
    find: () => find('name', SUM[1]),
    'find by description': () => find('description', DISPLAY),
    'find and click': () => findAndClick(nextName()),
    'a sum, with its result': async () => {
      for (const name of SUM) await findAndClick(name);
      const text = await ask(`${session}/element/${await find('description', DISPLAY)}/text`, undefined, 'GET');
      if (text !== RESULT) wrong[server] = (wrong[server] ?? 0) + 1;
    },
    source: () => ask(`${session}/source`, undefined, 'GET'),
    nothing: () => ask(`${session}/timeouts`, undefined, 'GET'),
    click: async () => ask(`${session}/element/${await found(find, nextName())}/click`, {}),
    press: async () => {
      const args = [{ action: 'click', element: await found(find, nextName()), noEffect: true }];
      return ask(`${session}/execute/sync`, { script: 'strobe: act', args });
    },
    end: () => ask(session, undefined, 'DELETE'),
  };
}

/** The element of a name, which is found once. */
async function found(find, name) {
  elements[name] ??= await find('name', name);
  return elements[name];
}

/** Any program gives a desktop; KDE's driver starts its own KCalc on it. */
const times = await withApp(['/usr/bin/python3', 'test/fixtures/apps/plain-form.py'], async ({ desktop }) => {
  const theirs = await openSession(await startTheirs(desktop));
  const ours = await openSession(await startOurs());
  const result = {};
  for (const what of COMPARED) {
    result[what] = { ours: [], theirs: [] };
    for (let round = 0; round <= rounds; round++) {
      const [mine, other] = [await timed(ours[what]), await timed(theirs[what])];
      // The first of each is not counted.
      if (round === 0) continue;
      result[what].ours.push(mine.ms);
      result[what].theirs.push(other.ms);
    }
  }
  for (const what of Object.keys(PARTS)) {
    result[what] = { ours: [] };
    // All elements are found in the first rounds, which are not counted.
    for (let round = -SUM.length; round < rounds; round++) {
      const { ms } = await timed(ours[what]);
      if (round >= 0) result[what].ours.push(ms);
    }
  }
  await ours.end();
  await theirs.end();
  return result;
});

const rows = COMPARED.map((what) => {
  const { ours, theirs } = times[what];
  const [mine, other] = [median(ours), median(theirs)];
  return { what, 'Strobe, ms': mine.toFixed(1), 'KDE, ms': other.toFixed(1), ratio: (other / mine).toFixed(1) };
});
const parts = Object.entries(PARTS).map(([what, part]) => ({ part, ms: median(times[what].ours).toFixed(1) }));
console.log(`\nWebDriver on kcalc ${debianVersion('kcalc')}, ${rounds} rounds, ${describeMachine()}\n`);
printTable(rows);
console.log('');
printTable(parts);
saveResult('appium', { rounds, times });
const { ours, theirs } = times['find and click'];
const isFast = median(theirs) >= TIMES_FASTER * median(ours);
const missed = isFast ? [] : [`find and click is not ${TIMES_FASTER} times as fast`];
conclude([...missed, ...Object.entries(wrong).map(([server, count]) => `${count} sums of ${server} are wrong`)]);
