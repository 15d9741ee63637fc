import path from 'node:path';
import { expect, launch } from 'strobe-ui/test';
import { it } from 'vitest';

const program = path.join(import.meta.dirname, '../sample-app/gtk4.py');

it('asks before it goes on', async () => {
  await using app = await launch('/usr/bin/python3', { args: [program, '--no-tick'] });

  await app.getByRole('button', { name: 'Open Dialog' }).click();
  const dialog = app.getByRole('dialog', { name: 'Strobe Dialog' });
  await expect(dialog.getByText('Do you want to go on?')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();

  await expect(dialog).not.toBeVisible();
  await expect(app).toHaveOutput('DIALOG_OK');
});

it('keeps what is entered', async () => {
  await using app = await launch('/usr/bin/python3', { args: [program, '--no-tick'] });

  await app.getByLabel('Name').setValue('Ada');
  await app.getByLabel('Flavor').setValue('Mint');
  await expect(app.getByLabel('Name')).toHaveValue('Ada');
  await expect(app.getByLabel('Flavor')).toHaveValue('Mint');
});
