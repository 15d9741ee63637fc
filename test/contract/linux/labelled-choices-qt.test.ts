import { expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

async function boxes(app: Actors): Promise<Record<string, UiNode['value']>> {
  const found: Record<string, UiNode['value']> = {};
  walk(await app.roots(), ({ role, title = '', value }) => {
    if (role === 'comboBox') found[title] = value;
    return undefined;
  });
  return found;
}

it.each(['qt5', 'qt6'])('a combo box of %s is called by its label, which is no value of it', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/labelled-choices.py', toolkit]);
  const find = await app.titled('Find:', 'comboBox');
  expect(await boxes(app)).toEqual({
    'Find:': undefined,
    'Replace:': 'Plum',
    'Binding:': undefined,
    'Format:': 'Large',
    Author: undefined,
  });
  const typed = await app.type(find, 'x');
  expect(typed).toMatchObject({ success: true, nodeAfter: { title: 'Find:', value: 'x' } });
  expect(typed.effects.join()).not.toContain('Find:"→');
  expect(await boxes(app)).toMatchObject({ 'Find:': 'x' });
  expect(await app.set(find, '')).toMatchObject({ success: true });
  await app.node(({ title, value, role }) => role === 'comboBox' && title === 'Find:' && value === undefined);
  expect(await app.set(await app.titled('Binding:', 'comboBox'), 'Cloth')).toMatchObject({ success: true });
  await app.node(({ title, value }) => title === 'Binding:' && value === 'Cloth');
});
