import path from 'node:path';
import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

it('tells headings, paragraphs and tables of Writer', async () => {
  const document = path.join(REPO, 'test/fixtures/documents/report.fodt');
  const app = await actOn('libreoffice', ['--writer', '--norestore', '--view', document]);
  await app.node(({ role, value, bounds }) => role === 'heading' && value === 'Report' && bounds !== undefined);
  await app.node(({ role, value }) => role === 'paragraph' && value === 'First words');
  const cell = await app.node(({ role, title }) => role === 'cell' && title === 'A1');
  expect(cell.children).toMatchObject([{ role: 'paragraph', value: 'Apple' }]);
});
