import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sidecarCommand } from '../../../src/vision/client/command.ts';
import { headerNumber, type Line, nodesIn, warningsIn } from '../../support/compact.ts';
import { eventually, PYTHON } from '../../support/desktop.ts';
import { Strobe } from '../../support/strobe.ts';
import { type ModelsFolder, tinyModels } from '../../support/tiny-models.ts';

let models: ModelsFolder;
let strobe: Strobe;
beforeAll(async () => {
  models = tinyModels();
  const { file, args } = sidecarCommand({ device: 'auto' });
  strobe = await Strobe.start([], { STROBE_VISION_COMMAND: [file, ...args, '--models', models.path].join(' ') });
});
afterAll(async () => {
  await strobe[Symbol.asyncDispose]();
  models[Symbol.dispose]();
});

const launch = async (...flags: string[]) =>
  (await strobe.launch(PYTHON, ['test/fixtures/apps/painted-panel.py', ...flags], { waitMs: 5_000 })).sessionId;
const seen = (text: string) => nodesIn(text).filter(({ rest }) => rest.includes('source=vision'));
const outputOf = async (sessionId: string) => (await strobe.session('output', sessionId)).text;
const says = (sessionId: string, words: string) =>
  eventually(async () => (await outputOf(sessionId)).includes(words) || undefined);

/** The panel as soon as it is painted: a knob, two pads and a field, from top to bottom and left to right. */
async function panel(sessionId: string): Promise<{ text: string; knob: Line; one: Line; two: Line; field: Line }> {
  const { text } = await strobe.seeUntil(sessionId, (each) => seen(each).length >= 4, { vision: true });
  const nodes = seen(text).filter(({ role }) => role === 'knob' || role === 'button');
  const [knob, one, two, field] = nodes;
  if (!knob || !one || !two || !field) throw new Error(text);
  return { text, knob, one, two, field };
}

async function act(sessionId: string, args: Record<string, unknown>) {
  const answer = await strobe.call('debug_ui_action', { sessionId, ...args });
  if (answer.isError) throw new Error(answer.text);
  return answer.text;
}

