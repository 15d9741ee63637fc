import { expect } from 'vitest';
import type { UiNode } from '../../src/core/node.ts';
import { walk } from '../../src/core/tree.ts';
import { type Actors, actOn, actOnJava } from './acting.ts';
import { eventually, INPUT_METHOD, PYTHON } from './desktop.ts';

/** The table of a toolkit that reports every click: rows, columns, and what else its program takes. */
export const startTable = (toolkit: string, ...args: string[]): Promise<Actors> =>
  toolkit === 'swing'
    ? actOnJava('ClickedRows', 'table', ...args)
    : actOn(PYTHON, ['test/fixtures/apps/clicked-table.py', toolkit, ...args]);

export const isCell = ({ title, bounds }: UiNode) => /^r\d+c\d+$/.test(title ?? '') && bounds !== undefined;

export async function scrollTable(
  app: Actors,
  direction: 'up' | 'down' | 'left' | 'right',
  amount: number,
): Promise<void> {
  const { id } = await app.node(({ role }) => role === 'table');
  const verdict = await app.act({ action: 'scroll', id, direction, amount });
  expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
}

/** Clicks, and takes the first thing of its kind that the program reports as clicked: a click beside it fails at once. */
export async function expectClick(
  app: Actors,
  node: { id: string },
  line: string,
  method = INPUT_METHOD,
): Promise<void> {
  app.forgetOutput();
  expect(await app.click(node, { settleMs: 0 })).toMatchObject({ success: true, method });
  const [kind] = line.split(' ');
  const clicked = await eventually(async () => new RegExp(`^${kind} .+$`, 'm').exec(app.output)?.[0]);
  expect(clicked).toBe(line);
}

/** At the ends and in the middle of the outermost rows and columns, which may be cut off or partly behind something. */
export async function edgeCells(app: Actors): Promise<UiNode[]> {
  const cells = await cellsIn(app);
  const [first = '', last = ''] = [cells[0]?.title, cells.at(-1)?.title];
  const edges = [first, last].flatMap((title) => /^(r\d+)(c\d+)$/.exec(title)?.slice(1) ?? []);
  const chosen = edges.flatMap((edge) => {
    const along = cells.filter(({ title = '' }) => title.startsWith(`${edge}c`) || title.endsWith(edge));
    return [along[0], along[along.length >> 1], along.at(-1)];
  });
  return [...new Set(chosen)].filter((cell) => cell !== undefined);
}

export async function cellsById(app: Actors): Promise<Map<string, string>> {
  return new Map((await cellsIn(app)).map(({ id, title = '' }) => [id, title]));
}

/** In GTK 4 a click counts on the label in a cell. Since 4.18 the cell has its name, too. */
async function cellsIn(app: Actors): Promise<UiNode[]> {
  const cells: UiNode[] = [];
  walk(await app.roots(), (node) => {
    if (isCell(node) && node.children.every(({ title }) => title !== node.title)) cells.push(node);
    return undefined;
  });
  return cells;
}
