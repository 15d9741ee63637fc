import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeIn } from '../../support/compact.ts';
import { eventually, SAMPLES } from '../../support/desktop.ts';
import { broodOf, companionOf, freeze, remainsOf } from '../../support/processes.ts';
import { type Launched, Strobe } from '../../support/strobe.ts';

const { command, args } = SAMPLES.gtk3;

/** What every program on a display depends on, by its command line. */
const DAEMONS: [string, RegExp][] = [
  ['display', /^Xvfb /],
  ['session bus', /^dbus-daemon .*--print-address=3/],
  ['accessibility bus', /^\S*dbus-daemon --config-file=.*accessibility/],
  ['window manager', /^openbox/],
];

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start([], { STROBE_LIMITS_PATIENCE: '1' });
});
afterAll(() => strobe[Symbol.asyncDispose]());

describe.each(DAEMONS)('a %s that is frozen', (_, commandLine) => {
  it('leaves no call without an answer, and no process behind when the session is stopped', async () => {
    const launched = await strobe.launch(command, args);
    const { sessionId, pid } = launched;
    const { text } = await strobe.seeSettled(sessionId);
    const id = nodeIn(text, 'button', 'Action').id;
    const daemon = companionOf(pid, commandLine);
    await freeze(daemon);
    const answers = await Promise.all(callsOf(launched, id).map(([name, more]) => strobe.call(name, more)));
    for (const answer of answers)
      if (answer.isError) expect(answer.text).toMatch(/^(Error \w+: .+\nNext: .+|success=)/);
    process.kill(daemon, 'SIGCONT');
    await eventually(async () => (await strobe.see(sessionId)).text.includes('"Action"') || undefined);
    await freeze(daemon);
    const brood = broodOf(pid, strobe.mark);
    const own = { ...brood, mark: '', processes: brood.processes.filter((each) => each.pid !== strobe.pid) };
    await strobe.session('stop', sessionId);
    await eventually(
      () => remainsOf(own).filter((left) => left.includes(`process ${daemon}:`)).length === 0 || undefined,
    );
  });
});

function callsOf({ sessionId }: Launched, id: string): [string, Record<string, unknown>][] {
  return [
    ['debug_ui', { sessionId }],
    ['debug_ui', { sessionId, mode: 'screenshot' }],
    ['debug_ui', { sessionId, mode: 'both', annotate: true }],
    ['debug_ui', { sessionId, query: { text: 'Action' } }],
    ['debug_ui_action', { sessionId, action: 'click', id }],
    ['debug_ui_action', { sessionId, action: 'key', key: 'tab' }],
    ['debug_ui_wait', { sessionId, until: { text: 'No such thing' }, timeoutMs: 1_000 }],
    ['observe_changes', { sessionId, duration: 1 }],
    ['debug_session', { action: 'list' }],
    ['debug_session', { action: 'apps' }],
    ['debug_session', { action: 'status', sessionId }],
    ['debug_session', { action: 'output', sessionId }],
  ];
}
