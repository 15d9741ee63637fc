import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

it('gives the text of Writer the size that a box of its toolbar is set to', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'strobe-writer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const file = path.join(folder, 'report.fodt');
  copyFileSync(path.join(REPO, 'test/fixtures/documents/report.fodt'), file);
  const app = await actOn('libreoffice', ['--writer', '--norestore', file]);
  const words = (text: string, h: number) =>
    app.node(({ value, bounds }) => value === text && bounds !== undefined && bounds.h > h);
  const { id, bounds: small } = await words('First words', 0);
  const size = await app.node(({ role, value, bounds }) => role === 'textField' && / pt$/.test(`${value}`) && !!bounds);
  await app.act({ action: 'key', id, key: parseKey('a'), modifiers: ['ctrl'] });
  const set = await app.set(size, 30);
  expect(set.error?.message).toBeUndefined();
  expect(set).toMatchObject({ success: true, method: 'xtest', nodeAfter: { value: '30 pt' } });
  await words('Last words', (small?.h ?? 0) * 1.5);
});
