import { describe, expect, it } from 'vitest';
import { find, walk } from '../../../src/core/find.ts';
import { eventually, isolatedDesktop, launch, patience } from '../../support/desktop.ts';

describe('a LibreOffice Calc sheet', () => {
  it('claims two milliards of cells, shows the visible ones, and goes on answering', async () => {
    const desktop = await isolatedDesktop();
    const { app } = await launch(desktop, 'libreoffice', ['--calc', '--norestore']);
    const sheet = await eventually(async () => {
      const { roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
      return find(roots, ({ role, childCount }) => role === 'table' && (childCount ?? 0) > 1_000_000_000);
    });
    const titles = new Set<string>();
    walk([sheet], ({ role, title, offscreen }) => {
      if (role === 'cell' && title && !offscreen) titles.add(title);
      return undefined;
    });
    expect(titles).toContain('A1');
    expect(titles).toContain('B2');
    expect(sheet.children.length).toBeLessThan(3_000);
    expect(app.isRunning()).toBe(true);
  });
});
