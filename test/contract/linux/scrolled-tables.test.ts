import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { unreadChildren } from '../../../src/core/node-traits.ts';
import { find } from '../../../src/core/tree.ts';
import type { SnapshotOptions } from '../../../src/session/snapshot.ts';
import { type Actors, actOnJava } from '../../support/acting.ts';
import { INPUT_METHOD, patience } from '../../support/desktop.ts';
import { cellsById, edgeCells, expectClick, isCell, scrollTable, startTable } from '../../support/tables.ts';

const QT = [
  ['qt6', '100', '10'],
  ['qt5', '12', '8'],
  ['qt6', '12', '12'],
  ['qt6', '100', '10', 'rtl'],
];

async function scrolledBothWays(toolkit = '', ...args: string[]): Promise<Actors> {
  const app = await startTable(toolkit, ...args);
  await app.node(isCell);
  await scrollBothWays(app);
  return app;
}

async function scrollBothWays(app: Actors): Promise<void> {
  await scrollTable(app, 'down', 2);
  await scrollTable(app, 'right', 2);
}

async function scrollBack(app: Actors): Promise<void> {
  await scrollTable(app, 'up', 30);
  await scrollTable(app, 'left', 30);
}

it.each(QT)('shows the headers of a scrolled table of %s, %s × %s, where they are', async (...table) => {
  const app = await scrolledBothWays(...table);
  const cell = await app.node((node) => isCell(node) && !/^r1c|c[1-4]$/.test(node.title ?? ''));
  const [, row, column] = /^(r\d+)(c\d+)$/.exec(cell.title ?? '') ?? [];
  const [beside, above] = [await app.titled(row ?? ''), await app.titled(column ?? '')];
  expect([above.bounds?.x, beside.bounds?.y]).toEqual([cell.bounds?.x, cell.bounds?.y]);
  const roots = await app.roots();
  const shows = (title: string) => find(roots, (node) => node.title === title)?.bounds !== undefined;
  expect([shows('r1'), shows('c1')]).toEqual([false, false]);
  await expectClick(app, beside, `ROW ${row?.slice(1)}`);
  await expectClick(app, above, `COLUMN ${column?.slice(1)}`);
});

it.each([['gtk3', '100', '6'], ['gtk4', '100', '6'], ['swing', '60', '3'], ...QT])(
  'takes every click where a scrolled table of %s, %s × %s, shows a cell',
  async (...table) => {
    const app = await scrolledBothWays(...table);
    const cells = await edgeCells(app);
    expect(cells.length).toBeGreaterThan(5);
    for (const cell of cells) {
      // GTK 4.18 scrolls a row that is cut off into view when it is clicked, and others out of it.
      if (!find(await app.roots(), ({ id }) => id === cell.id)?.bounds) {
        await scrollBack(app);
        await scrollBothWays(app);
      }
      await expectClick(app, cell, `CELL ${cell.title}`);
    }
  },
);

/** A cell that its table cuts off on the right, and one in the middle of the first column. */
async function cutOffAndBeside(app: Actors): Promise<[UiNode, UiNode]> {
  const cells = await edgeCells(app);
  const [cutOff, beside] = [cells[2], cells[3]];
  if (!cutOff || !beside) throw new Error('The table shows too few cells.');
  return [cutOff, beside];
}

it.each(['qt5', 'qt6'])('clicks a cell of %s where it is when the table scrolls by itself', async (toolkit) => {
  const app = await scrolledBothWays(toolkit, '12', '12');
  let clickedMs = 0;
  app.program.onOutput((_, chunk) => {
    if (Buffer.from(chunk).includes('CELL')) clickedMs = performance.now();
  });
  // Half a second after a click on a cell that shows in part, Qt scrolls it into view, and others out of it.
  for (const sinceMs of [0, 400, 440, 455, 470, 485, 500]) {
    await scrollBack(app);
    await scrollBothWays(app);
    const [cutOff, beside] = await cutOffAndBeside(app);
    await expectClick(app, cutOff, `CELL ${cutOff.title}`);
    await delay(Math.max(0, clickedMs + sinceMs - performance.now()));
    await expectClick(app, beside, `CELL ${beside.title}`);
  }
});

it('clicks a cell twice that the first click makes Qt scroll into view', async () => {
  const app = await scrolledBothWays('qt6', '12', '12');
  const [cutOff] = await cutOffAndBeside(app);
  await expectClick(app, cutOff, `CELL ${cutOff.title}`);
  await expectClick(app, cutOff, `CELL ${cutOff.title}`);
});

