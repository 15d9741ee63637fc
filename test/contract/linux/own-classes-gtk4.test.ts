import { expect, it } from 'vitest';
import { find, walk } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

const apps = ['test/fixtures/apps/own-classes.py'];

it('names nothing of GTK 4 by its class', async () => {
  const app = await actOn(PYTHON, apps);
  for (const words of ['Nineteen', 'YouTube', 'Lunch']) await app.titled(words, 'label');
  const titles: string[] = [];
  walk(await app.roots(), ({ title }) => {
    if (title?.startsWith('App')) titles.push(title);
    return undefined;
  });
  expect(titles).toEqual([]);
});

it('has focus in GTK 4 in the window that is active', async () => {
  const app = await actOn(PYTHON, apps);
  await app.act({ action: 'key', key: { kind: 'named', name: 'tab' }, modifiers: [] });
  await app.click(await app.titled('Open', 'button'));
  const roots = await app.whenRoots((all) =>
    all.some(({ title, active }) => title === 'Event' && active) ? all : undefined,
  );
  const behind = roots.filter(({ active }) => !active);
  expect(behind.map(({ title }) => title)).toEqual(['Days']);
  expect(find(behind, ({ focused }) => focused)).toBeUndefined();
});
