import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';

describe('a Swing form', () => {
  let form: Actors;

  beforeAll(async () => {
    form = await actOn('java', ['test/fixtures/apps/Awkward.java']);
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
    expect(verdict).toMatchObject({ success: true, method: 'xtest', changed: true, nodeAfter: { value } });
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
