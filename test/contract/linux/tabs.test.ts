import { expect, it } from 'vitest';
import { find, walk } from '../../../src/core/tree.ts';
import { type Actors, actOn, actOnJava } from '../../support/acting.ts';
import { eventually, PYTHON } from '../../support/desktop.ts';

/** The ids of the tabs by title, once these are the tabs. */
function idsOf(app: Actors, titles: string[]): Promise<Map<string, string>> {
  return eventually(async () => {
    const ids = new Map<string, string>();
    walk(await app.roots(), ({ role, title, id }) => {
      if (role === 'tab' && title !== undefined) ids.set(title, id);
      return undefined;
    });
    return [...ids.keys()].join() === titles.join() ? ids : undefined;
  });
}

it.each(['qt5', 'qt6'])('ids go with the tabs of %s, which has one object for each place', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/tabs.py', toolkit]);
  const change = async (...titles: string[]) => {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.says(`TABS ${titles.join(' ')}`);
    return await idsOf(app, titles);
  };
  const first = await idsOf(app, ['A', 'B', 'C', 'D']);
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((title) => first.get(title));
  expect([...(await change('B', 'C', 'A', 'D'))]).toEqual([
    ['B', b],
    ['C', c],
    ['A', a],
    ['D', d],
  ]);
  expect([...(await change('B', 'A', 'D'))]).toEqual([
    ['B', b],
    ['A', a],
    ['D', d],
  ]);
  const added = await change('N', 'B', 'A', 'D');
  expect(['B', 'A', 'D'].map((title) => added.get(title))).toEqual([b, a, d]);
  expect((await change('N', 'B', 'A2', 'D')).get('A2')).toBe(a);
  expect([...(await change('B', 'A2', 'D'))]).toEqual([
    ['B', b],
    ['A2', a],
    ['D', d],
  ]);
  app.forgetOutput();
  expect(await app.click({ id: d ?? '' })).toMatchObject({ success: true, nodeBefore: { title: 'D' } });
  await app.says('CURRENT D');
  await expect(app.click({ id: c ?? '' })).rejects.toMatchObject({ code: 'node_not_found' });
});

it('of the tabs of Swing, only the one in front has focus', async () => {
  const app = await actOnJava('Menus', '500', '400');
  const withKeyboard = (front: string) =>
    eventually(async () => {
      const titles: (string | undefined)[] = [];
      const group = find(await app.roots(), ({ role, title }) => role === 'tabGroup' && title === front);
      walk(group?.children ?? [], ({ role, title, focused }) => {
        if (role === 'tab' && focused) titles.push(title);
        return undefined;
      });
      return titles.length > 0 ? titles : undefined;
    });
  for (const title of ['Second', 'First', 'Second']) {
    const { id } = await app.node((node) => node.title === title && node.bounds !== undefined);
    // A first click turns to the page, a second one takes the keyboard there.
    await app.act({ action: 'click', id, button: 'left', count: 2 });
    expect(await withKeyboard(title)).toEqual([title]);
  }
});
