import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, REPO } from '../../support/desktop.ts';
import { Hands } from '../../support/hands.ts';
import { Strobe } from '../../support/strobe.ts';

let strobe: Strobe;
beforeAll(async () => {
  strobe = await Strobe.start();
});
afterAll(() => strobe[Symbol.asyncDispose]());

async function launch(command: string, args: string[] = []): Promise<Hands> {
  return new Hands(strobe, (await strobe.launch(command, args)).sessionId);
}

describe('a calculator computes 7 × 8', () => {
  it.each(['gnome-calculator', 'kcalc'])('%s', async (name) => {
    const calculator = await launch(name);
    const answers = [];
    for (const key of [
      ['7', 'Seven'],
      ['×', 'Multiply'],
      ['8', 'Eight'],
      ['=', 'Equals'],
    ]) {
      // KCalc says what its keys show, and since 25 what that is called.
      const { id } = await calculator.find({ role: 'button' }, ({ title = '' }) => key.includes(title));
      answers.push(await calculator.act('click', { id }));
    }
    for (const answer of answers) expect(answer.text).toMatch(/^success=true method=atspi/);
    expect(answers.at(-1)?.text).toMatch(/effect: changed: .*→"56"/);
    await strobe.session('stop', calculator.sessionId);
  });
});

describe('a Chromium form', () => {
  it('is filled and submitted', async () => {
    const form = await launch('chromium', [path.join(REPO, 'test/fixtures/apps/order-form.html')]);
    const field = async (title: string, role = 'textField') => (await form.find({ role, text: title })).id;
    const typed = await form.act('type', { id: await field('Name'), text: 'Zoë 日本 👩‍👧 שלום' });
    expect(typed.text).toMatch(/^success=true method=xtest changed=true/);
    const secret = await form.act('type', { id: await field('Secret'), text: 'pass wörd' });
    expect(secret.text).toMatch(/^success=true/);
    expect(secret.text).not.toContain('wörd');
    expect((await form.act('set_value', { id: await field('Size', 'comboBox'), value: 'Large' })).text).toContain(
      '"Large"',
    );
    expect((await form.act('click', { id: await field('Gift', 'checkbox') })).text).toMatch(
      /^success=true .*changed=true/,
    );
    const long = await form.act('type', { id: await field('Wishes', 'textArea'), text: 'long '.repeat(600) });
    expect(long.text).toMatch(/^success=true method=xtest changed=true/);
    await form.act('key', { id: await field('Wishes', 'textArea'), key: 'a', modifiers: ['ctrl'] });
    await form.act('type', { id: await field('Wishes', 'textArea'), text: 'one\ntwo ✓' });
    const disabled = await form.act('click', { id: (await form.button('Cancel')).id });
    expect(disabled).toMatchObject({ isError: true, text: expect.stringContaining('disabled') });
    const ordered = await form.act('click', { id: (await form.button('Order')).id });
    expect(ordered.text).toMatch(/^success=true/);
    await strobe.seeUntil(form.sessionId, (text) => /שלום; 9; Large; true; one\|two ✓/.test(text));
    expect((await form.act('scroll', { id: (await form.button('Bottom')).id })).text).toMatch(/^success=true/);
    await form.press('Bottom');
    await form.button('Clicked');
    await strobe.session('stop', form.sessionId);
  });
});

describe('LibreOffice Writer', () => {
  it('gets a paragraph, makes it bold and saves it through the file dialog', async () => {
    const writer = await launch('libreoffice', ['--writer', '--norestore']);
    const file = path.join(strobe.temporary, 'letter.odt');
    const text = 'Grüße aus Writer: 日本 👩‍👧 שלום ✓';
    const paragraph = await writer.find({ role: 'paragraph' });
    expect((await writer.act('type', { id: paragraph.id, text })).text).toMatch(/^success=true/);
    await writer.act('key', { id: paragraph.id, key: 'a', modifiers: ['ctrl'] });
    const bold = await eventually(async () => {
      const answer = await writer.press('Bold');
      return answer.text.includes('unchecked') || answer.text.includes('checked') ? answer : undefined;
    });
    expect(bold.text).toMatch(/^success=true .*changed=true/);
    await writer.act('key', { id: paragraph.id, key: 's', modifiers: ['ctrl'], settleMs: 2000 });
    const name = await writer.find({ role: 'textField' }, (node) => node.focused && node.value === 'Untitled 1');
    expect((await writer.act('set_value', { id: name.id, value: file })).text).toMatch(/^success=true/);
    const saved = await writer.act('click', { id: (await writer.button('Save')).id, settleMs: 1000 });
    expect(saved.text).toContain('effect: closed dialog "Save"');
    await eventually(async () =>
      existsSync(file) && readFileSync(file).includes('META-INF/manifest.xml') ? true : undefined,
    );
    const content = execFileSync('unzip', ['-p', file, 'content.xml'], { encoding: 'utf8' });
    expect(content).toContain(text);
    expect(content).toContain('fo:font-weight="bold"');
    await strobe.session('stop', writer.sessionId);
  });
});
