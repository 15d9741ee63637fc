import { expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, INPUT_METHOD, patience } from '../../support/desktop.ts';
import { copiedDocument } from '../../support/document.ts';

const openReport = (): Promise<Actors> =>
  actOn('libreoffice', ['--writer', '--norestore', copiedDocument('report.fodt')]);

it('gives the text of Writer the size that a box of its toolbar is set to', async () => {
  const app = await openReport();
  const words = (text: string, h: number) =>
    app.node(({ value, bounds }) => value === text && bounds !== undefined && bounds.h > h);
  const { id, bounds: small } = await words('First words', 0);
  const size = await app.node(
    ({ role, title, value, bounds }) =>
      bounds !== undefined && (title === 'Font Size' || (role === 'textField' && / pt$/.test(`${value}`))),
  );
  await app.act({ action: 'key', id, key: parseKey('a'), modifiers: ['ctrl'] });
  if (size.role === 'textField') {
    const set = await app.set(size, 30);
    expect(set.error?.message).toBeUndefined();
    expect(set).toMatchObject({ success: true, method: INPUT_METHOD, nodeAfter: { value: '30 pt' } });
  } else {
    // In 25.2 it is a panel without content, which takes clicks and keys.
    await app.click(size);
    await app.act({ action: 'key', key: parseKey('a'), modifiers: ['ctrl'] });
    await app.act({ action: 'type', text: '30\n' });
  }
  await words('Last words', (small?.h ?? 0) * 1.5);
});

it('types behind what a paragraph of Writer holds that does not have the cursor', async () => {
  const app = await openReport();
  for (const line of ['Line 2', 'First words']) {
    const typed = await app.type(await app.node(({ value }) => value === line), ' more');
    expect(typed).toMatchObject({ success: true, nodeAfter: { value: `${line} more` } });
  }
});

it('starts a paragraph of Writer for each line that is typed, where the cursor was', async () => {
  const app = await openReport();
  const typed = await app.type(await app.node(({ value }) => value === 'First words'), ' one\nTwo\n\nfour\n');
  expect(typed.error?.message).toBeUndefined();
  expect(typed).toMatchObject({ success: true, nodeAfter: { value: 'First words one' } });
  const paragraphs = async () => {
    const { children } = await app.node(({ role }) => role === 'document');
    return children.map(({ value }) => value ?? '');
  };
  expect((await paragraphs()).slice(1, 6)).toEqual(['First words one', 'Two', '', 'four', '']);
  const four = await app.node(({ value }) => value === 'four');
  await app.act({ action: 'key', id: four.id, key: parseKey('home'), modifiers: [] });
  expect(await app.type(four, '\ntwenty-')).toMatchObject({ success: true });
  expect((await paragraphs()).slice(2, 7)).toEqual(['Two', '', '', 'twenty-four', '']);
});

it('looks at an item of a closed menu in the open menu before it is refused', async () => {
  const app = await openReport();
  await app.node(({ value }) => value === 'First words');
  const menu = await app.titled('Edit', 'menu');
  const itemOf = (isWanted: (node: UiNode) => boolean) =>
    eventually(async () => {
      const { roots } = await app.session.snapshot({ expand: { id: menu.id } }, patience());
      return find(roots, isWanted)?.id;
    });
  // Writer says of the first that it is disabled until it has looked again, by itself or as the menu opens.
  const ids = {
    replace: await itemOf(({ title }) => title === 'Find and Replace...'),
    cut: await itemOf(({ title, enabled }) => title === 'Cut' && !enabled),
  };
  const replace = await app.click({ id: ids.replace });
  expect(replace.error?.message).toBeUndefined();
  await app.titled('Find and Replace', 'dialog');
  const cut = await app.click({ id: ids.cut });
  expect(cut).toMatchObject({ success: false, error: { code: 'not_reachable' } });
  await app.node(({ role, title, children }) => role === 'menu' && title === 'Edit' && children.every(isAway));
});

const isAway = ({ offscreen }: UiNode) => offscreen === true;
