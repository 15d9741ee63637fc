import { describe, expect, it } from 'vitest';
import { find } from '../../../src/core/find.ts';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

const menus = (toolkit: string, env = {}) => actOn(PYTHON, ['test/fixtures/apps/menus.py', toolkit], env);
const shown = (app: Actors, title: string) => app.node((node) => node.title === title && node.bounds !== undefined);
const rightClick = (app: Actors, { id }: UiNode) => app.act({ action: 'click', id, button: 'right', count: 1 });

describe.each(['qt5', 'qt6'])('a menu of %s that a right click pops up', (toolkit) => {
  it('is seen, clicked and gone', async () => {
    const app = await menus(toolkit);
    const area = await shown(app, 'Area');
    const opened = await rightClick(app, area);
    expect(opened.effects).toEqual([expect.stringMatching(/^appeared: menu id=\S+ with \d+ inside$/)]);
    const paste = await shown(app, 'Paste');
    const chosen = await app.click(paste);
    expect(chosen.error?.message).toBeUndefined();
    await app.says('CHOSEN Paste');
    expect(chosen.effects).toContainEqual(expect.stringMatching(/^gone: menu id=/));
    expect(find(await app.roots(), ({ title }) => title === 'Paste')).toBeUndefined();
    await rightClick(app, area);
    expect((await shown(app, 'Paste')).id).toBe(paste.id);
    await app.click(await shown(app, 'More'));
    await app.click(await shown(app, 'Deep'));
    await app.says('CHOSEN Deep');
  });

  it('is told when Escape closes it', async () => {
    const app = await menus(toolkit);
    await rightClick(app, await app.node(({ role }) => role === 'textField'));
    const closed = await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
    expect(closed.effects).toContainEqual(expect.stringMatching(/^gone: menu id=/));
  });

  it('is where it shows at twice the size', async () => {
    const app = await menus(toolkit, { QT_SCALE_FACTOR: '2' });
    await rightClick(app, await shown(app, 'Area'));
    await app.click(await shown(app, 'Paste'));
    await app.says('CHOSEN Paste');
  });
});
