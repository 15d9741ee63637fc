import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe('labels of GTK 3', () => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/gtk3-labels.py']);
  });

  it('name switches, colours and the boxes that show an item', async () => {
    expect(await app.titled('Dark', 'button')).toMatchObject({ checked: false });
    await app.titled('Paint', 'button');
    expect(await app.titled('Colour', 'comboBox')).toMatchObject({ value: 'Red' });
    expect(await app.titled('Size', 'comboBox')).toMatchObject({ value: 'Small' });
  });

  it('stay when another item is chosen', async () => {
    const colour = await app.titled('Colour', 'comboBox');
    const { nodeAfter } = await app.set(colour, 'Green');
    expect(nodeAfter).toMatchObject({ id: colour.id, title: 'Colour', value: 'Green' });
    await app.says('COLOUR Green');
  });

  it('are followed when they and the items change', async () => {
    const [dark, paint, colour, size] = await Promise.all([
      app.titled('Dark', 'button'),
      app.titled('Paint', 'button'),
      app.titled('Colour', 'comboBox'),
      app.titled('Size', 'comboBox'),
    ]);
    process.kill(app.program.pid, 'SIGUSR1');
    await app.node(({ id, title }) => id === dark.id && title === 'Dark again');
    await app.node(({ id, title }) => id === paint.id && title === 'Paint again');
    await app.node(({ id, title, value }) => id === colour.id && title === 'Colour again' && value === 'Blue');
    await app.node(({ id, title, value }) => id === size.id && title === 'Size again' && value === 'Large');
  });
});
