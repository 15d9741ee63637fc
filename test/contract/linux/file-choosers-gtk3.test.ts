import { expect, it } from 'vitest';
import { walk } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

it('a file chooser of GTK 3 is a dialog where it has a window of its own, and no part of another one is', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/gtk3-choosers.py']);
  const dialogs = async () => {
    const titles: (string | undefined)[] = [];
    walk(await app.roots(), ({ role, title }) => {
      if (role === 'dialog') titles.push(title);
      return undefined;
    });
    return titles;
  };
  const button = await app.titled('Elsewhere', 'button');
  expect(await dialogs()).toEqual([]);
  const { effects } = await app.click(button);
  expect(effects.join('\n')).toMatch(/opened dialog "Choose"/);
  expect(await dialogs()).toEqual(['Choose']);
});
