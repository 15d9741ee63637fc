import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { render } from '../../../src/core/render/render.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON, patience } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('items of %s that can be checked', (toolkit) => {
  let app: Actors;
  /** Up to Qt 6.7 or so, an item that is not checked does not report that it could be. */
  let whenOff: false | undefined;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/checked-items.py', toolkit]);
    await app.node(({ title, bounds }) => title === 'Leaf on' && bounds !== undefined);
    whenOff = (await app.titled('Leaf off')).checked === false ? false : undefined;
  });

  it('report that they are checked, and none that it could be which cannot', async () => {
    const all = await app.session.snapshot({ expand: 'everything' }, patience());
    for (const kind of ['Row', 'Leaf', 'Item']) {
      const checked = ['on', 'off', 'without'].map(
        (name) => find(all.roots, ({ title }) => title === `${kind} ${name}`)?.checked,
      );
      expect(checked).toEqual([true, whenOff, undefined]);
    }
  });

  it.each(['Row', 'Leaf'])('are switched in a list or tree: %s', async (kind) => {
    const on = await app.titled(`${kind} on`);
    const off = await app.titled(`${kind} off`);
    const switchedOn = await app.set(off, true);
    expect(switchedOn.error?.message).toBeUndefined();
    expect(switchedOn).toMatchObject({
      success: true,
      method: INPUT_METHOD,
      changed: true,
      nodeAfter: { checked: true },
    });
    await app.says(`${kind} off CHECKED`);
    expect(await app.set(off, true)).toMatchObject({ success: true, changed: false });
    const switchedOff = await app.set(on, false);
    expect(switchedOff).toMatchObject({ success: true, method: INPUT_METHOD, changed: true });
    expect(switchedOff.nodeAfter?.checked).toBe(whenOff);
    await app.says(`${kind} on UNCHECKED`);
  });

  it.each(['Row', 'Leaf'])('are not taken for others, which say so: %s', async (kind) => {
    const plain = await app.titled(`${kind} without`);
    const refused = await app.set(plain, true);
    expect(refused).toMatchObject({ success: false });
    expect(refused.error?.message).toContain('was clicked where a check mark would be, and is still off');
    const untold = await app.set(plain, false);
    expect(untold).toMatchObject({ success: false, changed: false, method: undefined });
    expect(untold.error?.message).toContain('does not report whether it can be: nothing was done');
  });

  it('are switched off in a menu, and on where they report that they are off', async () => {
    await app.click(await app.titled('Menu', 'menuItem'));
    const on = await app.node(({ title, bounds }) => title === 'Item on' && bounds !== undefined);
    expect(await app.set(on, false)).toMatchObject({ success: true });
    await app.says('Item on UNCHECKED');
    await app.click(await app.titled('Menu', 'menuItem'));
    const off = await app.node(({ title, bounds }) => title === 'Item off' && bounds !== undefined);
    expect(off.checked).toBe(whenOff);
    const set = await app.set(off, true);
    expect(set.success).toBe(whenOff === false);
    if (set.success) return app.says('Item off CHECKED');
    expect(set.error?.message).toContain('does not report whether it can be: nothing was done');
    expect(app.output).not.toContain('Item off TRIGGERED');
    await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
  });
});

describe.each(['qt5', 'qt6'])('check boxes without text in a table of %s', (toolkit) => {
  const open = async (rows: number) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/checked-items.py', toolkit, String(rows)]);
    await app.node(({ title, bounds }) => title === `Task ${rows - 1}` && bounds !== undefined);
    return app;
  };
  const boxesIn = (text: string) =>
    [...text.matchAll(/"Task (\d+)"[^\n]*\] \[cell id=(\w+)(?: unchecked)?\]/g)].map(([, row = '', id = '']) => ({
      row,
      id,
    }));

  it('are reported while they are off, and are switched', async () => {
    const app = await open(4);
    const boxes = boxesIn(render(await app.roots()).text);
    expect(boxes.map(({ row }) => row)).toEqual(['0', '1', '2', '3']);
    for (const { row, id } of boxes) {
      const on = await app.set({ id }, true);
      expect(on.error?.message).toBeUndefined();
      expect(on).toMatchObject({ success: true, changed: true, nodeAfter: { id, checked: true } });
      await app.says(`Box ${row} CHECKED`);
      expect(await app.set({ id }, false)).toMatchObject({ success: true, changed: true, nodeAfter: { id } });
      await app.says(`Box ${row} UNCHECKED`);
    }
  });

  it('are reported with the table as root, and counted before where they are many that do not say what they are', async () => {
    const app = await open(12);
    const roots = await app.roots();
    const { id } = await app.node(({ role }) => role === 'table');
    const { text } = render(roots);
    const counted = text.includes(`… 12 more without text: root=${id}\n`) ? 12 : 0;
    expect(boxesIn(text).length + counted).toBe(12);
    expect(text.includes('unchecked]')).toBe(counted === 0);
    expect(boxesIn(render(roots, { root: id }).text).length).toBe(12);
  });
});
