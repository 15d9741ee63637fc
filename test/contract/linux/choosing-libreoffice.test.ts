import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

it('chooses from a list that drops down in a dialog of LibreOffice, which bears the words of its label', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'strobe-dialog-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'two-sheets.fods');
  copyFileSync(path.join(REPO, 'test/fixtures/documents/two-sheets.fods'), file);
  const app = await actOn('libreoffice', ['--calc', '--norestore', file]);
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
  expect(await app.set(box, 'Top')).toMatchObject({ success: true, changed: true });
});
