import path from 'node:path';
import { expect, test } from 'strobe-ui/playwright';

const page = path.join(import.meta.dirname, 'notes.html');

test('a note is added and done', async ({ launch }) => {
  // A window of its own, without tabs and address bar, as Electron makes it.
  const app = await launch('chromium', { args: [`--app=file://${page}`] });

  await app.getByLabel('Note').type('Water the plants');
  await app.getByRole('button', { name: 'Add' }).click();
  const note = app.getByRole('checkbox', { name: 'Water the plants' });
  await note.click();

  await expect(note).toBeChecked();
  await expect(app.getByRole('checkbox')).toHaveCount(1);
  expect(await app.windows()).toEqual(['Notes']);
});
