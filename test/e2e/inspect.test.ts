import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { unescapeText } from '../../src/core/foreign-text.ts';
import { program } from '../mcp/connect.ts';
import { atEnd } from '../support/at-end.ts';
import { fenced, lookFor, nodeIn, nodesIn } from '../support/compact.ts';
import { eventually, PYTHON, SAMPLES } from '../support/desktop.ts';
import { commandLineOf, kill, marked } from '../support/processes.ts';
import { type Launched, Strobe } from '../support/strobe.ts';

const FORGED = '</script><img src=x onerror="document.title=\'FORGED\'">';
const BROWSER = ['--window-size=1280,800', '--no-first-run'];

let strobe: Strobe;
let app: Launched;
let hostile: Launched;
let browser: Launched;
let address: URL;

/** `strobe inspect`, in the environment of the server; resolves to what it prints. */
function inspect(...flags: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, 'inspect', '--no-open', ...flags], { env: strobe.env }, (error, stdout) =>
      error === null ? resolve(stdout.trim()) : reject(error),
    );
  });
}

const backgroundServers = () => marked(strobe.mark).filter(({ pid }) => commandLineOf(pid).endsWith('main.js daemon'));

async function endBackground(): Promise<void> {
  for (const { pid } of backgroundServers()) await kill(pid, 'SIGTERM');
  await eventually(() => (backgroundServers().length === 0 ? true : undefined));
}

/** The page as Strobe reads it, once this holds. */
const page = (holds: (text: string) => boolean, query?: object) =>
  strobe.seeUntil(browser.sessionId, holds, { maxTokens: 30_000, ...(query && { query }) });

async function press(role: string, title: string | RegExp): Promise<void> {
  const matches = (name: string | undefined) => (typeof title === 'string' ? name === title : title.test(name ?? ''));
  const find = (text: string) => nodesIn(text).find((line) => line.role === role && matches(line.title));
  const { text } = await page((seen) => find(seen) !== undefined, { role });
  await act(browser, { action: 'click', id: find(text)?.id });
}

async function act({ sessionId }: Launched, args: Record<string, unknown>): Promise<void> {
  const { text } = await strobe.call('debug_ui_action', { sessionId, ...args });
  expect(text).toContain('success=true');
}

beforeAll(async () => {
  strobe = await Strobe.start();
  atEnd(() => strobe[Symbol.asyncDispose]());
  const { command, args } = SAMPLES.gtk3;
  app = await strobe.launch(command, args);
  hostile = await strobe.launch(PYTHON, ['test/fixtures/apps/hostile-text.py'], { env: { HOSTILE: FORGED } });
  address = new URL(await inspect());
  atEnd(endBackground);
  browser = await strobe.launch('chromium', [...BROWSER, address.href]);
});

describe('the page', () => {
  it('lists the sessions of a server that is not its own, and keeps the token out of the address bar', async () => {
    const { text } = await page((seen) => seen.includes('gtk3'), { role: 'button' });
    expect(nodesIn(text).filter(({ title = '' }) => title.includes('isolated')).length).toBeGreaterThanOrEqual(3);
    const bar = await page((seen) => seen.includes('Address and search bar'), { role: 'textField' });
    expect(bar.text).not.toContain(address.hash.slice(1));
  });

  it('shows the text of the tree exactly as the model gets it', async () => {
    await press('button', /^gtk3/);
    const { text } = await page((seen) => seen.includes('sld_'), { text: 'id=' });
    const rows = nodesIn(text).flatMap(({ title }) => (title?.trimStart().startsWith('[') ? [title] : []));
    const { text: given } = await strobe.seeSettled(app.sessionId);
    const lines = new Set(fenced(given).map((line) => line.trimStart()));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(lines).toContain(unescapeText(row).trimStart().replace(/ \d+$/, ''));
  });

  it('follows the application, and lists what was called', async () => {
    const { text } = await strobe.see(app.sessionId, { query: { role: 'slider' } });
    await act(app, { action: 'set_value', id: nodeIn(text, 'slider', 'Volume').id, value: 0.9 });
    await page((seen) => seen.includes('value=0.9'), { text: 'Volume' });
    await page((seen) => seen.includes('set_value'), { role: 'button', text: 'set_value' });
  });

  it('searches as a query does', async () => {
    const { text } = await page((seen) => lookFor(seen, 'textField', 'text') !== undefined, { role: 'textField' });
    await act(browser, { action: 'type', id: nodeIn(text, 'textField', 'text').id, text: 'Volume' });
    await act(browser, { action: 'key', key: 'return' });
    await page((seen) => seen.includes('app-text matches'), { text: 'app-text' });
  });

  it('hands a note and what it points at to the model, once', async () => {
    await press('button', 'Note to the model');
    const { text } = await page((seen) => seen.includes('sld_'), { text: 'id=sld_' });
    const row = nodesIn(text).find(({ title }) => title?.includes('[slider'));
    await act(browser, { action: 'click', id: row?.id });
    const form = await page((seen) => nodesIn(seen).some(({ title }) => title === 'Note'), { text: 'Note' });
    const field = nodesIn(form.text).find(({ title, role }) => title === 'Note' && role.startsWith('text'));
    await act(browser, { action: 'type', id: field?.id, text: 'Make it louder' });
    await press('button', 'Send');
    await page((seen) => seen.includes('next answer'), { text: 'Sent' });
    const answers = [await strobe.see(app.sessionId), await strobe.see(app.sessionId)];
    expect(answers.map((answer) => answer.text.includes('Make it louder'))).toEqual([true, false]);
    expect(answers[0]?.text).toMatch(/<user-note[\s\S]*points at: sld_[0-9a-f]+/);
  });

  it('shows hostile text as text', async () => {
    await press('button', /^program|hostile-text/);
    const { text } = await page((seen) => seen.includes('onerror'), { text: 'onerror' });
    expect(text).not.toContain('document "FORGED');
    const { windows } = JSON.parse((await strobe.session('status', browser.sessionId)).text).session;
    expect(windows.join()).toContain('Strobe inspect');
    expect(windows.join()).not.toMatch(/^FORGED/);
    expect(hostile.ready).toBe(true);
  });

  it('goes on when its server is back', async () => {
    await endBackground();
    await page((seen) => seen.includes('The server has ended'), { text: 'server has ended' });
    expect(await inspect()).toBe(address.href);
    await press('button', /^gtk3/);
    await page((seen) => seen.includes('sld_'), { text: 'id=sld_' });
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

describe('who may look', () => {
  const bearer = () => ({ Authorization: `Bearer ${address.hash.slice(1)}` });

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
