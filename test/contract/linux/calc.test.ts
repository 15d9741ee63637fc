import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/core/backend.ts';
import { find, walk } from '../../../src/core/find.ts';
import type { PlatformNode } from '../../../src/core/node.ts';
import { eventually, isolatedDesktop, launch, patience } from '../../support/desktop.ts';

describe('LibreOffice Calc', () => {
  let app: Application;
  let roots: PlatformNode[];
  let sheet: PlatformNode;

  beforeAll(async () => {
    const desktop = await isolatedDesktop();
    ({ app } = await launch(desktop, 'libreoffice', ['--calc', '--norestore']));
    // A sheet that is still being laid out has one row.
    sheet = await eventually(async () => {
      ({ roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience()));
      const found = find(roots, ({ role, childCount }) => role === 'table' && (childCount ?? 0) > 1_000_000_000);
      return found && visibleCells(found).includes('B2') ? found : undefined;
    });
  });

  it('claims two milliards of cells, shows the visible ones, and goes on answering', () => {
    expect(visibleCells(sheet)).toContain('A1');
    expect(sheet.children.length).toBeLessThan(3_000);
    expect(app.isRunning()).toBe(true);
  });

  it('shows each menu once: the menu bar of its own, behind that of GTK, is offscreen', () => {
    const shown: PlatformNode[] = [];
    const hidden: PlatformNode[] = [];
    walk(roots, (node) => {
      if (node.role === 'menuBar' && node.offscreen) hidden.push(node);
      if (node.role === 'menu' && node.title === 'File' && !node.offscreen) shown.push(node);
      return undefined;
    });
    expect(shown).toHaveLength(1);
    expect(hidden).toHaveLength(1);
    expect(hidden[0]?.children).toEqual([]);
    expect(hidden[0]?.childCount).toBeGreaterThan(5);
  });
});

function visibleCells(sheet: PlatformNode): string[] {
  const titles: string[] = [];
  walk([sheet], ({ role, title, offscreen }) => {
    if (role === 'cell' && title && !offscreen) titles.push(title);
    return undefined;
  });
  return titles;
}
