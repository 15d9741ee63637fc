import { expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, PATIENCE_MS, PYTHON } from '../../support/desktop.ts';

type Told = { shown: string[]; unseen: string[]; beneath: string[] };

const view = (toolkit: string, kind: string, rows: number, columns: number, ...more: string[]) =>
  actOn(PYTHON, ['test/fixtures/apps/unseen-cells.py', toolkit, kind, String(rows), String(columns), ...more]);

async function step(app: Actors, number: number, signal: 'SIGUSR1' | 'SIGUSR2'): Promise<Told> {
  process.kill(app.program.pid, signal);
  const reported = await eventually(async () => new RegExp(`STEP ${number} (.+)\n`).exec(app.output)?.[1]);
  return JSON.parse(reported);
}

async function cells(app: Actors): Promise<UiNode[]> {
  const found: UiNode[] = [];
  walk(await app.roots(), (node) => {
    if (/^\d+\/\d+/.test(node.title ?? '')) found.push(node);
    return undefined;
  });
  return found;
}

const titles = (nodes: readonly UiNode[]) => nodes.map(({ title }) => title ?? '').sort();

it.each([
  ['qt6', 'table', 9, 6],
  ['qt5', 'table', 9, 6],
  ['qt6', 'tree', 20, 6],
  ['qt5', 'tree', 20, 6],
  ['qt6', 'list', 40, 1],
  ['qt6', 'table', 300, 6],
])('reports the new text of a cell in a %s %s of %i × %i that does not show', async (toolkit, kind, rows, columns) => {
  const app = await view(toolkit, kind, rows, columns);
  await app.titled('0/0');
  for (let number = 1; number <= 3; number++) {
    const { shown, unseen } = await step(app, number, 'SIGUSR2');
    expect(unseen.length).toBeGreaterThan(0);
    const reported = await eventually(async () => {
      const all = await cells(app);
      return all.some(({ title = '' }) => shown.includes(title)) ? all : undefined;
    });
    const known = new Set([...shown, ...unseen]);
    expect(titles(reported).filter((title) => !known.has(title))).toEqual([]);
    expect(titles(reported.filter(({ offscreen }) => !offscreen))).toEqual(shown.sort());
  }
});

it.each([
  ['qt6', 'table', 9, 6],
  ['qt5', 'table', 9, 6],
  ['qt6', 'table', 300, 6],
  ['qt6', 'table', 9, 6, 'rtl'],
  ['qt6', 'tree', 20, 6],
  ['qt6', 'tree', 20, 2, 'moved'],
  ['qt6', 'table', 3, 2],
  ['qt6', 'list', 40, 1],
] as const)('reports what shows beside the scroll bars of a %s %s of %i × %i', async (...args) => {
  const [toolkit, kind, rows, columns, ...more] = args;
  const app = await view(toolkit, kind, rows, columns, ...more);
  await app.titled('0/0');
  for (let number = 1; number <= 20; number++) {
    const { shown } = await step(app, number, 'SIGUSR1');
    const now = async () => titles((await cells(app)).filter(({ offscreen }) => !offscreen));
    await expect.poll(now, { timeout: PATIENCE_MS }).toEqual(shown.sort());
  }
});

it.each(['qt5', 'qt6'])('scrolls to a cell of %s that is beneath a scroll bar, and clicks it', async (toolkit) => {
  const app = await view(toolkit, 'table', 9, 6);
  await app.titled('0/0');
  const hidden = new Set<string>();
  for (let number = 1; hidden.size < 3; number++) {
    const { beneath } = await step(app, number, 'SIGUSR1');
    const title = beneath.find((each) => !hidden.has(each));
    if (title === undefined) continue;
    hidden.add(title);
    const { id } = await app.node((node) => node.title === title && node.offscreen === true);
    await app.act({ action: 'click', id, button: 'right', count: 1 });
    await app.says(`CLICKED ${title}`);
  }
});
