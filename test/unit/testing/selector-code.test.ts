import { describe, expect, it } from 'vitest';
import { selectorCode } from '../../../src/testing/selector-code.ts';

describe('the code of a selector', () => {
  it('is what makes it', () => {
    expect(
      selectorCode([
        { by: 'role', role: 'row', name: /^a/i, selected: true },
        { by: 'filter', hasText: 'x', has: [{ by: 'id', id: 'btn_a3f2' }] },
        { by: 'nth', index: 2 },
        { by: 'label', text: 'Name' },
        { by: 'text', text: 'Open…' },
        { by: 'nth', index: -1 },
      ]),
    ).toBe(
      "getByRole('row', { name: /^a/i, selected: true }).filter({ hasText: 'x', has: getById('btn_a3f2') }).nth(2)" +
        ".getByLabel('Name').getByText('Open…').last()",
    );
  });

  it('gives back any text when it runs, and hides no character', () => {
    for (const text of ["it's", 'a "b"', 'back\\slash', 'two\nlines', 'right \u202e to left', '`', '\u2028']) {
      const code = selectorCode([{ by: 'text', text }]);
      expect(new Function('getByText', `return ${code}`)((found: string) => found)).toBe(text);
      expect(code).not.toMatch(/[\n\u202e\u2028]/);
    }
  });
});
