/** The same page as Strobe's compact tree and as the snapshots of playwright-mcp and chrome-devtools-mcp, in tokens. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { inScratch } from './ending.mjs';
import { McpServer } from './mcp-server.mjs';
import { installPackages } from './peers.mjs';
import { root } from './support.mjs';

export const PLAYWRIGHT = '@playwright/mcp@0.0.83';
export const DEVTOOLS = 'chrome-devtools-mcp@1.11.0';
const CHROMIUM = '/usr/bin/chromium';
const LOADING_MS = 45_000;
const WHOLE = 100_000;
const PAGES = {
  form: { file: `${root}test/fixtures/apps/form.html`, text: 'Order a cake' },
  table: { file: `${root}bench/pages/table.html`, text: 'Grace Hopper' },
  article: { file: `${root}bench/pages/article.html`, text: 'Alexandria' },
};
/** What can be acted on, in the words of each. */
const CONTROLS = {
  strobe: /\[(?:button|link|checkbox|radioButton|textField|textArea|comboBox|popUpButton|slider|spinButton) /g,
  playwright: /- (?:button|link|checkbox|radio|textbox|searchbox|combobox|slider|spinbutton)\b/g,
  devtools: /uid=\S+ (?:button|link|checkbox|radio|textbox|searchbox|combobox|slider|spinbutton)\b/g,
};

/** One row for each page and each way to read it. */
export async function measurePages(scratch) {
  const web = await serve();
  try {
    const installed = installPackages(scratch, [PLAYWRIGHT, DEVTOOLS]);
    installed.catch(() => {});
    const sides = {
      strobe: () => readWithStrobe(scratch, web.url),
      'playwright-mcp': () => installed.then(() => readWithPlaywright(scratch, web.url)),
      'chrome-devtools-mcp': () => installed.then(() => readWithDevtools(scratch, web.url)),
    };
    const rows = [];
    for (const [side, read] of Object.entries(sides)) {
      rows.push(
        ...(await read().catch(({ message }) => Object.keys(PAGES).map((page) => ({ page, side, failed: message })))),
      );
      console.error(`${side}: done`);
    }
    return rows.sort((a, b) => a.page.localeCompare(b.page));
  } finally {
    web.server.close();
    web.server.closeAllConnections();
  }
}

async function serve() {
  const server = createServer(({ url }, response) => {
    const page = PAGES[url.slice(1)];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? readFileSync(page.file) : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}

/** Every page in turn, `read` gives the text by side. One that fails does not stop the others. */
async function eachPage(side, controls, read) {
  const rows = [];
  for (const [page, { text }] of Object.entries(PAGES)) {
    try {
      const texts = await read(page, text);
      rows.push(...Object.entries(texts).map(([name, seen]) => ({ page, side: name, ...measured(seen, controls) })));
    } catch ({ message }) {
      rows.push({ page, side, failed: message });
    }
  }
  return rows;
}

/** The snapshots of the peers have no bounds. */
function measured(text, controls) {
  return {
    tokens: countTokens(text),
    withoutBoxes: countTokens(text.replace(/ bounds=[-\d,]+/g, '')),
    characters: text.length,
    controls: text.match(controls)?.length ?? 0,
  };
}

async function readWithStrobe(scratch, url) {
  const strobe = await McpServer.startStrobe(inScratch(scratch));
  try {
    return await eachPage('strobe', CONTROLS.strobe, async (page, expected) => {
      const args = [`${url}/${page}`, '--window-size=1280,1000'];
      const request = { command: CHROMIUM, args, display: 'isolated', waitMs: 40_000 };
      const { sessionId } = (await strobe.call('debug_launch', request)).data;
      const read = async (view) => (await strobe.call('debug_ui', { sessionId, maxTokens: WHOLE, ...view })).text;
      try {
        const shown = await atRest(() => read({}), expected);
        const [, id] = /\[document [^\n]*?id=(\w+)/.exec(shown) ?? [];
        if (!id) throw new Error('the tree shows no document');
        return { 'strobe, the window': shown, 'strobe, the page': await read({ root: id }) };
      } finally {
        await strobe.call('debug_session', { action: 'stop', sessionId });
      }
    });
  } finally {
    await strobe[Symbol.asyncDispose]();
  }
}

async function readWithPlaywright(scratch, url) {
  const side = 'playwright-mcp';
  const flags = ['--headless', '--no-sandbox', '--isolated', '--executable-path', CHROMIUM, '--output-dir', scratch];
  const server = await startPeer(scratch, '@playwright/mcp', flags);
  try {
    return await eachPage(side, CONTROLS.playwright, async (page, expected) => {
      await server.call('browser_navigate', { url: `${url}/${page}` });
      return { [side]: await atRest(async () => (await server.call('browser_snapshot', {})).text, expected) };
    });
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

async function readWithDevtools(scratch, url) {
  const side = 'chrome-devtools-mcp';
  const chrome = ['--chromeArg=--no-sandbox', `--chromeArg=--user-data-dir=${join(scratch, 'devtools-profile')}`];
  const flags = ['--headless', '--isolated', '--executablePath', CHROMIUM, '--no-usage-statistics', ...chrome];
  const server = await startPeer(scratch, 'chrome-devtools-mcp', flags);
  try {
    return await eachPage(side, CONTROLS.devtools, async (page, expected) => {
      const opened = await server.call('new_page', { url: `${url}/${page}` });
      const [, pageId] = /^(\d+): [^\n]*\[selected\]/m.exec(opened.text) ?? [];
      const view = pageId ? { pageId: Number(pageId) } : {};
      return { [side]: await atRest(async () => (await server.call('take_snapshot', view)).text, expected) };
    });
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

/** The package.json of a package names the file of its program. */
function startPeer(scratch, name, flags) {
  const folder = join(scratch, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const program = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return McpServer.start(process.execPath, [join(folder, program), ...flags], inScratch(scratch));
}

/** Waits until the page is there and two readings in a row are as long. */
async function atRest(read, expected) {
  const until = performance.now() + LOADING_MS;
  let before = '';
  while (performance.now() < until) {
    const text = await read();
    if (text.includes(expected) && text.length === before.length) return text;
    before = text;
    await delay(500);
  }
  if (before.includes(expected)) return before;
  throw new Error(`the page did not show within ${LOADING_MS / 1000} s`);
}
