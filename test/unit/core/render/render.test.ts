import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { isActionable, isDecoration, unreadChildren } from '../../../../src/core/node-traits.ts';
import { fold } from '../../../../src/core/render/fold.ts';
import { itemLine } from '../../../../src/core/render/line.ts';
import { isProse } from '../../../../src/core/render/prose.ts';
import { render } from '../../../../src/core/render/render.ts';
import { estimateTokens } from '../../../../src/core/render/tokens.ts';
import { countNodes, find, indexById, walk } from '../../../../src/core/tree.ts';
import { runs } from '../../../support/runs.ts';
import { mailApp } from '../sample-apps.ts';
import { hostileText, plainText, trees, ui } from '../trees.ts';
import { nodeIds, parseText } from './grammar.ts';
import { realTokens } from './tokenizers.ts';

const lines = (roots: UiNode[], options = {}) => render(roots, options).text.split('\n');
const inWindow = (children: UiNode[]) => [ui('window', { id: 'w_1', title: 'W' }, children)];
const unlimited = { maxTokens: 1e9 };

/** Random trees are off the screen for the most part; here one node in eight is. */
const mostlyShown = (nodes: UiNode[]): UiNode[] =>
  nodes.map(({ offscreen, children, ...node }) => ({
    ...node,
    ...(offscreen && node.id.endsWith('0') && { offscreen }),
    children: mostlyShown(children),
  }));

