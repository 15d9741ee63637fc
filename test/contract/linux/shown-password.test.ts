import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { PYTHON, patience } from '../../support/desktop.ts';

it.each(['gtk3', 'qt5', 'qt6'])('a password that %s shows in the clear stays secret', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/shown-password.py', toolkit]);
  const field = await app.node(({ secure }) => secure === true);
  await app.click(await app.titled('Show', 'checkbox'));
  await app.node(({ title, checked }) => title === 'Show' && checked === true);
  expect(await app.node(({ id }) => id === field.id)).toMatchObject({ secure: true, children: [] });
  expect(JSON.stringify(await app.type(field, '!'))).not.toContain('hunter');
  const { roots } = await app.session.snapshot({ expand: 'everything' }, patience());
  expect(JSON.stringify(roots)).not.toContain('hunter');
});
