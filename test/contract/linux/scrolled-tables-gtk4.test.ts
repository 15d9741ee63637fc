import { expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { walk } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { eventually, PYTHON } from '../../support/desktop.ts';
import { cellsById, edgeCells, expectClick, isCell, scrollTable, startTable } from '../../support/tables.ts';

it('keeps an id with what it names while GTK 4 uses the rows of a list again, and through a rename', async () => {
  const app = await startTable('gtk4', '1000', '7');
  await app.node(isCell);
  const first = await cellsById(app);
  const known = new Map(first);
  for (const amount of [1, 4, 30]) {
    await scrollTable(app, 'down', amount);
    const cells = await cellsById(app);
    expect(cells.size).toBeGreaterThan(5);
    for (const [id, title] of cells) {
      expect([id, title]).toEqual([id, known.get(id) ?? title]);
      known.set(id, title);
    }
  }
  expect(new Set(known.values()).size).toBe(known.size);
  await scrollTable(app, 'up', 40);
  expect(await cellsById(app)).toEqual(first);
  await scrollTable(app, 'right', 9);
  const sideways = [...(await cellsById(app))].filter(([, title]) => [...first.values()].includes(title));
  expect(sideways.length).toBeGreaterThan(5);
  expect(sideways.filter(([id, title]) => first.get(id) !== title)).toEqual([]);
  await scrollTable(app, 'left', 9);
  const cell = await app.titled('r3c1');
  await expectClick(app, cell, 'CELL r3c1');
  await app.act({ action: 'click', id: cell.id, button: 'right', count: 1 });
  expect(await app.titled('renamed')).toMatchObject({ id: cell.id });
});

it('clicks the header of a GTK 4 table under which rows have scrolled, and the row beneath it', async () => {
  const app = await startTable('gtk4', '100', '3');
  const header = await app.titled('c2');
  for (const amount of [1, 3]) {
    await scrollTable(app, 'down', amount);
    expect(await app.click(header)).toMatchObject({ success: true });
    const [top] = await edgeCells(app);
    if (!top) throw new Error('The table shows no cell.');
    await expectClick(app, top, `CELL ${top.title}`);
  }
});

it.each(['labels', 'switches'])('shows the rows of a scrolled GTK 4 table of %s one below the other', async (kind) => {
  const app = await startTable('gtk4', '40', '2', kind);
  const isFilled = ({ children }: UiNode) => children.length > 3 && children.every(({ role }) => role === 'row');
  const shownIn = ({ bounds, children }: UiNode) => {
    const rows = children.flatMap((row) => row.bounds ?? []);
    const [top = Infinity, bottom = -Infinity] = [rows[0]?.y, rows.map(({ y, h }) => y + h).at(-1)];
    const { y = 0, h = 0 } = bounds ?? {};
    return {
      gaps: rows.flatMap((row, at) => (at > 0 ? [row.y - (rows[at - 1]?.y ?? 0) - row.h] : [])),
      isFull: top <= y && bottom >= y + h,
    };
  };
  await app.node(isFilled);
  for (const notches of [3, 20, -10, 30, -2]) {
    await scrollTable(app, notches > 0 ? 'down' : 'up', Math.abs(notches));
    const list = await app.node(isFilled);
    expect(shownIn(list)).toEqual({ gaps: shownIn(list).gaps.map(() => 0), isFull: true });
  }
});

it.each(['list', 'grid'])('keeps ids with their items in a %s of GTK 4 where all look the same', async (kind) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/equal-rows.py', kind]);
  const { id: list } = await app.node((node) => node.role === 'list' || node.role === 'table');
  const buttons = async () => {
    const found: UiNode[] = [];
    walk(await app.roots(), (node) => {
      if (node.role === 'button' && node.bounds) found.push(node);
      return undefined;
    });
    return found;
  };
  const first = await buttons();
  const itemOf = new Map(first.map(({ id }, item) => [id, item]));
  for (const amount of [1, 1, 30]) {
    await app.act({ action: 'scroll', id: list, direction: 'down', amount });
    const shown = await buttons();
    const familiar = shown.filter(({ id }) => itemOf.has(id));
    expect(familiar.length > 0).toBe(amount === 1);
    for (const { id } of [...familiar.slice(0, 1), ...familiar.slice(-1)]) {
      await expectClick(app, { id }, `ITEM ${itemOf.get(id)}`, 'atspi');
    }
  }
  await expect(app.click({ id: first[2]?.id ?? '' })).rejects.toThrow(/its row shows another item|does not show/);
  // A list of GTK 4 that is scrolled twice before it is laid out jumps, and is not at its top after as many notches.
  const isAtTop = async () => {
    const { effects } = await app.act({ action: 'scroll', id: list, direction: 'up', amount: 70 });
    return effects.length === 0 || undefined;
  };
  await eventually(isAtTop);
  expect((await buttons()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  await expectClick(app, { id: first[2]?.id ?? '' }, 'ITEM 2', 'atspi');
});

it('shows the rows and the page of GTK 4 that show, of all that are where they once were', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/left-behind.py']);
  await app.titled('Item 8', 'button');
  for (let step = 1; step < 8; step++) {
    process.kill(app.program.pid, 'SIGUSR1');
    const [, kept, page] = await eventually(
      async () => new RegExp(`STEP ${step} (\\S+) page (\\d)\n`).exec(app.output) ?? undefined,
    );
    const shown: string[] = [];
    walk(await app.roots(), ({ role, title = '', bounds }) => {
      if (role === 'button' && bounds && /^(Item|On page)/.test(title)) shown.push(title);
      return undefined;
    });
    const items = (kept ?? '').split(',').map((number) => `Item ${number}`);
    expect(shown).toEqual([`On page ${page}`, ...items]);
  }
});

it('shows one page of GTK 4 once it has faded into the next', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/left-behind.py', '--fading']);
  await app.titled('On page 0', 'button');
  for (const page of [1, 0, 1, 0]) {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.node(({ title, bounds }) => title === `On page ${page}` && bounds !== undefined);
    await app.whenRoots((roots) => {
      const shown: string[] = [];
      walk(roots, ({ role, title = '', bounds }) => {
        if (role === 'button' && bounds && title.startsWith('On page')) shown.push(title);
        return undefined;
      });
      return shown.join() === `On page ${page}` || undefined;
    });
  }
});

it('shows the one page of GTK 4 that was put over those that showed before', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/added-pages.py']);
  await app.titled('Beside');
  for (const page of ['Page 1', 'Page 2', 'Page 3']) {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.node(({ title, bounds }) => title === page && bounds !== undefined);
    await eventually(async () => {
      const shown: string[] = [];
      walk(await app.roots(), ({ title, bounds }) => {
        if (bounds && title?.startsWith('Page')) shown.push(title);
        return undefined;
      });
      return (shown.length === 1 && shown[0] === page) || undefined;
    });
  }
});
