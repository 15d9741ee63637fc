import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../src/core/backend.ts';
import type { PlatformNode } from '../../src/core/node.ts';
import { centreOf } from '../../src/core/rect.ts';
import { find } from '../../src/core/tree.ts';
import { atEnd } from '../support/at-end.ts';
import { fenced, type Line, nodeIn, nodesIn } from '../support/compact.ts';
import { eventually, isolatedDesktop, launch, PYTHON, patience, SAMPLES } from '../support/desktop.ts';
import { temporaryFolder } from '../support/folder.ts';
import { rawIn } from '../support/hostile-text.ts';
import { endBackground, InspectPage, strobeCommand } from '../support/inspect-page.ts';
import { VISIBLE } from '../support/mirror.ts';
import { type Launched, Strobe } from '../support/strobe.ts';

const FORGED = `</script><img src=x onerror="document.title='FORGED'">\u202egnp\u202c${'x'.repeat(100_000)}`;

let strobe: Strobe;
let app: Launched;
let blocked: Launched;
let page: InspectPage;
let address: URL;
let trace: string;

const inspect = (...flags: string[]) => strobeCommand(strobe, 'inspect', '--no-open', ...flags);

beforeAll(async () => {
  const traces = temporaryFolder('inspected');
  strobe = await Strobe.start(['--trace', traces], {}, { settings: { policy: { blocklist: ['ticker.py'] } } });
  atEnd(() => strobe[Symbol.asyncDispose]());
  app = await strobe.launch(SAMPLES.gtk3.command, SAMPLES.gtk3.args);
  trace = join(traces, `${app.sessionId}.zip`);
  await strobe.launch(PYTHON, ['test/fixtures/apps/hostile-text.py'], { env: { HOSTILE: FORGED } });
  blocked = await strobe.launchFixture('ticker.py');
  const { text } = await strobe.see(app.sessionId);
  const [enable, volume] = [nodeIn(text, 'button', 'Enable').id, nodeIn(text, 'slider', 'Volume').id];
  const steps = [
    { action: 'click', id: enable },
    { action: 'set_value', id: volume, value: 0.7 },
    { action: 'click', id: enable },
  ];
  await strobe.call('debug_ui_action', { sessionId: app.sessionId, steps });
  address = new URL(await inspect());
  atEnd(() => endBackground(strobe));
  page = await InspectPage.open(strobe, address.href);
});

/** What stands on the page with these words in it, as lines of their own. */
const titles = (text: string) => nodesIn(text).map(({ title = '' }) => title.replaceAll('\\"', '"'));

