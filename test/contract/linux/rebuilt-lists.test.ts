import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

const NAMES = ['Ann', 'Bob', 'Cid', 'Dan'];
const LISTS = ['Item', 'Box', 'Row'];

describe('a list that a page of Chromium builds again', () => {
  let page: Actors;
  /** Of all lists, before anything happens to one. */
  const buttons: string[] = [];

  beforeAll(async () => {
    page = await actOn('chromium', [path.join(REPO, 'test/fixtures/apps/rebuilt.html')]);
    await page.titled('Row Dan');
    walk(await page.roots(), ({ id, role, title }) => {
      if (role === 'button' && title === 'Delete') buttons.push(id);
      return undefined;
    });
    expect(buttons).toHaveLength(LISTS.length * NAMES.length);
  });

  it.each(LISTS)('leaves the ids of its buttons with what they are beside: %s', async (list) => {
    for (const name of ['Ann', 'Cid', 'Bob']) {
      const id = buttons[LISTS.indexOf(list) * NAMES.length + NAMES.indexOf(name)] ?? '';
      expect((await page.click({ id })).error?.message).toBeUndefined();
      await page.titled(`deleted ${list} ${name}`);
      await expect(page.click({ id })).rejects.toThrow(/is gone/);
    }
  });
});
