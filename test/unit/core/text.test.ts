import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, unescapeText } from '../../../src/core/foreign-text.ts';
import { cutText, formatValue, quote } from '../../../src/core/text.ts';
import { hostileText } from './trees.ts';

describe('quoted text', () => {
  it('stays as it is when it is plain', () => {
    expect(quote('Save [all] as…')).toBe('"Save [all] as…"');
    expect(quote('Größe 日本語 🎉')).toBe('"Größe 日本語 🎉"');
  });

  it.each([
    ['a\nb', '"a\\nb"'],
    ['say "hi"', '"say \\"hi\\""'],
    ['C:\\new', '"C:\\\\new"'],
    ['\u202eevil', '"\\u202eevil"'],
    ['\u2028\u0085', '"\\u2028\\u0085"'],
    ['\ud800x', '"\\ud800x"'],
    ['\u{e0041}', '"\\u{e0041}"'],
  ])('escapes %j', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });

  it('marks a cut outside the quotes', () => {
    expect(quote('x'.repeat(600))).toBe(`"${'x'.repeat(500)}"…+100 chars`);
    expect(quote('abc🎉', 4)).toBe('"abc"…+2 chars');
  });

  it('holds nothing that ends a line or a quote, and can be taken back', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const escaped = escapeText(text);
        expect(escaped).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(escaped.replace(/\\\\|\\"/g, '')).not.toContain('"');
        expect(unescapeText(escaped)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('values', () => {
  it('are bare numbers or quoted text', () => {
    expect([0.1 + 0.2, 48000, 1234567, 1 / 3, '0.5'].map((value) => formatValue(value))).toEqual([
      '0.3',
      '48000',
      '1234567',
      '0.333333',
      '"0.5"',
    ]);
  });
});

describe('a cut', () => {
  it('never splits a surrogate pair', () => {
    expect(cutText('🎉🎉', 3)).toBe('🎉');
    expect(cutText('ab', 2)).toBe('ab');
  });
});
