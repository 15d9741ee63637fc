import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn, actOnJava } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON } from '../../support/desktop.ts';

describe('the cells of a Swing table', () => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOnJava('FruitTable');
    await app.node(({ title, bounds }) => title === 'Apple' && bounds !== undefined);
  });

  it('take text, in any script', async () => {
    const cell = await app.titled('Pear', 'cell');
    const verdict = await app.set(cell, 'Birne ✓ 日本');
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, changed: true });
    expect(verdict).toMatchObject({ nodeBefore: { title: 'Pear' }, nodeAfter: { id: cell.id, title: 'Birne ✓ 日本' } });
    await app.says('CELL_1_0_Birne ✓ 日本');
  });

  it('take the text of another one, and none', async () => {
    const cell = await app.titled('Fig', 'cell');
    expect(await app.set(cell, 'Apple')).toMatchObject({ success: true, nodeAfter: { id: cell.id, title: 'Apple' } });
    await app.says('CELL_2_0_Apple');
    const emptied = await app.set(cell, '');
    expect(emptied).toMatchObject({ success: true, changed: true, nodeAfter: { id: cell.id } });
    expect(emptied.nodeAfter).not.toHaveProperty('title');
    await app.says('CELL_2_0_');
  });

  it('take numbers', async () => {
    expect(await app.set(await app.titled('3', 'cell'), 44)).toMatchObject({
      success: true,
      nodeAfter: { title: '44' },
    });
    await app.says('CELL_0_1_44');
  });

  it('are switched', async () => {
    const ripe = await app.node(({ role, checked }) => role === 'checkbox' && checked === true);
    expect(await app.set(ripe, false)).toMatchObject({ success: true, changed: true, nodeAfter: { checked: false } });
    await app.says('CELL_0_2_false');
  });

  it('take one of several, and refuse others', async () => {
    const cell = await app.titled('middle', 'cell');
    const refused = await app.set(cell, 'highest');
    expect(refused).toMatchObject({ success: false, nodeAfter: { id: cell.id, title: 'middle' } });
    expect(refused.error?.message).toContain('shows no item "highest" in its list: nothing was changed');
    const chosen = await app.set(cell, 'high');
    expect(chosen.error?.message).toBeUndefined();
    expect(chosen).toMatchObject({ success: true, method: INPUT_METHOD, nodeAfter: { id: cell.id, title: 'high' } });
    await app.says('CELL_1_4_high');
    expect(app.output).not.toMatch(/CELL_1_4_(?!high)/);
  });

  it('refuse what they do not take, and leave no editor open', async () => {
    const refused = await app.set(await app.titled('8', 'cell'), 'many');
    expect(refused).toMatchObject({ success: false, nodeAfter: { title: '8', selected: true } });
    expect(refused.error?.message).toContain('does not take "many": nothing was changed');
    expect(await app.set(await app.titled('8', 'cell'), 9)).toMatchObject({ success: true, nodeAfter: { title: '9' } });
    await app.says('CELL_2_1_9');
    expect(app.output).not.toContain('many');
  });

  it('give way to their editor, and come back with their ids', async () => {
    const cell = await app.titled('5', 'cell');
    await app.act({ action: 'click', id: cell.id, button: 'left', count: 2 });
    await app.node(({ role, value, focused }) => role === 'textField' && value === '5' && focused);
    await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
    expect(await app.titled('5', 'cell')).toMatchObject({ id: cell.id });
  });

  it('keep their ids where equal ones are painted again', async () => {
    const switches = async () => {
      const ids: string[] = [];
      walk(await app.roots(), ({ id, role }) => {
        if (role === 'checkbox') ids.push(id);
        return undefined;
      });
      return ids;
    };
    const before = await switches();
    expect(before.length).toBe(3);
    for (const title of ['fixed one', 'fixed two']) {
      expect(await app.click(await app.titled(title, 'cell'))).toMatchObject({ success: true });
      expect(await switches()).toEqual(before);
    }
  });

  it('say that they are read-only, and whatever had the keyboard keeps its text', async () => {
    const note = await app.titled('Note', 'textField');
    await app.click(note);
    const refused = await app.set(await app.titled('fixed one', 'cell'), 'x');
    expect(refused).toMatchObject({ success: false, nodeAfter: { title: 'fixed one' } });
    expect(refused.error?.message).toContain('read-only: nothing was changed');
    expect((await app.titled('Note', 'textField')).value).toBe('a note');
    expect(app.output).not.toContain('CELL_0_3');
  });
});

