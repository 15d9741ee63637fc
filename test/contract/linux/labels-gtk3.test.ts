import { beforeAll, describe, expect as expectValue, it } from 'vitest';
import { type App, expect } from '../../../src/testing/index.ts';
import { launchFixture } from '../../support/app-under-test.ts';

describe('labels of GTK 3', () => {
  let app: App;
  beforeAll(async () => {
    app = await launchFixture('gtk3-labels.py');
  });
  const button = (name: string) => app.getByRole('button', { name });
  const box = (name: string) => app.getByRole('comboBox', { name });

  it('name switches, colours and the boxes that show an item', async () => {
    expectValue(await button('Dark').node()).toMatchObject({ checked: false });
    await expect(button('Paint')).toBeVisible();
    await expect(box('Colour')).toHaveValue('Red');
    await expect(box('Size')).toHaveValue('Small');
  });

  it('stay when another item is chosen', async () => {
    const { id } = await box('Colour').node();
    const { nodeAfter } = await box('Colour').setValue('Green');
    expectValue(nodeAfter).toMatchObject({ id, title: 'Colour', value: 'Green' });
    await expect(app).toHaveOutput('COLOUR Green');
  });

  it('are followed when they and the items change', async () => {
    const idsOf = (...found: ReturnType<typeof button>[]) =>
      Promise.all(found.map(async (each) => (await each.node()).id));
    const ids = await idsOf(button('Dark'), button('Paint'), box('Colour'), box('Size'));
    process.kill(app.pid, 'SIGUSR1');
    await expect(box('Colour again')).toHaveValue('Blue');
    await expect(box('Size again')).toHaveValue('Large');
    const again = [button('Dark again'), button('Paint again'), box('Colour again'), box('Size again')];
    expectValue(await idsOf(...again)).toEqual(ids);
  });

  it('name messages that have no title', async () => {
    process.kill(app.pid, 'SIGUSR2');
    await expect(app).toHaveWindow('Is this wanted?');
    await expect(app).toHaveWindow('Save Changes');
    await expect(app.getByRole('dialog', { name: 'Question' })).toHaveCount(0);
  });
});
