import { expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

const bottomOf = ({ bounds }: UiNode) => (bounds ? bounds.y + bounds.h : Number.NaN);

/** In these, the rows are cut off. */
const PANES = { gtk3: 'scrollArea', qt: 'list', 'qt-table': 'table' };

it.each(['gtk3', 'qt', 'qt-table'] as const)(
  'scrolls a row of %s wholly into view of which only the edge shows',
  async (toolkit) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/clipped-rows.py', toolkit]);
    const isRow = ({ title, role }: UiNode) => (role === 'row' || role === 'cell') && title === 'Row 4';
    const row = await app.node((node) => isRow(node) && node.bounds !== undefined);
    const pane = await app.node(({ role, children }) => role === PANES[toolkit] && find(children, isRow) !== undefined);
    expect(bottomOf(row)).toBeGreaterThan(bottomOf(pane) + 20);
    expect(await app.act({ action: 'scroll', id: row.id, amount: 3 })).toMatchObject({ success: true });
    const now = find(await app.roots(), ({ id }) => id === row.id);
    expect(now && bottomOf(now)).toBeLessThanOrEqual(bottomOf(pane));
  },
);