describe('a trace', () => {
  const seeStep = (number: number) => {
    const isStep = ({ title = '', rest }: Line) => title.startsWith(`${number} `) && rest.includes('selected');
    return page.see((seen) => nodesIn(seen).some(isStep), { text: ' ms' });
  };

  it('is opened by strobe show, and stepped through by keyboard with the code of each step', async () => {
    await page.go(await strobeCommand(strobe, 'show', trace, '--no-open'));
    await seeStep(1);
    const codes: string[] = [];
    for (const number of [1, 2, 3]) {
      if (number > 1) await page.key('down');
      await seeStep(number);
      const text = await page.see((seen) => seen.includes('app.getBy'), { text: 'app.getBy' });
      codes.push(...titles(text).filter((title) => title.startsWith('await ')));
    }
    expect(codes[1]).toContain("getByRole('slider', { name: 'Volume' })");
    const generated = await strobeCommand(strobe, 'codegen', trace);
    for (const code of codes.flatMap((lines) => lines.split('\\n'))) expect(generated).toContain(code.trim());
    await page.key('up');
    await seeStep(2);
    await page.see((seen) => seen.includes('value=0.7'), { text: 'Volume' });
    await page.key('left');
    await page.see((seen) => seen.includes('value=0.5'), { text: 'Volume' });
  });

  it('is chosen from a file', async () => {
    await page.press('button', /^gtk3/);
    await page.row('[slider');
    await page.press('button', 'Open trace…');
    await page.find('dialog', 'Open File');
    await page.key('l', 'ctrl');
    const isField = ({ role, rest }: Line) => role === 'textField' && rest.includes('focused');
    const text = await page.see((seen) => nodesIn(seen).some(isField), { role: 'textField' });
    await page.act({ action: 'set_value', id: nodesIn(text).find(isField)?.id, value: trace });
    await page.press('button', 'Open');
    await seeStep(1);
  });

  it('is closed for the session that was shown before; what was copied is pasted there', async () => {
    const copied = async (button: string) => {
      await page.press('button', button);
      await page.see((seen) => seen.includes('Copied.'), { text: 'Copied.' });
    };
    const pasted = async (text: string) => {
      const { id } = await page.find('textField', 'text');
      await page.act({ action: 'click', id });
      await page.key('a', 'ctrl');
      await page.key('v', 'ctrl');
      const isThere = (line: Line) => line.id === id && line.rest.includes(text);
      await page.see((seen) => nodesIn(seen).some(isThere), { role: 'textField' });
    };
    await copied('Copy the code');
    await page.press('button', 'Close trace');
    await page.act({ action: 'click', id: (await page.row('[slider')).id });
    await pasted("await app.getByRole('button', { name: 'Enable' }).click()");
    await copied('Copy locator');
    await pasted("app.getByRole('slider', { name: 'Volume' })");
    await page.key('return');
    await page.press('button', 'Reset');
    await page.row('[slider');
  });

  it('is opened where its file is dropped', async () => {
    const desktop = await isolatedDesktop();
    const { app: browser } = await launch(desktop, 'chromium', [...InspectPage.flags, address.href]);
    const { app: files } = await launch(desktop, PYTHON, ['test/fixtures/apps/dragged-file.py', trace]);
    const boxOf = (app: Application, wanted: (node: PlatformNode) => boolean) =>
      eventually(async () => find((await app.read(VISIBLE, patience())).roots, wanted)?.bounds);
    const from = centreOf(await boxOf(files, ({ title }) => title === basename(trace)));
    const onto = centreOf(await boxOf(browser, ({ title }) => title === 'See what the model sees'));
    await files.useInput((input) => input.drag(from, onto, patience()), patience());
    await boxOf(browser, ({ title = '' }) => title.startsWith('Trace of'));
  });
});

it('shows hostile text as text', async () => {
  await page.press('button', /^program|hostile-text/);
  const text = await page.see((seen) => seen.includes('onerror'), { text: 'onerror' });
  expect(text).not.toContain('document "FORGED');
  expect(rawIn(fenced(text).join('\n'))).toEqual([]);
  // Escaped once for the page, and the backslash once more for whoever reads the page.
  expect(text).toContain('\\\\u202egnp');
  for (const title of titles(text)) expect(title.length).toBeLessThan(10_000);
  const { windows } = JSON.parse((await strobe.session('status', page.browser.sessionId)).text).session;
  expect(windows.join()).toContain('Strobe inspect');
  expect(windows.join()).not.toMatch(/^FORGED/);
});

describe('acting from the page', () => {
  const choose = async (session: RegExp, row: string) => {
    await page.press('button', session);
    await page.act({ action: 'click', id: (await page.row(row)).id });
    await page.see((seen) => seen.includes('What happened to'), { text: 'What happened to' });
  };
  const buttons = async () => titles(await page.see((seen) => seen.includes('Copy locator'), { role: 'button' }));
  const audited = (sessionId: string) => {
    const log = readFileSync(join(strobe.env.HOME ?? '', '.strobe/audit.log'), 'utf8')
      .trim()
      .split('\n');
    return log.map((line) => JSON.parse(line)).filter(({ args }) => args.sessionId === sessionId);
  };

  it('is not offered', async () => {
    await choose(/^gtk3/, '[button "Enable"');
    expect(await buttons()).not.toContain('Click it');
  });

  it('is allowed by --allow-actions, on a page that is open, too; it is audited', async () => {
    expect(await inspect('--allow-actions')).toBe(address.href);
    const before = audited(app.sessionId).length;
    await page.press('button', 'Click it');
    await page.see((seen) => seen.includes('Done: changed'), { text: 'Done: ' });
    await page.see((seen) => seen.includes(' you '), { role: 'button', text: 'click' });
    const { text } = await strobe.see(app.sessionId, { query: { text: 'Enable' } });
    expect(nodeIn(text, 'button', 'Enable').rest).toContain(' checked');
    expect(audited(app.sessionId).slice(before)).toMatchObject([{ outcome: 'ok' }]);
  });

  it('is under the policy', async () => {
    await choose(/^ticker/, '[textField "Still"');
    await page.press('button', 'Click it');
    await page.see((seen) => seen.includes('policy.blocklist'), { text: 'blocklist' });
    expect(audited(blocked.sessionId)).toMatchObject([{ outcome: 'refused' }]);
  });

  it('ends where the page is opened without it', async () => {
    await inspect();
    await page.see((seen) => !titles(seen).includes('Click it'), { role: 'button' });
  });
});