describe('what an application paints itself', () => {
  let sessionId: string;
  beforeAll(async () => {
    sessionId = await launch();
  });

  it('is in the tree, below the canvas that it is painted on, and accessible elements stay as they were', async () => {
    const { text: plain } = await strobe.seeSettled(sessionId);
    const { text, knob, one } = await panel(sessionId);
    expect(knob).toMatchObject({ role: 'knob', rest: expect.stringMatching(/value≈0\.2\d? .*source=vision/) });
    expect(one.depth).toBe(knob.depth);
    const canvas = nodesIn(text).find(({ role }) => role === 'canvas');
    expect(knob.depth).toBe((canvas?.depth ?? 0) + 1);
    const known = (all: string) =>
      nodesIn(all)
        .filter(({ rest }) => !rest.includes('source='))
        .map(({ id }) => id);
    expect(known(text)).toEqual(known(plain));
    expect(headerNumber(text, 'visionNodes')).toBe(seen(text).length);
    expect(headerNumber(text, 'axNodes') + headerNumber(text, 'mergedNodes')).toBe(headerNumber(plain, 'axNodes'));
  });

  it('keeps its ids over ten snapshots', async () => {
    const ids = seen((await panel(sessionId)).text).map(({ id }) => id);
    for (let round = 0; round < 10; round++)
      expect(seen((await panel(sessionId)).text).map(({ id }) => id)).toEqual(ids);
  });

  it('is not in the tree unless requested', async () => {
    await panel(sessionId);
    const { text } = await strobe.see(sessionId);
    expect(seen(text)).toEqual([]);
    expect(text).not.toContain('visionNodes');
  });

  it('is clicked in its middle, and the verdict is that it changed', async () => {
    const { one } = await panel(sessionId);
    const verdict = await act(sessionId, { action: 'click', id: one.id });
    await says(sessionId, 'pad one on');
    expect(verdict).toMatch(/changed[=:" ]+true/);
  });

  it('a click that does nothing is reported as such', async () => {
    const { field } = await panel(sessionId);
    await act(sessionId, { action: 'click', id: field.id });
    const verdict = await act(sessionId, { action: 'click', id: field.id });
    expect(verdict).toMatch(/changed[=:" ]+false/);
  });

  it('is dragged, and its new value is reported', async () => {
    const { knob, two } = await panel(sessionId);
    const verdict = await act(sessionId, { action: 'drag', id: knob.id, toId: two.id });
    await says(sessionId, 'knob 0.8');
    expect(verdict).toMatch(/value≈0\.8/);
    const after = await panel(sessionId);
    expect(after.knob.id).toBe(knob.id);
    expect(after.knob.rest).toMatch(/value≈0\.8/);
  });

  it('is dragged to an accessible element, and the other way round', async () => {
    const { knob, text } = await panel(sessionId);
    const button = nodesIn(text).find(({ title }) => title === 'Plain button');
    await act(sessionId, { action: 'drag', id: knob.id, toId: button?.id });
    const { knob: turned } = await panel(sessionId);
    expect(turned.rest).not.toBe(knob.rest);
    await act(sessionId, { action: 'drag', id: button?.id, toId: knob.id });
  });

  it('is typed into, with keys and text', async () => {
    const { field } = await panel(sessionId);
    await act(sessionId, { action: 'type', id: field.id, text: 'Kick é' });
    await says(sessionId, 'text Kick é');
    await act(sessionId, { action: 'key', id: field.id, key: 'x' });
    await says(sessionId, 'text Kick éx');
  });

  it('is scrolled', async () => {
    const { one } = await panel(sessionId);
    await act(sessionId, { action: 'scroll', id: one.id, direction: 'up', amount: 1 });
    await says(sessionId, 'scrolled up');
  });

  it('is set to a value, by hand and eye', async () => {
    const { knob } = await panel(sessionId);
    for (const value of [0.7, 0.1]) {
      const verdict = await act(sessionId, { action: 'set_value', id: knob.id, value });
      expect(verdict).toMatch(/^success=true/);
      const [, reached] = /after: .*value≈([\d.]+)/.exec(verdict) ?? [];
      expect(Math.abs(Number(reached) - value)).toBeLessThanOrEqual(0.02);
    }
    const out = await strobe.call('debug_ui_action', { sessionId, action: 'set_value', id: knob.id, value: 5 });
    expect(out).toMatchObject({ isError: true, text: expect.stringContaining('out of range') });
  });

  it('cannot be set where it is no knob, in the words of the contract', async () => {
    const { one } = await panel(sessionId);
    const answer = await strobe.call('debug_ui_action', { sessionId, action: 'set_value', id: one.id, value: 0.5 });
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringContaining('element does not support set_value'),
    });
  });

  it('changes are reported against an earlier snapshot with vision', async () => {
    const { text, one } = await panel(sessionId);
    const revision = headerNumber(text, 'revision');
    expect((await strobe.see(sessionId, { vision: true, since: revision })).text).toContain('Unchanged');
    await act(sessionId, { action: 'drag', id: (await panel(sessionId)).knob.id, toId: one.id });
    const { text: changes } = await strobe.see(sessionId, { vision: true, since: revision });
    expect(changes).toMatch(/~ knb_\w+ .*value/);
    expect((await strobe.see(sessionId, { since: revision })).text).not.toContain('source=vision');
  });

  it('is found by a search, and shown on the screenshot', async () => {
    await panel(sessionId);
    const { text } = await strobe.see(sessionId, { vision: true, query: { role: 'knob' } });
    expect(seen(text).map(({ role }) => role)).toEqual(['knob']);
    const answer = await strobe.see(sessionId, { vision: true, mode: 'both', annotate: true });
    expect(answer.images).toHaveLength(1);
  });
});

describe('an application without accessibility', () => {
  it('is seen and acted on all the same', async () => {
    const sessionId = await launch('--blind');
    const { text: plain } = await strobe.see(sessionId);
    expect(nodesIn(plain)).toMatchObject([{ role: 'window', title: 'Painted', depth: 0 }]);
    expect(warningsIn(plain).join()).toContain('vision:true');
    const { text, knob, two } = await panel(sessionId);
    expect(nodesIn(text)[0]).toMatchObject({ role: 'window', title: 'Painted', depth: 0 });
    expect(knob.depth).toBe(1);
    expect(warningsIn(text).join()).toContain('nothing to accessibility');
    await act(sessionId, { action: 'click', id: two.id });
    await says(sessionId, 'pad two on');
    await act(sessionId, { action: 'drag', id: knob.id, toId: two.id });
    await says(sessionId, 'knob 0.8');
    const picture = await strobe.see(sessionId, { mode: 'screenshot', element: knob.id });
    expect(picture.images).toHaveLength(1);
    // Of another window it is seen, and acted on, as well.
    expect(await act(sessionId, { action: 'key', key: 'f4' })).toContain('opened window "Other"');
    const root = nodesIn(text)[0]?.id;
    expect(seen((await strobe.see(sessionId, { vision: true, root })).text).map(({ id }) => id)).toContain(two.id);
    await act(sessionId, { action: 'click', id: two.id });
    await says(sessionId, 'pad two off');
  });

  it('is waited for and observed by what pictures show', async () => {
    const sessionId = await launch('--blind');
    const { knob, two } = await panel(sessionId);
    const call = (tool: string, args: object) => strobe.call(tool, { sessionId, vision: true, ...args });
    const quiet = await call('debug_ui_wait', { until: { id: knob.id, idleMs: 100 }, timeoutMs: 60_000 });
    expect(JSON.parse(quiet.text)).toMatchObject({ matched: true, node: { id: knob.id, role: 'knob' } });
    const observed = call('observe_changes', { events: ['value_changed'], maxEvents: 1, duration: 60 });
    const turn = async () => {
      await act(sessionId, { action: 'drag', id: knob.id, toId: two.id });
      await act(sessionId, { action: 'set_value', id: knob.id, value: 0.2 });
    };
    // It may begin after the first turn, but not after all of them.
    let isOver = false;
    void observed.finally(() => {
      isOver = true;
    });
    await eventually(async () => {
      await turn();
      return isOver || undefined;
    });
    expect(JSON.parse((await observed).text).events).toMatchObject([
      { eventType: 'value_changed', elementId: knob.id },
    ]);
  });
});
