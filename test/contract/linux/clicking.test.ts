import { expect as expectValue, it } from 'vitest';
import { expect, type Modifier } from '../../../src/testing/index.ts';
import { launchFixture } from '../../support/app-under-test.ts';
import { INPUT_METHOD } from '../../support/desktop.ts';

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
