import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PYTHON } from '../../support/desktop.ts';
import { Hands } from '../../support/hands.ts';
import { Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

async function launch(name: string, ...args: string[]): Promise<Hands> {
  return new Hands(strobe, (await strobe.launch(PYTHON, [`test/fixtures/apps/${name}`, ...args])).sessionId);
}

describe.each(['gtk', 'qt'])('steps in %s', (toolkit) => {
  it('tell what one of them has changed elsewhere in a dialog that another one closed', async () => {
    const app = await launch('linked-fields.py', toolkit);
    await app.press('New');
    const folder = await app.find({ role: 'textField', text: 'Folder' });
    const { id: ok } = await app.find({ role: 'button' }, ({ title }) => title === 'OK');
    const steps = [
      { action: 'set_value', id: folder.id, value: '/srv/other' },
      { action: 'click', id: ok },
    ];
    const { text } = await strobe.call('debug_ui_action', { sessionId: app.sessionId, steps });
    expect(text).toMatch(/^success=true steps=2\/2/);
    expect(text).toMatch(/effect: changed: textField "Name" id=\w+ value="Notes"→"other", then gone$/m);
    expect(text).not.toMatch(/effect: changed: textField "Folder"/);
  });

  it('and keys for no element say what had focus', async () => {
    const app = await launch('linked-fields.py', toolkit);
    await app.press('New');
    await app.find({ role: 'textField' }, ({ title, focused }) => title === 'Name' && focused);
    const { text } = await app.act('key', { key: 'escape' });
    expect(text).toMatch(/^success=true method=xtest effects=\d+ settled=true/);
    expect(text).toMatch(/^focus was on: textField "Name" id=\w+$/m);
    expect(text).toMatch(/^effect: closed dialog "New Notebook"/m);
  });
});
