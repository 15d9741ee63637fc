/** A headless Chromium for benches: opens pages and asks them, over the pipe of its debugging protocol. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FLAGS = ['--headless=new', '--remote-debugging-pipe', '--no-first-run', '--window-size=1280,800'];

export class Browser {
  #child;
  #folder = mkdtempSync(join(tmpdir(), 'strobe-bench-'));
  #waiting = new Map();
  #number = 0;
  #rest = '';

  static start() {
    const browser = new Browser();
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const args = [...FLAGS, ...root, `--user-data-dir=${browser.#folder}`];
    browser.#child = spawn('chromium', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    browser.#child.stdio[4].on('data', (chunk) => browser.#take(String(chunk)));
    return browser;
  }

  get pid() {
    return this.#child.pid;
  }

  /** Opens an address in a page of its own. */
  async open(url) {
    const { targetId } = await this.send('Target.createTarget', { url });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId);
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    return page;
  }

  send(method, params = {}, sessionId = undefined) {
    this.#number += 1;
    const id = this.#number;
    this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #take(chunk) {
    const messages = (this.#rest + chunk).split('\0');
    this.#rest = messages.pop();
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      const { resolve, reject } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (error) reject?.(new Error(error.message));
      else resolve?.(result);
    }
  }

  async [Symbol.asyncDispose]() {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class Page {
  constructor(browser, sessionId) {
    this.browser = browser;
    this.sessionId = sessionId;
  }

  send(method, params) {
    return this.browser.send(method, params, this.sessionId);
  }

  /** The value of an expression in the page; a promise is waited for. */
  async ask(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Resolves when the expression is true. */
  until(expression) {
    return this.ask(`new Promise((resolve) => {
      const look = () => (${expression}) ? resolve(true) : requestAnimationFrame(look);
      look();
    })`);
  }

  async screenshot() {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }
}
