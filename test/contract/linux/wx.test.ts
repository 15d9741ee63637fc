import { beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';
import { startWatching } from '../../support/watching.ts';

/** wxWidgets names none of its fields, and is GTK 3 but for what it draws itself. */
describe('the sample in wxWidgets', () => {
  let app: Actors;

  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/wx-sample.py']);
    await app.node((node) => node.title === 'Open Dialog' && node.bounds !== undefined);
  });

  const field = (value: string | number) => app.node((node) => node.value === value && node.bounds !== undefined);

  it('has its values, and none of a password', async () => {
    expect(await field(50)).toMatchObject({ role: 'slider' });
    expect(await field('test')).toMatchObject({ role: 'textField' });
    expect(await field(3)).toMatchObject({ role: 'spinButton' });
    expect(await field('First line\nSecond line')).toMatchObject({ role: 'textArea' });
    expect(await field('Vanilla')).toMatchObject({ role: 'comboBox' });
    expect(await app.node(({ secure }) => secure === true)).toMatchObject({ role: 'textField' });
    expect(JSON.stringify(await app.roots())).not.toContain('hunter2');
  });

  it('has the rows of a data view that show', async () => {
    for (const title of ['Alpha', 'Beta', 'Row 1', 'Row 5']) await app.titled(title, 'cell');
    expect(find(await app.roots(), ({ title, offscreen }) => title === 'Row 500' && !offscreen)).toBeUndefined();
  });

  it('is pressed, checked, set, typed into and chosen from', async () => {
    expect(await app.click(await app.titled('Action', 'button'))).toMatchObject({ success: true });
    await app.says('ACTION_PRESSED');
    const done = await app.titled('Done', 'checkbox');
    expect(await app.click(done)).toMatchObject({ changed: true, nodeAfter: { checked: true } });
    await app.says('DONE_ON');
    expect(await app.set(await field(50), 75)).toMatchObject({ success: true, nodeAfter: { value: 75 } });
    expect(await app.set(await field(3), 9)).toMatchObject({ success: true, nodeAfter: { value: 9 } });
    const name = await field('test');
    expect(await app.type(name, ' Zoë ✓')).toMatchObject({ success: true, nodeAfter: { value: 'test Zoë ✓' } });
    expect(await app.set(name, 'Grüße')).toMatchObject({ success: true, nodeAfter: { value: 'Grüße' } });
    const flavor = await field('Vanilla');
    expect(await app.set(flavor, 'Mint')).toMatchObject({ success: true, nodeAfter: { value: 'Mint' } });
    expect(await app.click(await app.titled('Beta', 'cell'))).toMatchObject({ nodeAfter: { selected: true } });
    await app.says('LETTER_Beta');
    expect(await app.click(await app.titled('Row 3', 'cell'))).toMatchObject({ nodeAfter: { selected: true } });
    await app.says('ROW_3');
  });

  it('opens a menu and takes an item', async () => {
    expect(await app.click(await app.titled('File', 'menu'))).toMatchObject({ success: true });
    expect(await app.click(await app.titled('New', 'menuItem'))).toMatchObject({ success: true });
    await app.says('MENU_NEW');
  });

  it('opens a dialog, which is in the way until it is answered', async () => {
    await app.click(await app.titled('Open Dialog', 'button'));
    expect(await app.titled('Strobe Dialog', 'dialog')).toMatchObject({ modal: true });
    const behind = await app.click(await app.titled('Action', 'button'));
    expect(behind).toMatchObject({ success: false, changed: false, effects: [] });
    const closed = await app.click(await app.titled('OK', 'button'));
    expect(closed.effects.join('\n')).toContain('closed dialog "Strobe Dialog"');
    await app.says('DIALOG_OK');
  });

  it('reports what changes', async () => {
    const done = await app.titled('Done', 'checkbox');
    await using watcher = await startWatching(app.session.changes);
    await app.click(done);
    const event = await watcher.first(
      ({ elementId, eventType }) => elementId === done.id && eventType === 'value_changed',
    );
    expect(event).toMatchObject({ field: 'checked', newValue: false });
  });
});
