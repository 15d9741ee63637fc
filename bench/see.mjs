/**
 * Reading a tree: ours, cold and from the mirror, against libatspi in C, pyatspi, dogtail and cua-driver, on the same
 * application in one run; and how the cost grows with the tree.
 *
 *   node bench/see.mjs [rounds] [application …]
 *
 * needs: npm run build; gcc, pkg-config, libatspi2.0-dev, python3-pyatspi, python3-dogtail; npm, for cua-driver in a
 * temporary folder
 */
import { countGiven } from './arguments.mjs';
import { contest, readCold } from './contest.mjs';
import { openScratch, timeLeftMs } from './ending.mjs';
import { growthOf } from './growth.mjs';
import { peerVersions, preparePeers } from './peers.mjs';
import {
  conclude,
  debianVersion,
  describeMachine,
  listVersions,
  printTable,
  root,
  saveResult,
  withApp,
} from './support.mjs';

const rounds = countGiven(1, 7);
const only = process.argv.slice(3);
const PYTHON = '/usr/bin/python3';
const PEERS = ['libatspi C', 'pyatspi', 'dogtail', 'cua-driver'];
const SIZES = [100, 300, 1_000, 3_000, 10_000];
/** What one side may take on one application, beyond its first reading. */
const BUDGET_MS = 8_000;
const LEAST_MS = 60_000;
/** What sees less than this share of the nodes does other work. */
const LEAST_SHARE = 0.5;

const dense = (nodes) => [PYTHON, 'bench/dense-tree.py', '--nodes', String(nodes)];
const APPS = {
  'gtk3-widget-factory': ['gtk3-widget-factory'],
  'GTK 3 sample': [PYTHON, 'examples/sample-app/gtk3.py', '--no-tick'],
  'gtk4-widget-factory': ['gtk4-widget-factory'],
  'kcalc (Qt 5)': ['kcalc'],
  'Qt 6 sample': [PYTHON, 'examples/sample-app/qt.py', '--no-tick'],
  'Chromium, form': ['chromium', `${root}test/fixtures/apps/form.html`],
  'WebKitGTK, page': [PYTHON, 'test/fixtures/apps/webkit.py'],
  'Firefox, page': ['firefox-esr', `file://${root}test/fixtures/apps/sample.html`],
  'Qt Quick': ['/usr/lib/qt6/bin/qml', 'test/fixtures/apps/quick.qml'],
  wxWidgets: [PYTHON, 'test/fixtures/apps/wx-sample.py'],
  ...Object.fromEntries(SIZES.map((nodes) => [`GTK 3, ${nodes.toLocaleString('en')} in view`, dense(nodes)])),
  // Last: it is the slowest to start, and the likeliest to fall silent.
  'LibreOffice Writer': ['libreoffice', '--writer'],
};
const MUST = {
  timesLibatspi: { gtk: 5, other: 3 },
  warmMs: [
    { nodes: 250, ms: 10 },
    { nodes: 10_000, ms: 50 },
  ],
};

/** Strobe is a server, and its engine compiles what runs often: a reading is as fast as it gets after so many. */
const WARMING = 60;

const scratch = openScratch();
const peers = await preparePeers(scratch);
const contests = [];
let first;
const left = [];
for (const [app, command] of Object.entries(APPS)) {
  if (only.length > 0 && !only.some((words) => app.includes(words))) continue;
  try {
    if (timeLeftMs() < LEAST_MS) throw new Error('out of time');
    contests.push(await withApp(command, (running) => hold(app, running)));
    console.error(`${app}: done`);
  } catch (error) {
    left.push({ app, failed: error.message });
    console.error(`${app}: failed: ${error.message}`);
  }
}

