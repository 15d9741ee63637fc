import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookFor, nodeIn, nodesIn } from '../../support/compact.ts';
import { REPO, SAMPLES } from '../../support/desktop.ts';
import { processOf } from '../../support/processes.ts';
import { Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterEach(async () => {
  const { sessions } = JSON.parse((await strobe.session('list')).text);
  for (const { sessionId } of sessions) await strobe.session('stop', sessionId);
});
afterAll(() => strobe[Symbol.asyncDispose]());

describe('several applications at once', () => {
  it('each show their own tree, asked one by one or together', async () => {
    const [sample, calculator] = await Promise.all([
      strobe.launch(SAMPLES.gtk3.command, SAMPLES.gtk3.args),
      strobe.launch('gnome-calculator'),
    ]);
    expect(sample.sessionId).not.toBe(calculator.sessionId);
    const looks = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? sample : calculator));
    const answers = await Promise.all(looks.map(({ sessionId }) => strobe.see(sessionId)));
    answers.forEach(({ text }, index) => {
      const [own, other] = index % 2 === 0 ? ['Strobe UI Test', 'Calculator'] : ['Calculator', 'Strobe UI Test'];
      expect(nodeIn(text, 'window', own).depth).toBe(0);
      expect(lookFor(text, 'window', other)).toBeUndefined();
    });
  });

  it('of the same program are two sessions', async () => {
    const launches = ['First', 'Second'].map((title) =>
      strobe.launch(SAMPLES.gtk3.command, [...SAMPLES.gtk3.args, '--title', title]),
    );
    const [first, second] = await Promise.all(launches);
    expect(first).toMatchObject({ windows: ['First'] });
    expect(second).toMatchObject({ windows: ['Second'] });
    expect(nodeIn((await strobe.see(second?.sessionId ?? '')).text, 'window', 'Second').depth).toBe(0);
  });
});

describe('a program behind a wrapper script', () => {
  it('is found through the processes that its wrapper starts', async () => {
    const launched = await strobe.launch(`${REPO}/test/fixtures/apps/wrapper.sh`, ['--no-tick']);
    expect(launched).toMatchObject({ ready: true, windows: ['Strobe UI Test'] });
    const { text } = await strobe.see(launched.sessionId);
    expect(nodeIn(text, 'button', 'Action').rest).toContain('enabled');
    // The application is two processes below the script; both end with the session.
    const inner = processOf(launched.pid);
    await strobe.session('stop', launched.sessionId);
    expect(processOf(inner?.pid ?? 0)?.state ?? 'Z').toBe('Z');
    expect(processOf(inner?.parent ?? 0)?.state ?? 'Z').toBe('Z');
  });
});

describe('several windows of one application', () => {
  it('are all in the tree and named by the launch; pictures show one and name the rest', async () => {
    const { sessionId } = await strobe.launchFixture('two-windows.py');
    const { text } = await strobe.seeUntil(
      sessionId,
      (seen) => ['Main', 'Second'].every((title) => lookFor(seen, 'window', title) !== undefined),
      { mode: 'both' },
    );
    const { session } = JSON.parse((await strobe.session('status', sessionId)).text);
    expect(session.windows.toSorted()).toEqual(['Main', 'Second']);
    expect(text).toMatch(/screenshot .* of window "(Main|Second)".*; other windows: "(Main|Second)"/);
  });

  it('have the modal dialog first, in the tree and in the picture', async () => {
    const { sessionId, pid } = await strobe.launchFixture('two-windows.py');
    await strobe.seeUntil(sessionId, (seen) => lookFor(seen, 'button', 'Open Modal') !== undefined);
    process.kill(pid, 'SIGUSR1');
    const shown = (seen: string) =>
      lookFor(seen, 'dialog', 'Modal') !== undefined && seen.includes('of window "Modal"');
    const { text } = await strobe.seeUntil(sessionId, shown, { mode: 'both' });
    expect(nodesIn(text)[0]).toMatchObject({ role: 'dialog', title: 'Modal', depth: 0 });
    expect(nodesIn(text)[0]?.rest).toContain('modal');
    expect(text).toMatch(/of window "Modal".*other windows: .*"Main"/);
  });
});
