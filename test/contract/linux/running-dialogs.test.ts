import { expect, it } from 'vitest';
import { expect as expectShown } from '../../../src/testing/index.ts';
import { actOn } from '../../support/acting.ts';
import { launchFixture } from '../../support/app-under-test.ts';
import { PYTHON } from '../../support/desktop.ts';

it('acts in dialogs of GTK 3 that run within the click that opened them, by keys and natively', async () => {
  const app = await launchFixture('running-dialogs.py');
  const press = (name: string) => app.getByRole('button', { name }).click();
  for (const round of [1, 2, 3]) {
    const times = (line: string) => new RegExp(`(^${line}\\n[\\s\\S]*){${round}}`, 'm');
    await press('Ask');
    const field = app.getByRole('textField');
    await field.press('a');
    await field.type('bc');
    await expectShown(field).toHaveValue('abc', { timeoutMs: 0 });
    await press('More of First');
    await app.press('Escape');
    await expectShown(app).toHaveOutput(times('First again {2}no'));
    await press('More of First');
    await press('Accept First again');
    await expectShown(app).toHaveOutput(times('First again {2}yes'));
    await press('Accept First');
    await expectShown(app).toHaveOutput(times('First abc yes'));
  }
});

it('acts in dialogs of GTK 3 that one click has opened in a row, and when that is over', async () => {
  const app = await launchFixture('running-dialogs.py');
  for (const round of [1, 2]) {
    await app.getByRole('button', { name: 'Ask on' }).click();
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await app.getByRole('textField').setValue(`${round}${number}`);
      await app.getByRole('button', { name: `Accept Number ${number}` }).click();
      await expectShown(app).toHaveOutput(`Number ${number} ${round}${number} yes`);
    }
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

it('waits for a program that is at work for longer than settleMs', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/slow-dialog.py']);
  const { effects } = await app.click(await app.titled('Work', 'button'), { settleMs: 80 });
  expect(effects).toContainEqual(expect.stringContaining('title="Idle"→"Done"'));
});
