import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UiError } from '../../../src/core/errors.ts';
import { popupsOf, visibleBounds } from '../../../src/platform/linux/screen/window.ts';
import type { XDisplay } from '../../../src/platform/linux/x11/connection/display.ts';
import { Capturer } from '../../../src/platform/linux/x11/pictures/capture.ts';
import type { XWindow } from '../../../src/platform/linux/x11/windows/window.ts';
import { waitForWindowManager } from '../../../src/platform/linux/x11/windows/window-manager.ts';
import { windows } from '../../../src/platform/linux/x11/windows/windows.ts';
import { eventually, patience } from '../../support/desktop.ts';
import { countColour, screen, TestDesktop, windowTitled } from './desktop.ts';

const SAMPLE = 'examples/sample-app/gtk3.py';
/** The sample has a swatch of 24 × 24 pixels of it. */
const MAGENTA = [255, 0, 255] as const;
const SWATCH_PIXELS = 24 * 24;
/** What stands where no picture could be had. */
const NOTHING = [128, 128, 128] as const;

async function startSample(desktop: TestDesktop, display: XDisplay, title: string): Promise<XWindow> {
  desktop.spawn('/usr/bin/python3', [SAMPLE, '--no-tick', '--title', title]);
  const window = await windowTitled(display, title);
  await eventually(async () => (countColour(await screen(display), MAGENTA) >= SWATCH_PIXELS ? true : undefined));
  return window;
}

async function clickAt(display: XDisplay, x: number, y: number): Promise<void> {
  const xtest = await display.extension('xtest', patience());
  xtest.FakeInput(xtest.MotionNotify, 0, 0, display.root, x, y);
  xtest.FakeInput(xtest.ButtonPress, 1, 0, 0, 0, 0);
  xtest.FakeInput(xtest.ButtonRelease, 1, 0, 0, 0, 0);
  await display.sync(patience());
}

