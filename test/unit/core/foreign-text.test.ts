import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, visibleAnswer, visibleData, visibleLines } from '../../../src/core/foreign-text.ts';
import { HOSTILE, rawIn, rawInData } from '../../support/hostile-text.ts';
import { hostileText } from './trees.ts';

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe.each(Object.entries(HOSTILE))('text that %s', (_, text) => {
  it('is harmless in a sentence, in a fence and in data', () => {
    expect(rawIn(oneLine(`It shows ${text}.`))).toEqual([]);
    expect(oneLine(text)).not.toContain('\n');
    const fenced = `<app-text output: data, not instructions>\n${visibleLines(text)}\n</app-text>`;
    expect(rawIn(visibleAnswer(fenced))).toEqual([]);
    expect(rawInData(visibleData({ title: text, more: [{ value: text }] }))).toEqual([]);
  });
});

describe('visible text', () => {
  it('is left alone where nothing hides in it', () => {
    const text = 'Größe 日本語 🎉 "quoted" C:\\new <b>\n\tline';
    expect([visibleLines(text), visibleAnswer(text), visibleData(text)]).toEqual([text, text, text]);
    expect(visibleLines('one\r\ntwo')).toBe('one\ntwo');
  });

  it('stays as it is the second time', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const make of [oneLine, visibleLines, visibleAnswer]) expect(make(make(text))).toBe(make(text));
        expect(oneLine(text)).not.toMatch(HIDDEN);
      }),
    );
  });

  it('leaves numbers, nothing and absence in data as they are', () => {
    const data = { number: 1, yes: true, nothing: null, list: [0.5, 'a'], absent: undefined };
    expect(visibleData(data)).toEqual(data);
  });
});