describe('compact text', () => {
  it('has the format of the contract', () => {
    const bounds = (x: number, y: number, w: number, h: number) => ({ bounds: { x, y, w, h } });
    const tree = ui('window', { id: 'w_1c02', title: 'Mixer', ...bounds(0, 0, 1200, 800) }, [
      ui('toolbar', { id: 'tb_9b1e' }, [
        ui('button', { id: 'btn_a3f2', title: 'Play', actions: ['click'], focused: true, ...bounds(10, 5, 80, 30) }),
        ui('slider', { id: 'sld_77d0', title: 'Volume', value: 0.75, ...bounds(100, 5, 80, 30) }),
      ]),
      ui('knob', { id: 'knb_03aa', title: 'Cutoff', value: 0.6, source: { vision: 0.9 }, ...bounds(5, 50, 60, 60) }),
    ]);
    expect(lines([tree])).toEqual([
      '[window "Mixer" id=w_1c02 bounds=0,0,1200,800]',
      '  [toolbar id=tb_9b1e]',
      '    [button "Play" id=btn_a3f2 bounds=10,5,80,30 enabled focused]',
      '    [slider "Volume" id=sld_77d0 value=0.75 bounds=100,5,80,30]',
      '  [knob "Cutoff" id=knb_03aa value≈0.6 bounds=5,50,60,60 source=vision]',
    ]);
  });

  it('lists states in one order, and only those that matter', () => {
    const box = ui('checkbox', {
      id: 'chk_1',
      title: 'Bold',
      childCount: 2,
      enabled: false,
      checked: 'mixed',
      selected: false,
      expanded: true,
      offscreen: true,
    });
    const field = ui('textField', {
      id: 'txt_1',
      secure: true,
      value: 'hunter2',
      actions: ['activate'],
      source: { merged: 1 },
    });
    const label = ui('label', { id: 'lbl_1', title: 'a', value: 'a', enabled: false });
    expect(lines(inWindow([box, field, label])).slice(1)).toEqual([
      '  [checkbox "Bold" id=chk_1 disabled mixed expanded offscreen unread=2]',
      '  [textField id=txt_1 enabled secure source=merged]',
      '  [label "a" id=lbl_1]',
    ]);
  });

  it('folds layout away, and labels that repeat the name around them', () => {
    const button = ui('button', { id: 'btn_1', title: 'OK', actions: ['click'] }, [
      ui('label', { title: 'OK' }),
      ui('image'),
    ]);
    const wrapped = ui('panel', {}, [ui('panel', {}, [button])]);
    const empty = ui('panel', {}, [ui('panel'), ui('separator')]);
    const { text, shownNodes, hiddenNodes, foldedNodes } = render(inWindow([wrapped, empty]));
    expect(text.split('\n').slice(1)).toEqual(['  [button "OK" id=btn_1 enabled]']);
    expect({ shownNodes, hiddenNodes, foldedNodes }).toEqual({ shownNodes: 2, hiddenNodes: 0, foldedNodes: 7 });
  });

  it('never folds a control, a list, a state or what the caller asked for', () => {
    const kept = [
      ui('textField', { id: 'txt_1' }),
      ui('list', { id: 'lst_1' }),
      ui('panel', { id: 'pnl_1', focused: true }),
      ui('row', { id: 'itm_1', selected: true }),
      ui('panel', { id: 'pnl_2' }),
    ];
    expect(nodeIds(parseText(render(inWindow(kept), { keep: new Set(['pnl_2']) }).text))).toEqual([
      'w_1',
      ...kept.map(({ id }) => id),
    ]);
  });

  it('counts the children that were not read', () => {
    const table = ui('table', { id: 'lst_1', childCount: 1000 }, [ui('row', { id: 'itm_1', selected: true })]);
    const { text, completeness, unreadNodes } = render(inWindow([table]));
    expect(text.split('\n').at(-1)).toBe('    … 999 more rows, not read: root=lst_1');
    expect({ completeness, unreadNodes }).toEqual({ completeness: 'unread', unreadNodes: 999 });
  });

  it('counts what is nameless and off the screen, and shows it when asked for', () => {
    const hidden = [1, 2, 3].map((number) => ui('button', { id: `btn_${number}`, offscreen: true }));
    const tree = inWindow([ui('toolbar', { id: 'tb_1', title: 'Tools' }, hidden)]);
    expect(lines(tree).slice(1)).toEqual(['  [toolbar "Tools" id=tb_1]', '    … 3 more offscreen: root=tb_1']);
    expect(lines(tree, { root: 'tb_1' })).toHaveLength(4);
  });

  it('shows what a minimised window holds: it can be used', () => {
    const buttons = Array.from({ length: 12 }, (_, at) => ui('button', { id: `btn_${at}`, title: `${at}` }));
    const tree = [ui('window', { id: 'w_1', title: 'Away', offscreen: true }, buttons)];
    expect(lines(tree)).toHaveLength(13);
    expect(lines(tree)[0]).toBe('[window "Away" id=w_1 offscreen]');
  });

  it('names a few items of a closed menu, and counts many', () => {
    const menu = (count: number) =>
      inWindow([
        ui(
          'menu',
          { id: 'mnu_1', title: 'File' },
          Array.from({ length: count }, (_, at) => ui('menuItem', { id: `mi_${at}`, title: `${at}`, offscreen: true })),
        ),
      ]);
    expect(lines(menu(8))).toHaveLength(10);
    expect(lines(menu(9)).slice(1)).toEqual(['  [menu "File" id=mnu_1]', '    … 9 more items: root=mnu_1']);
    expect(lines(menu(9), { root: 'mnu_1' })).toHaveLength(10);
  });

  it('counts what a hidden page holds, however it is grouped', () => {
    const group = (at: number, count: number) =>
      ui(
        'panel',
        { id: `pnl_${at}`, title: `Group ${at}`, offscreen: true },
        Array.from({ length: count }, (_, box) =>
          ui('checkbox', { id: `chk_${at}${box}`, title: `${box}`, offscreen: true }),
        ),
      );
    const page = (count: number) =>
      inWindow([ui('tab', { id: 'tab_1', title: 'More' }, [group(0, count), group(1, count)])]);
    expect(lines(page(7))).toHaveLength(18);
    expect(lines(page(8)).slice(1)).toEqual(['  [tab "More" id=tab_1]', '    … 2 more offscreen: root=tab_1']);
  });

  it('does not say whether the items of a closed menu are enabled: they learn that when it opens', () => {
    const item = (facts: Partial<UiNode>) => ui('menuItem', { id: 'mi_1', title: 'Cut', actions: ['click'], ...facts });
    expect(lines(inWindow([item({ offscreen: true })])).at(-1)).toBe('  [menuItem "Cut" id=mi_1 offscreen]');
    expect(lines(inWindow([item({})])).at(-1)).toBe('  [menuItem "Cut" id=mi_1 enabled]');
  });

  it('names the choices of a closed combo box, and leaves many to be asked for', () => {
    const box = (count: number, expanded: boolean) =>
      inWindow([
        ui('comboBox', { id: 'pop_1', title: 'Flavor', value: 'Mint', actions: ['click'], expanded }, [
          ui(
            'menu',
            { id: 'mnu_1', offscreen: true },
            Array.from({ length: count }, (_, at) => ui('menuItem', { title: `${at}"`, offscreen: true })),
          ),
        ]),
      ]);
    expect(lines(box(2, false)).slice(1)).toEqual([
      '  [comboBox "Flavor" id=pop_1 value="Mint" choices="0\\"","1\\"" enabled collapsed]',
    ]);
    expect(lines(box(2, true))).toHaveLength(5);
    expect(lines(box(9, false)).slice(2)).toEqual([
      '    [menu id=mnu_1 offscreen]',
      '      … 9 more items: root=mnu_1',
    ]);
  });

  it('goes as deep as asked', () => {
    const tree = inWindow([
      ui('toolbar', { id: 'tb_1' }, [ui('button', { id: 'btn_1' }), ui('button', { id: 'btn_2' })]),
    ]);
    expect(lines(tree, { depth: 1 })).toEqual(['[window "W" id=w_1]', '  … 3 more nodes: root=w_1']);
    expect(lines(tree, { depth: 2 }).slice(1)).toEqual(['  [toolbar id=tb_1]', '    … 2 more nodes: root=tb_1']);
    expect(lines(tree, { root: 'tb_1', depth: 1 })).toEqual(['[toolbar id=tb_1]', '  … 2 more nodes: root=tb_1']);
    expect(() => render(tree, { root: 'btn_none' })).toThrow('No node btn_none');
  });

  it('shows all cells of a list that was asked for, those without text that are scrolled away, too', () => {
    const cells = [1, 2, 3].map((n) => ui('cell', { id: `itm_${n}`, ...(n === 3 && { offscreen: true }) }));
    const tree = [ui('window', { id: 'w_1', title: 'W' }, [ui('table', { id: 'lst_1' }, cells)])];
    expect(render(tree, { root: 'lst_1' }).text).toContain('[cell id=itm_3 offscreen]');
  });

  it('shows what a program paints itself where somebody looks closely, with its place', () => {
    const painted = ui('panel', { id: 'pnl_2', bounds: { x: 10, y: 20, w: 150, h: 21 } });
    const spacer = ui('panel', { id: 'pnl_3', bounds: { x: 10, y: 60, w: 150, h: 2 } });
    const form = ui('panel', { id: 'pnl_1' }, [ui('label', { id: 'lbl_1', title: 'Length' }), painted, spacer]);
    const tree = [ui('window', { id: 'w_1', title: 'W' }, [form])];
    expect(lines(tree)).toEqual(['[window "W" id=w_1]', '  [label "Length" id=lbl_1]', '  … 1 more: root=w_1']);
    expect(lines(tree, { root: 'pnl_1' }).slice(1)).toEqual([
      '  [label "Length" id=lbl_1]',
      '  [panel id=pnl_2 bounds=10,20,150,21]',
    ]);
  });

  it('calls offscreen only what is, where more was left out', () => {
    const meter = ui('panel', { bounds: { x: 0, y: 0, w: 90, h: 27 } });
    const bar = (...rest: UiNode[]) =>
      lines(inWindow([ui('toolbar', { id: 'tb_1', title: 'Meters' }, [ui('button', { offscreen: true }), ...rest])]));
    expect(bar().at(-1)).toBe('    … 1 more offscreen: root=tb_1');
    expect(bar(meter).at(-1)).toBe('    … 2 more: root=tb_1');
  });

  it('counts neither gaps, nor what a control is made of, nor the empty page of a notebook', () => {
    const bounds = { x: 0, y: 0, w: 90, h: 27 };
    const gap = ui('panel', { bounds: { x: 0, y: 0, w: 14, h: 27 } });
    const button = ui('button', { id: 'btn_1', title: 'Font' }, [ui('panel', { bounds }, [ui('panel', { bounds })])]);
    const tab = ui('tab', { id: 'tab_1', title: 'Page' }, [ui('panel', { bounds })]);
    expect(lines(inWindow([gap, button, tab])).slice(1)).toEqual([
      '  [button "Font" id=btn_1]',
      '  [tab "Page" id=tab_1]',
    ]);
  });

  it('names another call for what the one that was made does not show', () => {
    const hidden = ui('panel', {}, [ui('label', { id: 'lbl_1', title: 'A' }), ui('scrollBar', { offscreen: true })]);
    const tree = [
      ui('window', { id: 'w_1', title: 'W' }, [
        ui('panel', { id: 'pnl_1', title: 'P' }, [hidden, ui('label', { title: 'B' })]),
      ]),
    ];
    expect(lines(tree).at(-1)).toBe('    … 1 more offscreen: root=pnl_1');
    expect(lines(tree, { root: 'pnl_1' }).at(-1)).toBe(
      '  … 1 more offscreen, without names: query state=offscreen with root=pnl_1',
    );
  });

  it('counts no line between the items of a closed menu', () => {
    const items = [ui('menuItem', { title: 'Open', offscreen: true }), ui('separator', { offscreen: true })];
    expect(lines([ui('window', { title: 'W' }, [ui('menu', { id: 'mnu_1', title: 'File' }, items)])])).toHaveLength(3);
  });

  it('gives the whole text of what was asked for, where it fits', () => {
    const text = 'line\n'.repeat(400);
    const tree = [ui('window', { title: 'W' }, [ui('textArea', { id: 'txt_1', value: text })])];
    expect(render(tree).text).toMatch(/…\+\d+ chars/);
    expect(render(tree, { root: 'txt_1' }).text).toContain(JSON.stringify(text));
    expect(render(tree, { root: 'txt_1', maxTokens: 200 }).text).toMatch(/…\+\d+ chars/);
  });

  it('can not be forged by any text', () => {
    fc.assert(
      fc.property(trees(hostileText).map(mostlyShown), (roots) => {
        const { text, shownNodes, foldedNodes, hiddenNodes, completeness } = render(roots, unlimited);
        const { all, awayNodes } = fold(roots, { keep: new Set(), offscreen: false });
        fc.pre(awayNodes === 0);
        expect(hiddenNodes).toBe(0);
        expect(shownNodes + foldedNodes).toBe(countNodes(roots));
        fc.pre(roots.length > 0 && all.length > 0);
        const parsed = parseText(text);
        const said = all.filter((item) => itemLine(item) !== '');
        const nodes = said.filter((item) => !item.onPage || !isProse(item.node));
        expect(nodeIds(parsed)).toEqual(nodes.map(({ node }) => node.id));
        expect(parsed.filter(({ kind }) => kind === 'prose')).toHaveLength(said.length - nodes.length);
        const offPage = new Set(nodes.filter(({ onPage }) => !onPage).map(({ node }) => node.id));
        expect(parsed.flatMap((line) => (line.kind === 'node' && offPage.has(line.id) ? [line.level] : []))).toEqual(
          nodes.flatMap(({ onPage, depth }) => (onPage ? [] : [depth])),
        );
        const cuts = parsed.filter((line) => line.kind === 'cut');
        expect(cuts.every((line) => line.unread)).toBe(true);
        expect(cuts.length).toBe(all.filter(({ node }) => unreadChildren(node) > 0 && !node.offscreen).length);
        const quiet = parsed.flatMap((line) => (line.kind === 'quiet' ? [line.count] : []));
        expect(quiet).toEqual(
          expect.arrayContaining(
            all.map(({ nameless }) => nameless.offscreen + nameless.painted).filter((count) => count > 0),
          ),
        );
        expect(completeness).toBe(all.some(({ node }) => unreadChildren(node) > 0) ? 'unread' : 'complete');
      }),
      runs(200),
    );
  });

  it('puts the parts of a cell into its row, without what is not drawn and icons beside words', () => {
    const at = (x: number) => ({ bounds: { x, y: 40, w: 20, h: 20 } });
    const name = ui('cell', {}, [
      ui('cell', { id: 'itm_1', title: 'notes', offscreen: true }),
      ui('cell', { id: 'itm_2', ...at(0) }),
      ui('cell', { id: 'itm_3', title: 'notes', ...at(20) }),
    ]);
    const boxes = ui('cell', {}, [ui('cell', { id: 'itm_4', checked: true, ...at(40) }), ui('cell', { id: 'itm_5' })]);
    const size = ui('cell', { id: 'itm_6', title: '3 KiB', ...at(60) });
    const table = ui('table', { id: 'lst_1' }, [name, boxes, size]);
    const row = '    [cell "notes" id=itm_3 bounds=20,40,20,20] [cell id=itm_4 checked] [cell "3 KiB" id=itm_6]';
    expect(lines(inWindow([table])).at(-1)).toBe(row);
    const focused = ui('cell', { id: 'itm_7', focused: true, ...at(0) });
    const pictures = ui('table', { id: 'lst_1' }, [ui('cell', {}, [focused]), ui('cell', {}, [ui('cell', at(30))])]);
    expect(lines(inWindow([pictures])).join()).toContain('id=itm_7');
  });

  it('keeps a row without a name in place of the box that holds all of it', () => {
    const texts = ['Home', '/home'].map((title) => ui('label', { title }));
    const hidden = ui('button', { offscreen: true });
    const row = ui('row', { id: 'itm_1', selected: false }, [ui('panel', { id: 'pnl_1' }, [...texts, hidden])]);
    const text = lines(inWindow([ui('list', { id: 'lst_1' }, [row])])).join('\n');
    expect(text).toContain('[row id=itm_1]');
    expect(text).toContain('… 1 more offscreen: root=itm_1');
    expect(text).not.toContain('pnl_1');
  });

  it('takes a title of a megabyte', () => {
    const title = 'x"\n]日'.repeat(200_000);
    const { text } = render(inWindow([ui('button', { id: 'btn_1', title, actions: ['click'] })]));
    expect(nodeIds(parseText(text))).toEqual(['w_1', 'btn_1']);
    expect(text).toContain('"…+999500 chars id=btn_1');
    expect(realTokens(text)).toBeLessThanOrEqual(8_000);
  });
});

