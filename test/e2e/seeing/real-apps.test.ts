import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { idsIn, lookFor, nodeIn, nodesIn } from '../../support/compact.ts';
import { REPO } from '../../support/desktop.ts';
import { pixelsOf } from '../../support/png.ts';
import { type Answer, Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
let open: string | undefined;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterEach(async () => {
  if (open !== undefined) await strobe.session('stop', open);
  open = undefined;
});
afterAll(() => strobe[Symbol.asyncDispose]());

/** Launches an application and looks at it once the same controls show twice in a row. Spinners never rest. */
async function lookAt(command: string, args: string[], ready: (text: string) => boolean): Promise<Answer> {
  const launched = await strobe.launch(command, args);
  open = launched.sessionId;
  expect(launched).toMatchObject({ ready: true });
  let before = '';
  return strobe.seeUntil(open, (text) => {
    const ids = idsIn(text).join();
    const same = ids === before;
    before = ids;
    return same && ready(text);
  });
}

/** What must hold whatever the application is. */
async function expectGoodView(text: string): Promise<void> {
  const ids = idsIn(text);
  expect(new Set(ids).size).toBe(ids.length);
  expect(countTokens(text)).toBeLessThanOrEqual(8_000);
  const { images, text: caption } = await strobe.see(open ?? '', { mode: 'screenshot' });
  const bytes = images[0]?.bytes ?? Buffer.alloc(0);
  const { w, h } = await pixelsOf(bytes);
  expect(Math.max(w, h)).toBeLessThanOrEqual(1568);
  expect(bytes.length).toBeLessThanOrEqual(700 * 1024);
  expect(caption).toMatch(new RegExp(`screenshot ${w}x${h} of window .* scale=(1|0\\.\\d+)`));
  expect(idsIn((await strobe.see(open ?? '')).text)).toEqual(ids);
}

describe('applications that people use', () => {
  it('gnome-calculator: its keys and its display', async () => {
    const { text } = await lookAt('gnome-calculator', [], (seen) => lookFor(seen, 'button', '=') !== undefined);
    for (const key of ['0', '1', '9', '+', '÷', '=']) expect(nodeIn(text, 'button', key).rest).toContain('enabled');
    expect(nodeIn(text, 'window', 'Calculator').depth).toBe(0);
    expect(nodesIn(text).some(({ role, rest }) => role === 'textArea' && rest.includes('focused'))).toBe(true);
    await expectGoodView(text);
  });

  it('kcalc: its keys, its display and its menus', async () => {
    const keyIn = (seen: string, ...titles: string[]) =>
      titles.flatMap((each) => lookFor(seen, 'button', each) ?? [])[0];
    const { text } = await lookAt('kcalc', [], (seen) => keyIn(seen, '=', 'Equals') !== undefined);
    // It says what its keys show, and since 25 what that is called.
    for (const key of [
      ['7', 'Seven'],
      ['8', 'Eight'],
      ['9', 'Nine'],
      ['AC', 'All clear'],
    ]) {
      expect(keyIn(text, ...key)?.rest).toContain('enabled');
    }
    for (const menu of ['File', 'Settings', 'Help']) expect(nodeIn(text, 'menuItem', menu).rest).toContain('bounds=');
    // Its display has nothing to say before there is a sum, since then.
    const focused = nodesIn(text).filter(({ rest }) => rest.includes('focused'));
    expect(focused).toMatchObject([{ title: lookFor(text, 'button', '=') && '0' }]);
    await expectGoodView(text);
  });

  it('gtk3-widget-factory: every kind of control in every state', async () => {
    const { text } = await lookAt('gtk3-widget-factory', [], (seen) => seen.includes('"Andrea"'));
    const checks = nodesIn(text).filter(({ title }) => title === 'checkbutton');
    for (const state of ['enabled checked', 'enabled unchecked', 'enabled mixed', 'disabled checked']) {
      expect(checks.some(({ rest }) => rest.includes(state))).toBe(true);
    }
    expect(nodeIn(text, 'radioButton', 'Page 1').rest).toContain('checked');
    expect(nodeIn(text, 'tab', 'page 1').rest).toContain('selected');
    expect(nodesIn(text).find(({ role }) => role === 'spinButton')?.rest).toContain('value=50');
    expect(nodeIn(text, 'cell', 'Andrea').rest).not.toContain('offscreen');
    expect(text).toContain('Lorem ipsum');
    await expectGoodView(text);
  });

  it('gtk4-widget-factory: the same in GTK 4', async () => {
    const { text } = await lookAt('gtk4-widget-factory', [], (seen) => seen.includes('"checkbutton"'));
    const checks = nodesIn(text).filter(({ title }) => title === 'checkbutton');
    for (const state of [' checked', ' unchecked', ' mixed', 'disabled checked']) {
      expect(checks.some(({ rest }) => rest.includes(state))).toBe(true);
    }
    expect(nodeIn(text, 'window', 'GTK Widget Factory').depth).toBe(0);
    expect(nodesIn(text).find(({ role }) => role === 'progressIndicator')?.rest).toContain('value=0.5');
    expect(nodesIn(text).some(({ rest }) => rest.includes('secure'))).toBe(true);
    expect(text).toContain('Lorem ipsum');
    await expectGoodView(text);
  });

  it('Chromium: the controls of a web page, and no password', async () => {
    const page = `file://${REPO}/test/fixtures/apps/form.html`;
    const { text } = await lookAt('chromium', [page], (seen) => lookFor(seen, 'button', 'Order') !== undefined);
    expect(text).toContain('[heading "Order a cake"]');
    expect(text).toMatch(/"Fresh every morning\." \[link "Read the terms" id=\w+\]/);
    expect(nodeIn(text, 'textField', 'Name').rest).toContain('value="Ada"');
    expect(nodeIn(text, 'textField', 'Secret word').rest).toContain('secure');
    expect(nodeIn(text, 'checkbox', 'With candles').rest).toContain('checked');
    expect(nodeIn(text, 'comboBox', 'Flavor').rest).toContain('value="Mint"');
    expect(nodeIn(text, 'slider', 'Sweetness').rest).toContain('value=7');
    expect(nodeIn(text, 'button', 'Cancel order').rest).toContain('disabled');
    expect(text).toContain('Happy birthday');
    const json = await strobe.see(open ?? '', { verbose: true, maxTokens: 100_000 });
    const found = await strobe.see(open ?? '', { query: { text: 'hunter2' } });
    for (const each of [text, json.text]) expect(each).not.toContain('hunter2');
    expect(nodesIn(found.text)).toEqual([]);
    const asked = await strobe.see(open ?? '', { query: { text: 'Order a cake' } });
    expect(nodeIn(asked.text, 'heading', 'Order a cake').rest).toContain('bounds=');
    await expectGoodView(text);
  });

  it('LibreOffice Writer: its document, toolbars and menus', async () => {
    const args = ['--writer', '--norestore', '--nologo'];
    const { text } = await lookAt('soffice', args, (seen) => lookFor(seen, 'button', 'Bold') !== undefined);
    expect(text).toMatch(/\[document "Untitled 1/);
    expect(nodesIn(text).some(({ role, rest }) => role === 'paragraph' && rest.includes('focused'))).toBe(true);
    expect(nodeIn(text, 'button', 'Bold').rest).toContain('enabled');
    expect(nodeIn(text, 'menu', 'File').rest).toContain('bounds=');
    // The boxes of its toolbars are panels without content in 25.2.
    expect(text).toMatch(/value="Default Paragraph Style"|\[panel "Paragraph Style"/);
    await expectGoodView(text);
  });
});
