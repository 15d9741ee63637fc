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

  it('shows all of them as a root', () => {
    expect(render([sheet()], { root: 'lst_1' }).text.match(/\[cell /g)).toHaveLength(12);
  });
});
