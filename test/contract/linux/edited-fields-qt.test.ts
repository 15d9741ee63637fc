import { beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON, patience } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('what %s programs take once a field was edited', (toolkit) => {
  let app: Actors;
  const field = (title: string) => app.node((node) => node.title === title && node.role !== 'label');
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/edited-fields.py', toolkit]);
    await app.click(await field('Note'));
    await app.node(({ title, focused }) => title === 'Note' && focused);
  });

  it.each([
    ['Number', 77, 'Number FINISHED 77'],
    ['Slow number', 78, 'Slow number FINISHED 78'],
    ['Weight', 7.5, 'Weight FINISHED 7.5'],
    ['Name', 'new ✓', 'Name FINISHED new ✓'],
    ['Fruit', 'ap', 'Fruit FINISHED ap'],
  ])('%s is set, and focus stays where it was', async (title, value, said) => {
    const verdict = await app.set(await field(title), value);
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, changed: true, effects: [], nodeAfter: { value } });
    await app.says(said);
    expect(await field('Note')).toMatchObject({ focused: true });
  });

  it('is a line that was edited by keys', async () => {
    expect(await app.set(await field('Name'), 'newer')).toMatchObject({ method: INPUT_METHOD });
    await app.says('Name EDITED newer');
    expect(await app.set(await field('Secret'), 'pä')).toMatchObject({ success: true, changed: true });
    await app.says('Secret FINISHED pä');
  });

  it.each(['other', 't', 'one'])('is the choice of a box, and not what completes it: %s', async (text) => {
    const box = await app.node(({ role }) => role === 'comboBox');
    const { success, effects } = await app.set(box, text);
    expect({ success, effects }).toEqual({ success: true, effects: [expect.stringContaining(`→"${text}"`)] });
    await app.says(`Choice FINISHED ${text}`);
  });

  it('is a field that had focus, which it keeps', async () => {
    const name = await field('Name');
    await app.click(name);
    expect(await app.set(name, 'kept')).toMatchObject({ success: true, effects: [], nodeAfter: { focused: true } });
    await app.says('Name FINISHED kept');
    await app.click(await field('Note'));
  });

  it('is a field that gets focus where nothing had it, and no button does', async () => {
    await app.click(await field('Unfocus'));
    expect(await app.set(await field('Name'), 'alone')).toMatchObject({ effects: [], nodeAfter: { focused: true } });
    await app.says('Name FINISHED alone');
    await app.click(await field('Note'));
  });

  it('is written on a page that does not show', async () => {
    const { roots } = await app.session.snapshot({ expand: 'everything' }, patience());
    const hidden = find(roots, ({ title, role }) => title === 'Hidden' && role === 'textField');
    if (!hidden) throw new Error('It is not in the tree.');
    expect(await app.set(hidden, 'there')).toMatchObject({ success: true, nodeAfter: { value: 'there' } });
  });

  it('is answered by a dialog where the program does not like it', async () => {
    const { effects } = await app.set(await field('Checked'), 'wrong');
    expect(effects).toContainEqual(expect.stringContaining('opened dialog "Wrong"'));
    await app.click(await app.titled('OK', 'button'));
    await app.set(await field('Checked'), 'right');
  });

  it('is set in a dialog, which stays open', async () => {
    await app.click(await field('Settings'));
    await app.titled('Settings', 'dialog');
    for (const [title, value] of [
      ['Limit', 77],
      ['Title', 'new'],
    ] as const) {
      expect(await app.set(await field(title), value)).toMatchObject({
        success: true,
        effects: [],
        nodeAfter: { value },
      });
      await app.says(`${title} FINISHED ${value}`);
    }
    expect(app.output).not.toContain('ACCEPTED');
  });
});
