import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';

describe('text that is typed on a page of Chromium', () => {
  let page: Actors;
  const field = (title: string) => page.node((node) => node.title === title && /^text/.test(node.role));
  const typed = async (title: string, text: string) => {
    const verdict = await page.type(await field(title), text);
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict.success).toBe(true);
  };

  beforeAll(async () => {
    page = await actOn('chromium', [path.join(REPO, 'test/fixtures/apps/rich-text.html')]);
    await field('Blank');
  });

  it('is reported by its parts, where it has some, and not by what stands for them', async () => {
    expect((await field('Flat')).value).toBe('Just text');
    for (const title of ['Paragraphs', 'Mixed', 'Blank']) expect((await field(title)).value, title).toBeUndefined();
    const { children } = await field('Paragraphs');
    expect(children.map((child) => child.title ?? child.children[0]?.title)).toEqual(['First', 'Second']);
  });

  it.each([
    ['Flat', 'Just text tail'],
    ['Paragraphs', '/First/Second tail/'],
    ['Paragraph', '/Only tail/'],
    ['Mixed', 'See /this/one/two /bold tail/'],
    ['Nothing', ' tail'],
    ['Blank', '/ tail/'],
    ['Narrow', 'more than a field of this size shows tail'],
    ['Lines', 'one/two/three/four tail'],
  ])('goes behind what is there, and has arrived: %s', async (title, whole) => {
    await typed(title, ' tail');
    await page.titled(whole.trim());
  });

  it('goes on in the next line', async () => {
    await typed('Nothing', ' and\nmore');
    await page.titled('tail and/more/');
  });

  it.each(['Task', 'Chat'])('may be taken at Return, which clears the field: %s', async (title) => {
    for (const text of ['hello', 'again']) {
      await typed(title, `${text}\n`);
      await page.titled(`took ${text}`);
    }
  });

  it('is missed where a field does not take all of it', async () => {
    const short = await page.type(await field('Sum'), '12345');
    expect(short).toMatchObject({ success: false, changed: true });
    expect(short.error?.message).toContain('2 of 5 characters did not arrive');
  });
});
