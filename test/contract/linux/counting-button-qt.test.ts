import { describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('a button of %s that a key presses', (toolkit) => {
  it('is seen to do what it is for, at the shortest patience', async () => {
    const app = await actOn(PYTHON, ['test/fixtures/apps/counting-button.py', toolkit]);
    await app.node(({ title, bounds }) => title === 'Count' && bounds !== undefined);
    for (let count = 1; count <= 10; count++) {
      const pressed = await app.act({ action: 'key', key: parseKey('F5'), modifiers: [] }, { settleMs: 80 });
      expect(pressed.effects.join()).toContain(`"${count - 1}"→"${count}"`);
    }
  });
});