describe('a picture of a window', () => {
  let desktop: TestDesktop;
  let display: XDisplay;
  let capturer: Capturer;

  beforeAll(async () => {
    desktop = await TestDesktop.start();
    display = await desktop.connect();
    capturer = new Capturer(display);
  });

  afterAll(async () => {
    capturer[Symbol.dispose]();
    await display[Symbol.asyncDispose]();
    await desktop[Symbol.asyncDispose]();
  });

  it('is whole when another window covers it', async () => {
    const window = await startSample(desktop, display, 'covered');
    desktop.spawn('xlogo', ['-title', 'cover', '-geometry', '1280x800+0+0']);
    await windowTitled(display, 'cover');
    await eventually(async () => (countColour(await screen(display), MAGENTA) === 0 ? true : undefined));

    const picture = await capturer.capture({ window }, patience());
    expect(picture.bounds).toEqual(window.bounds);
    expect(picture.rgba.length).toBe(picture.widthPx * picture.heightPx * 4);
    expect(countColour(picture.rgba, MAGENTA)).toBe(SWATCH_PIXELS);
    // Letters may have a few pixels of any grey.
    expect(countColour(picture.rgba, NOTHING)).toBeLessThan(100);
    // The canvas of the sample is the only thing that dark; the cover is black and white.
    expect(countColour(picture.rgba, [0, 0, 0])).toBeLessThan(5_000);
  });

  it('shows the menu that is open over it', async () => {
    const window = await startSample(desktop, display, 'menu');
    // "File" is at the top left of the sample.
    await clickAt(display, window.bounds.x + 15, window.bounds.y + 12);
    const { list, popups } = await eventually(async () => {
      const now = await windows(display, patience());
      const found = popupsOf(window, now);
      return found.length > 0 ? { list: now, popups: found } : undefined;
    });
    expect(popups).toMatchObject([{ kind: 'menu', pid: window.pid, popup: true }]);
    expect(list[0]?.handle).toBe(popups[0]?.handle);

    const [plain, withMenu] = [
      await capturer.capture({ window }, patience()),
      await capturer.capture({ window, popups }, patience()),
    ];
    expect(withMenu.bounds).toEqual(plain.bounds);
    expect(Buffer.compare(plain.rgba, withMenu.rgba)).not.toBe(0);
    const menu = popups[0]?.bounds;
    const cut = await capturer.capture({ window, popups, ...(menu && { area: menu }) }, patience());
    expect(cut.bounds).toEqual(menu);
    await clickAt(display, window.bounds.x + 300, window.bounds.y + 12);
  });

  it('can be a part of it, and has to be inside', async () => {
    desktop.spawn('xlogo', ['-title', 'part', '-geometry', '300x200+40+40']);
    const window = await windowTitled(display, 'part');
    const area = { x: window.bounds.x + 250, y: window.bounds.y + 10, w: 100, h: 20 };
    const picture = await capturer.capture({ window, area: { ...area, x: area.x + 0.5, h: 19.5 } }, patience());
    expect(picture.bounds).toEqual({ ...area, w: 50 });
    await expect(
      capturer.capture({ window, area: { ...area, x: window.bounds.x + 301 } }, patience()),
    ).rejects.toMatchObject({ code: 'capture_failed' });
  });

  it('leaves out the shadow that GTK draws itself', async () => {
    desktop.spawn('xlogo', ['-title', 'shadow', '-geometry', '300x200+40+40']);
    const { handle } = await windowTitled(display, 'shadow');
    const [name, cardinal] = [
      await display.atom('_GTK_FRAME_EXTENTS', patience()),
      await display.atom('CARDINAL', patience()),
    ];
    display.client.ChangeProperty(0, handle, name, cardinal, 32, [26, 27, 23, 29]);
    const window = await windowTitled(display, 'shadow');
    expect(window.shadow).toEqual({ left: 26, right: 27, top: 23, bottom: 29 });
    const { x, y } = window.bounds;
    expect(visibleBounds(window)).toEqual({ x: x + 26, y: y + 23, w: 300 - 53, h: 200 - 52 });
    expect((await capturer.capture({ window }, patience())).bounds).toEqual(visibleBounds(window));
  });

  it('is refused of a minimised window, with the reason', async () => {
    desktop.spawn('xlogo', ['-title', 'small']);
    const { handle } = await windowTitled(display, 'small');
    const message = await display.atom('WM_CHANGE_STATE', patience());
    display.client.SendClientMessage(display.root, handle, message, 32, [3, 0, 0, 0, 0]);
    const window = await eventually(async () =>
      (await windows(display, patience())).find((found) => found.handle === handle && found.minimised),
    );
    const failure: unknown = await capturer.capture({ window }, patience()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UiError);
    expect(failure).toMatchObject({ code: 'capture_failed', message: expect.stringContaining('minimised') });
    expect(failure).toHaveProperty('hint', expect.stringContaining('brings it back'));
  });

  it('is refused of a frame that its window manager has not taken away yet', async () => {
    await using other = await TestDesktop.start({ windowManager: false });
    const manager = other.spawn('openbox', ['--sm-disable']);
    await using own = await other.connect();
    using framed = new Capturer(own);
    await waitForWindowManager(own, patience());
    other.spawn('xlogo', ['-title', 'framed']);
    const window = await windowTitled(own, 'framed');
    expect(window.frame).not.toBe(window.handle);
    await framed.capture({ window }, patience());
    manager.kill('SIGSTOP');
    await once(other.spawn('xdotool', ['windowunmap', '--sync', String(window.handle)]), 'exit');
    await expect(framed.capture({ window }, patience())).rejects.toMatchObject({ code: 'capture_failed' });
    manager.kill('SIGCONT');
  });

  it('is refused of a window that has gone', async () => {
    const program = desktop.spawn('xlogo', ['-title', 'gone']);
    const window = await windowTitled(display, 'gone');
    program.kill('SIGKILL');
    await once(program, 'exit');
    await eventually(async () =>
      (await windows(display, patience())).some(({ handle }) => handle === window.handle) ? undefined : true,
    );
    await expect(capturer.capture({ window }, patience())).rejects.toMatchObject({ code: 'capture_failed' });
  });

  it('leaves nothing behind, however often it is taken', async () => {
    desktop.spawn('xlogo', ['-title', 'often', '-geometry', '600x400']);
    const window = await windowTitled(display, 'often');
    const res = await display.extension('res', patience());
    const own = display.info.resource_base;
    const held = async () => ({
      resources: (
        await display.request<{ count: number }[]>((done) => res.QueryClientResources(own, done), patience())
      ).reduce((sum, { count }) => sum + count, 0),
      pixmapBytes: await display.request<number>((done) => res.QueryClientPixmapBytes(own, done), patience()),
      descriptors: (await readdir('/proc/self/fd')).length,
    });
    await capturer.capture({ window }, patience());
    const before = await held();
    for (let i = 0; i < 200; i++) await capturer.capture({ window }, patience());
    expect(await held()).toEqual(before);
  });

  it('is given up when its signal aborts, also while waiting for another', async () => {
    const window = await windowTitled(display, 'often');
    const caller = new AbortController();
    const first = capturer.capture({ window }, patience());
    const second = capturer.capture({ window }, caller.signal);
    caller.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    expect((await first).widthPx).toBe(window.bounds.w);
    expect((await capturer.capture({ window }, patience())).widthPx).toBe(window.bounds.w);
  });
});

