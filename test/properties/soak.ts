import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeIn } from '../support/compact.ts';
import { eventually, REPO, SAMPLES } from '../support/desktop.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type Answer, Strobe } from '../support/strobe.ts';

const WARM_UP = 60;

type Counts = Record<string, number>;

const probe = path.join(REPO, 'test/support/resource-probe.mjs');
let report: string;
let strobe: Strobe;
let sessionId: string;
let button: string;
let field: string;

const USES: ((turn: number) => Promise<Answer>)[] = [
  () => strobe.see(sessionId),
  () => strobe.see(sessionId, { since: 1 }),
  () => strobe.see(sessionId, { query: { role: 'button' } }),
  () => strobe.see(sessionId, { mode: 'both' }),
  () => strobe.call('debug_ui_action', { sessionId, action: 'click', id: button }),
  (turn) => strobe.call('debug_ui_action', { sessionId, action: 'set_value', id: field, value: `turn ${turn}` }),
  () => strobe.call('debug_ui_wait', { sessionId, until: { text: 'Action' } }),
  () => strobe.call('observe_changes', { sessionId, until: { text: 'Action' } }),
  () => strobe.session('list'),
];
/** A node and a session that never were, and a call that is given up. */
const MISTAKES: (() => Promise<unknown>)[] = [
  () => strobe.call('debug_ui_action', { sessionId, action: 'click', id: 'btn_never' }),
  () => strobe.see('no-such-session'),
  () => giveUp({ sessionId, until: { text: 'never' } }),
];

async function giveUp(args: Record<string, unknown>): Promise<void> {
  const given = new AbortController();
  const waiting = strobe.client.callTool({ name: 'debug_ui_wait', arguments: args }, { signal: given.signal });
  given.abort();
  await waiting.catch(() => {});
}

/** One call in four is a mistake. */
async function run(calls: number): Promise<void> {
  for (let turn = 0; turn < calls; turn++) {
    if (turn % 4 === 3) {
      await MISTAKES[(turn >> 2) % MISTAKES.length]?.();
      continue;
    }
    const answer = await USES[turn % USES.length]?.(turn);
    expect(answer?.isError, answer?.text).toBe(false);
  }
}

async function count(): Promise<Counts> {
  rmSync(report, { force: true });
  process.kill(strobe.pid, 'SIGUSR2');
  return eventually(() => {
    try {
      return JSON.parse(readFileSync(report, 'utf8'));
    } catch {
      return undefined;
    }
  });
}

/** What there is more of than before. */
const grown = (before: Counts, now: Counts) =>
  Object.keys(now).filter((kind) => (now[kind] ?? 0) > (before[kind] ?? 0));

/** However long a server is used, no more is open than at the beginning. */
export function itLeavesNothingOpen(calls: number): void {
  beforeAll(async () => {
    report = path.join(temporaryFolder('probe'), 'counts.json');
    strobe = await Strobe.start([], { NODE_OPTIONS: `--import=${probe}`, STROBE_PROBE: report });
    ({ sessionId } = await strobe.launch(SAMPLES.gtk3.command, SAMPLES.gtk3.args));
    const { text } = await strobe.seeSettled(sessionId);
    button = nodeIn(text, 'button', 'Action').id;
    field = nodeIn(text, 'textField', 'Name').id;
  });
  afterAll(() => strobe[Symbol.asyncDispose]());

  it(
    `leaves descriptors, timers and listeners as they were after ${calls} mixed calls`,
    async () => {
      await run(WARM_UP);
      const before = await count();
      await run(calls);
      let now = before;
      await eventually(async () => {
        now = await count();
        return grown(before, now).length === 0 || undefined;
      }).catch(() => expect(now, 'there is more than before').toEqual(before));
    },
    150_000 + 1_000 * calls,
  );
}
