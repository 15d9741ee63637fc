import { expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { find, walk } from '../../../src/core/tree.ts';
import { type Actors, actOn, actOnJava } from '../../support/acting.ts';
import { eventually, PYTHON, patience } from '../../support/desktop.ts';

const table = (toolkit: string, ...args: string[]) =>
  toolkit === 'swing'
    ? actOnJava('ClickedRows', 'table', ...args)
    : actOn(PYTHON, ['test/fixtures/apps/clicked-table.py', toolkit, ...args]);
const isCell = ({ title, bounds }: UiNode) => /^r\d+c\d+$/.test(title ?? '') && bounds !== undefined;

async function scroll(app: Actors, direction: 'up' | 'down' | 'left' | 'right', amount: number): Promise<void> {
  const { id } = await app.node(({ role }) => role === 'table');
  const verdict = await app.act({ action: 'scroll', id, direction, amount });
  expect(verdict).toMatchObject({ success: true, method: 'xtest' });
}

async function expectClick(app: Actors, node: { id: string }, line: string, method = 'xtest'): Promise<void> {
  app.forgetOutput();
  expect(await app.click(node, { settleMs: 0 })).toMatchObject({ success: true, method });
  await app.says(line);
}

/** At the ends and in the middle of the outermost rows and columns, which may be cut off or partly behind something. */
async function edgeCells(app: Actors): Promise<UiNode[]> {
  const cells: UiNode[] = [];
  walk(await app.roots(), (node) => {
    if (isCell(node)) cells.push(node);
    return undefined;
  });
  const [first = '', last = ''] = [cells[0]?.title, cells.at(-1)?.title];
  const edges = [first, last].flatMap((title) => /^(r\d+)(c\d+)$/.exec(title)?.slice(1) ?? []);
  const chosen = edges.flatMap((edge) => {
    const along = cells.filter(({ title = '' }) => title.startsWith(`${edge}c`) || title.endsWith(edge));
    return [along[0], along[along.length >> 1], along.at(-1)];
  });
  return [...new Set(chosen)].filter((cell) => cell !== undefined);
}

const QT = [
  ['qt6', '100', '10'],
  ['qt5', '12', '8'],
  ['qt6', '12', '12'],
  ['qt6', '100', '10', 'rtl'],
];

async function scrolledBothWays(toolkit = '', ...args: string[]): Promise<Actors> {
  const app = await table(toolkit, ...args);
  await app.node(isCell);
  await scroll(app, 'down', 2);
  await scroll(app, 'right', 2);
  return app;
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
    for (const cell of cells) await expectClick(app, cell, `CELL ${cell.title}`);
  },
);

