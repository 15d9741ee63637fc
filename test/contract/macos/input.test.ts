import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { find } from '../../../src/core/tree.ts';
import { WORLDS } from '../../fake-macos/build.mjs';
import { type Actors, actOn } from '../../support/acting.ts';
import { patience } from '../../support/desktop.ts';
import { SAMPLE_APP, SAMPLE_ARGS, useStandIn } from './stand-in.ts';

const standIn = useStandIn();
let app: Actors;

beforeAll(async () => {
  app = await actOn(SAMPLE_APP, SAMPLE_ARGS, {}, await standIn.desktop());
  standIn.own(app.session);
});

beforeEach(() => {
  standIn.faults('');
  standIn.expectClean();
});

/** Another application that has come to the front. */
const cover = async () => standIn.launch(app.desktop, ['--world', `${WORLDS}second.world`]);

describe('mouse and keyboard', () => {
  it('a double click is one, and a triple click too', async () => {
    const field = await app.titled('Name', 'textField');
    await app.set(field, 'one two');
    await app.act({ action: 'click', id: field.id, button: 'left', count: 2 });
    await app.act({ action: 'key', key: parseKey('delete'), modifiers: [] });
    expect((await app.titled('Name', 'textField')).value).toBe('one ');
    await app.act({ action: 'click', id: field.id, button: 'left', count: 3 });
    await app.act({ action: 'key', key: parseKey('backspace'), modifiers: [] });
    expect((await app.titled('Name', 'textField')).value).toBe('');
  });

  it('shortcuts reach the menu, whatever the user holds down', async () => {
    standIn.faults(`modifier-held=${0x20000}`);
    const verdict = await app.act({ action: 'key', key: parseKey('n'), modifiers: ['cmd'] });
    expect(verdict).toMatchObject({ success: true, method: 'cgevent' });
    await app.says('MENU_NEW');
  });

  it('long texts arrive whole, with pairs on every border', async () => {
    const field = await app.titled('Name', 'textField');
    for (const text of ['x'.repeat(95), '👍'.repeat(31), `y${'👩‍👩‍👧'.repeat(9)}`]) {
      await app.set(field, '');
      expect(await app.type(field, text)).toMatchObject({ success: true, nodeAfter: { value: text } });
    }
  });

  it('an application behind another comes to the front before anything is posted, and gets all of it', async () => {
    await cover();
    const [from, to] = [await app.titled('Drag Source'), await app.titled('Drop Here')];
    app.forgetOutput();
    const verdict = await app.act({ action: 'drag', id: from.id, toId: to.id });
    expect(verdict).toMatchObject({ success: true, method: 'cgevent' });
    await app.says('DROP_RECEIVED');
  });

  it('where accessibility does not answer what is at a point, the window server does', async () => {
    const field = await app.titled('Swatch cyan');
    standIn.faults('ax-error=-25208:AXUIElementCopyElementAtPosition');
    expect(await app.click(field)).toMatchObject({ success: true, method: 'cgevent' });
  });

  it('an open menu is closed before a click that it would swallow', async () => {
    expect(await app.click(await app.titled('File', 'menuItem'))).toMatchObject({ success: true, method: 'ax' });
    await app.titled('New', 'menuItem');
    const beta = await app.click(await app.titled('Beta', 'treeItem'));
    expect(beta).toMatchObject({ success: true, method: 'cgevent', nodeAfter: { selected: true } });
    expect(find(await app.roots(), ({ title }) => title === 'New')).toBeUndefined();
  });

  it('native actions leave the front as it is', async () => {
    const other = await cover();
    expect(await app.click(await app.titled('Enable', 'checkbox'))).toMatchObject({ success: true, method: 'ax' });
    expect((await other.app.windows(patience())).some(({ active }) => active)).toBe(true);
  });

  it('rows are dragged to their new place', async () => {
    const [from, to] = [await app.titled('Alpha', 'treeItem'), await app.titled('Gamma', 'treeItem')];
    const verdict = await app.act({ action: 'drag', id: from.id, toId: to.id });
    expect(verdict.success).toBe(true);
    const list = await app.titled('Letters', 'tree');
    expect(list.children.map(({ title }) => title)).toEqual(['Beta', 'Gamma', 'Alpha']);
    expect((await app.titled('Alpha', 'treeItem')).id).toBe(from.id);
  });
});

describe('a press that is not answered in time', () => {
  it('is reported as unknown, with the state afterwards, and is not tried another way', async () => {
    const open = await app.titled('Open Dialog', 'button');
    standIn.faults('late-error=-25204:AXPress');
    const verdict = await app.click(open);
    standIn.faults('');
    expect(verdict).toMatchObject({ success: false, error: { code: 'unresponsive' } });
    expect(verdict.error?.message).toContain('unknown');
    expect(verdict.effects.filter((line) => line.startsWith('opened dialog "Strobe Dialog"'))).toHaveLength(1);
    await app.click(await app.titled('Cancel', 'button'));
  });

  it('is an error where the application refuses it, and is not tried another way', async () => {
    const toggle = await app.titled('Enable', 'checkbox');
    app.forgetOutput();
    standIn.faults('ax-error=-25200:AXPress');
    const verdict = await app.click(toggle);
    standIn.faults('');
    expect(verdict).toMatchObject({ success: false, changed: false, error: { code: 'not_reachable' } });
    expect(app.output).toBe('');
  });

  it('changes nothing where it did not happen', async () => {
    const toggle = await app.titled('Enable', 'checkbox');
    app.forgetOutput();
    standIn.faults('hang=AXPress');
    const verdict = await app.click(toggle);
    standIn.faults('');
    expect(verdict).toMatchObject({ success: false, changed: false, effects: [], error: { code: 'unresponsive' } });
    expect(app.output).toBe('');
  });
});