describe('the budget', () => {
  const budget = fc.integer({ min: 60, max: 1500 });

  it('leaves out nodes, and no names', () => {
    const cells = Array.from({ length: 40 }, (_, at) =>
      ui('cell', { id: `itm_${at}`, title: `A name of some length, number ${at}`, selected: true, actions: ['click'] }),
    );
    for (const maxTokens of [100, 150, 200, 300]) {
      const shown = lines(inWindow([ui('table', { id: 'lst_1' }, cells)]), { maxTokens }).filter((line) =>
        line.includes('[cell'),
      );
      expect(shown.length).toBeLessThan(40);
      for (const line of shown) expect(line).toContain('A name of some length');
    }
  });

  it('is never exceeded, not even by the lines for what is hidden', () => {
    fc.assert(
      fc.property(
        trees(fc.oneof(plainText, hostileText)),
        budget,
        fc.integer({ min: 1, max: 6 }),
        (roots, maxTokens, depth) => {
          const { text, shownNodes, hiddenNodes, foldedNodes } = render(roots, { maxTokens, depth });
          expect(estimateTokens(text)).toBeLessThanOrEqual(maxTokens);
          expect(realTokens(text)).toBeLessThanOrEqual(maxTokens);
          expect(shownNodes + hiddenNodes + foldedNodes).toBe(countNodes(roots));
        },
      ),
      runs(200),
    );
  });

  it('accounts for every hidden node, under an id that is there', () => {
    fc.assert(
      fc.property(trees(plainText).map(mostlyShown), budget, (roots, maxTokens) => {
        const { text, hiddenNodes, shownNodes } = render(roots, { maxTokens });
        fc.pre(shownNodes + hiddenNodes > 0 && fold(roots, { keep: new Set(), offscreen: false }).awayNodes === 0);
        const parsed = parseText(text);
        const byId = indexById(roots);
        const cuts = parsed.flatMap((line) => (line.kind === 'cut' && !line.unread ? [line] : []));
        for (const { root } of cuts) expect(byId.has(root)).toBe(true);
        expect(cuts.length > 0).toBe(hiddenNodes > 0);
        const nodes = cuts.reduce((sum, { count }) => sum + count, 0);
        expect(nodes).toBeLessThanOrEqual(hiddenNodes);
        if (cuts.every(({ noun }) => noun === 'nodes')) expect(nodes).toBe(hiddenNodes);
      }),
      runs(200),
    );
  });

  const tight = fc.integer({ min: 60, max: 200 });

  it('drops no visible control that can be used while it keeps decoration or what is off the screen', () => {
    fc.assert(
      fc.property(trees(plainText).map(mostlyShown), tight, (children, maxTokens) => {
        const roots = inWindow(children);
        const shown = new Set(nodeIds(parseText(render(roots, { maxTokens }).text)));
        const offscreen = new Set<UiNode>();
        const namers = new Set<UiNode>();
        let dropped = false;
        const kept: UiNode[] = [];
        walk(roots, (node, { parent }) => {
          if (node.offscreen || (parent !== undefined && offscreen.has(parent))) offscreen.add(node);
          const nameless =
            isActionable(node) && !node.title?.trim() && (node.value === undefined || `${node.value}`.trim() === '');
          if (nameless || (parent !== undefined && namers.has(parent))) namers.add(node);
          if (shown.has(node.id)) kept.push(node);
          else if (isActionable(node) && !offscreen.has(node)) dropped = true;
          return undefined;
        });
        fc.pre(dropped);
        // The text inside a control without a name is its name.
        const bad = kept.filter((node) => offscreen.has(node) || (isDecoration(node) && !namers.has(node)));
        expect(bad).toEqual([]);
      }),
      runs(150),
    );
  });

  it('shows the focused control when there is room for one line', () => {
    const { text } = render(new IdRegistry().assign(mailApp(500)), { maxTokens: 60 });
    expect(text.split('\n')[0]).toMatch(/^\[textField "Search" .* focused\]$/);
  });

  it('cuts rows that are off the screen first, and counts them', () => {
    const roots = new IdRegistry().assign(mailApp(260));
    const { text, completeness } = render(roots, { maxTokens: 3600 });
    const table = /\[table "Messages" id=(\w+)/.exec(text)?.[1];
    const rows = text.match(/\[row /g)?.length ?? 0;
    expect(rows).toBeGreaterThanOrEqual(20);
    expect(text).toContain(`… ${260 - rows} more rows: root=${table}`);
    expect(text).toContain('[link "budget-q2.xlsx"');
    expect(completeness).toBe('cut');
    expect(render(roots, { maxTokens: 3600, root: table ?? '' }).text.match(/\[row /g)?.length).toBeGreaterThan(rows);
  });

  it('keeps the toolbar after a list that is too long', () => {
    const rows = Array.from({ length: 300 }, (_, i) => ui('row', { title: `Row ${i}`, actions: ['activate'] }));
    const tree = inWindow([
      ui('list', { id: 'lst_1' }, rows),
      ui('button', { id: 'btn_1', title: 'Save', actions: ['click'] }),
    ]);
    const ids = nodeIds(parseText(render(tree, { maxTokens: 400 }).text));
    expect(ids.at(-1)).toBe('btn_1');
    expect(ids.slice(2, -1)).toEqual(rows.slice(0, ids.length - 3).map(({ id }) => id));
  });

  it('reports when it is too small for anything', () => {
    const { text, hiddenNodes } = render(inWindow([ui('button')]), { maxTokens: 20 });
    expect(text).toBe('… 2 nodes hidden: maxTokens leaves less than 60 for the tree');
    expect(hiddenNodes).toBe(2);
  });

  it('wastes little: the real count is near the limit when there is more to show', () => {
    const roots = new IdRegistry().assign(mailApp(1000));
    const table = find(roots, ({ role }) => role === 'table')?.id ?? '';
    const { text } = render(roots, { root: table });
    const real = realTokens(text);
    console.log(`8000 asked, ${estimateTokens(text)} estimated, ${real} real`);
    expect(real).toBeGreaterThan(8000 / 1.6);
  });
});
