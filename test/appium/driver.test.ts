import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AppiumServer, ELEMENT, startAppium, WebDriverError, WebDriverSession } from '../support/appium.ts';
import { eventually, REPO } from '../support/desktop.ts';
import { expectNothingLeft } from '../support/nothing-left.ts';
import { broodOf } from '../support/processes.ts';

const SAMPLE = `/usr/bin/python3 ${path.join(REPO, 'examples/sample-app/gtk3.py')} --no-tick`;
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

let server: AppiumServer;

beforeAll(async () => {
  server = await startAppium();
});

/** WebDriver's name of the error that something ends with. */
async function errorOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof WebDriverError) return thrown.error;
  throw new Error(`no WebDriver error: ${thrown}`);
}

/** Two buttons that their program names in its code, and describes. */
const NAMED = `/usr/bin/python3 ${path.join(REPO, 'test/fixtures/apps/said.py')}`;

describe('the Appium driver, in the real server', () => {
  let session: WebDriverSession;

  beforeAll(async () => {
    session = await WebDriverSession.open(server.url, { 'appium:app': SAMPLE });
    await session.post('timeouts', { implicit: 30_000 });
  });

  it('finds by every strategy, and the ids are those of Strobe', async () => {
    const id = await session.find('name', 'Open Dialog');
    expect(id).toMatch(/^btn_/);
    expect(await session.find('accessibility id', 'Open Dialog')).toBe(id);
    expect(await session.find('id', id)).toBe(id);
    expect(await session.find('xpath', '//button[@name="Open Dialog"]')).toBe(id);
    expect(await session.find('-strobe query', '{"role":"button","name":"Open Dialog"}')).toBe(id);
    expect(await session.findAll('class name', '[push button | Open Dialog]')).toEqual([id]);
    expect(await session.execute('strobe: see')).toContain(id);
  });

  it('shows the source and pictures with one another', async () => {
    const id = await session.find('name', 'Open Dialog');
    const source = String(await session.get('source'));
    expect(source).toContain(`id="${id}" name="Open Dialog"`);
    const rect = box.parse(await session.get(`element/${id}/rect`));
    expect(source).toContain(`x="${rect.x}" y="${rect.y}" width="${rect.width}"`);
    const page = Buffer.from(String(await session.get('screenshot')), 'base64');
    const part = Buffer.from(String(await session.get(`element/${id}/screenshot`)), 'base64');
    expect(page.readUInt32BE(16)).toBeGreaterThan(rect.x + rect.width);
    expect(part.readUInt32BE(16)).toBe(rect.width);
  });

  it('takes special keys, clears, and says what an element is', async () => {
    const id = await session.find('-strobe query', '{"label":"Name"}');
    await session.post(`element/${id}/clear`);
    await session.post(`element/${id}/value`, { text: 'Adax\ue003\ue012\ue012b' });
    await session.execute('strobe: wait', { element: id, state: 'value', value: 'Abda', timeoutMs: 60_000 });
    expect(await session.text(id)).toBe('Abda');
    expect(await session.get(`element/${id}/enabled`)).toBe(true);
    expect(await session.get(`element/${id}/displayed`)).toBe(true);
    expect(await session.get(`element/${id}/attribute/role`)).toBe('textField');
    expect(await session.get(`element/${id}/attribute/nothing`)).toBe(null);
  });

  it('answers a dialog as an alert, and clicks by the mouse', async () => {
    const origin = { [ELEMENT]: await session.find('name', 'Open Dialog') };
    const actions = [
      { type: 'pointerMove', duration: 50, origin, x: 0, y: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 20 },
      { type: 'pointerUp', button: 0 },
    ];
    await session.post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    await session.find('class name', 'dialog');
    expect(await session.get('alert/text')).toContain('Do you want to go on?');
    await session.post('alert/accept');
    expect(await errorOf(session.get('alert/text'))).toBe('no such alert');
  });

  it.each([
    ['an unknown strategy', 'element', { using: 'link text', value: 'a' }, 'invalid selector'],
    ['an XPath with an error', 'elements', { using: 'xpath', value: '//button[' }, 'invalid selector'],
    ['an XPath that selects a number', 'elements', { using: 'xpath', value: 'count(//*)' }, 'invalid selector'],
    ['an XPath that is too long', 'elements', { using: 'xpath', value: `//${'a'.repeat(3_000)}` }, 'invalid selector'],
    ['a query that is no JSON', 'elements', { using: '-strobe query', value: 'button' }, 'invalid selector'],
    ['an unknown element', 'element/btn_0000/click', {}, 'no such element'],
    ['an unknown window', 'window', { handle: 'w_0000' }, 'no such window'],
    [
      'an unknown action',
      'actions',
      { actions: [{ type: 'pointer', actions: [{ type: 'fly' }] }] },
      'invalid argument',
    ],
    ['an unknown script', 'execute/sync', { script: 'strobe: fly', args: [] }, 'unsupported operation'],
    [
      'a wait in vain',
      'execute/sync',
      { script: 'strobe: wait', args: [{ query: { role: 'dialog' }, timeoutMs: 0 }] },
      'timeout',
    ],
    [
      'a move beyond the screen',
      'actions',
      { actions: [{ type: 'pointer', actions: [{ type: 'pointerMove', x: 99_999, y: 10 }] }] },
      'move target out of bounds',
    ],
    ['a time below 0', 'timeouts', { implicit: -1 }, 'invalid argument'],
  ])('refuses %s', async (_, command, body, error) => {
    expect(await errorOf(session.post(command, body))).toBe(error);
  });

  it('stops an XPath that would take for ever', async () => {
    const value = `//*${'[//*'.repeat(12)}[count(//*)>0]${']'.repeat(12)}[count(//*[count(//*[count(//*)>0])>0])<0]`;
    expect(await errorOf(session.post('elements', { using: 'xpath', value }))).toBe('invalid selector');
  });

  it('says that an element is gone', async () => {
    await session.post(`element/${await session.find('name', 'Open Dialog')}/click`);
    const button = await session.find('xpath', '//dialog//button');
    await session.post('alert/dismiss');
    await session.execute('strobe: wait', { query: { role: 'dialog' }, state: 'hidden', timeoutMs: 60_000 });
    expect(await errorOf(session.post(`element/${button}/click`))).toBe('stale element reference');
    expect(await errorOf(session.get(`element/${button}/text`))).toBe('stale element reference');
  });

  it('answers what Appium Inspector asks', async () => {
    const picture = Buffer.from(String(await session.get('screenshot')), 'base64');
    const rect = box.parse(await session.get('window/rect'));
    // It draws the boxes of the source on the picture, scaled by the width of the window.
    expect(rect).toEqual({ x: 0, y: 0, width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) });
    for (const asked of [
      'appium/capabilities',
      'appium/settings',
      'appium/commands',
      'appium/extensions',
      'timeouts',
    ]) {
      expect(await session.get(asked), asked).toBeTypeOf('object');
    }
    const source = String(await session.get('source'));
    const [, id = '', name = ''] = /<button id="([^"]+)" name="(Open Dialog)"/.exec(source) ?? [];
    for (const [using, value] of [
      ['id', id],
      ['accessibility id', name],
      ['xpath', `//button[@name="${name}"]`],
    ] as const) {
      expect(await session.findAll(using, value), using).toEqual([id]);
    }
    expect(box.parse(await session.get(`element/${id}/rect`)).width).toBeGreaterThan(0);
  });

  it('takes the session of nobody', async () => {
    const other = new WebDriverSession(`${server.url}/session/6b1f0d3c-0000-0000-0000-000000000000`, 0);
    expect(await errorOf(other.get('source'))).toBe('invalid session id');
  });
});

