import { beforeAll, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { packageFrom } from '../../support/debian.ts';
import { PYTHON } from '../../support/desktop.ts';
import { describeCan } from '../../support/it-can.ts';

const ADW = packageFrom('libadwaita-1-0', '1.5', 'libadwaita has dialogs in their window since 1.5');

/** Nothing of the display tells that there is a dialog, nor that it is modal. */
describeCan(ADW, 'a dialog of libadwaita, which is in its window', () => {
  let app: Actors;

  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/adw-dialog.py']);
  });

  it.each([
    { opener: 'Ask', dialog: 'Delete it?' },
    { opener: 'Preferences', dialog: 'Preferences' },
  ])('$dialog is modal, and in the way of what is beneath until it is left', async ({ opener, dialog }) => {
    const beneath = await app.titled('Beneath', 'button');
    const note = await app.titled('Note', 'textField');
    const opened = await app.click(await app.titled(opener, 'button'));
    expect(opened.effects).toContainEqual(expect.stringMatching(`^opened dialog "${dialog.replace('?', '\\?')}"`));
    expect(await app.titled(dialog, 'dialog')).toMatchObject({ modal: true });
    const refused = { success: false, changed: false, effects: [] };
    expect(await app.click(beneath)).toMatchObject(refused);
    expect(await app.type(note, 'hello')).toMatchObject(refused);
    expect(await app.set(note, 'hello')).toMatchObject(refused);
    expect(app.output).not.toContain('BENEATH');
    await app.act({ action: 'key', key: { kind: 'named', name: 'escape' }, modifiers: [] });
    await app.whenRoots((roots) => find(roots, ({ role }) => role === 'dialog') === undefined || undefined);
    expect(await app.click(beneath)).toMatchObject({ success: true });
    await app.says('BENEATH');
    app.forgetOutput();
  });

  it('has its answers where they are, and takes one', async () => {
    await app.click(await app.titled('Ask', 'button'));
    const answer = await app.titled('Delete', 'button');
    await app.act({ action: 'click', id: answer.id, button: 'left', count: 2 });
    await app.says('ANSWER delete');
  });
});
