import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, INPUT_METHOD, patience } from '../../support/desktop.ts';
import { copiedDocument } from '../../support/document.ts';

describe('the cells of a LibreOffice Calc sheet', () => {
  let file: string;
  let app: Actors;

  beforeAll(async () => {
    file = copiedDocument('two-sheets.fods');
    app = await actOn('libreoffice', ['--calc', '--norestore', file]);
    await app.node(({ title, value, bounds }) => title === 'C1' && value === '7' && bounds !== undefined);
  });

  const cell = (address: string): Promise<UiNode> => app.titled(address, 'cell');

  /** Writes into a cell, and reports what it shows then. */
  async function written(address: string, value: string | number): Promise<UiNode['value']> {
    const { id } = await cell(address);
    const verdict = await app.set({ id }, value);
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, nodeAfter: { id, title: address } });
    expect(verdict.method).toBe(typeof value === 'number' ? 'atspi' : INPUT_METHOD);
    return verdict.nodeAfter?.value;
  }

  const key = (name: 'return' | 'escape') => app.act({ action: 'key', key: { kind: 'named', name }, modifiers: [] });
  const typed = async (address: string, text: string) =>
    app.act({ action: 'type', id: (await cell(address)).id, text });

  /** Waits until Calc has let go of the object of a cell. */
  async function letGo({ id }: UiNode): Promise<void> {
    const { target, tree } = app.session;
    const ref = tree.refOf(id);
    const application = await target.requireApplication(patience());
    await eventually(async () => ((await application.inspect(ref, patience())) === undefined ? true : undefined));
  }

  it('show what is in them', async () => {
    expect(await cell('A1')).toMatchObject({ value: 'Apples' });
    expect(await cell('B1')).toMatchObject({ value: '3.5' });
    expect(await cell('C1')).toMatchObject({ value: '7' });
    expect(await cell('D1')).not.toHaveProperty('value');
  });

  it('take a number without a key, and formulas follow', async () => {
    expect(await written('B1', 42.25)).toBe('42.25');
    expect(await cell('C1')).toMatchObject({ value: '84.5' });
    expect(await app.set(await cell('B1'), 42.25)).toMatchObject({ success: true, changed: false });
  });

  it('take text, in place of what was there', async () => {
    const verdict = await app.set(await cell('A1'), 'Grüße ✓ 日本');
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({
      changed: true,
      nodeBefore: { value: 'Apples' },
      nodeAfter: { value: 'Grüße ✓ 日本' },
    });
    expect(await written('B4', 'empty before')).toBe('empty before');
  });

  it('take the beginning of what another one has', async () => {
    expect(await written('D1', 'Strawberries')).toBe('Strawberries');
    expect(await written('D2', 'Straw')).toBe('Straw');
  });

  it('take a formula, and show its result', async () => {
    expect(await written('C2', '=1+2')).toBe('3');
    expect(await written('C3', '=SUM(B1;C2)')).toBe('45.25');
    expect(await written('C2', '=3*1')).toBe('3');
  });

  it('are emptied', async () => {
    expect(await written('B4', '')).toBeUndefined();
    expect(await written('B4', '')).toBeUndefined();
  });

  it('take one line', async () => {
    const refused = await app.set(await cell('F6'), 'one\ntwo');
    expect(refused).toMatchObject({ success: false, changed: false, effects: [] });
    expect(refused.error?.message).toContain('takes one line');
  });

  it('are typed into, and have it when Return is pressed', async () => {
    const verdict = await typed('E1', '12');
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, changed: true });
    await key('return');
    await app.node(({ title, value }) => title === 'E1' && value === '12');
    expect(await typed('D1', 'over')).toMatchObject({ success: true, changed: true });
    await key('escape');
    expect(await cell('D1')).toMatchObject({ value: 'Strawberries' });
    expect((await typed('E2', '=2*2\n')).error?.message).toBeUndefined();
    await app.node(({ title, value }) => title === 'E2' && value === '4');
  });

  /** Types a formula and leaves it again: the others go on reporting what they hold. */
  async function typeFormula(): Promise<void> {
    const before = await cell('B1');
    const verdict = await typed('E4', '=B1+1');
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict.effects.filter((effect) => /^(gone|left the screen): cell/.test(effect))).toEqual([]);
    expect(await cell('B1')).toMatchObject({ id: before.id, value: '42.25', bounds: before.bounds });
    expect(await cell('C3')).toMatchObject({ value: '45.25' });
    expect(await app.set(await cell('B1'), 'no')).toMatchObject({ success: false, changed: false });
    // Beside other work, all of Calc is not read in one go.
    await eventually(async () => {
      const { warnings } = await app.session.snapshot({ expand: 'everything' }, patience());
      return warnings.join(' ').includes('A formula is being typed') || undefined;
    });
    await key('escape');
    expect(await app.set(await cell('B1'), 42.25)).toMatchObject({ success: true, changed: false });
  }

  it('go on reporting what they hold while a formula that names them is typed', typeFormula);

  it('do so, and are written into, when Calc has let go of the objects that were read', async () => {
    const late = await cell('E5');
    await letGo(late);
    await typeFormula();
    expect(await app.set(late, 'late')).toMatchObject({ success: true, nodeAfter: { id: late.id, value: 'late' } });
  });

  it('are saved as they were set', async () => {
    await app.act({ action: 'key', key: { kind: 'char', char: 's' }, modifiers: ['ctrl'] });
    const saved = await eventually(async () => {
      const text = readFileSync(file, 'utf8');
      return text.includes('Strawberries') ? text : undefined;
    });
    expect(saved).toContain('<text:p>Grüße ✓ 日本</text:p>');
    expect(saved).toContain('office:value="42.25"');
    expect(saved).toContain('table:formula="of:=3*1"');
    expect(saved).toContain('<text:p>Straw</text:p>');
    expect(saved).not.toContain('empty before');
  });

  it('say that their sheet is protected', async () => {
    await app.click(await app.titled('Locked', 'tab'));
    const locked = await app.node(({ title, value }) => title === 'A1' && value === 'Fixed');
    for (const value of ['x', 5]) {
      const refused = await app.set(locked, value);
      expect(refused).toMatchObject({ success: false, changed: false, effects: [], nodeAfter: { value: 'Fixed' } });
      expect(refused.error?.message).toContain('read-only: nothing was changed');
    }
    const refused = await app.act({ action: 'type', id: locked.id, text: 'x' });
    expect(refused).toMatchObject({ success: false, changed: false, effects: [] });
    expect(refused.error?.message).toContain('read-only: nothing was typed');
  });
});