describe('sessions of the Appium driver', () => {
  it.each([
    ['no program', {}, /appium:app/],
    ['a program that is not there', { 'appium:app': 'no-such-program-anywhere' }, /no-such-program-anywhere/],
    ['a program that dies', { 'appium:app': `/usr/bin/python3 -c 'raise SystemExit(3)'` }, /exit/i],
    ['a desktop file that is not there', { 'appium:app': 'no.such.desktop' }, /no\.such\.desktop/],
    [
      'a capability that there is not',
      { 'appium:app': 'kcalc', 'appium:enviroment': {} },
      /appium:enviroment.*environ/,
    ],
    [
      'a folder that cannot be made',
      { 'appium:app': 'kcalc', 'appium:artifacts': '/proc/no-such' },
      /appium:artifacts/,
    ],
    ['a capability of another kind', { 'appium:app': 'kcalc', 'appium:display': 'mir' }, /display/],
  ])('are not created for %s', async (_, capabilities, message) => {
    const opening = WebDriverSession.open(server.url, capabilities);
    expect(await errorOf(opening)).toBe('session not created');
    await expect(opening).rejects.toThrow(message);
  });

  it('end with a client that has gone, and leave nothing but trace and output', async () => {
    const session = await WebDriverSession.open(server.url, { 'appium:app': SAMPLE, 'appium:newCommandTimeout': 5 });
    const brood = broodOf(session.pid, 'none');
    expect(brood.displays).toHaveLength(1);
    const files = z.object({ trace: z.string(), output: z.string() }).parse(await session.execute('strobe: trace'));
    await eventually(() => existsSync(files.output) || undefined);
    expect(await errorOf(session.get('source'))).toBe('invalid session id');
    expect(existsSync(files.trace)).toBe(true);
    await expectNothingLeft({ ...brood, mark: 'none' });
  });

  it('run on Wayland', async () => {
    const session = await WebDriverSession.open(server.url, { 'appium:app': SAMPLE, 'appium:display': 'wayland' });
    await session.post('timeouts', { implicit: 30_000 });
    const name = await session.find('-strobe query', '{"label":"Name"}');
    await session.post(`element/${name}/clear`);
    await session.post(`element/${name}/value`, { text: 'Ada' });
    expect(await session.text(name)).toBe('Ada');
    const origin = { [ELEMENT]: await session.find('name', 'Open Dialog') };
    const actions = [{ type: 'pointerMove', origin, x: 0, y: 0 }, { type: 'pointerDown' }, { type: 'pointerUp' }];
    await session.post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    await session.find('class name', 'dialog');
  });

  it('find what only a picture shows', async () => {
    const painted = `/usr/bin/python3 ${path.join(REPO, 'test/fixtures/apps/tk-sample.py')}`;
    const session = await WebDriverSession.open(server.url, { 'appium:app': painted });
    await session.post('timeouts', { implicit: 60_000 });
    await session.post(`element/${await session.find('-strobe vision', 'Dialog')}/click`);
    await session.find('name', 'First dialog');
  });

  it('find by what the program says of its elements', async () => {
    const session = await WebDriverSession.open(server.url, { 'appium:app': NAMED });
    await session.post('timeouts', { implicit: 30_000 });
    const id = await session.find('accessibility id', 'window.save');
    expect(await session.get(`element/${id}/attribute/name`)).toBe('Store');
    expect(await session.get(`element/${id}/attribute/accessibility-id`)).toBe('window.save');
    expect(await session.find('accessibility id', '.save')).toBe(id);
    expect(await session.find('accessibility id', 'Store')).toBe(id);
    expect(await session.find('description', 'Keeps everything')).toBe(id);
    expect(await session.find('xpath', '//button[@accessibility-id="window.save"]')).toBe(id);
    expect(await session.get('source')).toContain('accessibility-id="window.quit"');
    await session.post(`element/${id}/click`);
    expect(await session.findAll('description', 'Keeps what came since')).toEqual([id]);
  });

  it('say that their program does not answer, and go on when it does', async () => {
    const session = await WebDriverSession.open(server.url, { 'appium:app': SAMPLE });
    await session.find('name', 'Open Dialog');
    process.kill(session.pid, 'SIGSTOP');
    const asked = session.get('source');
    expect(await errorOf(asked)).toBe('timeout');
    await expect(asked).rejects.not.toThrow(/debug_/);
    process.kill(session.pid, 'SIGCONT');
    await eventually(async () => (await session.get('source').catch(() => undefined)) ?? undefined);
  });

  it('say that their program has exited', async () => {
    const session = await WebDriverSession.open(server.url, { 'appium:app': SAMPLE });
    const id = await session.find('name', 'Open Dialog');
    process.kill(session.pid, 'SIGKILL');
    await eventually(
      async () =>
        (await errorOf(session.post(`element/${id}/click`)).catch(() => '')) === 'no such window' || undefined,
    );
  });
});
