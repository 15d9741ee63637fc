import path from 'node:path';
import { expect, it } from 'vitest';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, INPUT_METHOD, PYTHON, REPO } from '../../support/desktop.ts';

async function expectShut(app: Actors): Promise<void> {
  // The chosen one shows in the box.
  const shown = new Set<string>();
  await eventually(async () => {
    shown.clear();
    walk(await app.roots(), ({ title, offscreen }) => {
      if (offscreen) return 'skip';
      if (title?.startsWith('Item ')) shown.add(title);
      return undefined;
    });
    return shown.size <= 1 || undefined;
  });
}

it.each(['gtk4', 'gtk4-search', 'qt5', 'qt6'])(
  'chooses any item of a list of %s that is longer than what shows',
  async (toolkit) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/long-choice.py', toolkit]);
    const choice = await app.node(({ role, bounds }) => role === 'comboBox' && bounds !== undefined);
    for (const item of ['Item 22', 'Item 59', 'Item 0', 'Item 1']) {
      const chosen = await app.set(choice, item);
      expect(chosen.error?.message).toBeUndefined();
      expect(chosen).toMatchObject({ success: true, method: INPUT_METHOD, nodeAfter: { value: item } });
      await app.says(`CHOSE ${item}`);
    }
    app.forgetOutput();
    const refused = await app.set(choice, 'Item 60');
    expect(refused).toMatchObject({ success: false, error: { code: 'node_not_found' } });
    await expectShut(app);
    expect(app.output).toBe('');
  },
);

it('chooses any item of a long list of Chromium, and closes the list when it may not', async () => {
  const app = await actOn('chromium', [path.join(REPO, 'test/fixtures/apps/long-choice.html')]);
  const choice = await app.titled('Place', 'comboBox');
  for (const item of ['Item 45', 'Item 2', 'Item 30', 'Item 31']) {
    const chosen = await app.set(choice, item);
    if (item === 'Item 30') {
      expect(chosen).toMatchObject({ success: false, error: { code: 'not_reachable' } });
      await expectShut(app);
      continue;
    }
    expect(chosen.error?.message).toBeUndefined();
    expect(chosen).toMatchObject({ success: true, nodeAfter: { value: item } });
    await app.titled(`chose ${item}`);
  }
});

it('chooses from boxes of GTK 3 that open a list, and refuses what is in a menu further in', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/gtk3-boxes.py']);
  const listed = await app.titled('List', 'comboBox');
  expect(listed.value).toBe('Item 2');
  expect(await app.set(listed, 'Item 5')).toMatchObject({ success: true, nodeAfter: { value: 'Item 5' } });
  expect(await app.set(await app.titled('Pairs', 'comboBox'), 'Item 6')).toMatchObject({ success: true });
  await app.says('Pairs Item 6');
  const tree = await app.titled('Tree', 'comboBox');
  const refused = await app.set(tree, 'Roots B');
  expect(refused).toMatchObject({ success: false, error: { code: 'unsupported' }, nodeAfter: { value: 'Fruit' } });
  expect(await app.set(tree, 'Roots')).toMatchObject({ success: true, nodeAfter: { value: 'Roots' } });
  await app.says('Tree Roots');
  expect(app.output.match(/^(?:List|Pairs|Tree) .+$/gm)).toEqual(['List Item 5', 'Pairs Item 6', 'Tree Roots']);
  const opened = await app.click(tree);
  expect(opened).toMatchObject({ success: true, settled: true });
  expect(opened.effects.join()).toMatch(/^opened (?:menu|window) id=/);
});

it('chooses from a row of libadwaita, which shows its choice in a list, and leaves its dialog open', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/combo-row.py']);
  const row = await app.titled('Fruit', 'comboBox');
  expect(row.value).toBe('Apple');
  for (const item of ['Plum', 'Apple', 'Quince']) {
    expect(await app.set(row, item)).toMatchObject({ success: true, nodeAfter: { value: item } });
    await app.says(`CHOSE ${item}`);
  }
  const refused = await app.set(row, 'Cherry');
  expect(refused).toMatchObject({ success: false, error: { code: 'node_not_found' }, nodeAfter: { value: 'Quince' } });
  expect(await app.titled('Harvest')).toMatchObject({ role: 'dialog', active: true });
  expect(app.output).not.toContain('CLOSED');
});

it.each(
  ['gtk3', 'qt5', 'qt6'].flatMap((toolkit) => [
    [toolkit, 'without items'],
    [toolkit, 'with items', 'one', 'two'],
  ]),
)('writes any text into an editable box of %s %s', async (toolkit = '', _, ...items) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/editable-choice.py', toolkit, ...items]);
  const box = await app.node(({ role, bounds }) => role === 'comboBox' && bounds !== undefined);
  for (const text of ['three', ...items]) {
    const written = await app.set(box, text);
    expect(written.error?.message).toBeUndefined();
    expect(written).toMatchObject({ success: true, changed: true });
    await app.says(`CHOICE ${text}`);
  }
});
