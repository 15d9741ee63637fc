import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerNumber, type Line, nodesIn } from '../../support/compact.ts';
import { eventually, SAMPLES } from '../../support/desktop.ts';
import { Strobe } from '../../support/strobe.ts';

/** With the models that come with Strobe. */
let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

const seen = (text: string) => nodesIn(text).filter(({ rest }) => /source=(vision|merged)/.test(rest));
const added = (text: string) => nodesIn(text).filter(({ rest }) => rest.includes('source=vision'));
const shownValue = ({ rest }: Line) => Number(/value≈([\d.]+)/.exec(rest)?.[1]);

async function act(sessionId: string, args: Record<string, unknown>): Promise<string> {
  const answer = await strobe.call('debug_ui_action', { sessionId, ...args });
  if (answer.isError) throw new Error(answer.text);
  return answer.text;
}

describe.each(['gtk3', 'qt6'] as const)('the canvas of the sample application in %s', (toolkit) => {
  it('shows its three knobs, where they point, and its four pads, and nothing else is added', async () => {
    const { command, args } = SAMPLES[toolkit];
    const { sessionId } = await strobe.launch(command, args);
    await strobe.seeSettled(sessionId);
    const { text } = await strobe.see(sessionId, { vision: true });
    const knobs = added(text).filter(({ role, rest }) => role === 'knob' && rest.includes('value≈'));
    expect(knobs.map(shownValue).sort()).toEqual([0.2, 0.5, 0.8].map((value) => expect.closeTo(value, 1)));
    expect(added(text).length - knobs.length).toBeGreaterThanOrEqual(4);
    expect(added(text).length).toBeLessThanOrEqual(9);
    expect(headerNumber(text, 'mergedNodes')).toBeGreaterThan(20);
    const ids = added(text).map(({ id }) => id);
    for (let round = 0; round < 10; round++) {
      expect(added((await strobe.see(sessionId, { vision: true })).text).map(({ id }) => id)).toEqual(ids);
    }
    await strobe.session('stop', sessionId);
  });
});

describe('the drum machine Hydrogen', () => {
  let sessionId: string;
  beforeAll(async () => {
    ({ sessionId } = await strobe.launch('hydrogen', ['--driver', 'portaudio'], { waitMs: 1_000 }));
    // Messages about its version and its audio driver come first; without JACK, the driver "auto" is 12 s later each time.
    await eventually(async () => {
      const { text, isError } = await strobe.see(sessionId);
      const message = isError
        ? undefined
        : nodesIn(text).find(({ role, title = '' }) => role === 'button' && /^ok$/i.test(title));
      if (message) await strobe.call('debug_ui_action', { sessionId, action: 'click', id: message.id });
      const isReady = !isError && !message && nodesIn(text).some(({ title }) => title === 'Instrument Rack');
      return isReady || undefined;
    });
  });

  it('shows knobs with names and values that accessibility does not have', async () => {
    const { text: plain } = await strobe.see(sessionId, { maxTokens: 20_000 });
    expect(nodesIn(plain).filter(({ role }) => role === 'knob')).toEqual([]);
    const { text } = await strobe.see(sessionId, { vision: true, maxTokens: 20_000 });
    const knobs = seen(text).filter(({ role }) => role === 'knob');
    expect(knobs.length).toBeGreaterThanOrEqual(5);
    expect(knobs.filter(({ title }) => title !== undefined).length).toBeGreaterThanOrEqual(3);
  });

  it('a control of the picture can be clicked, and the picture shows that it changed', async () => {
    const { text } = await strobe.see(sessionId, { vision: true, maxTokens: 20_000 });
    const cells = added(text).filter(
      ({ role, rest }) => role === 'button' && /,(1[4-9]|2[01]),(1[4-9]|2[01]) /.test(rest),
    );
    const cell = cells[Math.floor(cells.length / 2)];
    if (!cell) throw new Error('No cell of the song or the pattern editor was seen.');
    const verdict = await act(sessionId, { action: 'click', id: cell.id });
    // Beside the cells there are the buttons of instruments, which choose one.
    expect(verdict).toMatch(/changed[=:" ]+true|effect: /);
  });
});
