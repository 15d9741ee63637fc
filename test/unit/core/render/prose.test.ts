import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../../src/core/node.ts';
import { render } from '../../../../src/core/render/render.ts';
import { ui } from '../trees.ts';

const lines = (roots: UiNode[], options = {}) => render(roots, options).text.split('\n');
const inWindow = (children: UiNode[]) => [ui('window', { id: 'w_1', title: 'W' }, children)];

describe('a page', () => {
  const text = (title: string, facts = {}) => ui('label', { title, ...facts });
  const link = (id: string, title: string) =>
    ui('link', { id, title, actions: ['jump'], bounds: { x: 1, y: 2, w: 3, h: 4 } }, [text(title)]);
  const page = (children: UiNode[]) => inWindow([ui('document', { id: 'el_1', title: 'Cakes' }, children)]);
  const shown = (children: UiNode[], options = {}) => lines(page(children), options).slice(2);

  it('flows: text without ids, links in their sentences, controls without their place', () => {
    const terms = ui('row', {}, [text('• '), text('Cash only')]);
    const note = ui('row', {}, [text('• '), link('lnk_2', 'Refunds'), text(': none')]);
    expect(
      shown([
        ui('heading', { title: 'Order a cake' }, [text('Order a cake')]),
        ui('panel', {}, [
          ui('paragraph', {}, [text('Fresh every morning. '), link('lnk_1', 'Terms'), text(' apply.')]),
          ui('paragraph', {}, [ui('button', { id: 'btn_1', title: 'Order', actions: ['press'] })]),
        ]),
        ui('list', {}, [terms, note]),
      ]),
    ).toEqual([
      '    [heading "Order a cake"]',
      '    "Fresh every morning." [link "Terms" id=lnk_1] "apply."',
      '    [button "Order" id=btn_1]',
      '    [list]',
      '      "Cash only"',
      '      [row] [link "Refunds" id=lnk_2] ": none"',
    ]);
  });

  it('has a row on one line, marked once as off the screen', () => {
    const cell = (title: string) => ui('cell', { title }, [text(title)]);
    const row = ui('row', { offscreen: true }, [
      ui('checkbox', { id: 'chk_1', title: 'Pick', actions: ['toggle'], checked: false, offscreen: true }),
      ui('cell', { title: 'Ada', offscreen: true }, [text('Ada', { offscreen: true })]),
    ]);
    const table = ui('table', { id: 'lst_1', title: 'Orders' }, [ui('row', {}, [cell('Bob'), cell('London')]), row]);
    expect(shown([table])).toEqual([
      '    [table "Orders" id=lst_1]',
      '      [row] "Bob" "London"',
      '      [row offscreen] [checkbox "Pick" id=chk_1 unchecked] "Ada"',
    ]);
  });

  it('keeps the ids of what can be written into, is asked for, or can be clicked', () => {
    const written = ui('paragraph', { id: 'el_2', value: 'Dear all' });
    const sheet = ui('table', { id: 'lst_1' }, [ui('cell', { id: 'itm_1', title: 'B2' })]);
    const clicked = ui('label', { id: 'lbl_1', title: 'More', actions: ['click'] });
    const asked = ui('label', { id: 'lbl_2', title: 'Asked' });
    expect(shown([written, sheet, clicked, asked], { keep: new Set(['lbl_2']) })).toEqual([
      '    [paragraph id=el_2 value="Dear all"]',
      '    [table id=lst_1]',
      '      [cell "B2" id=itm_1]',
      '    [label "More" id=lbl_1]',
      '    [label "Asked" id=lbl_2]',
    ]);
  });

  it('keeps the ids of empty cells of an office document', () => {
    const cells = ['A1', 'B1'].map((title) => ui('cell', { id: `itm_${title}`, title }, [ui('paragraph', {})]));
    expect(shown([ui('table', { id: 'lst_1', title: 'Table1' }, cells)])).toEqual([
      '    [table "Table1" id=lst_1]',
      '      [cell "A1" id=itm_A1]',
      '      [cell "B1" id=itm_B1]',
    ]);
  });

  it('has ids and places again where one part of it is looked at', () => {
    const part = ui('row', { id: 'itm_1' }, [ui('label', { id: 'lbl_1', title: 'a' }), link('lnk_1', 'b')]);
    expect(lines(page([part]), { root: 'itm_1' })).toEqual([
      '[row id=itm_1]',
      '  [label "a" id=lbl_1]',
      '  [link "b" id=lnk_1 bounds=1,2,3,4 enabled]',
    ]);
  });

  it('cuts a long sentence, and shows where the rest is', () => {
    const links = Array.from({ length: 60 }, (_, at) => link(`lnk_a${at}`, `Harbour ${at}`));
    const cutPage = lines(page([ui('paragraph', { id: 'el_2' }, [text('See '), ...links])]), { maxTokens: 400 });
    expect(cutPage.find((line) => line.includes('lnk_a0'))).toMatch(
      /\[link "Harbour 0" id=lnk_a0\] \[link "Harbour 1"/,
    );
    expect(cutPage.find((line) => line.includes('…'))).toMatch(/^ +… \d+ more nodes: root=el_2$/);
  });

  it('keeps a name that its parts do not contain', () => {
    const row = ui('row', { title: 'Order 5 of Ada' }, [link('lnk_1', '5')]);
    const heading = ui('heading', { title: 'Order  a cake' }, [text('Order '), link('lnk_2', 'a cake')]);
    expect(shown([row, heading])).toEqual([
      '    [row "Order 5 of Ada"] [link "5" id=lnk_1]',
      '    [heading] "Order" [link "a cake" id=lnk_2]',
    ]);
  });

  it('has no empty lines, and one level for all that stands on one line', () => {
    const away = Array.from({ length: 9 }, (_, at) => text(`${at}`, { offscreen: true }));
    const sentence = ui('paragraph', {}, [text('See '), link('lnk_1', 'Terms')]);
    expect(shown([ui('panel', { id: 'pnl_1' }, [sentence, ...away])])).toEqual([
      '    "See" [link "Terms" id=lnk_1]',
      '    … 9 more offscreen: root=pnl_1',
    ]);
    expect(shown([sentence], { depth: 3 })).toEqual(['    "See" [link "Terms" id=lnk_1]']);
  });

  it('counts what was not read in something that is off the screen', () => {
    const list = ui('list', { id: 'lst_2', title: 'Stops', offscreen: true, childCount: 9 });
    const table = ui('table', { id: 'lst_1', title: 'Trips', offscreen: true }, [list]);
    expect(shown([table])).toEqual([
      '    [table "Trips" id=lst_1 offscreen]',
      '      [list "Stops" id=lst_2 unread=9]',
    ]);
  });
});
