import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

it('reads a page that was put into its window after its first question', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/late-page.py']);
  expect(await app.click(await app.titled('Preview', 'button'))).toMatchObject({ success: true });
  expect(await app.titled('Alpha heading', 'heading')).toHaveProperty('bounds');
  expect(await app.click(await app.titled('Press', 'button'))).toMatchObject({ success: true });
  await app.titled('Pressed', 'button');
});
