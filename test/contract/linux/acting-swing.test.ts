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
});
