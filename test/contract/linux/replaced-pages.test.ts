import { expect as expectValue, it } from 'vitest';
import { expect } from '../../../src/testing/index.ts';
import { launchFixture } from '../../support/app-under-test.ts';

it('what takes the place of something hidden is seen, though GTK 4 lists what it has hidden', async () => {
  const app = await launchFixture('replaced-pages.py');
  const replace = app.getByRole('button', { name: 'Replace' });
  const pagesShown = async (...names: string[]) => {
    await expect(app.getByRole('button')).toHaveCount(1 + 3 * names.length);
    for (const name of names)
      await expect(app.getByRole('button', { name: new RegExp(`^${name} \\d$`) })).toHaveCount(3);
  };
  for (const _ of [1, 2]) {
    await pagesShown('Old', 'Kept', 'Right');
    expectValue((await replace.click()).settled).toBe(true);
    await pagesShown('New', 'Left', 'Kept');
    await replace.click();
  }
});
