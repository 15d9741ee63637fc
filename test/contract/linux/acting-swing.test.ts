import { beforeAll, describe, expect, it } from 'vitest';
import type { UiError } from '../../../src/core/errors.ts';
import { find, walk } from '../../../src/core/tree.ts';
import { type Actors, actOnJava } from '../../support/acting.ts';
import { INPUT_METHOD, patience } from '../../support/desktop.ts';

describe('a Swing form', () => {
  let form: Actors;

  beforeAll(async () => {
    form = await actOnJava('Awkward');
    await form.titled('Five', 'textField');
  });

  it('says that a field has refused a text, whether it was empty or not', async () => {
    const five = await form.titled('Five', 'textField');
    const empty = await form.set(five, 'too long');
    expect(empty).toMatchObject({ success: false, changed: false });
    expect(empty.error?.message).toContain('did not take the value: it is empty');
    expect(await form.set(five, 'short')).toMatchObject({ success: true, nodeAfter: { value: 'short' } });
    expect(await form.set(five, 'too long')).toMatchObject({ success: false });
  });

  it.each([
    ['Fives', 'spinButton', 40],
    ['Fives', 'spinButton', 15],
    ['Twenties', 'slider', 40],
    ['Twenties', 'slider', 100],
    ['Bar', 'scrollBar', 60],
    ['Bar', 'scrollBar', 0],
    ['Bar', 'scrollBar', 7],
  ])('has its %s set in steps of its own', async (title, role, value) => {
    const verdict = await form.set(await form.titled(title, role), value);
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, changed: true, nodeAfter: { value } });
  });

  it('has back what it had, where its steps do not lead to a number', async () => {
    for (const [title, role, value] of [
      ['Fives', 'spinButton', 42],
      ['Twenties', 'slider', 90],
    ] as const) {
      const control = await form.titled(title, role);
      const verdict = await form.set(control, value);
      expect(verdict).toMatchObject({ success: false, nodeAfter: { value: control.value } });
      expect(verdict.error?.message).toContain(`It has ${control.value} again`);
    }
  });
});

/** As if by the program itself: the session does not know. */
async function pressUnseen({ desktop }: Actors, name: string): Promise<void> {
  const [info] = await desktop.apps(patience());
  if (!info) throw new Error('the program is not there');
  await using another = await desktop.attach(info, patience());
  const { roots } = await another.read({ depth: 50, maxNodes: 1_000, expand: 'nothing' }, patience());
  const button = find(roots, ({ title }) => title === name);
  expect(await another.perform(button?.ref ?? '', { kind: 'press' }, patience())).toBe('done');
}

/** To ask a row that is gone for its name ends a Java application: the bridge falls over it. */
describe('a Swing list that loses rows', () => {
  let list: Actors;

  beforeAll(async () => {
    list = await actOnJava('ShorterList');
    await list.titled('Row 4');
  });

  async function rows(): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    walk(await list.roots(), ({ id, title = '' }) => {
      if (title.startsWith('Row')) ids[title] = id;
      return undefined;
    });
    return ids;
  }

  it('is read on, and the rows that stay keep their ids', async () => {
    const { 'Row 1': _, ...others } = await rows();
    expect(await list.click(await list.titled('Remove'))).toMatchObject({ success: true });
    expect(await rows()).toEqual(others);
  });

  it('is clicked where a row has gone to meanwhile, and refuses what is done to one that is gone', async () => {
    const [second, last] = [await list.titled('Row 2'), await list.titled('Row 4')];
    await pressUnseen(list, 'Remove');
    expect(await list.click(last)).toMatchObject({ success: true, nodeAfter: { title: 'Row 4', selected: true } });
    await expect(list.click(second)).rejects.toThrow(/does not show: it was removed/);
    expect(Object.keys(await rows())).toEqual(['Row 0', 'Row 3', 'Row 4']);
  });

  it('does not click a row that is gone but still painted', async () => {
    const last = await list.titled('Row 4');
    await list.click(await list.titled('Row 0'));
    await pressUnseen(list, 'Drop');
    // Refused at once where Java has painted something else of the list meanwhile.
    const verdict = await list.click(last).catch((error: UiError) => ({ success: false, error }));
    expect(verdict.success).toBe(false);
    expect(verdict.error).toMatchObject({ code: 'node_not_found', message: expect.stringContaining('is gone') });
    expect(Object.keys(await rows())).toEqual(['Row 0', 'Row 3']);
  });
});

/** Its list has nothing selected until something is chosen: only the box knows. */
describe('a Swing combo box that gets other items', () => {
  let app: Actors;
  const box = (value: string | undefined) => app.node((node) => node.role === 'comboBox' && node.value === value);

  beforeAll(async () => {
    app = await actOnJava('Buffers');
    await app.titled('Next');
  });

  it('has the one that it shows, from the first look on', async () => {
    const { id } = await box('Second 1');
    const verdict = await app.click(await app.titled('Next'));
    expect(verdict.effects).toEqual([`changed: comboBox id=${id} value="Second 1"→"Second 2"`]);
    expect(await box('Second 2')).not.toHaveProperty('title');
  });

  it('has it where the program has changed them by itself', async () => {
    await pressUnseen(app, 'Next');
    const shown = await box('Second 3');
    expect(await app.set(shown, 'Third 3')).toMatchObject({ success: true, nodeAfter: { value: 'Third 3' } });
  });

  it('has none where none is chosen', async () => {
    await pressUnseen(app, 'None');
    await box(undefined);
  });
});
