import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundsOf, nodeIn } from '../../support/compact.ts';
import { eventually, PYTHON } from '../../support/desktop.ts';
import { Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

/** Where the panel paints its controls, which is where its picture has them. */
const [KNOB, HIGHER, PAD] = [
  { x: 100, y: 100 },
  { x: 100, y: 60 },
  { x: 240, y: 115 },
];

const act = (sessionId: string, args: object) => strobe.call('debug_ui_action', { sessionId, ...args });
const says = (sessionId: string, words: string) =>
  eventually(async () => (await strobe.session('output', sessionId)).text.includes(words) || undefined);

describe.each([
  ['with accessibility', []],
  ['without', ['--blind']],
])('a point of the last screenshot, in an application %s', (_, flags) => {
  let sessionId: string;
  beforeAll(async () => {
    const app = await strobe.launch(PYTHON, ['test/fixtures/apps/painted-panel.py', ...flags], { waitMs: 2_000 });
    sessionId = app.sessionId;
  });
  const photograph = () =>
    eventually(async () => {
      const { images, text } = await strobe.see(sessionId, { mode: 'screenshot' });
      return images.length > 0 && text.includes('scale=1') ? true : undefined;
    });

  it('is refused before there is one', async () => {
    expect(await act(sessionId, { action: 'click', at: PAD })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/no screenshot of this session/),
    });
  });

  it('is clicked, scrolled and dragged, with a verdict', async () => {
    await photograph();
    const clicked = await act(sessionId, { action: 'click', at: PAD });
    expect(clicked.text).toMatch(/^success=true method=xtest changed=true/);
    await says(sessionId, 'pad one on');
    const dragged = await act(sessionId, { action: 'drag', at: KNOB, toAt: HIGHER });
    expect(dragged.text).toMatch(/^success=true method=xtest changed=true/);
    await says(sessionId, 'knob 0.35');
    await act(sessionId, { action: 'scroll', at: KNOB, direction: 'up', amount: 1 });
    await says(sessionId, 'scrolled up');
  });

  it('that has the keyboard then is typed to without an id', async () => {
    await photograph();
    await act(sessionId, { action: 'click', at: PAD });
    expect((await act(sessionId, { action: 'type', text: 'Kick' })).text).toMatch(/^success=true method=xtest/);
    await says(sessionId, 'text Kick');
    expect((await act(sessionId, { action: 'key', key: 's' })).text).toMatch(/^success=true method=xtest/);
    await says(sessionId, 'text Kicks');
  });

  it('that nothing answers to says so', async () => {
    await photograph();
    const { text } = await act(sessionId, { action: 'click', at: { x: 400, y: 20 } });
    expect(text).toMatch(/^success=true method=xtest changed=false effects=0/);
  });

  it.each([
    [{ action: 'click', at: { x: 5_000, y: 5 } }, 'is not in the last screenshot'],
    [{ action: 'click', at: PAD, id: 'btn_1' }, 'at stands in place of id'],
    [{ action: 'type', at: PAD, text: 'x' }, 'at is for click, scroll and drag'],
    [{ action: 'drag', at: PAD }, 'toAt is required'],
  ])('is refused before anything is touched: %j', async (args, message) => {
    await photograph();
    expect(await act(sessionId, args)).toMatchObject({ isError: true, text: expect.stringContaining(message) });
  });
});

describe('a point of the last screenshot, where something lights up under the pointer', () => {
  it('is changed where the click changes what is there, and only then', async () => {
    const { sessionId } = await strobe.launchFixture('lit-button.py');
    const { text } = await strobe.seeSettled(sessionId, (shown) => shown.includes('"Plain"'));
    const picture = await strobe.see(sessionId, { mode: 'screenshot' });
    const [, left, top] = /screen=(\d+),(\d+),.* scale=1$/m.exec(picture.text) ?? [];
    const middleOf = (role: string) => {
      const { x, y, w, h } = boundsOf(nodeIn(text, role));
      return { x: x + w / 2 - Number(left), y: y + h / 2 - Number(top) };
    };
    for (const role of ['canvas', 'button', 'canvas', 'button']) {
      const verdict = await act(sessionId, { action: 'click', at: middleOf(role) });
      const expected = role === 'canvas' ? /changed=true effects=1 / : /changed=false effects=0 /;
      expect(verdict.text).toMatch(expected);
    }
  });
});

describe('a point of the last screenshot, whose window has closed since', () => {
  it('is refused, and nothing beneath it is clicked', async () => {
    const { sessionId } = await strobe.launchFixture('two-windows.py');
    const main = await strobe.seeSettled(sessionId, (shown) => shown.includes('"Open Modal"'));
    await act(sessionId, { action: 'click', id: nodeIn(main.text, 'button', 'Open Modal').id });
    const opened = await strobe.seeSettled(sessionId, (shown) => shown.includes('"Close"'));
    const dialog = nodeIn(opened.text, 'dialog', 'Modal');
    await strobe.see(sessionId, { mode: 'screenshot', element: dialog.id });
    await act(sessionId, { action: 'click', id: nodeIn(opened.text, 'button', 'Close').id });
    await strobe.seeSettled(sessionId, (shown) => !shown.includes('"Close"'));
    expect(await act(sessionId, { action: 'click', at: { x: 5, y: 5 } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('The window "Modal" of the last screenshot is closed: nothing was done.'),
    });
  });
});
