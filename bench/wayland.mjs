/**
 * An isolated sway against an isolated Xvfb, in turn and in one run: the start of the display, and pictures, looks and
 * acts with their verdicts on the same application.
 *
 *   node bench/wayland.mjs [rounds]     needs: npm run build; sway
 */
import { Timeouts } from '../dist/core/timeouts.js';
import { find } from '../dist/core/tree.js';
import { LinuxPlatform } from '../dist/platform/linux/platform.js';
import { AppSession } from '../dist/session/app-session.js';
import { countGiven } from './arguments.mjs';
import {
  conclude,
  debianVersion,
  describeMachine,
  listVersions,
  median,
  patience,
  printTable,
  saveResult,
  timed,
  VISIBLE,
  withApp,
} from './support.mjs';

const rounds = countGiven(1, 15);
const STARTS = 7;
const MUST = 1.5;
const SERVERS = ['x11', 'wayland'];
const APP = ['/usr/bin/python3', 'examples/sample-app/gtk3.py', '--no-tick'];
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(5).slice(0, 200);

const times = { start: emptyTimes() };
for (let round = 0; round < STARTS; round++) {
  for (const server of SERVERS) times.start[server].push(await startTime(server));
}
await withApp(APP, (x11) => withApp(APP, (wayland) => measure({ x11, wayland }), 'wayland'));

const rows = Object.entries(times).map(([name, { x11, wayland }]) => ({
  name,
  X11: rounded(median(x11)),
  sway: rounded(median(wayland)),
  ratio: Math.round((median(wayland) / median(x11)) * 100) / 100,
}));
const versions = {
  Node: process.version,
  sway: debianVersion('sway'),
  Xvfb: debianVersion('xvfb'),
  'GTK 3': debianVersion('libgtk-3-0'),
};
console.log(`\n${listVersions(versions)}\n${describeMachine()}; medians of ${rounds} (start: ${STARTS}) in ms`);
printTable(rows);
saveResult('wayland', { versions, machine: describeMachine(), rounds, rows });
conclude(
  rows.filter(({ ratio }) => ratio > MUST).map(({ name, ratio }) => `${name}: ${ratio} times X11, at most ${MUST}`),
);

function emptyTimes() {
  return { x11: [], wayland: [] };
}

async function startTime(server) {
  const platform = new LinuxPlatform(new Timeouts(), server);
  const { ms, result: desktop } = await timed(() => platform.openDesktop('isolated', patience()));
  await desktop[Symbol.asyncDispose]();
  platform[Symbol.dispose]();
  return ms;
}

async function measure(running) {
  const sides = Object.fromEntries(await Promise.all(SERVERS.map(async (name) => [name, await sideOf(running[name])])));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? SERVERS : SERVERS.toReversed()) {
      for (const [step, work] of Object.entries(sides[name])) {
        times[step] ??= emptyTimes();
        times[step][name].push((await timed(() => work(round))).ms);
      }
    }
  }
}

/** What is measured on one of the two. */
async function sideOf({ app, desktop }) {
  const session = new AppSession('bench', { desktop, name: 'bench', application: app }, 1000);
  const { roots } = await session.snapshot({ expand: 'nothing' }, patience());
  const titled = (title, role) =>
    find(roots, (node) => node.title === title && (role === undefined || node.role === role));
  const [box, field] = [titled('Enable'), titled('Name', 'textField')];
  const rows = [titled('Alpha'), titled('Beta')];
  const act = async (action) => {
    const outcome = await session.act({ action, settleMs: 80, observe: 'diff', permit: () => {} }, patience());
    if (!outcome.success) throw outcome.error;
    if (!outcome.changed && outcome.effects.length === 0) throw new Error(`${JSON.stringify(action)} changed nothing`);
    return outcome;
  };
  const click = (node) => act({ action: 'click', id: node.id, button: 'left', count: 1 });
  return {
    picture: () => app.capture({}, patience()),
    look: () => app.read(VISIBLE, patience()),
    'toggle, natively': () => click(box),
    'click by mouse': (round) => click(rows[round % 2]),
    'look after a change': () => app.read(VISIBLE, patience()),
    'type 200 characters by keys': async () => {
      await act({ action: 'set_value', id: field.id, value: '' });
      await session.act(
        {
          action: { action: 'key', id: field.id, key: { kind: 'named', name: 'end' }, modifiers: [] },
          settleMs: 80,
          observe: 'diff',
          permit: () => {},
        },
        patience(),
      );
      await act({ action: 'type', text: TEXT });
    },
  };
}

function rounded(ms) {
  return Math.round(ms * 10) / 10;
}
