import { describe, expect as expectValue, it } from 'vitest';
import { expect } from '../../../src/testing/index.ts';
import { launchFixture } from '../../support/app-under-test.ts';

describe('items of a menu of GTK 3 that its program hides', () => {
  it('are not among those that can be chosen, in the menu closed and open', async () => {
    const app = await launchFixture('hidden-items.py');
    const file = app.getByRole('menu', { name: 'File' });
    const items = async () => (await file.getByRole('menuItem').all()).length;
    await expect(file).toBeVisible();
    expectValue(await app.tree()).not.toContain('Empty');
    expectValue(await app.tree()).toContain('Extra');
    await app.getByRole('button', { name: 'Hide' }).click();
    await expectValue.poll(() => app.tree()).not.toContain('Extra');
    await app.getByRole('button', { name: 'Show' }).click();
    await expectValue.poll(() => app.tree()).toContain('Extra');
    await file.click();
    await expect(app.getByRole('menuItem', { name: 'Extra' })).toBeVisible();
    expectValue(await items()).toBe(2);
  });
});
