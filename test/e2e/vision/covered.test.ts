import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodesIn } from '../../support/compact.ts';
import { PYTHON } from '../../support/desktop.ts';
import { Strobe } from '../../support/strobe.ts';

/** With the models that come with Strobe. */
let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

it('a menu over words holds its own words alone, and what it covers in part stays what it was', async () => {
  const { sessionId } = await strobe.launch(PYTHON, ['test/fixtures/apps/covered-words.py'], { waitMs: 2_000 });
  const isRead = (text: string) => !text.includes('not read yet');
  const { text: before } = await strobe.seeUntil(sessionId, isRead, { vision: true });
  const menu = nodesIn(before).find(({ title }) => title === 'Edit');
  const sliderIn = (text: string) => nodesIn(text).find(({ role }) => role === 'slider')?.rest;
  expect(sliderIn(before)).toMatch(/value≈0\.7/);
  await strobe.call('debug_ui_action', { sessionId, action: 'click', id: menu?.id });
  const { text: open } = await strobe.seeUntil(sessionId, isRead, { vision: true });
  const words = (text: string, bar: boolean) =>
    nodesIn(text)
      .filter(({ role, title }) => (role === 'menuItem') === bar && title !== undefined)
      .map(({ title }) => title);
  expect(words(open, true)).toEqual(['Edit', 'Undo', 'Redo', 'Paste', 'Delete', 'Clear']);
  expect(words(open, false)).toEqual(words(before, false));
  expect(sliderIn(open)).toBe(sliderIn(before));
  await strobe.session('stop', sessionId);
});
