import { expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { actOn } from '../../support/acting.ts';
import { copiedDocument } from '../../support/document.ts';

it('chooses from a list that drops down in a dialog of LibreOffice, which bears the words of its label', async () => {
  const app = await actOn('libreoffice', ['--calc', '--norestore', copiedDocument('two-sheets.fods')]);
  await app.click(await app.titled('A1', 'cell'));
  await app.act({ action: 'key', key: parseKey('1'), modifiers: ['ctrl'] });
  await app.click(await app.titled('Alignment', 'tab'));
  const box = await app.node(
    ({ role, title, bounds }) => role === 'comboBox' && title === 'Vertical:' && bounds !== undefined,
  );
  expect(await app.set(box, 'Middle')).toMatchObject({ success: true, changed: true });
  expect(await app.set(box, 'Middle')).toMatchObject({ success: true, changed: false });
  const refused = await app.set(box, 'Sideways');
  expect(refused.error?.message).toContain('has no item "Sideways": nothing was changed');
  expect(refused.error?.hint).toMatch(/^It has ".+", ".+"/);
  expect(await app.set(box, 'Top')).toMatchObject({ success: true, changed: true });
});
