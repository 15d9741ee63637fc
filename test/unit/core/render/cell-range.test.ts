import { describe, expect, it } from 'vitest';
import { placeOf, rangeOf } from '../../../../src/core/render/cell-range.ts';
import { render } from '../../../../src/core/render/render.ts';
import { node } from '../../tools/fakes.ts';

const cell = (title: string, facts = {}) =>
  node(`itm_${title.toLowerCase()}`, { role: 'cell', title, actions: [], ...facts });
const range = (...titles: string[]) => rangeOf(titles.map(placeOf).filter((place) => place !== undefined));

describe('a range of cells', () => {
  it('holds all of them, beyond Z as well', () => {
    expect(range('B7')).toBe('B7:B7');
    expect(range('C4', 'A12', 'J40')).toBe('A4:J40');
    expect(range('Z1', 'AA2', 'AMJ1048576')).toBe('Z1:AMJ1048576');
  });

  it('is of addresses alone', () => {
    expect(['', 'A', '7', 'A0', 'a1', 'Row 1', undefined].map(placeOf)).toEqual(Array(7).fill(undefined));
  });
});

describe('a sheet', () => {
  const addresses = ['A', 'B', 'C', 'D'].flatMap((column) => [1, 2, 3].map((row) => `${column}${row}`));
  const sheet = (...more: ReturnType<typeof cell>[]) =>
    node('lst_1', {
      role: 'table',
      title: 'Sheet1',
      actions: [],
      children: [...more, ...addresses.map((each) => cell(each))],
    });

  it('tells of its empty cells by their range, and shows the others', () => {
    const { text, hiddenNodes } = render([sheet(cell('E1', { value: '42' }), cell('E2', { focused: true }))]);
    expect(text.split('\n').slice(1)).toEqual([
      expect.stringContaining('[cell "E1" id=itm_e1 value="42"'),
      expect.stringContaining('[cell "E2" id=itm_e2'),
      '  … A1:D3 empty, 12 cells: root=lst_1',
    ]);
    expect(hiddenNodes).toBe(0);
  });

  it('says of a range with something in it that the rest is empty', () => {
    const { text } = render([sheet(cell('B2', { value: '42' }))]);
    expect(text.split('\n').at(-1)).toMatch(/^ {2}… the rest of A1:D3 empty, \d+ cells: root=lst_1$/);
  });

  it('shows all of them as a root', () => {
    expect(render([sheet()], { root: 'lst_1' }).text.match(/\[cell /g)).toHaveLength(12);
  });
});

describe('a row of cells', () => {
  const at = (title: string, x: number, y: number, facts = {}) =>
    cell(title, { bounds: { x, y, w: 50, h: 20 }, ...facts });
  const table = (...children: ReturnType<typeof cell>[]) =>
    node('lst_1', { role: 'table', title: 'Files', actions: [], bounds: { x: 0, y: 0, w: 200, h: 90 }, children });
  const lines = (...children: ReturnType<typeof cell>[]) =>
    render([table(...children)])
      .text.split('\n')
      .slice(1);

  it('is one line, with the place of its first', () => {
    const cells = [at('Name', 0, 0), at('Size', 60, 1), at('Old', 0, 20), at('7', 60, 20, { selected: true })];
    expect(lines(...cells)).toEqual([
      '  [cell "Name" id=itm_name bounds=0,0,50,20] [cell "Size" id=itm_size]',
      '  [cell "Old" id=itm_old bounds=0,20,50,20] [cell "7" id=itm_7 selected]',
    ]);
  });

  it('ends where a cell holds something, does not show, or is elsewhere', () => {
    const holder = at('Box', 120, 0, { children: [node('chk_1', { role: 'checkbox', title: 'On', actions: [] })] });
    const away = cell('Gone', { offscreen: true });
    const shown = lines(at('Name', 0, 0), at('Size', 60, 0), holder, at('Left', 0, 0), away);
    expect(shown.map((line) => line.match(/\[cell/g)?.length ?? 0)).toEqual([2, 1, 0, 1, 1]);
  });

  it('that is cut by a budget counts what is left out', () => {
    const cells = Array.from({ length: 40 }, (_, index) => at(`Cell ${index}`, index * 60, 0));
    const { text, shownNodes, hiddenNodes } = render([table(...cells)], { maxTokens: 200 });
    expect(text.match(/\[cell/g)).toHaveLength(shownNodes - 1);
    expect(shownNodes + hiddenNodes).toBe(41);
  });
});
