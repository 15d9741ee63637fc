import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { PYTHON, patience } from '../../support/desktop.ts';

it('a menu that a program in GTK 3 opens by itself is a menu, on the picture of its window, and chosen from', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/gtk3-own-menu.py']);
  const { effects } = await app.click(await app.titled('Format'));
  expect(effects).toEqual([expect.stringMatching(/^appeared: menu id=\S+ with 2 inside \("Bold"\)$/)]);
  const item = await app.titled('Bold', 'menuItem');
  const snapshot = await app.session.snapshot({ expand: 'nothing', vision: false }, patience());
  const { widthPx } = await app.session.picture({ snapshot, annotate: false }, patience());
  expect(widthPx).toBeGreaterThan(400);
  expect(await app.click(item)).toMatchObject({ success: true });
  await app.says('CHOSE Bold');
});
