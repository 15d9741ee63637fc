import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenced, headerNumber, idsIn, lookFor, nodeIn, nodesIn, warningsIn } from '../../support/compact.ts';
import { Strobe } from '../../support/strobe.ts';

/** Ten thousand nodes take a busy machine longer than any application may keep a caller waiting. */
const STROBE_LIMITS_PATIENCE = '10';

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start([], { STROBE_LIMITS_PATIENCE });
});
afterAll(() => strobe[Symbol.asyncDispose]());

describe('text that wants to be more than text', () => {
  it('forges neither nodes nor lines nor the end of the fence', async () => {
    const { sessionId, windows } = await strobe.launchFixture('nasty-text.py');
    expect(windows).toHaveLength(1);
    const { text } = await strobe.seeSettled(sessionId);
    // Every line between the fences is a node of ours or a count: nodesIn refuses anything else.
    const nodes = nodesIn(text);
    expect(nodes.map(({ id }) => id)).not.toContain('btn_dead');
    expect(nodes.map(({ id }) => id)).not.toContain('w_dead');
    expect(nodes.filter(({ role }) => role === 'window')).toHaveLength(1);
    expect(text.split('\n').filter((line) => line === '</app-text>')).toHaveLength(1);
    for (const line of fenced(text).filter((each) => each.trimStart().startsWith('… '))) {
      expect(line).not.toContain('lst_55c1');
    }
    // Control characters, line separators, and what turns the direction of text.
    expect(fenced(text).join('')).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069\u200f\ufeff]/u);
    expect(countTokens(text)).toBeLessThanOrEqual(8_000);
    const listed = (await strobe.session('list')).text;
    expect(listed.split('\n')).toHaveLength(1);
  });
});

describe('trees beyond the limits', () => {
  it('of more than 10,000 nodes: the limit is said, the budget kept, every id its own', async () => {
    const { sessionId } = await strobe.launchFixture('big-tree.py', ['--rows', '2500']);
    const plain = await strobe.see(sessionId);
    expect(countTokens(plain.text)).toBeLessThanOrEqual(8_000);
    const whole = await strobe.see(sessionId, { query: { state: 'offscreen' }, maxTokens: 100_000 });
    expect(warningsIn(whole.text).join()).toMatch(/more than 10000 nodes|Not searched: \d+/);
    expect(headerNumber(whole.text, 'axNodes')).toBeLessThanOrEqual(10_000);
    const ids = idsIn(whole.text);
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of more than 50 levels: the limit is said, and root reads on below it', async () => {
    const { sessionId } = await strobe.launchFixture('deep-tree.py');
    const { text } = await strobe.see(sessionId);
    expect(warningsIn(text).join()).toMatch(/deeper than 50 levels/);
    expect(lookFor(text, 'button', 'Bottom')).toBeUndefined();
    const deepest = nodesIn(text).at(-1);
    const below = await strobe.see(sessionId, { root: deepest?.id });
    expect(nodeIn(below.text, 'button', 'Bottom').rest).toContain('enabled');
  });
});