describe('a display of our own', () => {
  it('keeps every window whole from the start', async () => {
    await using desktop = await TestDesktop.start();
    await using display = await desktop.connect();
    using capturer = new Capturer(display);
    await capturer.redirectAll(patience());
    const window = await startSample(desktop, display, 'kept');
    desktop.spawn('xlogo', ['-title', 'cover', '-geometry', '1280x800+0+0']);
    await windowTitled(display, 'cover');
    await eventually(async () => (countColour(await screen(display), MAGENTA) === 0 ? true : undefined));
    const picture = await capturer.capture({ window }, patience());
    expect(countColour(picture.rgba, MAGENTA)).toBe(SWATCH_PIXELS);
  });
});

describe('a picture without a window manager', () => {
  it('is whole where the window is off the screen', async () => {
    await using desktop = await TestDesktop.start({ windowManager: false });
    await using display = await desktop.connect();
    using capturer = new Capturer(display);
    const start = (title: string, place: string) => {
      desktop.spawn('xlogo', ['-title', title, '-geometry', `400x300${place}`]);
      return windowTitled(display, title);
    };
    const [whole, partly] = [await start('whole', '+0+0'), await start('partly', '+1100+700')];
    const [expected, picture] = await eventually(async () => {
      const both = [
        await capturer.capture({ window: whole }, patience()),
        await capturer.capture({ window: partly }, patience()),
      ] as const;
      const painted = both.every(({ rgba }) => countColour(rgba, [0, 0, 0]) > 10_000);
      return painted && Buffer.compare(both[0].rgba, both[1].rgba) === 0 ? both : undefined;
    });
    // The border of one pixel around it is not part of it.
    expect(picture.bounds).toEqual({ x: 1101, y: 701, w: 400, h: 300 });
    expect(expected.bounds).toEqual({ x: 1, y: 1, w: 400, h: 300 });
  });
});

describe('a picture from a poorer server', () => {
  it.each([
    ['shared memory', ['-extension', 'MIT-SHM']],
    ['Composite', ['-extension', 'Composite']],
  ])('comes without %s too', async (_, args) => {
    await using desktop = await TestDesktop.start({ args });
    await using display = await desktop.connect();
    using capturer = new Capturer(display);
    const window = await startSample(desktop, display, 'poor');
    const picture = await capturer.capture({ window }, patience());
    expect(picture.bounds).toEqual(window.bounds);
    expect(countColour(picture.rgba, MAGENTA)).toBe(SWATCH_PIXELS);
  });

  it('is refused where a pixel has too few bits', async () => {
    await using desktop = await TestDesktop.start({ windowManager: false, screen: '640x480x16' });
    await using display = await desktop.connect();
    using capturer = new Capturer(display);
    desktop.spawn('xlogo');
    const window = await windowTitled(display, 'xlogo');
    await expect(capturer.capture({ window }, patience())).rejects.toMatchObject({ code: 'capture_failed' });
  });
});

describe('a server that dies', () => {
  it('fails the pending pictures, and nothing else', async () => {
    const before = (await readdir('/proc/self/fd')).length;
    {
      await using desktop = await TestDesktop.start({ windowManager: false });
      await using display = await desktop.connect();
      using capturer = new Capturer(display);
      desktop.spawn('xlogo', ['-geometry', '1200x700']);
      const window = await windowTitled(display, 'xlogo');
      await capturer.capture({ window }, patience());
      const pictures = Array.from({ length: 50 }, () => capturer.capture({ window }, patience()));
      await pictures[0];
      desktop.server.kill('SIGKILL');
      const results = await Promise.allSettled(pictures);
      const failures = results.filter((result) => result.status === 'rejected').map((result): unknown => result.reason);
      expect(failures.length).toBeGreaterThan(0);
      for (const failure of failures) expect(failure).toMatchObject({ name: 'UiError', code: 'display_unavailable' });
      await expect(capturer.capture({ window }, patience())).rejects.toMatchObject({ code: 'display_unavailable' });
    }
    await eventually(async () => ((await readdir('/proc/self/fd')).length <= before ? true : undefined));
  });
});
