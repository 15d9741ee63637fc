import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON, patience } from '../../support/desktop.ts';

const popups = (toolkit: string, env = {}) => actOn(PYTHON, ['test/fixtures/apps/popups.py', toolkit], env);
const shown = (app: Actors, title: string) => app.node((node) => node.title === title && node.bounds !== undefined);
const rightClick = (app: Actors, { id }: UiNode) => app.act({ action: 'click', id, button: 'right', count: 1 });

describe.each(['qt5', 'qt6'])('a menu of %s that a right click pops up', (toolkit) => {
  it('is seen, clicked and gone', async () => {
    const app = await popups(toolkit);
    const area = await shown(app, 'Area');
    const opened = await rightClick(app, area);
    expect(opened.effects).toEqual([expect.stringMatching(/^appeared: menu id=\S+ with \d+ inside \(".+"\)$/)]);
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

  it('is reported when Escape closes it', async () => {
    const app = await popups(toolkit);
    await rightClick(app, await app.node(({ role }) => role === 'textField'));
    const closed = await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
    expect(closed.effects).toContainEqual(expect.stringMatching(/^gone: menu id=/));
  });

  it('is where it shows at twice the size', async () => {
    const app = await popups(toolkit, { QT_SCALE_FACTOR: '2' });
    await rightClick(app, await shown(app, 'Area'));
    await app.click(await shown(app, 'Paste'));
    await app.says('CHOSEN Paste');
  });
});

describe.each(['qt5', 'qt6'])('what else pops up in %s', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await popups(toolkit);
    await shown(app, 'Area');
  });

  it('is a list of completions, which is clicked', async () => {
    const field = await app.node(({ role }) => role === 'textField');
    const typed = await app.act({ action: 'key', id: field.id, key: parseKey('a'), modifiers: [] });
    expect(typed.effects).toContainEqual(expect.stringMatching(/^appeared: list id=\S+ with 2 inside \(".+"\)$/));
    await app.click(await shown(app, 'alto'));
    await app.says('COMPLETED alto');
    expect(find(await app.roots(), ({ title }) => title === 'alto')).toBeUndefined();
  });

  it('is a panel, in which a button is clicked', async () => {
    await app.click(await shown(app, 'Open'));
    const { id } = await shown(app, 'Inside');
    const verdict = await app.act({ action: 'click', id, button: 'left', count: 2 });
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says('CLICKED Inside');
    await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
    expect(find(await app.roots(), ({ title }) => title === 'Inside')).toBeUndefined();
  });

  it('is in its combo box, and nowhere else', async () => {
    const roots = (await app.roots()).length;
    await app.click(await app.node(({ role }) => role === 'comboBox'));
    const two = await shown(app, 'two');
    expect((await app.roots()).length).toBe(roots);
    await app.click(two);
    await app.says('COMBO two');
  });
});

it.each(['qt5', 'qt6'])('shows what a combo box of %s offers only while it is open', async (toolkit) => {
  const app = await popups(toolkit);
  const offered = async () => {
    const { children } = await app.node(({ role }) => role === 'list');
    return children.filter(({ offscreen }) => !offscreen);
  };
  const isClosedList = ({ role, offscreen }: UiNode) => role === 'list' && offscreen === true;
  const combo = await app.node(({ role, bounds }) => role === 'comboBox' && bounds !== undefined);
  await app.node(isClosedList);
  expect(await offered()).toEqual([]);
  for (const choice of ['two', 'one']) {
    await app.click(combo);
    const { id } = await shown(app, choice);
    expect(await offered()).toMatchObject([{ title: 'one' }, { title: 'two' }]);
    const chosen = await app.act({ action: 'click', id, button: 'left', count: 2 });
    await app.says(`COMBO ${choice}`);
    expect(chosen).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.node(isClosedList);
    expect(await offered()).toEqual([]);
  }
});

describe.each(['qt5', 'qt6'])('a button of %s that has a menu', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await popups(toolkit);
    await shown(app, 'Area');
  });

  it('is clicked, where that is another thing than to open it', async () => {
    const verdict = await app.click(await shown(app, 'Split'));
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says('CLICKED Split');
    expect(verdict.effects.filter((line) => line.includes('menu'))).toEqual([]);
    const all = await app.session.snapshot({ expand: 'everything' }, patience());
    const item = find(all.roots, ({ title }) => title === 'Split item');
    expect(await app.click({ id: item?.id ?? '' })).toMatchObject({ success: true, method: 'atspi' });
    await app.says('CHOSEN Split item');
  });

  it.each(['Instant', 'Push'])('opens it, where that is all that a click does: %s', async (title) => {
    await app.click(await shown(app, title));
    await app.click(await shown(app, `${title} item`));
    await app.says(`CHOSEN ${title} item`);
  });
});

it.each(['qt5', 'qt6'])('shows a menu of %s that a button pops up from within the menu bar', async (toolkit) => {
  const app = await popups(toolkit);
  const opened = await app.click(await shown(app, 'Shared'));
  expect(opened.effects).toContainEqual(expect.stringMatching(/^appeared: menu id=\S+ with \d+ inside \("UTF-8"\)$/));
  const chosen = await app.click(await shown(app, 'UTF-8'));
  expect(chosen.effects).toContainEqual(expect.stringMatching(/^gone: menu id=/));
  await app.says('CHOSEN UTF-8');
});