describe.each(['qt5', 'qt6'])('the cells of a %s table', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/cell-editors.py', toolkit]);
    await app.titled('Apple', 'cell');
  });

  it.each([
    ['Apple', 'Apfel ✓ 日本', 'CELL_0_0_Apfel ✓ 日本'],
    ['3', 44, 'CELL_0_1_44'],
    ['5', '-7', 'CELL_1_1_-7'],
    ['2024-05-01', '2024-12-31', 'CELL_0_2_2024-12-31'],
    ['low', 'high', 'CELL_0_3_high'],
    ['middle', 'grade 29', 'CELL_1_3_grade 29'],
  ])('take what their editor takes: %s becomes %s', async (title, value, said) => {
    const cell = await app.titled(title, 'cell');
    const verdict = await app.set(cell, value);
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, changed: true });
    expect(verdict).toMatchObject({ nodeBefore: { title }, nodeAfter: { id: cell.id, title: String(value) } });
    await app.says(said);
  });

  it.each([
    ['-7', 'many', 'takes a number', 8],
    ['2024-06-02', 'someday', 'did not take the value', '2024-06-03'],
    ['high', 'highest', 'has no item "highest"', 'low'],
  ])('refuse what it does not take, and leave none open: %s does not become %s', async (title, value, why, other) => {
    const cell = await app.titled(title, 'cell');
    app.forgetOutput();
    const refused = await app.set(cell, value);
    expect(refused).toMatchObject({ success: false, nodeAfter: { id: cell.id, title } });
    expect(refused.error?.message).toContain(why);
    expect(app.output).not.toContain(value);
    expect(await app.set(cell, other)).toMatchObject({
      success: true,
      nodeAfter: { id: cell.id, title: String(other) },
    });
  });

  it('say that they opened no editor', async () => {
    const refused = await app.set(await app.titled('fixed', 'cell'), 'x');
    expect(refused).toMatchObject({ success: false, nodeAfter: { title: 'fixed' } });
    expect(refused.error?.message).toContain('opened no editor');
  });

  it('leave the field alone that a double-click leads to beside them', async () => {
    const refused = await app.set(await app.titled('fixed too', 'cell'), 'x');
    expect(refused).toMatchObject({ success: false, nodeAfter: { title: 'fixed too' } });
    const field = await app.node(({ value }) => value === 'beside');
    expect(refused.error?.message).toContain(`gave focus to textField id=${field.id}: nothing was changed`);
  });
});

describe('the cells of a GTK 3 table', () => {
  let app: Actors;
  const cells = async (wanted: (node: UiNode) => boolean) => {
    const found: UiNode[] = [];
    walk(await app.roots(), (node) => {
      if (node.role === 'cell' && wanted(node)) found.push(node);
      return undefined;
    });
    return found;
  };

  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/fruit-table.py']);
    await app.node(({ title, bounds }) => title === 'Apple' && bounds !== undefined);
  });

  it('report of check boxes alone whether they are on', async () => {
    const switches = await cells(({ checked }) => checked !== undefined);
    expect(switches.map(({ checked }) => checked)).toEqual([true, false, false, true]);
    expect(switches.every(({ actions }) => actions.includes('toggle'))).toBe(true);
    expect(new Set(switches.map(({ bounds }) => bounds?.x)).size).toBe(1);
  });

  it('are switched, by a click and by a value', async () => {
    const [ripe] = await cells(({ checked }) => checked === true);
    if (!ripe) throw new Error('nothing is ripe');
    expect(await app.set(ripe, false)).toMatchObject({ success: true, changed: true, nodeAfter: { checked: false } });
    await app.says('CELL_0_2_False');
    expect(await app.click(ripe)).toMatchObject({ success: true, changed: true, nodeAfter: { checked: true } });
    await app.says('CELL_0_2_True');
  });

  it('take text and numbers', async () => {
    const named = await app.set(await app.titled('Pear', 'cell'), 'Birne');
    expect(named).toMatchObject({ success: true, changed: true, nodeAfter: { title: 'Birne' } });
    await app.says('CELL_1_0_Birne');
    expect(await app.set(await app.titled('8', 'cell'), 44)).toMatchObject({
      success: true,
      nodeAfter: { title: '44' },
    });
    await app.says('CELL_2_1_44');
  });

  it('are not called active, as windows are', async () => {
    await app.click(await app.titled('Birne', 'cell'));
    await app.node(({ role, focused }) => role === 'cell' && focused);
    expect(await cells(({ active }) => active !== undefined)).toEqual([]);
  });
});
