import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, patience, REPO } from '../../support/desktop.ts';

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

  it('is chosen from where it stands apart from its box, in view or not', async () => {
    const box = await page.titled('Fruit', 'comboBox');
    for (const value of ['Item 2', 'Item 11']) {
      expect(await page.set(box, value)).toMatchObject({ success: true, changed: true, nodeAfter: { value } });
    }
    const { error } = await page.set(box, 'Item 99');
    expect(error?.hint).toMatch(/^It has "Item 1", "Item 2"/);
    await page.node(({ id, expanded }) => id === box.id && expanded === false);
  });

  it('comes with a box that takes a text, which is written', async () => {
    const verdict = await page.set(await page.titled('City', 'comboBox'), 'Bern');
    expect(verdict.error?.message).toBeUndefined();
    await page.titled('city Bern');
  });

  it('has a button beside it that looks different under its name, and one that did nothing does not', async () => {
    const [play, nothing] = [await page.titled('Play', 'button'), await page.titled('Nothing', 'button')];
    for (const button of [play, nothing, play]) await page.click(button);
    // The browser asks for a sign-in beside its address bar, and takes the question away by itself.
    await eventually(
      async () => !find(await page.roots(), ({ title = '' }) => title.startsWith('Sign in')) || undefined,
    );
    await page.node(({ id, focused }) => id === play.id && focused);
    for (const _ of ['there', 'and back']) {
      const verdict = await page.click(play);
      expect(verdict).toMatchObject({ success: true, changed: false });
      expect(verdict.effects.join()).toMatch(/^looks different: button "Play"/);
    }
    await page.click(nothing);
    expect(await page.click(nothing)).toMatchObject({ success: true, changed: false, effects: [] });
  });
});
