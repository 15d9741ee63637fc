import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, patience, REPO } from '../../support/desktop.ts';

const PAGE = path.join(REPO, 'test/fixtures/apps/file-input.html');

describe.each(['3', '4'])('the file chooser that GTK %s shows for Chromium', (version) => {
  let page: Actors;
  const isChooser = ({ role, title }: UiNode) => role === 'dialog' && title === 'Open File';
  const openChooser = async () => {
    const input = await page.node(({ role, title }) => role === 'button' && title?.startsWith('Upload') === true);
    expect((await page.click(input)).error?.message).toBeUndefined();
    return page.node(isChooser);
  };
  const hasClosed = () => eventually(async () => (find(await page.roots(), isChooser) ? undefined : true));

  beforeAll(async () => {
    page = await actOn('chromium', [`--gtk-version=${version}`, PAGE]);
    await page.titled('Upload', 'document');
  });

  it('is a dialog of which all is reported, is left, and comes again under the same ids', async () => {
    const first = await openChooser();
    expect(first).toMatchObject({ active: true, modal: true });
    const cancel = await page.titled('Cancel', 'button');
    const fresh = await page.session.snapshot({ expand: 'everything' }, patience());
    expect(find(fresh.roots, ({ id }) => id === cancel.id)).toEqual(cancel);
    expect((await page.click(cancel)).error?.message).toBeUndefined();
    await hasClosed();
    const again = await openChooser();
    expect(again.id).toBe(first.id);
    expect((await page.titled('Cancel', 'button')).id).toBe(cancel.id);
    await page.click(cancel);
    await hasClosed();
  });

  it('gives the page the file whose path is typed', async () => {
    await openChooser();
    await page.act({ action: 'key', key: { kind: 'char', char: 'l' }, modifiers: ['ctrl'] });
    const field = await page.node(({ role, focused }) => role === 'textField' && focused);
    expect(await page.set(field, PAGE)).toMatchObject({ changed: true });
    expect((await page.click(await page.titled('Open', 'button'))).error?.message).toBeUndefined();
    await page.titled('got file-input.html');
    await hasClosed();
  });
});
