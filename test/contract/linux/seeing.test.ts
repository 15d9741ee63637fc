import { expect, it } from 'vitest';
import { walk } from '../../../src/core/tree.ts';
import { eventually, isolatedDesktop, launch, PYTHON, patience, SAMPLES, type Toolkit } from '../../support/desktop.ts';
import { type Dialect, describeSeeing } from '../seeing.ts';

const plain: Dialect = {
  toggle: { role: 'button', hasState: true },
  slider: 0.5,
  listItem: 'row',
  comboTitle: 'Flavor',
  tableItems: { atLeast: 2000, role: 'cell' },
  window: { hasBounds: true },
};

/** Qt counts the slider in steps, and calls a tool button a check box. */
const qt: Dialect = {
  ...plain,
  toggle: { role: 'checkbox', hasState: true },
  slider: 50,
};

const DIALECTS: Record<Toolkit, Dialect> = {
  gtk3: plain,
  // A toggle is a plain button there; a list keeps about 200 rows alive, whatever its length.
  gtk4: {
    ...plain,
    toggle: { role: 'button', hasState: 'by version' },
    tableItems: { atLeast: 200, role: 'row', mayListShown: true },
  },
  qt6: qt,
  qt5: qt,
  swing: { ...plain, slider: 50, listItem: 'label', comboTitle: undefined, window: { hasBounds: true } },
};

for (const toolkit of ['gtk3', 'gtk4', 'qt6', 'qt5', 'swing'] as const) {
  // A Java program that runs from its source has another main class than its own.
  const swing = { command: 'java', args: ['examples/sample-app/swing/StrobeSample.java', '--no-tick'] };
  const { command, args } = toolkit === 'swing' ? swing : SAMPLES[toolkit];
  describeSeeing(toolkit, DIALECTS[toolkit], async () => {
    const desktop = await isolatedDesktop();
    return (await launch(desktop, command, args)).app;
  });
}

it.each(['gtk3', 'qt'])('every row of a %s table shows, however many columns are beyond the edge', async (toolkit) => {
  const desktop = await isolatedDesktop();
  const { app } = await launch(desktop, PYTHON, ['test/fixtures/apps/wide-table.py', toolkit]);
  const shown = await eventually(async () => {
    const { roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
    const cells: string[] = [];
    walk(roots, ({ role, title, offscreen }) => {
      if (role === 'cell' && title?.includes('/') && !offscreen) cells.push(title);
      return undefined;
    });
    return cells.length > 0 ? cells : undefined;
  });
  const rows = Array.from({ length: 12 }, (_, row) => row);
  expect(shown).toEqual(expect.arrayContaining(rows.flatMap((row) => [`${row}/0`, `${row}/1`, `${row}/2`])));
  expect(shown).not.toContain('0/29');
});
