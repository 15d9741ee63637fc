import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('in a dialog of %s', (toolkit) => {
  let app: Actors;
  const cell = (title: string) => app.titled(title, 'cell');
  const press = (key: string) => app.act({ action: 'key', key: parseKey(key), modifiers: [] });
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/cell-widgets.py', toolkit]);
    await cell('first');
  });

  it.each([
    ['type of first', 'BLOB', 'TABLE 0 BLOB'],
    ['length of first', 12, 'LENGTH 0 12'],
  ])('a widget that lies on a cell is set: %s', async (title, value, said) => {
    const verdict = await app.set(await cell(title), value);
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, changed: true });
    await app.says(said);
    expect(app.output).not.toContain('CLOSED');
  });

  it('a value that its widget does not have is refused, and the dialog stays', async () => {
    const { success } = await app.set(await cell('type of second'), 'DATE');
    expect(success).toBe(false);
    await cell('type of second');
    expect(app.output).not.toContain('CLOSED');
  });

  it('a cell whose editor is open is set in that', async () => {
    const { id } = await cell('second');
    await app.act({ action: 'click', id, button: 'left', count: 2 });
    const verdict = await app.set({ id }, 'other');
    expect(verdict.error?.message).toBeUndefined();
    await app.says('CELL 1 other');
  });

  it('text that is typed on a cell without an editor is reported lost', async () => {
    const { success, error } = await app.type(await cell('fixed 0'), 'changed');
    expect(success).toBe(false);
    expect(error?.message).toMatch(/^"changed" did not arrive: cell "fixed 0" id=\S+ opened no editor for it\.$/);
    const typed = await app.type(await cell('first'), 'primary');
    expect(typed.error?.message).toBeUndefined();
    await press('Return');
    await app.says('CELL 0 primary');
    expect(app.output).not.toContain('CLOSED');
  });
});
