import { beforeAll, expect as expectValue, it } from 'vitest';
import { type App, expect } from '../../../src/testing/index.ts';
import { launchFixture } from '../../support/app-under-test.ts';

let app: App;
beforeAll(async () => {
  app = await launchFixture('filled-holders.py');
});

it.each(['ListBox', 'FlowBox', 'Grid', 'Fixed'])(
  'an empty %s of GTK 3 is seen to be filled, and to be emptied',
  async (kind) => {
    const inside = app.getByRole('label', { name: `In ${kind}` });
    for (const _ of [1, 2]) {
      await app.getByRole('button', { name: `Fill ${kind}` }).click();
      await expect(inside).toBeVisible();
      await app.getByRole('button', { name: `Empty ${kind}` }).click();
      await expect(inside).toHaveCount(0, { hidden: true });
      expectValue(await app.where(({ childCount }) => childCount !== undefined).count()).toBe(0);
    }
  },
);
