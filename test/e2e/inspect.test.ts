import { beforeAll, describe, expect, it } from 'vitest';
import { unescapeText } from '../../src/core/foreign-text.ts';
import { atEnd } from '../support/at-end.ts';
import { boundsOf, fenced, lookFor, nodeIn, nodesIn } from '../support/compact.ts';
import { PYTHON, SAMPLES } from '../support/desktop.ts';
import { endBackground, InspectPage, strobeCommand } from '../support/inspect-page.ts';
import { coloursInside, groundOf } from '../support/png.ts';
import { type Launched, Strobe } from '../support/strobe.ts';

/** Of the page in the light, from style.css. */
const HOVERED_BOX = '11,98,196';
const HOVERED_ROW = '238,244,251';
const GROUNDS = { light: '238,240,244', dark: '18,20,23' };

let strobe: Strobe;
let app: Launched;
let qt: Launched;
let page: InspectPage;
let address: string;

beforeAll(async () => {
  strobe = await Strobe.start();
  atEnd(() => strobe[Symbol.asyncDispose]());
  app = await strobe.launch(SAMPLES.gtk3.command, SAMPLES.gtk3.args);
  qt = await strobe.launch(SAMPLES.qt6.command, SAMPLES.qt6.args);
  // It takes seconds until it answers, while the other tests go on.
  await strobe.launch(PYTHON, ['bench/dense-tree.py', '--nodes', '3000']);
  address = await strobeCommand(strobe, 'inspect', '--no-open');
  atEnd(() => endBackground(strobe));
  page = await InspectPage.open(strobe, address);
});

/** The slider that every sample application has. */
async function slider({ sessionId }: Launched) {
  const { text } = await strobe.see(sessionId, { query: { role: 'slider' } });
  return nodeIn(text, 'slider', 'Volume');
}

async function setVolume(launched: Launched, value: number): Promise<string> {
  const { id } = await slider(launched);
  const args = { sessionId: launched.sessionId, action: 'set_value', id, value };
  expect((await strobe.call('debug_ui_action', args)).text).toContain('success=true');
  return id;
}

