import { describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { render } from '../../../src/core/render/render.ts';
import { find, walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON, patience } from '../../support/desktop.ts';

const fixture = (name: string, ...args: string[]) => actOn(PYTHON, [`test/fixtures/apps/${name}`, ...args]);
const shown = (app: Actors, title: string) => app.node((node) => node.title === title && node.bounds !== undefined);

/** What has its id on a picture of the front window, or of the one that holds `rootId`. */
async function drawn(app: Actors, rootId?: string): Promise<{ roots: UiNode[]; nodes: UiNode[] }> {
  const snapshot = await app.session.snapshot({ expand: 'nothing' }, patience());
  const picture = await app.session.picture({ snapshot, annotate: true, ...(rootId && { rootId }) }, patience());
  const nodes: UiNode[] = [];
  walk(snapshot.roots, (node) => {
    if (picture.drawnIds?.includes(node.id)) nodes.push(node);
    return undefined;
  });
  expect(nodes).toHaveLength(picture.drawnIds?.length ?? -1);
  return { roots: snapshot.roots, nodes };
}

const titles = (nodes: readonly UiNode[]) => nodes.map(({ title }) => title);

describe.each(['gtk', 'qt'])('a modal dialog of %s, named like the window behind it', (toolkit) => {
  it('has the ids of its own elements alone, and so has the window', async () => {
    const app = await fixture('kept-dialog.py', toolkit);
    const opener = await shown(app, 'Open');
    expect(titles((await drawn(app)).nodes)).toContain('Open');
    await app.click(opener);
    await app.node(({ role, modal }) => role === 'dialog' && modal === true);
    const { nodes } = await drawn(app);
    expect(titles(nodes)).toContain('Close');
    expect(titles(nodes)).not.toContain('Open');
    const behind = titles((await drawn(app, opener.id)).nodes);
    expect(behind).toContain('Open');
    expect(behind).not.toContain('Close');
  });
});

it('a popover of GTK 4 has its ids, and what it covers has none', async () => {
  const app = await fixture('popovers.py');
  await app.click(await shown(app, 'Beside'));
  await shown(app, 'Beside 1');
  const seen = titles((await drawn(app)).nodes);
  expect(seen).toEqual(expect.arrayContaining(['Beside', 'Beside 0', 'Beside 1', 'Menu', 'Behind']));
  expect(seen).not.toContain('Popover');
});

it.each(['qt5', 'qt6'])('a menu of %s has its ids, and what it covers has none', async (toolkit) => {
  const app = await fixture('popups.py', toolkit);
  const area = await shown(app, 'Area');
  await app.act({ action: 'click', id: area.id, button: 'right', count: 1 });
  const paste = await shown(app, 'Paste');
  const { roots, nodes } = await drawn(app);
  expect(titles(nodes)).toEqual(expect.arrayContaining(['Copy', 'Paste', 'More']));
  const menu = find(roots, ({ role, children }) => role === 'menu' && children.some(({ id }) => id === paste.id));
  const { x = 0, y = 0, w = 0, h = 0 } = menu?.bounds ?? {};
  const inMenu = menu?.children.map(({ id }) => id) ?? [];
  for (const { id, bounds } of nodes) {
    if (inMenu.includes(id) || !bounds) continue;
    expect(bounds.x >= x && bounds.y >= y && bounds.x + bounds.w <= x + w && bounds.y + bounds.h <= y + h).toBe(false);
  }
  await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
});

it.each(['boxed-rows.py', 'gtk3-views.py'])('each id on a picture of %s is in the tree beside it', async (name) => {
  const app = await fixture(name);
  await app.node(({ selected }) => selected !== undefined);
  const { roots, nodes } = await drawn(app);
  const { text } = render(roots);
  expect(nodes.length).toBeGreaterThanOrEqual(3);
  for (const { id } of nodes) expect(text).toContain(`id=${id}`);
});
