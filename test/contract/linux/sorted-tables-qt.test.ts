import { expect, it } from 'vitest';
import type { NodeFacts } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON, patience } from '../../support/desktop.ts';

const VISIBLE = { depth: 50, maxNodes: 10_000, expand: 'nothing' } as const;

const isTable = ({ role }: NodeFacts) => role === 'table';
const reported = ({ role, title, bounds, offscreen }: NodeFacts) => ({ role, title, bounds, offscreen });

async function readAnew({ desktop }: Actors): Promise<NodeFacts[]> {
  const [info] = await desktop.apps(patience());
  if (!info) throw new Error('The program is gone');
  await using app = await desktop.attach(info, patience());
  const { roots } = await app.read(VISIBLE, patience());
  return find(roots, isTable)?.children ?? [];
}

it.each([
  ['qt5', '30', '4'],
  ['qt5', '200', '3'],
  ['qt5', '9', '6'],
  ['qt6', '30', '4'],
])('reports all of a table of %s, %s × %s, that was sorted, and no id passes to another cell', async (...args) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/sorted-table.py', ...args]);
  const titles = new Map<string, string | undefined>();
  for (const title of ['By 0', 'By 1', 'By 1', 'By 2', 'By 0']) {
    expect(await app.click(await app.titled(title))).toMatchObject({ success: true });
    const cells = find(await app.roots(), isTable)?.children ?? [];
    expect(cells.length).toBeGreaterThan(0);
    for (const { id, title } of cells) {
      expect([id, title]).toEqual([id, titles.has(id) ? titles.get(id) : title]);
      titles.set(id, title);
    }
    expect(cells.map(reported)).toEqual((await readAnew(app)).map(reported));
  }
});

it.each(['qt5', 'qt6'])('distinguishes the numbers in a sorted table of %s from those of its rows', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/sorted-table.py', toolkit, '6', '2', 'numbered']);
  const rowOf = new Map<string, string | undefined>();
  for (const title of ['By 0', 'By 1', 'By 1', 'By 0']) {
    expect(await app.click(await app.titled(title))).toMatchObject({ success: true });
    const all = find(await app.roots(), isTable)?.children ?? [];
    const rows = all.filter(({ role }) => role === 'rowHeader' || role === 'cell');
    expect(rows.length).toBe(18);
    for (const [index, { id, role }] of rows.entries()) {
      const row = role === 'rowHeader' ? `row ${index / 3 + 1}` : rows[index - (index % 3) + 1]?.title;
      expect([id, row]).toEqual([id, rowOf.get(id) ?? row]);
      rowOf.set(id, row);
    }
  }
  expect(await app.click(await app.titled('4', 'cell'))).toMatchObject({ success: true });
  await app.says('CLICKED 4');
});

it.each([
  ['qt5', 'equal'],
  ['qt6', 'equal'],
  ['qt5', 'wordless'],
  ['qt6', 'wordless'],
])('keeps ids in the rows of a sorted table of %s the last cells of which are %s', async (toolkit, kind) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/sorted-table.py', toolkit, '6', '2', kind]);
  const rowOf = new Map<string, string | undefined>();
  for (const title of ['By 0', 'By 0', 'By 0']) {
    expect(await app.click(await app.titled(title))).toMatchObject({ success: true });
    const cells = (find(await app.roots(), isTable)?.children ?? []).filter(({ role }) => role === 'cell');
    expect(cells.length).toBe(12);
    for (const [index, { id }] of cells.entries()) {
      const row = cells[index - (index % 2)]?.title;
      expect([id, row]).toEqual([id, rowOf.get(id) ?? row]);
      rowOf.set(id, row);
    }
  }
  expect(rowOf.size).toBe(12);
});
