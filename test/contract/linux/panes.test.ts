import { expect, it } from 'vitest';
import { find, walk } from '../../../src/core/tree.ts';
import { actOn, actOnJava } from '../../support/acting.ts';
import { eventually, INPUT_METHOD, PYTHON, patience } from '../../support/desktop.ts';

const panes = (toolkit: string) =>
  toolkit === 'swing' ? actOnJava('Panes') : actOn(PYTHON, ['test/fixtures/apps/panes.py', toolkit]);

it.each(['qt5', 'qt6', 'swing'])('marks all in the shut side of a splitter of %s as away', async (toolkit) => {
  const app = await panes(toolkit);
  await app.node(({ title, bounds }) => title === 'Here' && bounds !== undefined);
  // While it starts, it may be laid out in another way.
  await eventually(async () => {
    const { roots } = await app.session.snapshot({ expand: 'everything' }, patience());
    return find(roots, ({ title }) => title === 'Away 0')?.offscreen;
  });
  const shown: string[] = [];
  walk(await app.roots(), ({ title, bounds, offscreen }) => {
    if (title && (bounds || !offscreen)) shown.push(title);
    return undefined;
  });
  expect(shown).toContain('Here');
  expect(shown.filter((title) => title.startsWith('Away'))).toEqual([]);
});

it.each(['qt5', 'qt6'])('clicks in a dock that a program of %s has taken out of its window', async (toolkit) => {
  const app = await panes(toolkit);
  const { id } = await app.titled('Docked', 'button');
  for (const now of ['FLOATS', 'DOCKED', 'FLOATS', 'DOCKED', 'FLOATS']) {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.says(now);
    app.forgetOutput();
    const docked = await app.node((node) => node.title === 'Docked' && node.bounds !== undefined);
    expect(docked.id).toBe(id);
    const verdict = await app.act({ action: 'click', id, button: 'left', count: 2 });
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says('CLICKED Docked');
  }
});

it('does not show the page of GTK 4 that was left, also when the window has grown since', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/sliding.py']);
  await app.node(({ title, bounds }) => title === 'Page 0' && bounds !== undefined);
  process.kill(app.program.pid, 'SIGUSR1');
  await app.says('RESTS');
  process.kill(app.program.pid, 'SIGHUP');
  await app.node(({ title, bounds }) => title === 'Page 1' && bounds !== undefined && bounds.w > 500);
  // It is listed up to 4.8 or so, as hidden pages of a stack are.
  const left = find(await app.roots(), ({ role, title }) => role === 'button' && title === 'Page 0');
  expect(left?.offscreen ?? true).toBe(true);
  expect(left?.bounds).toBeUndefined();
});

it('names the tabs of GTK 4 that show by their labels, and no other', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/scrolled-tabs.py']);
  for (let turn = 0; turn < 5; turn++) {
    await eventually(async () => {
      const titles: string[] = [];
      walk(await app.roots(), ({ role, title, offscreen }) => {
        if (role === 'tab' && !offscreen) titles.push(title ?? '');
        return undefined;
      });
      return titles.join(' ') === /.*SHOWN (.+)\n/s.exec(app.output)?.[1] || undefined;
    });
    const before = app.output;
    process.kill(app.program.pid, 'SIGUSR1');
    await eventually(async () => app.output !== before || undefined);
  }
});

it.each(['qt5', 'qt6'])('shows what is in a scene of %s where a view shows it', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/scene.py', toolkit]);
  const { id, bounds, offscreen } = await app.titled('In the scene');
  expect({ bounds, offscreen }).toEqual({ bounds: undefined, offscreen: true });
  const refused = await app.act({ action: 'click', id, button: 'right', count: 1 });
  expect(refused.error?.message).toContain('is not on screen');
  await app.click(await app.titled('View', 'tab'));
  await app.node((node) => node.id === id && node.bounds !== undefined);
  expect(await app.act({ action: 'click', id, button: 'left', count: 2 })).toMatchObject({
    success: true,
    method: INPUT_METHOD,
  });
  await app.says('CLICKED');
});
