import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('text browsers of %s', (toolkit) => {
  let app: Actors;
  const browser = (text: string) => app.node(({ value }) => typeof value === 'string' && value.includes(text));
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/text-browsers.py', toolkit]);
    await app.titled('Fill', 'button');
  });

  it('have their text, and the name that they were given', async () => {
    const nameless = await browser('SMALL LETTER A');
    expect(nameless).toMatchObject({
      role: 'label',
      value: 'Details\nName: LATIN SMALL LETTER A\nDecimal: 97\nSee this.',
    });
    expect(nameless).not.toHaveProperty('title');
    expect(await browser('By name')).toMatchObject({ role: 'label', title: 'Named', value: 'By name' });
  });

  it('have another text as soon as they show it', async () => {
    const { id } = await browser('SMALL LETTER A');
    const verdict = await app.click(await app.titled('Fill', 'button'));
    expect(verdict.effects.join('\n')).toMatch(new RegExp(`label id=${id} value=.*DIGIT ONE`));
    expect(await browser('DIGIT ONE')).toMatchObject({ id, value: 'Name: DIGIT ONE' });
  });
});