it.each([
  ['gtk3', 500],
  ['qt6', 500],
  ['qt5', 500],
  ['swing', 120],
])('reaches a row far down in a table of %s by its id, and selects nothing', async (toolkit, row) => {
  const app = await table(toolkit, String(row + 50), '2');
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
  expect(verdict).toMatchObject({ success: true, method: 'xtest', nodeAfter: { id: far.id } });
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

async function cellsById(app: Actors): Promise<Map<string, string>> {
  const cells = new Map<string, string>();
  walk(await app.roots(), (node) => {
    if (isCell(node)) cells.set(node.id, node.title ?? '');
    return undefined;
  });
  return cells;
}

it('keeps an id with what it names while GTK 4 uses the rows of a list again, and through a rename', async () => {
  const app = await table('gtk4', '1000', '7');
  await app.node(isCell);
  const first = await cellsById(app);
  const known = new Map(first);
  for (const amount of [1, 4, 30]) {
    await scroll(app, 'down', amount);
    for (const [id, title] of await cellsById(app)) {
      expect([id, title]).toEqual([id, known.get(id) ?? title]);
      known.set(id, title);
    }
  }
  expect(new Set(known.values()).size).toBe(known.size);
  await scroll(app, 'up', 40);
  expect(await cellsById(app)).toEqual(first);
  await scroll(app, 'right', 9);
  const sideways = [...(await cellsById(app))].filter(([, title]) => [...first.values()].includes(title));
  expect(sideways.length).toBeGreaterThan(5);
  expect(sideways.filter(([id, title]) => first.get(id) !== title)).toEqual([]);
  await scroll(app, 'left', 9);
  const cell = await app.titled('r3c1');
  await expectClick(app, cell, 'CELL r3c1');
  await app.act({ action: 'click', id: cell.id, button: 'right', count: 1 });
  expect(await app.titled('renamed')).toMatchObject({ id: cell.id });
});

it('clicks the header of a GTK 4 table under which rows have scrolled, and the row beneath it', async () => {
  const app = await table('gtk4', '100', '3');
  const header = await app.titled('c2');
  for (const amount of [1, 3]) {
    await scroll(app, 'down', amount);
    expect(await app.click(header)).toMatchObject({ success: true });
    const [top] = await edgeCells(app);
    if (top) await expectClick(app, top, `CELL ${top.title}`);
    expect(top).toBeDefined();
  }
});

it.each(['labels', 'switches'])('shows the rows of a scrolled GTK 4 table of %s one below the other', async (kind) => {
  const app = await table('gtk4', '40', '2', kind);
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
    await scroll(app, notches > 0 ? 'down' : 'up', Math.abs(notches));
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
  await expect(app.click({ id: first[2]?.id ?? '' })).rejects.toThrow('its row shows another item');
  // A list of GTK 4 that is scrolled twice before it is laid out jumps, and is not at its top after as many notches.
  const isAtTop = async () => {
    const { effects } = await app.act({ action: 'scroll', id: list, direction: 'up', amount: 70 });
    return effects.length === 0 || undefined;
  };
  await eventually(isAtTop);
  expect((await buttons()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  await expectClick(app, { id: first[2]?.id ?? '' }, 'ITEM 2', 'atspi');
});

it('clicks the header of a GTK 3 table behind which a row has scrolled, and that row', async () => {
  const app = await table('gtk3', '100', '2');
  const [header, row] = [await app.titled('c2'), await app.titled('r1c2')];
  for (const offset of [8, 16, 20, 22, 23]) {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.says(`OFFSET ${offset}`);
    const clicked = await app.act({ action: 'click', id: header.id, button: 'right', count: 1 });
    expect(clicked).toMatchObject({ success: true, method: 'xtest' });
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
  const app = await table('swing', '60', '8');
  const shows = async (title: string) => find(await app.roots(), (node) => node.title === title)?.bounds !== undefined;
  await app.node(isCell);
  expect([await shows('r2c1'), await shows('r2c8')]).toEqual([true, false]);
  app.forgetOutput();
  await scroll(app, 'right', 3);
  await app.node(({ title, bounds }) => title === 'r2c8' && bounds !== undefined);
  expect(await shows('r2c1')).toBe(false);
  await scroll(app, 'left', 3);
  const first = await app.node(({ title, bounds }) => title === 'r2c1' && bounds !== undefined);
  expect(app.output).toBe('');
  await expectClick(app, first, 'CELL r2c1');
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

it('shows the icons of a scrolled Qt list, between which nothing is hit', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/icon-list.py']);
  await app.titled('i000');
  for (let step = 1; step <= 5; step++) {
    process.kill(app.program.pid, 'SIGUSR1');
    const [, told = ''] = await eventually(async () => new RegExp(`STEP ${step} (.+)\n`).exec(app.output) ?? undefined);
    await eventually(async () => {
      const shown = new Set<string | undefined>();
      walk(await app.roots(), ({ title, bounds }) => {
        if (bounds) shown.add(title);
        return undefined;
      });
      return (!shown.has('i000') && told.split(' ').every((icon) => shown.has(icon))) || undefined;
    });
  }
});

it.each([
  ['qt5', 6, 3],
  ['qt6', 6, 3],
  ['qt5', 40, 8],
  ['qt6', 40, 8],
])(
  'counts the rows of a %s list, and not the columns that it does not show: %i, %i',
  async (toolkit, rows, columns) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/many-columns.py', toolkit, String(rows), String(columns)]);
    await app.titled('item 0', 'row');
    const list = await app.node(({ role }) => role === 'list');
    expect(list.childCount ?? list.children.length).toBe(rows);
    expect(list.children.map(({ title }) => title)).toEqual(list.children.map((_, row) => `item ${row}`));
    const { roots } = await app.session.snapshot({ expand: 'everything' }, patience());
    const all = find(roots, ({ role }) => role === 'list')?.children.map(({ title }) => title);
    expect(all).toEqual(Array.from({ length: rows }, (_, row) => `item ${row}`));
  },
);
