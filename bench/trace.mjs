/**
 * What recording costs: a checkbox is switched in turn by a session that is recorded and by one that is not, on one
 * application, back to back and with pauses in which pictures are taken. `node bench/trace.mjs [rounds]`
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppSession } from '../dist/session/app-session.js';
import { select } from '../dist/testing/selector.js';
import { openTracing } from '../dist/trace/open-tracing.js';
import { countGiven } from './arguments.mjs';
import { median, patience, withApp } from './support.mjs';

const rounds = countGiven(1, 60);
const directory = mkdtempSync(join(tmpdir(), 'strobe-trace-'));
const tracing = openTracing({ directory, version: 'bench', warn: console.error });

const passed = await withApp(
  ['/usr/bin/python3', 'examples/sample-app/gtk3.py', '--no-tick'],
  async ({ app, desktop }) => {
    const recorder = tracing.open({ sessionId: 'bench', app: 'gtk3', display: 'isolated' }, undefined);
    const origin = { desktop, name: 'bench', application: app };
    const sessions = {
      plain: new AppSession('plain', origin, 1000),
      traced: new AppSession('traced', origin, 1000, { recorder }),
    };
    const backToBack = await compare(sessions, 0);
    const withPictures = await compare(sessions, 400);
    const acts = 2 * 2 * (rounds + 1);
    const bytesAStep = Math.round(statSync(recorder.path).size / acts);
    console.log(`back to back: ${words(backToBack)}`);
    console.log(`with pauses:  ${words(withPictures)}`);
    console.log(`${bytesAStep} bytes a step of ${acts}`);
    return backToBack.ratio < 1.1 && withPictures.ratio < 1.1 && bytesAStep < 100_000;
  },
);
rmSync(directory, { recursive: true });
process.exit(passed ? 0 : 1);

/**
 * The medians of acts in turn, the first of each left out, and how much longer those that are recorded take. Switching on
 * takes another time than switching off: each turn does both.
 */
async function compare(sessions, pauseMs) {
  const taken = { plain: [], traced: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? ['plain', 'traced'] : ['traced', 'plain'];
    for (const name of order) {
      const onMs = await toggle(sessions[name], pauseMs);
      const offMs = await toggle(sessions[name], pauseMs);
      if (round > 0) taken[name].push((onMs + offMs) / 2);
    }
  }
  const [plainMs, tracedMs] = [median(taken.plain), median(taken.traced)];
  return { plainMs, tracedMs, ratio: tracedMs / plainMs };
}

async function toggle(session, pauseMs) {
  const { roots } = await session.snapshot({ expand: 'nothing' }, patience());
  const [{ id }] = select(roots, [{ by: 'role', role: 'button', name: 'Enable' }], { hidden: false });
  const action = { action: 'click', id, button: 'left', count: 1, modifiers: [] };
  const startedMs = performance.now();
  await session.act({ action, settleMs: 80, observe: 'diff', permit: () => {} }, patience());
  const takenMs = performance.now() - startedMs;
  if (pauseMs > 0) await delay(pauseMs);
  return takenMs;
}

function words({ plainMs, tracedMs, ratio }) {
  return `${plainMs.toFixed(1)} ms, recorded ${tracedMs.toFixed(1)} ms: ${((ratio - 1) * 100).toFixed(1)} % more`;
}
