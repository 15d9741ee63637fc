import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { patience, REPO } from '../../support/desktop.ts';

describe('a page in Chromium', () => {
  let page: Actors;
  const said = (text: string) => page.titled(text);
  const doubleClick = async (title: string) => {
    const { id } = await page.titled(title, 'button');
    return page.act({ action: 'click', id, button: 'left', count: 2 });
  };

  beforeAll(async () => {
    page = await actOn('chromium', [path.join(REPO, 'test/fixtures/apps/awkward.html')]);
    await page.titled('Bottom', 'button');
  });

  it('is scrolled until its header is no longer over what is clicked', async () => {
    expect(await doubleClick('Bottom')).toMatchObject({ success: true });
    const inHeader = await said('clicked Bottom');
    const { id } = await page.titled('Behind', 'button');
    await page.act({ action: 'scroll', id, amount: 1 });
    const isBehindHeader = ({ title, bounds }: UiNode) =>
      title === 'Behind' && bounds !== undefined && bounds.y < (inHeader.bounds?.y ?? 0);
    await page.node(isBehindHeader);
    expect(await doubleClick('Behind')).toMatchObject({ success: true });
    await said('clicked Behind');
  });

  it('does not click through what a click goes through, nor on what is laid over it', async () => {
    const ghost = await doubleClick('Ghost');
    expect(ghost).toMatchObject({ success: false, changed: false, error: { code: 'not_reachable' } });
    expect(ghost.error?.message).toContain('would not get the click, but document "Awkward"');
    const under = await doubleClick('Under');
    expect(under).toMatchObject({ success: false, changed: false, error: { code: 'not_reachable' } });
    expect(under.error?.message).toMatch(/covered by panel( ".*")? id=pnl_\w+/);
    await said('clicked Behind');
  });

  it('clicks what is shrunk, or nothing: Chromium may not say where it is once the page has scrolled', async () => {
    for (const title of ['Bottom', 'Behind']) {
      const { id } = await page.titled(title, 'button');
      await page.act({ action: 'scroll', id, amount: 1 });
      await page.click({ id });
    }
    await said('clicked Behind');
    const { roots } = await page.session.snapshot({ expand: 'everything' }, patience());
    const half = find(roots, ({ title, role }) => title === 'Half' && role === 'button');
    for (let turn = 0; turn < 3; turn++) {
      const { success } = await page.act({ action: 'click', id: half?.id ?? '', button: 'left', count: 2 });
      await said(success ? 'clicked Half' : 'clicked Behind');
    }
    expect(await page.click({ id: half?.id ?? '' })).toMatchObject({ success: true, method: 'atspi' });
    await said('clicked Half');
  });

  it('has one item selected in a list that takes several', async () => {
    const tags = await page.titled('Tags', 'list');
    expect(await page.set(tags, 'red')).toMatchObject({ success: true, changed: true });
    await said('changed to red');
    expect(await page.set(tags, 'red')).toMatchObject({ success: true, changed: false });
    const none = await page.set(tags, 'pink');
    expect(none).toMatchObject({ success: false, error: { hint: expect.stringContaining('"red", "green", "blue"') } });
    await said('changed to red');
  });

  it('closes the list of a box when one of its items is clicked', async () => {
    const box = await page.titled('Size', 'comboBox');
    for (const item of ['large', 'small']) {
      await page.click(box);
      const chosen = await page.click(await page.node(({ title, bounds }) => title === item && bounds !== undefined));
      expect(chosen.error?.message).toBeUndefined();
      await page.node(({ id, value, expanded }) => id === box.id && value === item && expanded === false);
    }
  });

  it('holds the very number that a field was given', async () => {
    const price = await page.titled('Price', 'spinButton');
    for (const number of [3.3, 4, 7.1]) {
      expect(await page.set(price, number)).toMatchObject({
        success: true,
        changed: true,
        nodeAfter: { value: number },
      });
      await said(`price ${number}`);
    }
  });

  it.each(['Least', 'Most', 'Any', 'Empty'])(
    'sets a number that lacks a limit, or is not there yet: %s',
    async (title) => {
      const field = await page.titled(title, 'spinButton');
      for (const number of [4, 3.3, '42']) {
        expect(await page.set(field, number)).toMatchObject({ success: true, nodeAfter: { value: Number(number) } });
        await said(`${title.toLowerCase()} ${number}`);
      }
    },
  );

  it('refuses a number beyond the one limit of its field', async () => {
    const low = await page.set(await page.titled('Least', 'spinButton'), 1);
    expect(low).toMatchObject({ success: false, changed: false, error: { code: 'bad_arguments' } });
    expect(low.error?.message).toContain('takes a number of 2 or more');
    const high = await page.set(await page.titled('Most', 'spinButton'), 51);
    expect(high).toMatchObject({ success: false, changed: false, error: { code: 'bad_arguments' } });
    expect(high.error?.message).toContain('takes a number of 50 or less');
  });

  it('takes a date, typed as a whole or part by part', async () => {
    const born = await page.titled('Born', 'atspi:date-editor');
    const refused = await page.set(born, '2021-07-08');
    expect(refused).toMatchObject({ success: false, changed: false });
    expect(refused.error?.message).toContain("try 'type'");
    const typed = await page.type(born, '07082021');
    expect(typed).toMatchObject({ success: true });
    expect(typed.effects).toContainEqual(expect.stringContaining('value=2020→2021'));
    await said('born 2021-07-08');
    expect(await page.set(await page.titled('Day Born', 'spinButton'), 17)).toMatchObject({
      success: true,
      changed: true,
      nodeAfter: { value: 17 },
    });
    await said('born 2021-07-17');
  });

  it('says what a field has made of a text', async () => {
    const typed = await page.type(await page.titled('Code', 'textField'), 'def');
    expect(typed).toMatchObject({ success: false, changed: true, nodeAfter: { value: 'DEF' } });
    expect(typed.error?.message).toContain('It holds "DEF" now.');
  });
});