describe('LibreOffice Calc with a dialog', () => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn('libreoffice', ['--calc', '--norestore', copiedDocument('two-sheets.fods')]);
    await app.node(({ title, value }) => title === 'C1' && value === '7');
  });

  it('lets choose from a list that drops down, which bears the words of its label', async () => {
    await app.click(await app.titled('A1', 'cell'));
    await app.act({ action: 'key', key: parseKey('1'), modifiers: ['ctrl'] });
    await app.click(await app.titled('Alignment', 'tab'));
    const box = await app.node(
      ({ role, title, bounds }) => role === 'comboBox' && title === 'Vertical:' && bounds !== undefined,
    );
    expect(await app.set(box, 'Middle')).toMatchObject({ success: true, changed: true });
    expect(await app.set(box, 'Middle')).toMatchObject({ success: true, changed: false });
    const refused = await app.set(box, 'Sideways');
    expect(refused.error?.message).toContain('has no item "Sideways": nothing was changed');
    expect(refused.error?.hint).toMatch(/^It has ".+", ".+"/);
    expect(await app.set(box, 'Top')).toMatchObject({ success: true, changed: true });
    await app.click(await app.titled('Cancel', 'button'));
    await app.whenRoots((roots) => find(roots, ({ role }) => role === 'dialog') === undefined || undefined);
  });

  it('is written into while the dialog beside it has focus', async () => {
    await app.click(await app.titled('Find and Replace...', 'menuItem'));
    await app.node(({ role, active }) => role === 'dialog' && active === true);
    const set = await app.set(await app.titled('A1', 'cell'), 'words');
    expect(set.error?.message).toBeUndefined();
    expect(set).toMatchObject({ success: true, nodeAfter: { value: 'words' } });
  });
});
