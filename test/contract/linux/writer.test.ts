import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

let app: Actors;
beforeAll(async () => {
  const document = path.join(REPO, 'test/fixtures/documents/report.fodt');
  app = await actOn('libreoffice', ['--writer', '--norestore', '--view', document]);
  await app.node(({ role, value, bounds }) => role === 'heading' && value === 'Report' && bounds !== undefined);
});

const paragraph = (text: RegExp) =>
  app.node(({ role, value, bounds }) => role === 'paragraph' && bounds !== undefined && text.test(String(value)));

it('reports headings, paragraphs and tables of Writer', async () => {
  await paragraph(/^First words$/);
  const cell = await app.node(({ role, title }) => role === 'cell' && title === 'A1');
  expect(cell.children).toMatchObject([{ role: 'paragraph', value: 'Apple' }]);
});

it('reports the text of a paragraph that has a comment', async () => {
  await paragraph(/^Words with a .?comment$/);
});

it('keeps ids with their paragraphs when Writer shows another page', async () => {
  const first = await linesById();
  const key = (name: string) => app.act({ action: 'key', key: parseKey(name), modifiers: ['ctrl'] });
  const { effects } = await key('end');
  await paragraph(/^Last words$/);
  const last = await linesById();
  expect(last.size).toBeGreaterThan(10);
  expect([...last].filter(([id, text]) => (first.get(id) ?? text) !== text)).toEqual([]);
  expect(effects.filter((effect) => /changed: paragraph.*value=/.test(effect))).toEqual([]);
  await key('home');
  const again = await paragraph(/^Line 3$/);
  expect(first.get(again.id)).toBe('Line 3');
});

async function linesById(): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  walk(await app.roots(), ({ id, role, value }: UiNode) => {
    if (role === 'paragraph' && /^L(ine|ast) /.test(String(value))) lines.set(id, String(value));
    return undefined;
  });
  return lines;
}
