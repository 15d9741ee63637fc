import { describe, expect, it } from 'vitest';
import { judge } from '../../../../src/core/diff/verdict.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { node } from '../../tools/fakes.ts';

const window = (...children: UiNode[]) => node('w_1', { role: 'window', title: 'Main', actions: [], children });
const box = (facts: Partial<UiNode> = {}) => node('chk_1', { role: 'checkbox', title: 'On', checked: false, ...facts });
const label = (title: string) => node('lbl_1', { role: 'label', title, actions: [] });

describe('a verdict', () => {
  it('takes a target that did not show at first for what it was', () => {
    const own = { before: box({ offscreen: true }), after: box({ checked: true }) };
    expect(judge([window()], [window(box({ checked: true }))], 'chk_1', own)).toMatchObject({
      nodeBefore: own.before,
      nodeAfter: own.after,
      changed: true,
    });
    const gone = { before: box({ offscreen: true }), after: undefined };
    expect(judge([window()], [window()], 'chk_1', gone)).toMatchObject({ changed: true, effects: [] });
  });

  it('reports that nothing happened', () => {
    const tree = [window(box(), label('a'))];
    expect(judge(tree, structuredClone(tree), 'chk_1')).toMatchObject({ changed: false, effects: [] });
  });

  it('goes by the observable fields of the target, not by its place', () => {
    const before = [window(box({ bounds: { x: 0, y: 0, w: 9, h: 9 } }))];
    const moved = [window(box({ bounds: { x: 5, y: 0, w: 9, h: 9 } }))];
    expect(judge(before, moved, 'chk_1')).toMatchObject({ changed: false, effects: [] });
    expect(judge(before, [window(box({ checked: true }))], 'chk_1')).toMatchObject({ changed: true, effects: [] });
    expect(judge(before, [window(box({ focused: true }))], 'chk_1')).toMatchObject({ changed: true });
  });

  it('calls a menu opened that its box holds while it is closed', () => {
    const menu = (facts: Partial<UiNode>) => node('mnu_1', { role: 'menu', actions: [], ...facts });
    const choice = (...children: UiNode[]) => window(node('pop_1', { role: 'comboBox', title: 'Size', children }));
    const closed = [choice(menu({ offscreen: true }))];
    const open = [menu({ bounds: { x: 0, y: 0, w: 9, h: 9 } }), choice()];
    expect(judge(closed, open, 'pop_1').effects).toEqual(['opened menu id=mnu_1']);
    expect(judge(open, closed, 'pop_1').effects).toEqual(['closed menu id=mnu_1']);
  });

  it('calls a target that is gone changed', () => {
    expect(judge([window(box())], [window()], 'chk_1')).toMatchObject({ changed: true, nodeAfter: undefined });
  });

  it('calls a target that has left the screen changed, and not one that has come into view', () => {
    const [shown, hidden] = [[window(box())], [window(box({ offscreen: true }))]];
    expect(judge(shown, hidden, 'chk_1')).toMatchObject({ changed: true, effects: [] });
    expect(judge(hidden, shown, 'chk_1')).toMatchObject({ changed: false, effects: [] });
  });

  it('calls a window that has become active changed, and not what is in it', () => {
    const [behind, front] = [undefined, true].map((active) => [{ ...window(box()), ...(active && { active }) }]);
    expect(judge(behind ?? [], front ?? [], 'w_1')).toMatchObject({ changed: true, effects: [] });
    expect(judge(front ?? [], front ?? [], 'w_1')).toMatchObject({ changed: false });
    const inside = judge(behind ?? [], front ?? [], 'chk_1');
    expect(inside).toMatchObject({ changed: false, effects: ['changed: window "Main" id=w_1 +active'] });
  });

  it('says nothing of items that are disabled once their menu has opened: nobody knew before', () => {
    const item = { role: 'menuItem', title: 'Cut' } as const;
    const closed = [window(node('mi_1', { ...item, offscreen: true }))];
    const [open, disabled] = [true, false].map((enabled) => [window(node('mi_1', { ...item, enabled }))]);
    expect(judge(closed, disabled ?? [], undefined).effects.join()).not.toContain('disabled');
    expect(judge(open ?? [], disabled ?? [], undefined).effects.join()).toContain('enabled→disabled');
  });

  it('sums up what changed, came and went in closed menus', () => {
    const item = (id: string, facts: Partial<UiNode> = {}) =>
      node(id, { role: 'menuItem', title: id, offscreen: true, ...facts });
    const before = [window(item('mi_1'), item('mi_2'), item('mi_3'))];
    const after = [window(item('mi_1', { enabled: false }), item('mi_2', { title: 'Undo Typing' }), item('mi_4'))];
    const [line, ...others] = judge(before, after, undefined).effects;
    expect(line).toBe(
      'in closed menus: menuItem "mi_1" id=mi_1 enabled→disabled, ' +
        'menuItem "Undo Typing" id=mi_2 title="mi_2"→"Undo Typing", menuItem "mi_4" id=mi_4 appeared and 1 more',
    );
    expect(others).toEqual([]);
  });

  it('sums up what was enabled with what holds it', () => {
    const tree = (enabled: boolean) => {
      const buttons = [1, 2, 3, 4].map((number) => node(`btn_${number}`, { title: `B${number}`, enabled }));
      const words = ['lbl_1', 'lbl_2'].map((id) => node(id, { role: 'label', title: id, enabled, actions: [] }));
      return [window(...buttons, ...words)];
    };
    const names = [1, 2, 3, 4].map((number) => `button "B${number}" id=btn_${number}`).join(', ');
    expect(judge(tree(false), tree(true), undefined).effects).toEqual([`enabled: ${names} and 2 more`]);
    expect(judge(tree(true), tree(false), undefined).effects).toEqual([`disabled: ${names} and 2 more`]);
  });

  it('takes the cells of a row that came for one', () => {
    const cell = (id: string, facts: Partial<UiNode>) => node(id, { role: 'cell', actions: [], ...facts });
    const at = (x: number) => ({ bounds: { x, y: 5, w: 10, h: 10 } });
    const table = (...children: UiNode[]) => [window(node('lst_1', { role: 'table', actions: [], children }))];
    const row = [cell('itm_1', { title: '', ...at(0) }), cell('itm_2', { title: 'Tables', ...at(10) })];
    expect(judge(table(), table(...row), undefined).effects).toEqual([
      'appeared: cell "Tables" id=itm_2 with 1 more cell of its row in lst_1',
    ]);
  });

  it('counts rows of which many go at once', () => {
    const rows = Array.from({ length: 8 }, (_, at) =>
      node(`itm_${at}`, { role: 'row', title: `Row ${at}`, actions: [] }),
    );
    const list = (...children: UiNode[]) => [window(node('lst_1', { role: 'list', actions: [], children }))];
    expect(judge(list(...rows), list(), undefined).effects).toEqual(['gone: 8 rows or cells from lst_1']);
    expect(judge(list(...rows), list(...rows.slice(1)), undefined).effects).toEqual(['gone: row "Row 0" id=itm_0']);
  });

  it('says of what does not show that it is not on the screen', () => {
    const page = (id: string, facts: Partial<UiNode> = {}) =>
      node(id, { role: 'panel', title: id, offscreen: true, actions: [], ...facts });
    const before = [window(page('pnl_1'), page('btn_1', { role: 'button', enabled: true }))];
    const after = [window(page('pnl_2'), page('btn_1', { role: 'button', enabled: false }), label('Shown'))];
    expect(judge(before, after, undefined).effects).toEqual([
      'appeared: label "Shown" id=lbl_1 in w_1',
      'not on screen: button "btn_1" id=btn_1 enabled→disabled, panel "pnl_2" id=pnl_2 appeared, panel "pnl_1" id=pnl_1 gone',
    ]);
  });

  it('says once what happened to all that does not show', () => {
    const pages = (enabled: boolean) =>
      [1, 2, 3, 4].map((number) => node(`btn_${number}`, { title: `B${number}`, offscreen: true, enabled }));
    const [on, off] = [[window(...pages(true))], [window(...pages(false))]];
    const names = 'button "B1" id=btn_1, button "B2" id=btn_2, button "B3" id=btn_3 and 1 more';
    expect(judge(on, off, undefined).effects).toEqual([`not on screen, enabled→disabled: ${names}`]);
    expect(judge(off, on, undefined).effects).toEqual([`not on screen, disabled→enabled: ${names}`]);
  });

  it('names a row by the words in it', () => {
    const rows = (focused: boolean, scrolled = {}) => {
      const words = node('lbl_1', { role: 'label', title: 'Notebook', actions: [], ...scrolled });
      return [window(node('itm_1', { role: 'row', focused, actions: [], ...scrolled, children: [words] }))];
    };
    expect(judge(rows(false), rows(true), undefined).effects).toEqual(['focus moved to row id=itm_1 ("Notebook")']);
    expect(judge(rows(false), rows(false, { offscreen: true }), undefined).effects).toEqual([
      'left the screen: row id=itm_1 ("Notebook") and 1 more node',
    ]);
  });

  it('says nothing of rows and labels without words that leave the screen', () => {
    const blank = (offscreen?: true) => [
      window(
        node('itm_1', { role: 'row', actions: [], ...(offscreen && { offscreen }) }),
        node('lbl_1', { role: 'label', title: ' ', actions: [], ...(offscreen && { offscreen }) }),
      ),
    ];
    expect(judge(blank(), blank(true), undefined).effects).toEqual([]);
    expect(judge(blank(true), blank(), undefined).effects).toEqual([]);
  });

  it('says nothing of another order that nobody sees', () => {
    const at = (x: number) => ({ x, y: 0, w: 9, h: 9 });
    const menu = (id: string, x: number) => node(id, { role: 'menu', title: id, bounds: at(x) });
    const [one, two] = [menu('mnu_1', 0), menu('mnu_2', 10)];
    expect(judge([window(one, two)], [window(two, one)], undefined).effects).toEqual([]);
    const [first, second] = [menu('mnu_2', 0), menu('mnu_1', 10)];
    expect(judge([window(one, two)], [window(first, second)], undefined).effects[0]).toMatch(
      /^moved: menu "mnu_[12]" id=mnu_[12] to place [01] in w_1$/,
    );
  });

  it('has one line for a list that was sorted', () => {
    const order = (names: string) =>
      [...names].map((name, y) => node(`itm_${name}`, { role: 'row', title: name, bounds: { x: 0, y, w: 9, h: 1 } }));
    const list = (names: string) => [window(node('lst_1', { role: 'list', children: order(names) }))];
    const { effects } = judge(list('abcdefghij'), list('jihgfedcba'), undefined);
    expect(effects[0]).toMatch(/^another order: \d+ rows, cells or others in lst_1$/);
    expect(effects.join()).not.toContain('to place');
  });

  it('tells of a window that opens, not of the menu that went into it', () => {
    const menu = node('mnu_1', { role: 'menu', title: '', actions: [] });
    const closed = [window(node('pop_1', { role: 'comboBox', children: [menu] }))];
    const popup = node('w_2', { role: 'window', title: '', actions: [], children: [menu] });
    const open = [window(node('pop_1', { role: 'comboBox' })), popup];
    expect(judge(closed, open, 'pop_1').effects).toEqual(['opened window id=w_2']);
    expect(judge(open, closed, 'pop_1').effects).toEqual(['closed window id=w_2']);
  });

  it('distinguishes what left the screen, came into view and only moved', () => {
    const at = (y: number) => ({ x: 0, y, w: 9, h: 9 });
    const bar = (...children: UiNode[]) => node('pnl_1', { role: 'panel', title: 'Warning', actions: [], children });
    const field = { role: 'textField', title: 'Mail', value: 'a@b', focused: true } as const;
    const shown = [bar(node('txt_1', { ...field, bounds: at(0) })), node('btn_2', { title: 'Below', bounds: at(10) })];
    const asked = node('txt_1', { role: 'textField', offscreen: true, actions: [] });
    const hidden = [{ ...bar(asked), offscreen: true as const }, node('btn_2', { title: 'Below', bounds: at(0) })];
    expect(judge([window(...shown)], [window(...hidden)], undefined).effects).toEqual([
      'left the screen: panel "Warning" id=pnl_1 and 1 more node',
      'moved on screen: button "Below" id=btn_2',
    ]);
    expect(judge([window(...hidden)], [window(...shown)], undefined).effects).toEqual([
      'focus moved to textField "Mail" id=txt_1',
      'came into view: panel "Warning" id=pnl_1',
      'moved on screen: button "Below" id=btn_2',
    ]);
    const gone = (title: string) => [window(node('btn_2', { title, offscreen: true, checked: true }))];
    expect(judge([window(node('btn_2', { title: 'On', checked: false }))], gone('Off'), undefined).effects).toEqual([
      'changed: button "On" id=btn_2 unchecked→checked +offscreen',
    ]);
  });

  it('reports windows first, then focus, then the rest, each with its id', () => {
    const dialog = node('w_2', {
      role: 'dialog',
      title: 'Save?',
      children: [node('btn_9', { title: 'OK', focused: true })],
    });
    const { effects } = judge([window(box(), label('a'))], [window(box(), label('b')), dialog], 'chk_1');
    expect(effects).toEqual([
      'opened dialog "Save?" id=w_2 with 1 inside',
      'focus moved to button "OK" id=btn_9',
      'changed: label "a" id=lbl_1 title="a"→"b"',
    ]);
    const moved = judge([window(box(), node('btn_2'))], [window(box(), node('btn_2', { focused: true }))], 'chk_1');
    expect(moved.effects).toEqual(['focus moved to button id=btn_2']);
  });

  it('names what has no title by its contents, and reports nothing as gone because its parent left the screen', () => {
    const toast = (...children: UiNode[]) => node('el_1', { role: 'statusBar', children });
    const said = toast(node('lbl_8', { role: 'label', title: 'Saved' }), node('btn_9', { title: 'Undo' }));
    expect(judge([window(box())], [window(box(), said)], 'chk_1').effects).toEqual([
      'appeared: statusBar id=el_1 with 2 inside ("Saved") in w_1',
    ]);
    const away = { ...toast(), offscreen: true as const };
    expect(judge([window(box(), said)], [window(box(), away)], 'chk_1').effects).toEqual([
      'left the screen: statusBar id=el_1 ("Saved")',
    ]);
  });

  it('sums up what comes in masses', () => {
    const rows = Array.from({ length: 40 }, (_, at) => node(`itm_${at}`, { role: 'row', title: `Row ${at}` }));
    const { effects } = judge([window(box())], [window(box(), ...rows)], 'chk_1');
    expect(effects).toHaveLength(13);
    expect(effects.at(-1)).toMatch(/^28 more nodes appeared: row "Row 12" id=itm_12, .*row "Row 31" id=itm_31, …$/);
  });

  it('names windows first, then what can be operated, then what is looked at, and no decoration', () => {
    const item = (id: string, title: string) => node(id, { role: 'menuItem', title });
    const line = (id: string) => node(id, { role: 'separator', actions: [] });
    const dialog = node('w_2', { role: 'dialog', title: 'Sure?', actions: [] });
    const after = [window(box(), label('b'), line('el_1'), item('mi_1', 'Cut'), line('el_2')), dialog];
    expect(judge([window(box(), label('a'))], after, 'chk_1').effects).toEqual([
      'opened dialog "Sure?" id=w_2',
      'appeared: menuItem "Cut" id=mi_1 in w_1',
      expect.stringMatching(/^changed: label "a" id=lbl_1 title="a"→"b"/),
    ]);
  });

  it('does not tell of panels without a name that are enabled with what is in them', () => {
    const tree = (enabled: boolean) => [
      window(box(), node('pnl_1', { role: 'panel', actions: [], enabled, children: [node('btn_1', { enabled })] })),
    ];
    expect(judge(tree(false), tree(true), 'chk_1').effects).toEqual([
      expect.stringMatching(/^changed: .*id=btn_1 disabled→enabled$/),
    ]);
  });

  it('names what appeared by words that show', () => {
    const hidden = node('lbl_8', { role: 'label', title: 'Paused', actions: [], offscreen: true });
    const shown = node('lbl_9', { role: 'label', title: 'Score', actions: [] });
    const board = node('pnl_1', { role: 'panel', actions: [], children: [hidden, shown] });
    expect(judge([window(box())], [window(box(), board)], 'chk_1').effects).toEqual([
      'appeared: panel id=pnl_1 with 2 inside ("Score") in w_1',
    ]);
  });

  it('tells layout apart: moved, resized, and nothing of what stays away', () => {
    const tree = (x: number, w: number, childCount: number) => {
      const bounds = { x: 0, y: 0, w: 9, h: 9 };
      return [
        window(
          box(),
          node('btn_1', { title: 'Moved', bounds: { ...bounds, x } }),
          node('btn_2', { title: 'Grown', bounds: { ...bounds, w } }),
          node('lst_1', { role: 'list', title: 'Longer', actions: [], bounds, childCount }),
          node('mnu_1', { role: 'menu', title: 'Closed', actions: [], offscreen: true, childCount }),
        ),
      ];
    };
    expect(judge(tree(0, 9, 50), tree(5, 20, 60), 'chk_1').effects).toEqual([
      'moved on screen: button "Moved" id=btn_1',
      'resized: button "Grown" id=btn_2',
      'holds more or fewer: list "Longer" id=lst_1',
    ]);
  });

  it('does not tell of lines that come into view', () => {
    const line = (offscreen?: true) =>
      node('el_1', { role: 'separator', title: 'Line', actions: [], ...(offscreen && { offscreen }) });
    expect(judge([window(box(), line(true))], [window(box(), line())], 'chk_1').effects).toEqual([]);
  });

  it('tells of the row that was selected once, by the cell that has a name', () => {
    const cell = (id: string, title: string, y: number, selected: boolean) =>
      node(id, { role: 'cell', title, selected, bounds: { x: 0, y, w: 9, h: 20 } });
    const rows = (isSecond: boolean) => [
      window(
        ...[cell('itm_1', '', 0, !isSecond), cell('itm_2', 'a.txt', 0, !isSecond), cell('itm_3', '3 KB', 0, !isSecond)],
        ...[cell('itm_4', '', 20, isSecond), cell('itm_5', 'b.txt', 20, isSecond), cell('itm_6', '4 KB', 20, isSecond)],
      ),
    ];
    expect(judge(rows(false), rows(true), undefined).effects).toEqual([
      'changed: cell "a.txt" id=itm_2 -selected with 2 more cells of its row',
      'changed: cell "b.txt" id=itm_5 +selected with 2 more cells of its row',
    ]);
  });

  it('keeps what is in a password field to itself', () => {
    const field = (value: string) => node('txt_1', { role: 'textField', secure: true, value });
    expect(judge([window(field('old'))], [window(field('new'))], undefined).effects.join()).not.toMatch(/old|new/);
  });
});
