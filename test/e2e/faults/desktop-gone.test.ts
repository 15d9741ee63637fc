import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsIn, nodeIn } from '../../support/compact.ts';
import { eventually, SAMPLES } from '../../support/desktop.ts';
import { companionOf, isAlive, kill } from '../../support/processes.ts';
import { type Launched, Strobe } from '../../support/strobe.ts';

const { command, args } = SAMPLES.gtk3;

let strobe: Strobe;
let other: Launched;
beforeAll(async () => {
  strobe = await Strobe.start();
  other = await strobe.launch(command, args);
});
afterAll(() => strobe[Symbol.asyncDispose]());

/** Every look at the other session and a fresh launch work as if nothing had happened. */
async function expectServerWell(): Promise<void> {
  expect(nodeIn((await strobe.see(other.sessionId)).text, 'button', 'Action').id).toBeDefined();
  const fresh = await strobe.launch(command, args);
  expect(fresh).toMatchObject({ ready: true });
  await strobe.session('stop', fresh.sessionId);
}

/** Looks until the loss has been noticed. */
const lookUntilError = (sessionId: string) =>
  eventually(async () => {
    const answer = await strobe.see(sessionId, { mode: 'both' });
    return answer.isError ? answer : undefined;
  });

describe('when a part of its desktop dies, a session says so and the others go on:', () => {
  it('the accessibility bus', async () => {
    const { sessionId, pid } = await strobe.launch(command, args);
    await strobe.see(sessionId);
    await kill(companionOf(pid, /^\S*dbus-daemon .*accessibility\.conf/));
    const { text } = await lookUntilError(sessionId);
    expect(text).toMatch(/^Error accessibility_bus_off: The accessibility bus of this desktop is gone/);
    expect(text).toMatch(/\nNext: .*launch the program again/);
    await strobe.session('stop', sessionId);
    expect(isAlive(pid)).toBe(false);
    await expectServerWell();
  });

  it('the registry of accessible applications', async () => {
    const { sessionId, pid } = await strobe.launch(command, args);
    const before = await strobe.seeSettled(sessionId, (text) => / focused\b/.test(text));
    await kill(companionOf(pid, /at-spi2-registryd/));
    // It is not needed to read what is known already.
    const { text } = await strobe.see(sessionId);
    expect(idsIn(text)).toEqual(idsIn(before.text));
    await strobe.session('stop', sessionId);
    await expectServerWell();
  });

  it('the session bus', async () => {
    const { sessionId, pid } = await strobe.launch(command, args);
    await kill(companionOf(pid, /^dbus-daemon --session/));
    const { text } = await lookUntilError(sessionId);
    expect(text).toMatch(/^Error (accessibility_bus_off|process_not_running): /);
    await strobe.session('stop', sessionId);
    expect(isAlive(pid)).toBe(false);
    await expectServerWell();
  });

  it('the display', async () => {
    const { sessionId, pid } = await strobe.launch(command, args);
    await strobe.see(sessionId, { mode: 'both' });
    await kill(companionOf(pid, /^Xvfb /));
    const { text } = await lookUntilError(sessionId);
    expect(text).toMatch(/^Error (process_not_running|display_unavailable): /);
    expect(await strobe.see(sessionId, { mode: 'screenshot' })).toMatchObject({ isError: true });
    await strobe.session('stop', sessionId);
    expect(isAlive(pid)).toBe(false);
    await expectServerWell();
  });

  it('the display, while the application is hung', async () => {
    const { sessionId, pid } = await strobe.launch(command, args);
    await strobe.see(sessionId);
    process.kill(pid, 'SIGSTOP');
    await kill(companionOf(pid, /^Xvfb /));
    const { text } = await strobe.see(sessionId, { mode: 'screenshot' });
    expect(text).toMatch(/^Error (display_unavailable|capture_failed): /);
    await strobe.session('stop', sessionId);
    expect(isAlive(pid)).toBe(false);
    await expectServerWell();
  });
});
