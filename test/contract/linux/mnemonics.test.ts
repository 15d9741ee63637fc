import { expect as expectValue, it } from 'vitest';
import { expect } from '../../../src/testing/index.ts';
import { launchFixture } from '../../support/app-under-test.ts';

it.each(['3.0', '4.0'])('what has an underlined letter in GTK %s is called as it shows', async (version) => {
  const app = await launchFixture('mnemonics.py', version);
  await expect(app.getByRole('checkbox')).toBeVisible();
  const labelled = await app.where(({ role }) => role === 'button' || role === 'checkbox').all();
  expectValue(labelled.map(({ title }) => title)).toEqual(['Save file', 'Keep it', 'snake_case']);
});
