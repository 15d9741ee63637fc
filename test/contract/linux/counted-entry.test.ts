import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

it.each(['gtk3', 'gtk4'])(
  'sets the line of %s for a program that counts what is inserted and deleted',
  async (toolkit) => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/counted-entry.py', toolkit]);
    const field = await app.node(({ role }) => role === 'textField');
    for (const text of ['Grüße', 'x', '']) {
      expect(await app.set(field, text)).toMatchObject({ success: true, changed: true });
      await app.says(`COUNT ${text.length}`);
      expect(await app.titled('Find', 'button')).toMatchObject({ enabled: text !== '' });
      app.forgetOutput();
    }
  },
);
