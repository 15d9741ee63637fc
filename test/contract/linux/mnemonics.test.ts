import { expect, it } from 'vitest';
import { walk } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

it.each(['3.0', '4.0'])('what has an underlined letter in GTK %s is called as it shows', async (version) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/mnemonics.py', version]);
  await app.node(({ role }) => role === 'checkbox');
  const titles: (string | undefined)[] = [];
  walk(await app.roots(), ({ role, title }) => {
    if (role === 'button' || role === 'checkbox') titles.push(title);
    return undefined;
  });
  expect(titles).toEqual(['Save file', 'Keep it', 'snake_case']);
});
