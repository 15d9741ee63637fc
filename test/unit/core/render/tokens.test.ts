import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import { render } from '../../../../src/core/render/render.ts';
import { SINGLES, WORDS } from '../../../../src/core/render/token-words.ts';
import { estimateTokens } from '../../../../src/core/render/tokens.ts';
import { ROLES } from '../../../../src/core/roles.ts';
import { runs } from '../../../support/runs.ts';
import { mailApp, synthApp } from '../sample-apps.ts';
import { hostileText, plainText, trees } from '../trees.ts';
import { realTokens } from './tokenizers.ts';

const atLeastReal = (text: string) => {
  const real = realTokens(text);
  const estimate = estimateTokens(text);
  if (estimate < real) throw new Error(`${estimate} < ${real} for ${JSON.stringify(text)}`);
};

describe('the token estimate', () => {
  it('is never below either tokenizer for rendered trees of any text', () => {
    fc.assert(
      fc.property(trees(fc.oneof(plainText, hostileText), 3), (roots) => {
        const { text } = render(roots, { maxTokens: 1e9 });
        for (const line of text.split('\n')) atLeastReal(line);
        atLeastReal(text);
      }),
      runs(150),
    );
  });

  it.each([
    ['letters', fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 20 })],
    [
      'mixed case',
      fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'), maxLength: 20 }),
    ],
    ['ASCII', fc.string({ maxLength: 60 })],
    ['Unicode', fc.string({ unit: 'grapheme', maxLength: 20 })],
    ['known words', fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' '))],
    ['known words run together', fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(''))],
    ['known characters', fc.string({ unit: fc.constantFrom(...SINGLES), maxLength: 12 })],
  ])('is never below either tokenizer for %s in quotes', (_, text) => {
    fc.assert(
      fc.property(text, (title) => atLeastReal(`[button "${title}" id=btn_a3f2 enabled]`)),
      runs(500),
    );
  });

  it('knows words that are one token, wherever they stand', () => {
    for (const word of WORDS) {
      const capital = word.charAt(0).toUpperCase() + word.slice(1);
      for (const form of [word, ` ${word}`, capital, ` ${capital}`]) {
        if (realTokens(form) !== 1) throw new Error(`${JSON.stringify(form)} is not one token`);
      }
    }
  });

  it('knows characters that are one token', () => {
    expect([...SINGLES].filter((char) => realTokens(char) !== 1)).toEqual([]);
  });

  it('knows what each role costs', () => {
    for (const role of ROLES) expect(estimateTokens(`[${role} id=`)).toBeGreaterThanOrEqual(realTokens(`[${role} id=`));
  });

  it.each([
    ['mail', mailApp(40)],
    ['synth', synthApp()],
  ])('wastes little of the budget on a realistic tree: %s', (name, roots) => {
    const { text } = render(new IdRegistry().assign(roots), { maxTokens: 1e9 });
    const ratio = estimateTokens(text) / realTokens(text);
    console.log(`${name}: estimate ${estimateTokens(text)}, real ${realTokens(text)}, ratio ${ratio.toFixed(2)}`);
    expect(ratio).toBeGreaterThanOrEqual(1);
    expect(ratio).toBeLessThan(1.6);
  });
});
