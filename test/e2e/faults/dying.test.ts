import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerNumber, idsIn, nodeIn, nodesIn, warningsIn } from '../../support/compact.ts';
import { PYTHON, SAMPLES } from '../../support/desktop.ts';
import { coloursInside } from '../../support/png.ts';
import { freeze, kill } from '../../support/processes.ts';
import { Strobe } from '../../support/strobe.ts';

const { command, args } = SAMPLES.gtk3;
const AWAKE_MS = 10;

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

describe('an application killed in the middle of a reading', () => {
  it.each(['gtk3', 'gtk4', 'qt6'] as const)(
    'gives an answer every time, and never harms the server: %s',
    async (toolkit) => {
      const sample = SAMPLES[toolkit];
      for (const turns of [0, 1, 3, 10, 30]) {
        const { sessionId, pid } = await strobe.launch(sample.command, sample.args);
        const looking = strobe.see(sessionId, { mode: 'both' });
        // Later with every round, so that it hits another moment of the reading.
        for (let turn = 0; turn < turns; turn++) await strobe.session('list');
        await kill(pid);
        const { text, isError } = await looking;
        if (isError) expect(text).toMatch(/^Error (process_not_running|capture_failed|display_unavailable): /);
        else expect(nodesIn(text).length + warningsIn(text).length).toBeGreaterThan(0);
        const after = await strobe.see(sessionId);
        expect(after.text).toContain(`Process not running (PID ${pid} exited by SIGKILL)`);
        await strobe.session('stop', sessionId);
      }
    },
  );
});

describe('an application that hangs', () => {
  it('costs what it would have reported: a warning at the deadline, others undelayed, and all is well once it goes on', async () => {
    const [hung, other] = await Promise.all([strobe.launch(command, args), strobe.launch(command, args)]);
    const before = await strobe.seeSettled(hung.sessionId, (text) => / focused\b/.test(text));
    await freeze(hung.pid);
    try {
      const order: string[] = [];
      const looking = strobe.see(hung.sessionId).finally(() => order.push('hung'));
      for (let look = 0; look < 3; look++) {
        const { text } = await strobe.see(other.sessionId);
        expect(nodeIn(text, 'button', 'Action').id).toBeDefined();
        order.push('other');
      }
      const { text, isError } = await looking;
      expect(order).toEqual(['other', 'other', 'other', 'hung']);
      expect(isError).toBe(false);
      expect(warningsIn(text).join()).toMatch(/stopped answering|does not answer|did not give its whole tree/);
    } finally {
      process.kill(hung.pid, 'SIGCONT');
    }
    const after = await strobe.see(hung.sessionId, { since: headerNumber(before.text, 'revision') });
    expect(after.text).toContain('Unchanged since');
    expect(idsIn((await strobe.see(hung.sessionId)).text)).toEqual(idsIn(before.text));
  });

  it('keeps its name and windows, what it showed last, and its password out of pictures', async () => {
    const hung = await strobe.launch(command, args);
    const { text } = await strobe.see(hung.sessionId);
    await freeze(hung.pid);
    try {
      const searched = await strobe.see(hung.sessionId, { query: { text: 'Action' } });
      expect(nodeIn(searched.text, 'button', 'Action').id).toBe(nodeIn(text, 'button', 'Action').id);
      expect(warningsIn(searched.text).join()).toContain('this is what it showed last');
      const element = nodeIn(text, 'textField', 'Password').id;
      const { images } = await strobe.see(hung.sessionId, { mode: 'screenshot', element });
      expect(await coloursInside(images[0]?.bytes ?? Buffer.alloc(0), 0)).toEqual(new Set(['0,0,0']));
      const { session } = JSON.parse((await strobe.session('status', hung.sessionId)).text);
      expect(session).toMatchObject({ pid: hung.pid, state: 'running', windows: ['Strobe UI Test'] });
    } finally {
      process.kill(hung.pid, 'SIGCONT');
    }
  });

  it('can be stopped', async () => {
    const hung = await strobe.launch(command, args);
    await freeze(hung.pid);
    const { session } = JSON.parse((await strobe.session('stop', hung.sessionId)).text);
    expect(session.state).toBe('exited');
  });
});

describe('an application that is awake for a moment a second', () => {
  it('gives what it can by the deadline, says so, delays nobody, and is whole again when it wakes up', async () => {
    const [dozing, other] = await Promise.all([strobe.launch(command, args), strobe.launch(command, args)]);
    const before = await strobe.seeSettled(dozing.sessionId, (text) => / focused\b/.test(text));
    await freeze(dozing.pid);
    const pulse = setInterval(() => {
      process.kill(dozing.pid, 'SIGCONT');
      setTimeout(() => process.kill(dozing.pid, 'SIGSTOP'), AWAKE_MS);
    }, 1_000);
    try {
      const looking = strobe.see(dozing.sessionId, { root: idsIn(before.text)[0] });
      expect(nodeIn((await strobe.see(other.sessionId)).text, 'button', 'Action').id).toBeDefined();
      const { text, isError } = await looking;
      if (isError) expect(text).toMatch(/^Error unresponsive: /);
      else expect(nodesIn(text).length + warningsIn(text).length).toBeGreaterThan(0);
    } finally {
      clearInterval(pulse);
      // The last pulse may still be about to put it to sleep.
      await delay(2 * AWAKE_MS);
      process.kill(dozing.pid, 'SIGCONT');
    }
    expect(idsIn((await strobe.see(dozing.sessionId)).text)).toEqual(idsIn(before.text));
  });
});

describe('an application that floods the bus with events', () => {
  it('is still read, and delays nobody', async () => {
    const flooding = await strobe.launch(PYTHON, ['test/fixtures/apps/ticker.py', '--burst', '10000']);
    const other = await strobe.launch(command, args);
    for (let look = 0; look < 5; look++) {
      // Ten thousand changes in one go.
      process.kill(flooding.pid, 'SIGUSR1');
      const [{ text, isError }, { text: calm }] = await Promise.all([
        strobe.see(flooding.sessionId),
        strobe.see(other.sessionId),
      ]);
      expect(isError).toBe(false);
      expect(nodesIn(text).length + warningsIn(text).length).toBeGreaterThan(0);
      expect(nodeIn(calm, 'button', 'Action').id).toBeDefined();
    }
    const rested = await strobe.seeUntil(flooding.sessionId, (text) => /\[label "[1-5]0000 /.test(text));
    expect(nodeIn(rested.text, 'textField', 'Still').id).toBeDefined();
    await strobe.session('stop', flooding.sessionId);
  });
});
