import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { XDisplay } from '../../../src/platform/linux/x11/connection/display.ts';
import { windowManager } from '../../../src/platform/linux/x11/windows/window-manager.ts';
import { activeWindow, windows } from '../../../src/platform/linux/x11/windows/windows.ts';
import { eventually, patience } from '../../support/desktop.ts';
import { TestDesktop, windowTitled } from './desktop.ts';

const ICONIC = 3;
const SAMPLE = 'examples/sample-app/gtk3.py';

describe('windows under a window manager', () => {
  let desktop: TestDesktop;
  let display: XDisplay;

  beforeAll(async () => {
    desktop = await TestDesktop.start();
    display = await desktop.connect();
  });

  afterAll(async () => {
    await display[Symbol.asyncDispose]();
    await desktop[Symbol.asyncDispose]();
  });

  it('names the window manager', async () => {
    expect(await windowManager(display, patience())).toBe('Openbox');
  });

  it('lists a window with its program, title, place and decorations', async () => {
    const title = 'Größe ✓ 日本';
    const program = desktop.spawn('/usr/bin/python3', [SAMPLE, '--no-tick', '--title', title]);
    const window = await windowTitled(display, title);
    expect(window).toMatchObject({
      pid: program.pid,
      kind: 'normal',
      mapped: true,
      minimised: false,
      popup: false,
      modal: false,
    });
    expect(window.frame).not.toBe(window.handle);
    expect(window.decorations?.top).toBeGreaterThan(0);
    expect(window.bounds.y).toBeGreaterThanOrEqual(window.decorations?.top ?? 0);
    expect(window.bounds.w).toBeGreaterThan(100);
    program.kill('SIGKILL');
    await once(program, 'exit');
    await eventually(async () =>
      (await windows(display, patience())).some(({ handle }) => handle === window.handle) ? undefined : true,
    );
  });

  it('knows the program of a window without _NET_WM_PID', async () => {
    const program = desktop.spawn('xlogo', ['-title', 'old']);
    expect((await windowTitled(display, 'old')).pid).toBe(program.pid);
  });

  it('lists a window with numbers among its states that are no atoms', async () => {
    desktop.spawn('xlogo', ['-title', 'garbage']);
    const { handle } = await windowTitled(display, 'garbage');
    const states = await Promise.all(['_NET_WM_STATE', 'ATOM'].map((name) => display.atom(name, patience())));
    const data = Buffer.alloc(4);
    data.writeUInt32LE(1_999_999_999);
    const [state = 0, type = 0] = states;
    display.client.ChangeProperty(0, handle, state, type, 32, data);
    expect(await windowTitled(display, 'garbage')).toMatchObject({ handle, modal: false });
  });

  it('puts the topmost first, and follows the active window', async () => {
    desktop.spawn('xlogo', ['-title', 'below', '-geometry', '200x200+10+10']);
    const below = await windowTitled(display, 'below');
    desktop.spawn('xlogo', ['-title', 'above', '-geometry', '200x200+20+20']);
    const above = await windowTitled(display, 'above');
    const order = async () =>
      (await windows(display, patience()))
        .map(({ handle }) => handle)
        .filter((xid) => [above.handle, below.handle].includes(xid));
    for (const [first, last] of [
      [below, above],
      [above, below],
    ] as const) {
      const message = await display.atom('_NET_ACTIVE_WINDOW', patience());
      display.client.SendClientMessage(display.root, first.handle, message, 32, [2, 0, 0, 0, 0]);
      await eventually(async () => ((await activeWindow(display, patience())) === first.handle ? true : undefined));
      await eventually(async () => ((await order())[0] === first.handle ? true : undefined));
      expect(await order()).toEqual([first.handle, last.handle]);
    }
  });

  it('recognises a minimised window', async () => {
    desktop.spawn('xlogo', ['-title', 'small']);
    const { handle } = await windowTitled(display, 'small');
    const message = await display.atom('WM_CHANGE_STATE', patience());
    display.client.SendClientMessage(display.root, handle, message, 32, [ICONIC, 0, 0, 0, 0]);
    const found = await eventually(async () =>
      (await windows(display, patience())).find((window) => window.handle === handle && window.minimised),
    );
    expect(found.mapped).toBe(false);
  });

  it('survives windows that come and go while it reads', async () => {
    const programs = Array.from({ length: 6 }, (_, index) => desktop.spawn('xlogo', ['-title', `brief ${index}`]));
    const brief = async () => (await windows(display, patience())).filter(({ title }) => title.startsWith('brief'));
    await eventually(async () => (await brief()).length === programs.length || undefined);
    const looking = Promise.all(Array.from({ length: 40 }, brief));
    for (const program of programs) program.kill('SIGKILL');
    expect(await looking).toHaveLength(40);
    await eventually(async () => (await brief()).length === 0 || undefined);
  });
});

describe('windows without a window manager', () => {
  it('are found by their names, and the focused one is active', async () => {
    await using desktop = await TestDesktop.start({ windowManager: false });
    await using display = await desktop.connect();
    expect(await windowManager(display, patience())).toBeUndefined();
    expect(await windows(display, patience())).toEqual([]);
    expect(await activeWindow(display, patience())).toBeUndefined();

    const program = desktop.spawn('/usr/bin/python3', [SAMPLE, '--no-tick', '--title', 'bare']);
    const window = await windowTitled(display, 'bare');
    expect(window).toMatchObject({ pid: program.pid, frame: window.handle });
    expect((await windows(display, patience())).map(({ title }) => title)).toEqual(['bare']);

    display.client.SetInputFocus(window.handle, 1);
    await eventually(async () => ((await activeWindow(display, patience())) === window.handle ? true : undefined));
  });

  it('are not mistaken for managed ones when the window manager has died', async () => {
    await using desktop = await TestDesktop.start({ windowManager: false });
    await using display = await desktop.connect();
    const manager = desktop.spawn('openbox', ['--sm-disable']);
    await eventually(() => windowManager(display, patience()));
    manager.kill('SIGKILL');
    await once(manager, 'exit');
    await eventually(async () => ((await windowManager(display, patience())) === undefined ? true : undefined));
    desktop.spawn('xlogo');
    await windowTitled(display, 'xlogo');
  });
});
