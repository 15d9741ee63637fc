import { expect, it } from 'vitest';
import type { Modifier } from '../../../src/core/keys.ts';
import { actOn } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON } from '../../support/desktop.ts';

it.each(['gtk3', 'gtk4', 'qt5', 'qt6'])('clicks rows of %s while keys are held', async (toolkit) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/several-selected.py', toolkit]);
  const click = async (title: string, modifiers: Modifier[], selected: string) => {
    const { id } = await app.node((node) => node.title === title && node.bounds !== undefined);
    const verdict = await app.act({ action: 'click', id, button: 'left', count: 1, modifiers });
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says(`SELECTED ${selected}`);
  };
  await click('First', [], 'First');
  await click('Third', ['ctrl'], 'First Third');
  await click('First', ['ctrl'], 'Third');
  await click('Second', [], 'Second');
  await click('Fourth', ['shift'], 'Second Third Fourth');
  // A key that is still down would add to them.
  await click('Third', [], 'Third');
});
