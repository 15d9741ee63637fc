import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import { walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('fields of %s that do not have focus', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/filled-fields.py', toolkit]);
    await app.titled('Number', 'spinButton');
  });

  it.each([
    ['Long line', 'textField', `${'line '.repeat(40)}7`],
    ['Area', 'textArea', 'area7'],
    ['Plain area', 'textArea', 'first\nsecond7'],
    ['Number', 'spinButton', 57],
    ['Weight', 'spinButton', 57],
  ])('are typed into behind what they hold: %s', async (title, role, value) => {
    const verdict = await app.type(await app.titled(title, role), '7');
    expect(verdict).toMatchObject({ success: true, nodeAfter: { value } });
  });

  it('are typed into behind the number that was set', async () => {
    for (const title of ['Number', 'Weight']) {
      const field = await app.titled(title, 'spinButton');
      await app.set(field, 42);
      await app.click(await app.titled('Elsewhere', 'button'));
      expect(await app.type(field, '1')).toMatchObject({ success: true, nodeAfter: { value: 421 } });
      await app.says('421');
      app.forgetOutput();
    }
  });

  it.each([
    ['Area', 'wörld'],
    ['Area', '日本😀'],
    ['Plain area', 'wörld'],
    ['Plain area', '日本😀'],
  ])('hold what was typed and nothing else: %s, %s', async (title, text) => {
    const area = await app.titled(title, 'textArea');
    await app.set(area, '😀 before');
    await app.click(await app.titled('Elsewhere', 'button'));
    for (const [typed, value] of [
      [text, `😀 before${text}`],
      ['!', `😀 before${text}!`],
    ] as const) {
      expect(await app.type(area, typed)).toMatchObject({ success: true, method: 'atspi', nodeAfter: { value } });
      await app.says(`${title} HOLDS ${value}`);
    }
  });

  it('are typed into where the caret is once they have focus', async () => {
    const area = await app.titled('Area', 'textArea');
    await app.set(area, 'area');
    await app.act({ action: 'key', id: area.id, key: { kind: 'named', name: 'home' }, modifiers: [] });
    expect(await app.type(area, '9')).toMatchObject({ success: true, nodeAfter: { value: '9area' } });
  });
});

describe.each(['qt5', 'qt6'])('what is typed into a line of %s', (toolkit) => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/search-field.py', toolkit]);
    await app.titled('banana');
  });

  const shown = async () => {
    const titles: string[] = [];
    walk(await app.roots(), ({ role, title, offscreen }) => {
      if (role === 'row' && title !== undefined && !offscreen) titles.push(title);
      return undefined;
    });
    return titles;
  };

  it('is searched for at each key, in any script', async () => {
    const field = await app.titled('Search', 'textField');
    const verdict = await app.type(field, 'Äpfel ✓ 😀');
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, changed: true });
    expect(verdict.nodeAfter?.value).toBe('Äpfel ✓ 😀');
    await app.says('SEARCHED_Ä');
    await app.says('SEARCHED_Äpfel ✓ 😀');
    expect(await shown()).toEqual(['Äpfel ✓ 😀']);
  });

  it('is completed', async () => {
    const verdict = await app.type(await app.titled('Completed', 'textField'), 'ap');
    expect(verdict).toMatchObject({ success: true, nodeAfter: { value: 'ap' } });
    await app.titled('apricot', 'row');
    await app.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
  });

  it('is checked, and what was not taken is named', async () => {
    const verdict = await app.type(await app.titled('Digits', 'textField'), '1x2');
    expect(verdict).toMatchObject({ success: false, changed: true, nodeAfter: { value: '12' } });
    expect(verdict.error?.message).toContain('1 of 3 characters did not arrive');
  });

  it('is what a password holds', async () => {
    const verdict = await app.type(await app.titled('Secret', 'textField'), 'pä');
    expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, changed: true });
    expect(verdict.nodeAfter).not.toHaveProperty('value');
    await app.says('SECRET_pä');
  });
});

describe('labels of GTK 4 that are edited in their place', () => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/editable-labels.py']);
  });
  const holding = (text: string) => app.node(({ role, value }) => role === 'textField' && value === text);

  it.each([
    { which: 'which have focus', text: 'Ann' },
    { which: 'which do not', text: 'Bob' },
  ])('are typed into behind what they hold, $which', async ({ text }) => {
    const field = await holding(text);
    expect(field).toMatchObject({ focused: text === 'Ann', children: [] });
    expect(await app.type(field, 'i')).toMatchObject({ success: true, nodeAfter: { value: `${text}i` } });
    await app.says(`HOLDS ${text}i`);
    expect(await app.type(field, 'e\n')).toMatchObject({ success: true, nodeAfter: { value: `${text}ie` } });
    await app.says(`TOOK ${text}ie`);
  });

  it('are set, whether they are being edited or not', async () => {
    const field = await holding('Cid');
    expect(await app.set(field, 'Dan')).toMatchObject({ success: true, nodeAfter: { value: 'Dan' } });
    await app.says('HOLDS Dan');
    await app.click(field);
    expect(await app.set(field, 'Eve')).toMatchObject({ success: true, nodeAfter: { value: 'Eve' } });
    await app.act({ action: 'key', key: parseKey('Return'), modifiers: [] });
    await app.says('TOOK Eve');
  });
});
