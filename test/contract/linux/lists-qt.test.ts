import { expect, it } from 'vitest';
import { find, walk } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { eventually, PYTHON, patience } from '../../support/desktop.ts';

it('shows the icons of a scrolled Qt list, between which nothing is hit', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/icon-list.py']);
  await app.titled('i000');
  for (let step = 1; step <= 5; step++) {
    process.kill(app.program.pid, 'SIGUSR1');
    const [, reported = ''] = await eventually(
      async () => new RegExp(`STEP ${step} (.+)\n`).exec(app.output) ?? undefined,
    );
    await eventually(async () => {
      const shown = new Set<string | undefined>();
      walk(await app.roots(), ({ title, bounds }) => {
        if (bounds) shown.add(title);
        return undefined;
      });
      return (!shown.has('i000') && reported.split(' ').every((icon) => shown.has(icon))) || undefined;
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