const versions = {
  Node: process.version,
  ...peerVersions(),
  'GTK 3': debianVersion('libgtk-3-0'),
  'GTK 4': debianVersion('libgtk-4-1'),
  'Qt 5': debianVersion('libqt5core5a'),
  'Qt 6': debianVersion('libqt6core6'),
  Chromium: debianVersion('chromium'),
  WebKitGTK: debianVersion('gir1.2-webkit2-4.1'),
  Firefox: debianVersion('firefox-esr'),
  'Qt Quick': debianVersion('qml6-module-qtquick'),
  wxPython: debianVersion('python3-wxgtk4.0'),
  LibreOffice: debianVersion('libreoffice-core'),
};
const rows = contests.map(toRow);
const growth = growthOf(contests.filter(({ app }) => app.endsWith('in view')));
const missed = [...contests.flatMap(missesOf), ...left.map(({ app, failed }) => `${app}: ${failed}`)];
const notCompared = contests.flatMap(missingPeersOf);
console.log(`\n${listVersions(versions)}\n${describeMachine()}; medians of at most ${rounds} in ms, nodes in brackets`);
printTable(rows);
if (first)
  console.log(`Before, Strobe read ${first.app} ${WARMING} times; the first of them took ${first.ms.toFixed(1)} ms.`);
if (growth.length > 0) {
  console.log('\nHow the time grows with the nodes: ms = a · nodes ^ exponent');
  printTable(growth);
}
saveResult('see', { versions, machine: describeMachine(), rounds, first, contests, left, growth, missed, notCompared });
conclude(missed, notCompared);

async function hold(app, running) {
  first ??= await warmUp(app, running);
  const rename = app.endsWith('in view') ? () => process.kill(running.app.info.pid, 'SIGUSR1') : undefined;
  const { toolkit, name } = running.app.info;
  // LibreOffice calls itself by the toolkit of its plug-in, a page of WebKit is in a window of GTK, and so is wxWidgets.
  const isGtk = toolkit.toLowerCase().startsWith('gtk') && !['soffice', 'webkit.py', 'wx-sample.py'].includes(name);
  return { app, isGtk, sides: await contest(running, peers, { rounds, budgetMs: BUDGET_MS, rename }) };
}

async function warmUp(app, { app: { info }, desktop }) {
  const times = [];
  for (let round = 0; round < WARMING; round++) times.push((await readCold(desktop, info)).ms);
  return { app, ms: times[0] };
}

function toRow({ app, sides }) {
  const { cold, warm, changed } = sides;
  return {
    app,
    nodes: cold.nodes ?? '–',
    'strobe cold': cell(cold, cold),
    warm: cell(warm, cold),
    'after a change': changed ? cell(changed, cold) : '–',
    ...Object.fromEntries(PEERS.map((name) => [name, cell(sides[name], cold)])),
    'cold, times libatspi': ratio(sides['libatspi C'], cold),
    'warm, times': ratio(sides['libatspi C'], warm),
  };
}

function cell({ failed, ms, nodes }, cold) {
  if (failed) return `failed: ${failed.slice(0, 40)}`;
  return nodes === cold.nodes ? ms.toFixed(1) : `${ms.toFixed(1)} [${nodes}]`;
}

function ratio(theirs, ours) {
  return theirs.failed || ours.failed || seesLess(theirs, ours) ? '–' : (theirs.ms / ours.ms).toFixed(1);
}

/** A page of WebKitGTK is in another process, which libatspi does not come to. */
function seesLess(theirs, ours) {
  return theirs.nodes < LEAST_SHARE * ours.nodes;
}

function missesOf({ app, isGtk, sides }) {
  const { cold, warm, 'libatspi C': libatspi } = sides;
  if (cold.failed || warm.failed) return [`${app}: ${cold.failed ?? warm.failed}`];
  const misses = [];
  const times = MUST.timesLibatspi[isGtk ? 'gtk' : 'other'];
  if (!libatspi.failed && !seesLess(libatspi, cold) && libatspi.ms / cold.ms < times) {
    misses.push(`${app}: cold ${ratio(libatspi, cold)} times as fast as libatspi, must be ${times}`);
  }
  const limit = MUST.warmMs.find(({ nodes }) => warm.nodes <= nodes);
  if (limit && warm.ms >= limit.ms) misses.push(`${app}: warm ${warm.ms.toFixed(1)} ms, must be < ${limit.ms}`);
  return misses;
}

function missingPeersOf({ app, sides }) {
  return PEERS.flatMap((name) => {
    const { failed, nodes } = sides[name];
    if (failed) return [`${app} with ${name}: ${failed}`];
    return seesLess(sides[name], sides.cold) ? [`${app} with ${name}: sees ${nodes} of ${sides.cold.nodes} nodes`] : [];
  });
}
