import { expect, it } from 'vitest';
import { walk } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

it('what takes the place of something hidden is seen, though GTK 4 lists what it has hidden', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/replaced-pages.py']);
  const replace = await app.titled('Replace', 'button');
  const pages = async () => {
    const titles = new Set<string>();
    walk(await app.roots(), ({ role, title, offscreen }) => {
      if (role === 'button' && title && !offscreen) titles.add(title.replace(/ \d/, ''));
      return undefined;
    });
    return [...titles].toSorted();
  };
  for (const _ of [1, 2]) {
    expect(await pages()).toEqual(['Kept', 'Old', 'Replace', 'Right']);
    await app.click(replace);
    expect(await pages()).toEqual(['Kept', 'Left', 'New', 'Replace']);
    await app.click(replace);
  }
});
