import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { atEnd } from './at-end.ts';
import { eventually, REPO } from './desktop.ts';
import { temporaryFolder } from './folder.ts';
import { freePort } from './free-port.ts';

export const DRIVER = path.join(REPO, 'packages/appium-strobe-driver');
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A driver is chosen by capabilities that KDE's tests do not send: the server adds them. */
const DEFAULTS = JSON.stringify({ platformName: 'Linux', 'appium:automationName': 'Strobe' });

export type AppiumServer = { url: string; pid: number; folder: string };

export const APPIUM = path.join(REPO, 'node_modules/appium/index.js');

/** A home of Appium with this driver and no other. */
function homeIn(folder: string): string {
  const home = path.join(folder, 'home');
  mkdirSync(path.join(home, 'node_modules'), { recursive: true });
  symlinkSync(DRIVER, path.join(home, 'node_modules/appium-strobe-driver'));
  writeFileSync(path.join(home, 'package.json'), '{"devDependencies":{"appium-strobe-driver":"0.1.0"}}');
  return home;
}

/** The real Appium server, on a port of its own. */
export async function startAppium(givenHome?: string): Promise<AppiumServer> {
  const folder = temporaryFolder('appium');
  const home = givenHome ?? homeIn(folder);
  const port = await freePort();
  const options = ['--address', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
  const child = spawn(process.execPath, [APPIUM, 'server', ...options, '--default-capabilities', DEFAULTS], {
    cwd: folder,
    env: { ...process.env, APPIUM_HOME: home, APPIUM_TMP_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok || undefined);
  return { url, pid: child.pid ?? 0, folder };
}

const answer = z.object({ value: z.unknown() });
const failed = z.object({ error: z.string(), message: z.string() });
const created = z.object({ sessionId: z.string(), capabilities: z.object({ appPid: z.number().min(2) }) });
const element = z.object({ [ELEMENT]: z.string() });

/** WebDriver's own error: its name and what it says. */
export class WebDriverError extends Error {
  readonly error: string;

  constructor({ error, message }: z.output<typeof failed>) {
    super(message);
    this.error = error;
  }
}

/** One WebDriver session, over plain HTTP. */
export class WebDriverSession {
  readonly url: string;
  readonly pid: number;

  constructor(url: string, pid: number) {
    this.url = url;
    this.pid = pid;
  }

  static async open(server: string, capabilities: Record<string, unknown>): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId, capabilities: given } = created.parse(await ask('POST', `${server}/session`, body));
    const session = new WebDriverSession(`${server}/session/${sessionId}`, given.appPid);
    atEnd(() => session.quit().catch(() => {}));
    return session;
  }

  get = (command: string) => ask('GET', `${this.url}/${command}`);
  post = (command: string, body: object = {}) => ask('POST', `${this.url}/${command}`, body);
  quit = () => ask('DELETE', this.url);

  async find(using: string, value: string): Promise<string> {
    return element.parse(await this.post('element', { using, value }))[ELEMENT] ?? '';
  }

  async findAll(using: string, value: string): Promise<string[]> {
    return z
      .array(element)
      .parse(await this.post('elements', { using, value }))
      .map(({ [ELEMENT]: id = '' }) => id);
  }

  async text(id: string): Promise<string> {
    return String(await this.get(`element/${id}/text`));
  }

  async execute(script: string, args: object = {}): Promise<unknown> {
    return await this.post('execute/sync', { script, args: [args] });
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = answer.parse(await response.json());
  if (response.ok) return value;
  throw new WebDriverError(failed.parse(value));
}
