import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application, ReadOptions } from '../../../src/core/backend.ts';
import type { PlatformNode } from '../../../src/core/node.ts';
import { find, walk } from '../../../src/core/tree.ts';
import { eventually, isolatedDesktop, launch, patience, REPO } from '../../support/desktop.ts';

const VISIBLE: ReadOptions = { depth: 50, maxNodes: 10_000, expand: 'nothing' };

async function open(document: string): Promise<Application> {
  const sheet = path.join(REPO, 'test/fixtures/documents', document);
  const { app } = await launch(await isolatedDesktop(), 'libreoffice', ['--calc', '--norestore', '--view', sheet]);
  return app;
}

describe('LibreOffice Calc', () => {
  let app: Application;
  let roots: PlatformNode[];
  let sheet: PlatformNode;

  beforeAll(async () => {
    app = await open('merged.fods');
    // A sheet that is still being laid out has one row, and a window no menus.
    sheet = await eventually(async () => {
      ({ roots } = await app.read(VISIBLE, patience()));
      const found = find(roots, ({ role, childCount }) => role === 'table' && (childCount ?? 0) > 1_000_000_000);
      const hasMenus = find(roots, ({ role, title }) => role === 'menu' && title === 'View') !== undefined;
      return hasMenus && found && visibleCells(found).includes('B2') ? found : undefined;
    });
  });

  it('claims two milliards of cells, shows the visible ones, and goes on answering', () => {
    expect(visibleCells(sheet)).toContain('A1');
    expect(sheet.children.length).toBeLessThan(3_000);
    expect(app.isRunning()).toBe(true);
  });

  it('shows cells that were merged as one', () => {
    const [merged, above] = ['B2', 'B1'].map((address) => find([sheet], ({ title }) => title === address)?.bounds);
    expect(merged).toMatchObject({ x: above?.x, w: 2 * (above?.w ?? 0), h: 2 * (above?.h ?? 0) });
    expect(visibleCells(sheet)).toEqual(expect.arrayContaining(['B2', 'D2', 'A3', 'D3', 'B4']));
    expect(visibleCells(sheet).filter((address) => ['C2', 'B3', 'C3'].includes(address))).toEqual([]);
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
    // LibreOffice 25 has no menu bar of its own there.
    expect(hidden.length).toBeLessThan(2);
    for (const { children, childCount } of hidden) {
      expect(children).toEqual([]);
      expect(childCount).toBeGreaterThan(5);
    }
  });

  it('reads a closed menu that is in a closed menu by the way to it', async () => {
    const view = find(roots, ({ role, title, offscreen }) => role === 'menu' && title === 'View' && !offscreen);
    const outer = await app.read({ ...VISIBLE, expand: { ref: view?.ref ?? '' } }, patience());
    const toolbars = find(outer.roots, ({ role, title }) => role === 'menu' && title === 'Toolbars');
    expect(toolbars?.children).toEqual([]);
    expect(toolbars?.childCount).toBeGreaterThan(8);
    const inner = await app.read({ ...VISIBLE, expand: { ref: toolbars?.ref ?? '' } }, patience());
    const now = find(inner.roots, ({ ref }) => ref === toolbars?.ref);
    expect(now?.children).toHaveLength(toolbars?.childCount ?? 0);
    expect(find(now?.children ?? [], ({ title }) => title === 'Formatting')).toBeDefined();
  });

  it('shows a row that is frozen, which is a sheet of its own', async () => {
    const view = find(roots, ({ role, title, offscreen }) => role === 'menu' && title === 'View' && !offscreen);
    const expand = { ref: view?.ref ?? '' };
    const menu = await app.read({ ...VISIBLE, expand }, patience());
    const freeze = find(menu.roots, ({ title }) => title === 'Freeze First Row');
    expect(await app.perform(freeze?.ref ?? '', { kind: 'press' }, patience())).toBe('done');
    await eventually(async () => {
      const now = (await app.read(VISIBLE, patience())).roots;
      const sheets: string[][] = [];
      walk(now, (node) => {
        if (node.role === 'table' && node.bounds) sheets.push(visibleCells(node));
        return undefined;
      });
      const first = sheets.find((cells) => cells.includes('A1'));
      return sheets.length === 2 && first?.includes('B1') && !first.includes('A2') ? true : undefined;
    });
  });
});

it('says that Calc shows more cells than were read', async () => {
  const app = await open('small-cells.fods');
  const isCut = (warnings: readonly string[]) => warnings.join().includes('more than 1200 cells');
  // While Calc still lays out its sheet, cells go between the moment they are listed and the one they are read in.
  const sheet = await eventually(async () => {
    const { roots, warnings } = await app.read(VISIBLE, patience());
    return isCut(warnings) ? find(roots, ({ children }) => children.length === 1_200) : undefined;
  });
  expect(sheet.childCount).toBeGreaterThan(1_000_000_000);
  expect(isCut((await app.read(VISIBLE, patience())).warnings)).toBe(true);
});

function visibleCells(sheet: PlatformNode): string[] {
  const titles: string[] = [];
  walk([sheet], ({ role, title, offscreen }) => {
    if (role === 'cell' && title && !offscreen) titles.push(title);
    return undefined;
  });
  return titles;
}
