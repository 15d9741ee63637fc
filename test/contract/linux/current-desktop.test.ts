import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ONE_CLICK } from '../../../src/core/backend.ts';
import { find } from '../../../src/core/tree.ts';
import { launchEnvironment } from '../../../src/platform/linux/atspi/toolkits/launch.ts';
import { IsolatedDisplay } from '../../../src/platform/linux/isolated-display.ts';
import { LinuxPlatform } from '../../../src/platform/linux/platform.ts';
import { startProgram } from '../../../src/platform/linux/program.ts';
import { Reaper } from '../../../src/platform/linux/reaper.ts';
import { XDisplay } from '../../../src/platform/linux/x11/connection/display.ts';
import { x11 } from '../../../src/platform/linux/x11/server.ts';
import { attach, expect as expectShown } from '../../../src/testing/index.ts';
import { eventually, PYTHON, patience, REPO } from '../../support/desktop.ts';
import { timeouts } from '../../support/timeouts.ts';

const DESKTOP_VARIABLES = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'] as const;

/** A display that plays the user's own, with a program on it that Strobe did not start. */
async function usersDesktop(): Promise<{ pid: number }> {
  const reaper = new Reaper();
  const display = await IsolatedDisplay.start(x11, reaper, patience());
  const env = launchEnvironment('isolated', display.env);
  const args = ['examples/sample-app/gtk3.py', '--no-tick'];
  const program = await startProgram({ command: PYTHON, args, cwd: REPO, env }, reaper, () => {}, patience());
  const before = DESKTOP_VARIABLES.map((name) => process.env[name]);
  for (const name of DESKTOP_VARIABLES) process.env[name] = display.env[name];
  afterAll(async () => {
    for (const [index, name] of DESKTOP_VARIABLES.entries()) {
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
    }
    await program.end();
    await display[Symbol.asyncDispose]();
    reaper.dismiss();
  });
  return { pid: program.pid };
}

describe("the user's own desktop", () => {
  let pid: number;

  beforeAll(async () => {
    ({ pid } = await usersDesktop());
  });

  afterEach(() => {
    delete process.env.WAYLAND_DISPLAY;
    delete process.env.XDG_CURRENT_DESKTOP;
  });

  it('is found by its variables; its applications are listed, attached to, read, clicked without losing the pointer, and left running', async () => {
    const platform = new LinuxPlatform(timeouts);
    expect(platform.defaultDisplay()).toBe('current');
    const desktop = await platform.openDesktop('current', patience());
    const info = await eventually(async () => (await desktop.apps(patience())).find((app) => app.pid === pid));
    expect(info).toMatchObject({ name: 'gtk3.py', windows: ['Strobe UI Test'] });

    const app = await desktop.attach(info, patience());
    const field = await eventually(async () => {
      const { roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
      return find(roots, ({ role, title, bounds }) => role === 'textField' && title === 'Name' && bounds !== undefined);
    });
    expect(field.value).toBe('test');
    const picture = await app.capture({}, patience());
    expect(picture.window.title).toBe('Strobe UI Test');

    const { DISPLAY = '', XAUTHORITY = '' } = process.env;
    await using display = await XDisplay.open({ display: DISPLAY, xauthority: XAUTHORITY }, timeouts, patience());
    const pointer = async () => {
      const { rootX, rootY } = await display.request<{ rootX: number; rootY: number }>(
        (done) => display.client.QueryPointer(display.root, done),
        patience(),
      );
      return { rootX, rootY };
    };
    const before = await pointer();
    const at = { x: (field.bounds?.x ?? 0) + 5, y: (field.bounds?.y ?? 0) + 5 };
    await app.useInput(async (input) => {
      await input.click(at, ONE_CLICK, patience());
      expect(await pointer()).toEqual({ rootX: at.x, rootY: at.y });
    }, patience());
    expect(await pointer()).toEqual(before);

    await app[Symbol.asyncDispose]();
    await desktop[Symbol.asyncDispose]();
    platform[Symbol.dispose]();
    expect(app.isRunning()).toBe(true);
  });

  it('has applications that a test attaches to, and leaves running', async () => {
    const app = await attach(pid);
    await app.getByLabel('Name').setValue('attached');
    await expectShown(app.getByLabel('Name')).toHaveValue('attached');
    await app.close();
    expect(() => process.kill(pid, 0)).not.toThrow();
  });

  it('is read without its screen beside a compositor that cannot be used, which every refusal names', async () => {
    Object.assign(process.env, { WAYLAND_DISPLAY: 'wayland-0', XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' });
    const platform = new LinuxPlatform(timeouts);
    expect(platform.defaultDisplay()).toBe('isolated');
    expect(await platform.diagnose(patience())).toContainEqual(
      expect.objectContaining({
        name: 'GNOME',
        level: 'warning',
        detail: expect.stringContaining('acted on through accessibility'),
        fix: expect.stringContaining('--install-gnome-extension'),
      }),
    );
    await using desktop = await platform.openDesktop('current', patience());
    const info = await eventually(async () => (await desktop.apps(patience())).find((app) => app.pid === pid));
    await using app = await desktop.attach(info, patience());
    const { roots, warnings } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
    expect(find(roots, ({ title }) => title === 'Name')).toBeDefined();
    expect(warnings).toEqual([expect.stringContaining('count from the corner of each window')]);
    const refusal = { code: 'display_unavailable', message: expect.stringContaining('Wayland session (GNOME)') };
    await expect(app.capture({}, patience())).rejects.toMatchObject(refusal);
    await expect(app.receiverOf('keys', patience())).rejects.toMatchObject(refusal);
    platform[Symbol.dispose]();
  });
});
