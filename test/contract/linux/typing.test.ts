import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('fields of %s that do not have the keyboard', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/filled-fields.py', toolkit]);
    await app.titled('Number', 'spinButton');
  });

  it.each([
    ['Long line', 'textField', `${'line '.repeat(40)}7`],
    ['Area', 'textArea', 'area7'],
    ['Plain area', 'textArea', 'first\nsecond7'],
    ['Number', 'spinButton', 57],
    ['Weight', 'spinButton', 57],
  ])('are typed into behind what they hold: %s', async (title, role, value) => {
    const verdict = await app.type(await app.titled(title, role), '7');
    expect(verdict).toMatchObject({ success: true, nodeAfter: { value } });
  });

  it('are typed into behind the number that was set', async () => {
    for (const title of ['Number', 'Weight']) {
      const field = await app.titled(title, 'spinButton');
      await app.set(field, 42);
      await app.click(await app.titled('Elsewhere', 'button'));
      expect(await app.type(field, '1')).toMatchObject({ success: true, nodeAfter: { value: 421 } });
      await app.says('421');
      app.forgetOutput();
    }
  });

  it('are typed into where the caret is once they have the keyboard', async () => {
    const area = await app.titled('Area', 'textArea');
    await app.set(area, 'area');
    await app.act({ action: 'key', id: area.id, key: { kind: 'named', name: 'home' }, modifiers: [] });
    expect(await app.type(area, '9')).toMatchObject({ success: true, nodeAfter: { value: '9area' } });
  });
});
