import path from 'node:path';
import { after, before, test } from 'node:test';
import { expect, launch } from 'strobe-ui/test';

const program = path.join(import.meta.dirname, '../sample-app/qt.py');

let app;

before(async () => {
  app = await launch('/usr/bin/python3', { args: [program, '--no-tick'] });
});

after(async () => {
  await app?.close();
});

test('the slider follows its value', async () => {
  const volume = app.getByRole('slider', { name: 'Volume' });
  await volume.setValue(75);
  await expect(volume).toHaveValue(75);
});

test('the menu opens a file', async () => {
  await app.getByRole('menuItem', { name: 'Open…' }).click({ noEffect: true });
  await expect(app).toHaveOutput('MENU_OPEN');
});

test('the toolbar is as it was', async () => {
  await expect(app.getByRole('toolbar')).toMatchTree('toolbar.tree');
});
