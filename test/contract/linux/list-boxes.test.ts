import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { patience, REPO } from '../../support/desktop.ts';

describe('a list on a page of Chromium', () => {
  let page: Actors;
  const clickRow = async (title: string) => {
    const { roots } = await page.session.snapshot({ expand: 'everything' }, patience());
    const row = find(roots, (node) => node.role === 'row' && node.title === title);
    const clicked = await page.click({ id: row?.id ?? '' });
    expect(clicked.error?.message).toBeUndefined();
    await page.titled(`chose ${title}`);
  };

  beforeAll(async () => {
    page = await actOn('chromium', [path.join(REPO, 'test/fixtures/apps/list-boxes.html')]);
    await page.titled('One', 'list');
  });

  it.each(['one', 'several', 'ours'])('has the very row clicked that is meant, in view or not: %s', async (list) => {
    for (const row of [2, 3, 1, 20, 4]) await clickRow(`${list} ${row}`);
  });
});
