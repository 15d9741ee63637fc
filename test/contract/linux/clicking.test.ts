import { expect as expectValue, it } from 'vitest';
import { expect, launch, type Modifier } from '../../../src/testing/index.ts';
import { launchFixture, PATIENT } from '../../support/app-under-test.ts';
import { atEnd } from '../../support/at-end.ts';
import { INPUT_METHOD, REPO, SAMPLES } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';

it.each(['gtk3', 'gtk4', 'qt5', 'qt6'])('clicks rows of %s while keys are held', async (toolkit) => {
  const app = await launchFixture('several-selected.py', toolkit);
  const click = async (title: string, modifiers: Modifier[], selected: string) => {
    const { method } = await app.getByText(title).click({ modifiers, noEffect: true });
    expectValue(method).toBe(INPUT_METHOD);
    await expect(app).toHaveOutput(new RegExp(`SELECTED ${selected}\\n$`));
  };
  await click('First', [], 'First');
  await click('Third', ['ctrl'], 'First Third');
  await click('First', ['ctrl'], 'Third');
  await click('Second', [], 'Second');
  await click('Fourth', ['shift'], 'Second Third Fourth');
  // A key that is still down would add to them.
  await click('Third', [], 'Third');
});

it.each(['gtk3', 'gtk4', 'qt5', 'qt6'] as const)(
  'clicks %s without waiting, and waits for what it did later',
  async (toolkit) => {
    const { command, args } = SAMPLES[toolkit];
    const app = await launch(command, {
      args: [...args],
      cwd: REPO,
      artifacts: temporaryFolder('artifacts'),
      ...PATIENT,
    });
    atEnd(() => app.close());
    const action = app.getByRole('button', { name: 'Action' });
    for (let click = 0; click < 5; click++) await action.click({ noWaitAfter: true });
    await expect(app).toHaveOutput(/(ACTION_PRESSED.*){5}/s);
    const { effects, settled } = await app.getByRole('button', { name: 'Open Dialog' }).click({ noWaitAfter: true });
    expectValue({ effects, settled }).toEqual({ effects: [], settled: false });
    expectValue(await app.settle()).toBe(true);
    expectValue((await app.nodes()).map(({ role }) => role)).toContain('dialog');
    expectValue(await app.settle()).toBe(false);
  },
);
