import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn, actOnJava } from '../../support/acting.ts';
import { eventually, INPUT_METHOD, PYTHON } from '../../support/desktop.ts';

/** The mouse goes where the item is reported to be. */
async function press(app: Actors, title: string): Promise<void> {
  app.forgetOutput();
  const { id } = await app.node((node) => node.title === title && node.bounds !== undefined);
  const verdict = await app.act({ action: 'click', id, button: 'right', count: 1 });
  expect(verdict.error?.message).toBeUndefined();
  expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
  await app.says(`PRESSED ${title}`);
}

/** Popups that do not fit into their window have windows of their own. */
describe.each([
  { where: 'within its window', size: ['500', '400'] },
  { where: 'in windows of their own', size: ['160', '70'] },
])('the popups of Swing, $where', ({ size }) => {
  it('show the items of a menu where they are, once, with the ids that they had', async () => {
    const app = await actOnJava('Menus', ...size);
    const { id } = await app.node(({ title }) => title === 'Deep');
    expect((await app.click(await app.titled('File', 'menu'))).nodeAfter).not.toHaveProperty('checked');
    await press(app, 'New');
    await app.click(await app.titled('File', 'menu'));
    await app.click(await app.node(({ title, bounds }) => title === 'Deep' && bounds !== undefined));
    await press(app, 'Deep two');
    expect(await app.titled('Deep', 'menu')).toMatchObject({ id });
  });

  it('show a context menu', async () => {
    const app = await actOnJava('Menus', ...size);
    const { id } = await app.titled('Right here', 'label');
    await app.act({ action: 'click', id, button: 'right', count: 1 });
    await press(app, 'Paste');
  });
});

describe('the items of a menu in Swing', () => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOnJava('Menus', '500', '400');
  });
  const isMenuOpen = () => /.*(OPEN|SHUT)/s.exec(app.output)?.[1] === 'OPEN';
  const shown = (title: string) => app.node((node) => node.title === title && node.bounds !== undefined);

  it.each([
    { menus: ['File'], item: 'New' },
    { menus: ['File'], item: 'Ticked' },
    { menus: ['File'], item: 'Dotted' },
    { menus: ['File', 'Deep'], item: 'Deep one' },
  ])('close it when they are clicked: $item', async ({ menus, item }) => {
    for (const menu of menus) await app.click(await shown(menu));
    expect(isMenuOpen()).toBe(true);
    expect(await app.click(await shown(item))).toMatchObject({ success: true });
    await app.says(`RAN ${item}`);
    expect(isMenuOpen()).toBe(false);
    app.forgetOutput();
  });

  it('are not opened while it is closed, where they are menus', async () => {
    const { id } = await app.titled('File', 'menu');
    const { success, error } = await app.click(await app.titled('Deep', 'menu'));
    expect(success).toBe(false);
    expect(error?.message).toContain(`is in menu "File" id=${id}, which is closed: nothing was done.`);
  });

  it.each(['New', 'Ticked', 'Dotted'])('are clicked while it is closed, and leave it so: %s', async (item) => {
    const verdict = await app.click(await app.titled(item));
    expect(verdict).toMatchObject({ success: true, method: 'atspi' });
    await app.says(`RAN ${item}`);
    expect(app.output).not.toContain('OPEN');
    app.forgetOutput();
  });
});

it('a page of tabs in Swing is where it is, not where its tab is', async () => {
  const app = await actOnJava('Menus', '500', '400');
  await app.click(await app.titled('Second', 'tab'));
  const page = await app.node(({ title, bounds }) => title === 'Back page' && bounds !== undefined);
  const reported = await eventually(async () => /PAGE (\d+) (\d+) (\d+) (\d+)/.exec(app.output)?.slice(1).map(Number));
  const [x, y, w, h] = reported;
  expect(page.bounds).toEqual({ x, y, w, h });
});

it('the list of a combo box in Swing is below it, and its field is still reported', async () => {
  const app = await actOnJava('Menus', '500', '400');
  const { id, bounds: box } = await app.node(({ role, bounds }) => role === 'comboBox' && bounds !== undefined);
  await app.click({ id });
  const blue = await app.node(({ title, bounds }) => title === 'blue' && bounds !== undefined);
  const list = find(await app.roots(), ({ role, bounds }) => role === 'menu' && bounds !== undefined && bounds.y > 50);
  expect(list?.bounds).toMatchObject({ x: box?.x, y: (box?.y ?? 0) + (box?.h ?? 0), w: box?.w });
  await app.node(({ role, value }) => role === 'textField' && value === 'red');
  await app.click(blue);
  await app.says('CHOSE blue');
});

it.each([
  { unit: 'pixels', env: {} },
  { unit: 'two pixels', env: { GDK_SCALE: '2' } },
])('the popovers of GTK 4 are where they show, at $unit to the point', async ({ env }) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/popovers.py'], env);
  const box = await app.node(({ role, bounds }) => role === 'comboBox' && bounds !== undefined);
  for (const number of [1, 6, 3]) {
    await app.click(box);
    const isItem = ({ title, bounds }: UiNode) => title === `item ${number}` && bounds !== undefined;
    const verdict = await app.click(await app.node(isItem));
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says(`CHOSE ${number}`);
  }
  await app.click(await app.titled('Popover', 'button'));
  await press(app, 'In 1');
  await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
  await app.click(await app.titled('Beside', 'button'));
  await press(app, 'Beside 1');
  await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
  await app.click(await app.titled('Menu', 'button'));
  await app.click(await app.node(({ title, bounds }) => title === 'More' && bounds !== undefined));
  const { id } = await app.node(({ title, bounds }) => title === 'Deep one' && bounds !== undefined);
  await app.act({ action: 'click', id, button: 'left', count: 2 });
  await app.says('DID deep-one');
});

it.each(['box', 'list'])('the items of a context menu of GTK 4 show where they are, on a %s', async (holder) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/context-menu.py', holder]);
  const row = await app.titled('row 2', 'label');
  const { effects } = await app.act({ action: 'click', id: row.id, button: 'right', count: 1 });
  expect(effects).toContainEqual(expect.stringMatching(/appeared: menu .*inside/));
  const copy = await app.titled('Copy', 'menuItem');
  expect(copy).not.toHaveProperty('offscreen');
  // The mouse goes where the item is reported to be.
  const verdict = await app.act({ action: 'click', id: copy.id, button: 'left', count: 2 });
  expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
  await app.says('DID copy');
  expect(await app.titled('row 2', 'label')).toMatchObject({ id: row.id });
});
