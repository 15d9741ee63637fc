import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { APPIUM, startAppium, WebDriverSession } from '../support/appium.ts';
import { REPO } from '../support/desktop.ts';
import { temporaryFolder } from '../support/folder.ts';

const INSTALL_MS = 300_000;

/** It asks the registry for what the packages depend on. */
it(
  'Appium installs the driver from its packed tarball',
  async () => {
    const folder = temporaryFolder('installed');
    const [home, prefix] = [path.join(folder, 'home'), path.join(folder, 'prefix')];
    // `npm link`, which Appium calls, makes a link in the folder for global packages first.
    for (const each of [home, path.join(prefix, 'lib/node_modules')]) mkdirSync(each, { recursive: true });
    const env = { ...process.env, APPIUM_HOME: home, npm_config_prefix: prefix };
    const run = (cwd: string, command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd, env });
    const packing = ['pack', '--ignore-scripts', '--pack-destination', folder];
    await run(REPO, 'npm', ...packing);
    await run(REPO, 'npm', ...packing, '--workspace', 'appium-strobe-driver');
    const tarballs = ['./strobe-ui-0.1.0.tgz', './appium-strobe-driver-0.1.0.tgz'];
    await run(folder, 'npm', 'install', '--prefix', '.', '--omit=peer', '--prefer-offline', ...tarballs);
    const installed = path.join(folder, 'node_modules/appium-strobe-driver');
    expect(existsSync(path.join(folder, 'node_modules/appium'))).toBe(false);
    await run(folder, process.execPath, APPIUM, 'driver', 'install', '--source=local', installed);

    const { url } = await startAppium(home);
    const command = `/usr/bin/python3 ${path.join(REPO, 'examples/sample-app/gtk3.py')} --no-tick`;
    const session = await WebDriverSession.open(url, { 'appium:app': command });
    await session.post('timeouts', { implicit: 60_000 });
    await session.post(`element/${await session.find('name', 'Open Dialog')}/click`);
    await session.find('class name', 'dialog');
    await expect(session.get('element/btn_0000/text')).rejects.toMatchObject({ error: 'no such element' });
  },
  INSTALL_MS,
);