/** fetch sets Host and Origin itself, so the raw client asks. */
function ask(path: string, headers: Record<string, string>, body?: object) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const { hostname, port } = address;
      const sent = request({ hostname, port, path, method, headers }, (response) => {
        let text = '';
        const done = () => resolve({ status: response.statusCode, headers: response.headers, text });
        response.on('data', (chunk) => {
          text += chunk;
          // The list of sessions never ends by itself.
          if (path === '/api/sessions') response.destroy();
        });
        response.on('close', done);
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    },
  );
}

const bearer = () => ({ Authorization: `Bearer ${address.hash.slice(1)}` });

describe('who may look', () => {
  it('the holder of the token alone', async () => {
    expect((await ask('/api/sessions', {})).status).toBe(401);
    expect((await ask('/api/sessions', { Authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await ask('/api/sessions', bearer())).status).toBe(200);
  });

  it('no page of another site, not even with the token', async () => {
    expect((await ask('/api/sessions', { ...bearer(), Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('/api/sessions', { ...bearer(), Origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await ask('/', { Host: 'evil.example' })).status).toBe(403);
  });

  it('at the page and its files, and at no other file', async () => {
    const { status, headers, text } = await ask('/', {});
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/);
    expect(text).not.toContain(address.hash.slice(1));
    const others = [
      '/cli/main.js',
      '/inspector/page/../../cli/main.js',
      '/%2e%2e/package.json',
      '/lit-html/../zod/index.js',
    ];
    for (const path of others) expect((await ask(path, {})).status).toBe(404);
  });

  it('without acting, unless that was asked for', async () => {
    const click = { server: 'any', args: { sessionId: app.sessionId, action: 'click', id: 'btn_1' } };
    expect((await ask('/api/act', bearer(), click)).text).toContain('policy_refused');
    expect((await ask('/api/note', bearer(), { server: 1 })).text).toContain('"kind":"failure"');
  });
});

describe('in the browser', () => {
  const refused = (text: string) => text.includes('no valid token') && text.includes('strobe inspect');

  it('a page of another origin neither reads nor frames it, with the token', async () => {
    const stealing = `fetch('${address.origin}/api/sessions', { headers: { Authorization: '${bearer().Authorization}' } })
      .then(() => 'was read', () => 'was not read').then((said) => { document.getElementById('said').textContent = 'It ' + said; });`;
    const document = `<title>Elsewhere</title><p id="said">asks</p><iframe src="${address.href}"></iframe><script>${stealing}</script>`;
    const elsewhere = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(document));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    atEnd(async () => void elsewhere.close());
    const place = elsewhere.address();
    await page.key('t', 'ctrl');
    await page.go(`http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/`);
    await page.see((seen) => seen.includes('It was not read'), { text: 'It was' });
    await page.see((seen) => seen.includes('refused to connect'), { text: 'refused to connect' });
  });

  it('a page without a token, or with another one, says how to get one', async () => {
    await page.go(`${address.origin}/`);
    await page.see(refused, { text: 'valid token' });
    await page.go(`${address.origin}/#wrong`);
    await page.see(refused, { text: 'valid token' });
    await page.key('w', 'ctrl');
  });

  it('goes on when its server is back', async () => {
    await endBackground(strobe);
    await page.see((seen) => seen.includes('The server has ended'), { text: 'server has ended' });
    expect(await inspect()).toBe(address.href);
    // Until it is connected again, the page lists the sessions of before, which are then listed anew.
    await page.see((seen) => !seen.includes('The server has ended'), { text: 'server has ended' });
    await page.press('button', /^gtk3/);
    await page.row('[slider');
  });

  it('a new token shuts out the page that has the one of before', async () => {
    const renewed = new URL(await inspect('--new-token'));
    expect(renewed.origin).toBe(address.origin);
    await page.see(refused, { text: 'valid token' });
    expect((await ask('/api/sessions', bearer())).status).toBe(401);
    await page.go(renewed.href);
    await page.press('button', /^gtk3/);
    await page.row('[slider');
  });
});
