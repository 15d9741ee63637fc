import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('cells of %s whose editor opens late', (toolkit) => {
  let app: Actors;
  const cell = (title: string) => app.titled(title, 'cell');
  const press = (key: string) => app.act({ action: 'key', key: parseKey(key), modifiers: [] });
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/late-editors.py', toolkit]);
    await cell('Ann');
  });

  it('are set, though a double-click leads to a field beside them', async () => {
    const { id } = await cell('Ann');
    const verdict = await app.set({ id }, 'Ada');
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, nodeAfter: { id, title: 'Ada' } });
    await app.says('ROW_0_Ada');
    await app.node(({ value }) => value === 'beside');
  });

  it('are set while their editor is open', async () => {
    const bob = await cell('Bob');
    await app.click(bob);
    expect(await press('F2')).toMatchObject({
      effects: [expect.stringMatching(/^focus moved to an editor.*value="Bob"$/)],
    });
    const verdict = await app.set(bob, 'Bea');
    expect(verdict.error?.message).toBeUndefined();
    await app.says('ROW_1_Bea');
  });

  it.each(['Cleo', 'Cara'])('are typed into after a click, selected before or not: %s', async (name) => {
    const third = await app.node(({ role, title }) => role === 'cell' && title?.startsWith('C') === true);
    await app.click(third, { settleMs: 0 });
    const { effects } = await app.act({ action: 'type', text: name });
    expect(effects).toContainEqual(expect.stringMatching(new RegExp(`editor.*"${name}"$`)));
    await press('Return');
    await app.says(`ROW_2_${name}`);
  });

  it('are typed into by their id', async () => {
    const dan = await cell('Dan');
    await app.click(dan);
    await app.click(dan, { settleMs: 0 });
    await app.type(dan, 'Dora');
    await press('Return');
    await app.says('ROW_3_Dora');
  });
});
