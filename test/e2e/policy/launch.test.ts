import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { Strobe } from '../../support/strobe.ts';

/** Programs that leave a file beside themselves to show that they ran. */
describe('policy.launch', () => {
  let strobe: Strobe;
  let root: string;
  const at = (path: string) => join(root, path);
  const launch = (command: string, more: object = {}) =>
    strobe.call('debug_launch', { command, display: 'isolated', waitMs: 0, ...more });

  beforeAll(async () => {
    root = temporaryFolder('launch');
    for (const program of ['allowed/app', 'evil/app', `evil${root}/allowed/app`]) {
      mkdirSync(dirname(at(program)), { recursive: true });
      writeFileSync(at(program), `#!/bin/sh\ntouch "${at(program)}.ran"\n`);
      chmodSync(at(program), 0o755);
    }
    symlinkSync(at('evil/app'), at('allowed/link'));
    strobe = await Strobe.start([], {}, { cwd: '/', settings: { policy: { launch: [`${root}/allowed/*`, 'true'] } } });
  });
  afterAll(() => strobe[Symbol.asyncDispose]());

  it.each([
    ['a way out of the folder', () => launch(`${at('allowed')}/../evil/app`)],
    ['a link in it that leads out', () => launch(at('allowed/link'))],
    ['a path of the folder that it starts in', () => launch('./app', { cwd: at('evil') })],
    ['another case', () => launch(at('ALLOWED/app'))],
    ...['GTK_MODULES', 'GIO_EXTRA_MODULES', 'QT_PLUGIN_PATH', 'JAVA_TOOL_OPTIONS', 'NODE_OPTIONS', 'LD_PRELOAD'].map(
      (name): [string, () => ReturnType<typeof launch>] => [
        name,
        () => launch('true', { env: { [name]: at('evil') } }),
      ],
    ),
  ])('refuses %s, and nothing runs', async (_, call) => {
    const { isError, text } = await call();
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/policy\.launch.*\nNext: /s) });
    expect(existsSync(at('evil/app.ran'))).toBe(false);
  });

  it('runs the file that it judged, also where the path means another one to the program', async () => {
    // The server's folder is /, that of the program is `evil`.
    const { isError } = await launch(`/proc/self/cwd${at('allowed/app')}`, { cwd: at('evil') });
    expect(isError).toBe(false);
    await eventually(() => existsSync(at('allowed/app.ran')) || undefined);
    expect(existsSync(at(`evil${root}/allowed/app.ran`))).toBe(false);
  });
});
