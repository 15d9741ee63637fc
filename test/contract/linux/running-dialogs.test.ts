import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

it('acts in dialogs of GTK 3 that run within the click that opened them, by keys and natively', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/running-dialogs.py']);
  const press = async (title: string) =>
    expect(await app.click(await app.titled(title, 'button'))).toMatchObject({ success: true });
  for (const _ of [1, 2, 3]) {
    await press('Ask');
    const field = await app.node(({ role }) => role === 'textField');
    await app.act({ action: 'key', id: field.id, key: { kind: 'char', char: 'a' }, modifiers: [] });
    expect(await app.type(field, 'bc')).toMatchObject({ success: true, nodeAfter: { value: 'abc' } });
    await press('More of First');
    await app.act({ action: 'key', key: { kind: 'named', name: 'escape' }, modifiers: [] });
    await app.says('First again  no');
    await press('More of First');
    await press('Accept First again');
    await app.says('First again  yes');
    await press('Accept First');
    await app.says('First abc yes');
    app.forgetOutput();
  }
});

it('reports that a dialog closed which took its time after it was answered', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/slow-dialog.py']);
  const open = async () => {
    await app.click(await app.titled('Ask', 'button'));
    return app.titled('Open', 'button');
  };
  const closed = [expect.stringContaining('closed dialog "Choose"')];
  const clicked = await app.click(await open(), { settleMs: 80 });
  expect(clicked).toMatchObject({ changed: true, effects: expect.arrayContaining(closed) });
  await open();
  const key = { kind: 'named', name: 'return' } as const;
  const pressed = await app.act({ action: 'key', key, modifiers: [] }, { settleMs: 80 });
  expect(pressed.effects).toEqual(expect.arrayContaining(closed));
});
