import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('what is on or off in %s', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/switches.py', toolkit]);
  });
  const switched = (name: string) => app.node(({ title, checked }) => title === name && checked !== undefined);

  it.each([
    ['a check box', 'Box', 'CLICKED'],
    ['a button', 'Push', 'CLICKED'],
    ['a tool button', 'Tool', 'CLICKED'],
    ['a button of a tool bar', 'Bold', 'TRIGGERED'],
    ['one with a menu', 'With menu', 'TRIGGERED'],
    ['a check box that is scrolled away', 'Far box', 'CLICKED'],
  ])('is clicked once: %s', async (_, name, word) => {
    for (const action of ['click', 'set'] as const) {
      app.forgetOutput();
      const node = await switched(name);
      const on = !node.checked;
      const verdict = action === 'click' ? await app.click(node) : await app.set(node, on);
      expect(verdict.error?.message).toBeUndefined();
      expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, changed: true, nodeAfter: { checked: on } });
      await app.says(`${name} ${word} ${on ? 'on' : 'off'}`);
      expect(app.output.trim().split('\n')).toHaveLength(1);
    }
  });

  it.each(['Group', 'Folded', 'Far group'])('is switched: the group %s', async (name) => {
    for (const action of ['click', 'set'] as const) {
      app.forgetOutput();
      const node = await switched(name);
      const on = !node.checked;
      const verdict = action === 'click' ? await app.click(node) : await app.set(node, on);
      expect(verdict).toMatchObject({ success: true, method: 'atspi', changed: true, nodeAfter: { checked: on } });
      await app.says(`${name} TOGGLED ${on ? 'on' : 'off'}`);
    }
  });

  it.each([
    ['radio buttons', 'First', 'Second', 'CLICKED'],
    ['buttons of a tool bar', 'Left', 'Right', 'TRIGGERED'],
  ])('is on alone among others: %s', async (_, one, other, word) => {
    await app.set(await switched(one), true);
    await app.click(await switched(other));
    await app.says(`${other} ${word} on`);
    expect([(await switched(one)).checked, (await switched(other)).checked]).toEqual([false, true]);
  });
});