describe('a session', () => {
  it('is listed with those of all servers; the token leaves the address bar', async () => {
    const text = await page.see((seen) => seen.includes('gtk3') && seen.includes('qt'), { role: 'button' });
    expect(nodesIn(text).filter(({ title = '' }) => title.includes('isolated')).length).toBeGreaterThanOrEqual(3);
    const bar = await page.see((seen) => seen.includes('Address and search bar'), { role: 'textField' });
    expect(bar).not.toContain(new URL(address).hash.slice(1));
  });

  it('shows the text of the tree exactly as the model gets it', async () => {
    await page.press('button', /^gtk3/);
    const text = await page.see((seen) => seen.includes('sld_'), { text: 'id=' });
    const rows = nodesIn(text).flatMap(({ title }) => (title?.trimStart().startsWith('[') ? [title] : []));
    const { text: given } = await strobe.seeSettled(app.sessionId);
    const lines = new Set(fenced(given).map((line) => line.trimStart()));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows)
      expect(lines).toContain(
        unescapeText(row)
          .trimStart()
          .replace(/ \d+ tokens$/, ''),
      );
  });

  it('links its picture and its tree where the pointer is', async () => {
    const { text } = await strobe.see(app.sessionId, { query: { role: 'button' } });
    const button = nodeIn(text, 'button', 'Action');
    const picture = await page.find('image', /^Picture of/);
    const row = await page.row(button.id);
    const isNamed = (seen: string) => nodesIn(seen).some(({ title }) => title === `button \\"Action\\" ${button.id}`);
    const hasBox = (png: Buffer) => coloursInside(png, 0).then((colours) => colours.has(HOVERED_BOX));
    await page.showsIn(picture.id, async (png) => !(await hasBox(png)));
    await page.hover({ id: row.id });
    await page.see(isNamed, { text: button.id });
    await page.showsIn(picture.id, hasBox);

    const { x, y, w, h } = boundsOf(button);
    const outside = (await page.picturePlaces(app))({ x: 0, y: 0 });
    await page.hover({ at: outside });
    await page.see((seen) => !isNamed(seen), { text: button.id });
    await page.showsIn(row.id, async (png) => (await groundOf(png)) !== HOVERED_ROW);
    const inside = (await page.picturePlaces(app))({ x: x + w / 2, y: y + h / 2 });
    await page.hover({ at: inside });
    await page.see(isNamed, { text: button.id });
    await page.showsIn(row.id, async (png) => (await groundOf(png)) === HOVERED_ROW);
  });

  it('is followed, with what was called', async () => {
    await setVolume(app, 0.9);
    await page.see((seen) => seen.includes('value=0.9'), { text: 'Volume' });
    await page.see((seen) => seen.includes('set_value'), { role: 'button', text: 'set_value' });
  });

  it('is searched as by a query', async () => {
    const text = await page.see((seen) => lookFor(seen, 'textField', 'text') !== undefined, { role: 'textField' });
    await page.act({ action: 'type', id: nodeIn(text, 'textField', 'text').id, text: 'Volume' });
    await page.key('return');
    await page.see((seen) => seen.includes('app-text matches'), { text: 'app-text' });
    await page.press('button', 'Reset');
    await page.see((seen) => seen.includes('app-text tree'), { text: 'app-text' });
  });

  it('takes a note for the model about what is picked and what a box is drawn around, once', async () => {
    const volume = await slider(app);
    const { x, y, w, h } = boundsOf(volume);
    await page.press('button', 'Note to the model');
    const places = await page.picturePlaces(app);
    const [at, toAt] = [places({ x: x - 4, y: y - 4 }), places({ x: x + w + 4, y: y + h + 4 })];
    await page.act({ action: 'drag', at, toAt });
    await page.see((seen) => seen.includes('Points at') && seen.includes(volume.id), { text: 'Points at' });
    const picked = await page.row('[button "Action"');
    await page.act({ action: 'click', id: picked.id });
    const form = await page.see((seen) => nodesIn(seen).some(({ title }) => title === 'Note'), { text: 'Note' });
    const field = nodesIn(form).find(({ title, role }) => title === 'Note' && role.startsWith('text'));
    await page.act({ action: 'type', id: field?.id, text: 'Make it louder' });
    await page.press('button', 'Send');
    await page.see((seen) => seen.includes('next answer'), { text: 'Sent' });
    const answers = [await strobe.see(app.sessionId), await strobe.see(app.sessionId)];
    expect(answers.map((answer) => answer.text.includes('Make it louder'))).toEqual([true, false]);
    expect(answers[0]?.text).toMatch(new RegExp(`<user-note[\\s\\S]*points at: .*${volume.id}.*btn_[0-9a-f]+`));
    await page.press('button', 'Note to the model');
  });

  it('shows live events of GTK and of Qt, to be filtered and paused', async () => {
    const event = (id: string, value: number) => (text: string) =>
      nodesIn(text).some(({ title = '' }) => title.includes('value_changed') && title.includes(`${id} → ${value}`));
    const values = [
      ['gtk3', app, 0.25],
      ['qt', qt, 25],
    ] as const;
    for (const [name, launched, value] of values) {
      await page.press('button', new RegExp(`^${name}`));
      await page.press('tab', /^Events/);
      await page.row('[slider');
      const id = await setVolume(launched, value);
      await page.see(event(id, value), { text: 'value_changed' });
    }
    const { id } = await slider(qt);
    await page.press('button', 'Pause');
    await setVolume(qt, 35);
    await page.see((seen) => seen.includes('value=35'), { text: 'Volume' });
    expect(event(id, 35)(await page.see(() => true, { text: 'value_changed' }))).toBe(false);
    await page.press('button', 'Go on');
    await setVolume(qt, 45);
    await page.see(event(id, 45), { text: 'value_changed' });
    const filter = await page.find('textField', 'Filter events');
    // The time of an event may have the number in it, too.
    await page.act({ action: 'type', id: filter.id, text: '→ 45' });
    const left = await page.see((seen) => !event(id, 25)(seen), { role: 'button' });
    expect(event(id, 45)(left)).toBe(true);
  });
});

describe('the page', () => {
  it('is light or dark by choice', async () => {
    const main = await page.find('document', /Strobe inspect$/);
    const choice = await page.find('comboBox', 'Theme');
    for (const theme of ['dark', 'light'] as const) {
      await page.act({ action: 'set_value', id: choice.id, value: theme });
      await page.showsIn(main.id, async (png) => (await coloursInside(png, 0)).has(GROUNDS[theme]));
    }
  });

  it('is open twice, each with a session of its own', async () => {
    const settled = await page.see(() => true, { role: 'document' });
    const before = nodesIn(settled).filter(({ role }) => role === 'document').length;
    await page.key('n', 'ctrl');
    await page.go(address);
    const documents = (text: string) => nodesIn(text).filter(({ title = '' }) => title.endsWith('Strobe inspect'));
    await page.see((seen) => documents(seen).length > before, { role: 'document' });
    await page.press('button', /^gtk3/);
    await setVolume(app, 0.15);
    await setVolume(qt, 65);
    await page.see((seen) => seen.includes('value=0.15'), { text: 'Volume' });
    await page.key('w', 'ctrl');
    const text = await page.see((seen) => seen.includes('value=65'), { text: 'Volume' });
    expect(text).not.toContain('value=0.15');
  });

  it('has only those of 3,000 lines that show', async () => {
    await page.press('button', /^dense/);
    await page.press('checkbox', /^Show 2\d{3} not sent/);
    const lines = await page.find('list', 'Lines');
    const rowsIn = (text: string) => nodesIn(text).filter(({ title }) => title?.includes('id='));
    const last = (text: string) => rowsIn(text).some(({ title }) => /^ *button .* id=btn_/.test(title ?? ''));
    await page.act({ action: 'key', id: lines.id, key: 'end' });
    const text = await page.see(last, { text: 'id=' });
    expect(rowsIn(text).length).toBeLessThan(200);
  });
});
