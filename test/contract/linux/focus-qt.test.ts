import { expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PATIENCE_MS, PYTHON } from '../../support/desktop.ts';

async function titles(app: Actors, wanted: (node: UiNode) => boolean): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  walk(await app.roots(), (node) => {
    if (wanted(node)) found.push(node.title);
    return undefined;
  });
  return found;
}

it.each(['qt5', 'qt6'])('one thing of %s has focus, and the tab in front is selected', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/current-items.py', toolkit]);
  const withKeyboard = () => titles(app, ({ focused }) => focused);
  const inFront = () => titles(app, ({ role, selected }) => role === 'tab' && selected === true);
  const click = async (title: string) => {
    const node = await app.node(
      (each) => each.title === title && each.bounds !== undefined && each.role !== 'tabGroup',
    );
    expect(await app.click(node)).toMatchObject({ success: true });
  };
  await click('Note');
  await expect.poll(withKeyboard, { timeout: PATIENCE_MS }).toEqual(['Note']);
  expect(await inFront()).toEqual(['One']);
  await click('Pear');
  await expect.poll(withKeyboard, { timeout: PATIENCE_MS }).toEqual(['Pear']);
  await app.act({ action: 'key', key: parseKey('Tab'), modifiers: [] });
  await expect.poll(withKeyboard, { timeout: PATIENCE_MS }).toEqual(['One']);
  await click('Two');
  await expect.poll(inFront, { timeout: PATIENCE_MS }).toEqual(['Two']);
  for (const title of ['Green', 'Large']) {
    await click(title);
    await expect.poll(withKeyboard, { timeout: PATIENCE_MS }).toEqual(toolkit === 'qt6' ? [title] : []);
  }
});

it.each(['qt5', 'qt6'])('a text of %s that is clicked has focus, not what scrolls in it', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/filled-fields.py', toolkit]);
  for (const title of ['Area', 'Plain area']) {
    const area = await app.node(
      (node) => node.title === title && node.role === 'textArea' && node.bounds !== undefined,
    );
    const verdict = await app.click(area);
    expect(verdict).toMatchObject({ success: true, changed: true, nodeAfter: { focused: true } });
    expect(verdict.effects.join()).not.toContain('panel');
    expect(await titles(app, ({ focused }) => focused)).toEqual([title]);
  }
});
