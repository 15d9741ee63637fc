import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

describe('what is laid over something else on a page of Chromium', () => {
  let page: Actors;

  beforeAll(async () => {
    page = await actOn('chromium', [path.join(REPO, 'test/fixtures/apps/laid-over.html')]);
    await page.titled('Hippopotamus amphibius', 'row');
  });

  it.each([
    ['row', 'Blueberry'],
    ['row', 'Banana'],
    ['menuItem', 'Rename'],
    ['menuItem', 'Open'],
    ['row', 'Blueberry'],
  ])('is clicked, though a field beneath it comes later on the page: %s "%s"', async (role, title) => {
    const clicked = await page.click(await page.titled(title, role));
    expect(clicked.error?.message).toBeUndefined();
    await page.titled(`clicked ${title}`);
  });

  it.each(['Screwdriver', 'Hippopotamus amphibius'])(
    'is not clicked, where it is itself covered: "%s"',
    async (title) => {
      await page.click(await page.titled('Blueberry', 'row'));
      await page.titled('clicked Blueberry');
      const refused = await page.click(await page.titled(title, 'row'));
      expect(refused).toMatchObject({ success: false, changed: false, error: { code: 'not_reachable' } });
      expect(refused.error?.message).toContain('covered by');
      await page.titled('clicked Blueberry');
    },
  );
});
