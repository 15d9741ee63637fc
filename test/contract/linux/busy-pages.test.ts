import path from 'node:path';
import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

it('a page that takes focus late gets each key where it was sent', async () => {
  const page = await actOn('chromium', [path.join(REPO, 'test/fixtures/apps/busy-page.html')]);
  for (const title of ['First', 'Second', 'First', 'Second']) {
    const { id } = await page.titled(title, 'button');
    expect(await page.act({ action: 'key', id, key: { kind: 'named', name: 'end' }, modifiers: [] })).toMatchObject({
      success: true,
    });
    await page.titled(`End to ${title}`);
  }
});
