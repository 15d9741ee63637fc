import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsIn, lookFor, nodeIn, nodesIn, warningsIn } from '../../support/compact.ts';
import { SAMPLES } from '../../support/desktop.ts';
import { coloursInside, pixelsOf } from '../../support/png.ts';
import { type Launched, Strobe } from '../../support/strobe.ts';

/** Where a toolkit says the same thing in its own words. */
const WORDS = {
  gtk3: { toolkit: /gtk 3/i, toggle: 'button', combo: 'Flavor', slider: 'value=0.5' },
  gtk4: { toolkit: /gtk 4/i, toggle: 'button', combo: 'Flavor', slider: 'value=0.5' },
  qt6: { toolkit: /Qt 6/, toggle: 'checkbox', combo: 'Flavor', slider: 'value=50' },
  qt5: { toolkit: /Qt 5/, toggle: 'checkbox', combo: 'Flavor', slider: 'value=50' },
} as const;

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

describe.each(['gtk3', 'gtk4', 'qt6', 'qt5'] as const)('the %s sample, through MCP', (toolkit) => {
  const words = WORDS[toolkit];
  let launched: Launched;
  let tree: string;

  beforeAll(async () => {
    const { command, args } = SAMPLES[toolkit];
    launched = await strobe.launch(command, args);
    tree = (await strobe.seeSettled(launched.sessionId, (text) => lookFor(text, 'button', 'Open Dialog') !== undefined))
      .text;
  });
  afterAll(() => strobe.session('stop', launched.sessionId));

  it('is ready when the launch returns, with its window named', () => {
    expect(launched).toMatchObject({ ready: true, windows: ['Strobe UI Test'] });
    expect(launched.reason).toBeUndefined();
    expect(launched.sessionId).toMatch(/^[a-z0-9-]+-[0-9a-f]{8,}$/);
  });

  it('shows what a person sees, with roles and values', () => {
    expect(nodeIn(tree, 'window', 'Strobe UI Test')).toMatchObject({ depth: 0 });
    expect(nodeIn(tree, 'button', 'Action').rest).toMatch(/\benabled\b/);
    expect(nodeIn(tree, words.toggle, 'Enable').id).toBeDefined();
    expect(nodeIn(tree, 'slider', 'Volume').rest).toContain(words.slider);
    expect(nodeIn(tree, 'textField', 'Name').rest).toContain('value="test"');
    expect(nodeIn(tree, 'textArea', 'Notes').rest).toContain('value="First line\\nSecond line');
    expect(nodeIn(tree, 'spinButton', 'Count').rest).toContain('value=3');
    expect(nodeIn(tree, 'comboBox', words.combo).raw).toContain('Vanilla');
    for (const title of ['Alpha', 'Beta', 'Gamma']) expect(nodeIn(tree, 'row', title).depth).toBeGreaterThan(0);
    expect(warningsIn(tree)).toEqual([]);
  });

  it('shows the first rows of a long table and says that there are more', () => {
    expect(tree).toContain('"Row 1"');
    expect(tree).not.toContain('"Row 500"');
    // GTK 4.18 has no rows but those that show: the bar beside them says that there are others.
    const says = nodesIn(tree).some(({ role, title }) => role === 'row' && title === 'Row 1 1')
      ? /"Row 12 12"[\s\S]*\[scrollBar id=\S+ value=0 /
      : /… \d+ more (rows|items)[^\n]*: root=lst_/;
    expect(tree).toMatch(says);
  });

  it('never reports what is in the password field', async () => {
    expect(nodeIn(tree, 'textField', 'Password').rest).toMatch(/\bsecure\b/);
    const json = await strobe.see(launched.sessionId, { verbose: true, maxTokens: 100_000 });
    const everything = await strobe.see(launched.sessionId, { query: { text: 'hunter2' } });
    for (const { text } of [{ text: tree }, json]) expect(text).not.toContain('hunter2');
    expect(nodesIn(everything.text)).toEqual([]);
  });

  it('blacks the password field out of pictures', async () => {
    const { id } = nodeIn(tree, 'textField', 'Password');
    const { images } = await strobe.see(launched.sessionId, { mode: 'screenshot', element: id });
    expect(await coloursInside(images[0]?.bytes ?? Buffer.alloc(0), 0)).toEqual(new Set(['0,0,0']));
  });

  it('keeps its ids through ten looks', async () => {
    const first = idsIn(tree);
    expect(new Set(first).size).toBe(first.length);
    for (let look = 0; look < 10; look++) {
      const { text } = await strobe.see(launched.sessionId);
      expect(idsIn(text)).toEqual(first);
    }
  });

  it('stays within the default budget', () => {
    expect(countTokens(tree)).toBeLessThanOrEqual(8_000);
  });

  it('gives a picture of its window as PNG', async () => {
    const { text, images } = await strobe.see(launched.sessionId, { mode: 'screenshot' });
    expect(images).toHaveLength(1);
    expect(images[0]?.mimeType).toBe('image/png');
    const { w, h } = await pixelsOf(images[0]?.bytes ?? Buffer.alloc(0));
    expect(text).toContain(`screenshot ${w}x${h} of window "Strobe UI Test"`);
    expect(text).toMatch(/scale=1\b/);
    expect(text).not.toContain('[window');
  });

  it('says what it is when asked for its status', async () => {
    const { session } = JSON.parse((await strobe.session('status', launched.sessionId)).text);
    expect(session).toMatchObject({ pid: launched.pid, origin: 'launched', display: 'isolated', state: 'running' });
    expect(session.toolkit).toMatch(words.toolkit);
  });
});
