import { describe, expect, it } from 'vitest';
import { find } from '../../../src/core/find.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON, patience } from '../../support/desktop.ts';

const table = (toolkit: string, ...args: string[]) =>
  actOn(PYTHON, ['test/fixtures/apps/clicked-table.py', toolkit, ...args]);
const isCell = ({ title, bounds }: UiNode) => /^r\d+c\d+$/.test(title ?? '') && bounds !== undefined;

async function scroll(app: Actors, direction: 'down' | 'right', amount: number): Promise<void> {
  const { id } = await app.node(({ role }) => role === 'table');
  const verdict = await app.act({ action: 'scroll', id, direction, amount });
  expect(verdict).toMatchObject({ success: true, method: 'xtest' });
}

async function expectClick(app: Actors, title: string, line: string): Promise<void> {
  app.forgetOutput();
  const node = await app.node((each) => each.title === title && each.bounds !== undefined);
  expect(await app.click(node)).toMatchObject({ success: true, method: 'xtest' });
  await app.says(line);
}

describe.each([
  ['qt6', '100', '10'],
  ['qt5', '100', '10'],
  ['qt6', '12', '10'],
  ['qt6', '100', '10', 'rtl'],
  ['qt6', '12', '12'],
])('a table of %s with %s rows and %s columns, scrolled both ways', (toolkit, ...args) => {
  it('shows its headers where they are, and nothing behind them', async () => {
    const app = await table(toolkit, ...args);
    await app.node(isCell);
    await scroll(app, 'down', 2);
    await scroll(app, 'right', 2);
    const cell = await app.node(
      (node) => isCell(node) && !node.title?.startsWith('r1c') && !/c[1-4]$/.test(node.title ?? ''),
    );
    const [, row = '', column = ''] = /^r(\d+)c(\d+)$/.exec(cell.title ?? '') ?? [];
    const roots = await app.roots();
    const header = (title: string) => find(roots, (node) => node.title === title && node.bounds !== undefined);
    expect(header(`r${row}`)?.bounds?.y).toBe(cell.bounds?.y);
    expect(header(`c${column}`)?.bounds?.x).toBe(cell.bounds?.x);
    expect(header('r1')).toBeUndefined();
    expect(header('c1')).toBeUndefined();
    await expectClick(app, cell.title ?? '', `CELL ${cell.title}`);
    await expectClick(app, `r${row}`, `ROW ${row}`);
    await expectClick(app, `c${column}`, `COLUMN ${column}`);
  });
});

describe.each(['gtk3', 'qt6', 'qt5'])('a row far down in a table of %s', (toolkit) => {
  it('keeps its id while it is out of sight, comes into view by it, and nothing is selected', async () => {
    const app = await table(toolkit, '600', '2');
    await app.node(isCell);
    const all = await app.session.snapshot({ expand: 'everything' }, patience());
    const far = find(all.roots, ({ title }) => title === 'r500c2');
    if (!far) throw new Error('not found');
    expect(far.offscreen).toBe(true);
    await app.roots();
    app.forgetOutput();
    const verdict = await app.act({ action: 'scroll', id: far.id, amount: 1 });
    expect(verdict).toMatchObject({ success: true, method: 'xtest', nodeAfter: { id: far.id, selected: false } });
    expect(await app.node(({ title, bounds }) => title === 'r500c2' && bounds !== undefined)).toMatchObject({
      id: far.id,
    });
    expect(app.output).toBe('');
    await expectClick(app, 'r500c2', 'CELL r500c2');
    expect(await app.click(find(all.roots, ({ title }) => title === 'r3c1') ?? far)).toMatchObject({ success: true });
    await app.says('CELL r3c1');
  });
});
