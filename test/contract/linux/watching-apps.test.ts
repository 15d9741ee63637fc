import { beforeAll, describe, expect, it } from 'vitest';
import type { NativeAction } from '../../../src/core/backend.ts';
import type { Role } from '../../../src/core/roles.ts';
import { isolatedDesktop, launch, patience, REPO } from '../../support/desktop.ts';
import { startWatching, type Watched, watched } from '../../support/watching.ts';

async function perform(ui: Watched, role: Role, title: string, action: NativeAction): Promise<string> {
  const { id } = await ui.node(role, title);
  expect(await ui.app.perform(ui.refOf(id), action, patience())).toBe('done');
  return id;
}

describe('a page in Chromium is watched', () => {
  let ui: Watched;

  beforeAll(async () => {
    const page = `file://${REPO}/test/fixtures/apps/form.html`;
    const { app } = await launch(await isolatedDesktop(), 'chromium', [page]);
    ui = watched(app);
    expect(await ui.changes.wait({ role: 'button', text: 'Order' }, 60_000, patience())).toMatchObject({
      matched: true,
    });
  });

  it('check marks, numbers and the focus', async () => {
    await using watcher = await startWatching(ui.changes);
    const candles = await perform(ui, 'checkbox', 'With candles', { kind: 'press' });
    const unchecked = await watcher.first((event) => event.elementId === candles && event.field === 'checked');
    expect(unchecked.newValue).toBe(false);
    const name = await perform(ui, 'textField', 'Name', { kind: 'focus' });
    await watcher.first((event) => event.elementId === name && event.eventType === 'focus_changed');
    const slider = await perform(ui, 'slider', 'Sweetness', { kind: 'setNumber', value: 9 });
    await watcher.first((event) => event.elementId === slider && event.newValue === 9);
  });

  it('what a script writes', async () => {
    const thanks = ui.changes.wait({ text: 'Thank you' }, 60_000, patience());
    await perform(ui, 'button', 'Order', { kind: 'press' });
    expect(await thanks).toMatchObject({ matched: true });
  });
});

describe('a document in LibreOffice is watched', () => {
  let ui: Watched;

  beforeAll(async () => {
    const args = ['--writer', '--norestore', '--nologo'];
    ui = watched((await launch(await isolatedDesktop(), 'soffice', args)).app);
    expect(await ui.changes.wait({ role: 'button', text: 'Bold' }, 60_000, patience())).toMatchObject({
      matched: true,
    });
    expect(await ui.changes.wait({ role: 'paragraph' }, 60_000, patience())).toMatchObject({ matched: true });
  });

  it('text and toolbar', async () => {
    await using watcher = await startWatching(ui.changes);
    const { node } = await ui.changes.wait({ role: 'paragraph' }, 60_000, patience());
    if (!node) throw new Error('no paragraph');
    expect(await ui.app.perform(ui.refOf(node.id), { kind: 'setText', text: 'Dear Ada' }, patience())).toBe('done');
    await watcher.first((event) => event.newValue === 'Dear Ada');
    const bold = await perform(ui, 'button', 'Bold', { kind: 'press' });
    await watcher.first((event) => event.elementId === bold && event.field === 'checked');
  });
});
