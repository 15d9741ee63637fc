import { describe, expect as expectValue, it } from 'vitest';
import { expect } from '../../../src/testing/index.ts';
import { launchFixture } from '../../support/app-under-test.ts';

describe('an info bar of GTK 3', () => {
  it('leaves the screen with the button that closes it, and comes back', async () => {
    const app = await launchFixture('info-bar.py');
    const bar = app.getByRole('panel', { name: 'Warning' });
    const { id } = await bar.node();
    const closed = await app.getByRole('button', { name: 'Fix' }).click();
    expectValue(closed).toMatchObject({ changed: true, nodeAfter: { offscreen: true } });
    expectValue(closed.effects.join('\n')).toContain(`left the screen: panel "Warning" id=${id}`);
    await expect(bar).not.toBeVisible();
    const opened = await app.getByRole('button', { name: 'Break' }).click();
    expectValue(opened.effects.join('\n')).toContain(`came into view: panel "Warning" id=${id}`);
    await expect(bar).toBeVisible();
  });
});