it.each([
  ['gtk3', 500],
  ['qt6', 500],
  ['qt5', 500],
  ['swing', 120],
])('reaches a row far down in a table of %s by its id, and selects nothing', async (toolkit, row) => {
  const app = await startTable(toolkit, String(row + 50), '2');
  const title = `r${row}c2`;
  await app.node(isCell);
  const all = await app.session.snapshot({ expand: 'everything' }, patience());
  const far = find(all.roots, (node) => node.title === title);
  if (!far) throw new Error('not found');
  expect(far.offscreen).toBe(true);
  await app.roots();
  const again = await app.session.snapshot({ expand: { id: far.id } }, patience());
  expect(find(again.roots, ({ id }) => id === far.id)).toMatchObject({ title, offscreen: true });
  await app.roots();
  app.forgetOutput();
  const verdict = await app.act({ action: 'scroll', id: far.id, amount: 1 });
  expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, nodeAfter: { id: far.id } });
  expect(verdict.nodeAfter?.selected).not.toBe(true);
  expect(await app.node((node) => node.title === title && node.bounds !== undefined)).toMatchObject({
    id: far.id,
  });
  expect(app.output).toBe('');
  await expectClick(app, far, `CELL ${title}`);
  const clicked = await app.click(find(all.roots, ({ title }) => title === 'r3c1') ?? far);
  expect(clicked).toMatchObject({ success: true, nodeBefore: { title: 'r3c1' }, nodeAfter: { title: 'r3c1' } });
  // To bring it into view is no effect of the click.
  expect(clicked.effects.join()).not.toMatch(/appeared|disappeared/);
  await app.says('CELL r3c1');
});

it('clicks the header of a GTK 3 table behind which a row has scrolled, and that row', async () => {
  const app = await startTable('gtk3', '100', '2');
  const [header, row] = [await app.titled('c2'), await app.titled('r1c2')];
  for (const offset of [8, 16, 20, 22, 23]) {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.says(`OFFSET ${offset}`);
    const clicked = await app.act({ action: 'click', id: header.id, button: 'right', count: 1 });
    expect(clicked).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says('COLUMN 2');
    await expectClick(app, row, 'CELL r1c2');
  }
});

it.each([40, 400])('shows the rows of a Swing tree of %i whose topmost row has scrolled away', async (rows) => {
  const app = await actOnJava('ClickedRows', 'tree', String(rows));
  const third = await app.titled('r3c1');
  expect(third.children).toEqual([]);
  const { id } = await app.node(({ role }) => role === 'tree');
  await app.act({ action: 'scroll', id, direction: 'down', amount: 5 });
  const shown = [...(await cellsById(app)).values()];
  expect(shown.length).toBeGreaterThan(10);
  expect(shown).not.toContain('r3c1');
  for (const title of [shown[0] ?? '', shown[5] ?? '', shown.at(-1) ?? '']) {
    await expectClick(app, await app.titled(title), `CELL ${title}`);
  }
  await expectClick(app, third, 'CELL r3c1');
  await app.node(({ title, selected }) => title === 'r3c1' && selected === true);
});

it('scrolls a Swing table sideways without a click on it, and back', async () => {
  const app = await startTable('swing', '60', '8');
  const shows = async (title: string) => find(await app.roots(), (node) => node.title === title)?.bounds !== undefined;
  await app.node(isCell);
  expect([await shows('r2c1'), await shows('r2c8')]).toEqual([true, false]);
  app.forgetOutput();
  await scrollTable(app, 'right', 3);
  await app.node(({ title, bounds }) => title === 'r2c8' && bounds !== undefined);
  expect(await shows('r2c1')).toBe(false);
  await scrollTable(app, 'left', 3);
  const first = await app.node(({ title, bounds }) => title === 'r2c1' && bounds !== undefined);
  expect(app.output).toBe('');
  await expectClick(app, first, 'CELL r2c1');
});

it.each(['gtk3', 'qt6', 'swing'])('says of a table of %s how much of it there was no time for', async (toolkit) => {
  const app = await startTable(toolkit, '300', '2');
  const table = await app.node(
    ({ role, bounds, children }) => role === 'table' && bounds !== undefined && children.some(isCell),
  );
  const cells = ({ children }: UiNode) => children.filter(({ role }) => role === 'cell').length;
  const read = async (options: SnapshotOptions) =>
    (await app.session.snapshot(options, patience())).roots.flatMap(
      (root) => find([root], ({ id }) => id === table.id) ?? [],
    );
  const expand = { id: table.id };
  const [whole] = await read({ expand });
  const [none] = await read({ expand, expandMs: 0 });
  if (!whole || !none) throw new Error('not found');
  expect(cells(whole)).toBe(600);
  expect(cells(none)).toBeLessThan(600);
  expect(unreadChildren(none)).toBeGreaterThan(500);
  const [again] = await read({ expand: 'everything', expandMs: 0 });
  expect(again && unreadChildren(again)).toBeGreaterThan(500);
});
