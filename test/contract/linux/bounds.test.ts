import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import x11 from 'x11';
import type { Application, Desktop } from '../../../src/core/backend.ts';
import type { PlatformNode } from '../../../src/core/node.ts';
import { type Rect, shareInside } from '../../../src/core/rect.ts';
import { find } from '../../../src/core/tree.ts';
import { isOpenPopup, type ScreenWindow } from '../../../src/platform/linux/screen/window.ts';
import type { XDisplay } from '../../../src/platform/linux/x11/connection/display.ts';
import { windows } from '../../../src/platform/linux/x11/windows/windows.ts';
import { eventually, isolatedDesktop, launch, PYTHON, patience, REPO, SAMPLES } from '../../support/desktop.ts';
import { displayOf } from '../../support/display.ts';
import { copiedDocument } from '../../support/document.ts';
import { companionOf, kill } from '../../support/processes.ts';
import { expectSwatch, expectSwatches, inTheEnd, treeAtRest } from '../../support/swatches.ts';

type Start = { command: string; args: readonly string[]; title: string };

const PAGE = `file://${REPO}/test/fixtures/apps/swatches.html`;

const TITLE = 'Strobe UI Test';
const PROGRAMS: Record<string, () => Start> = {
  gtk3: () => ({ ...SAMPLES.gtk3, title: TITLE }),
  gtk4: () => ({ ...SAMPLES.gtk4, title: TITLE }),
  qt6: () => ({ ...SAMPLES.qt6, title: TITLE }),
  qt5: () => ({ ...SAMPLES.qt5, title: TITLE }),
  swing: () => ({ ...SAMPLES.swing, title: TITLE }),
  chromium: () => ({ command: 'chromium', args: [PAGE], title: 'Swatches - Chromium' }),
};

/** How each learns that every pixel of its own is four of the screen's. */
const DOUBLED: Record<string, Record<string, string>> = {
  gtk3: { GDK_SCALE: '2' },
  gtk4: { GDK_SCALE: '2' },
  qt6: { QT_SCALE_FACTOR: '2' },
  qt5: { QT_SCALE_FACTOR: '2' },
  swing: { GDK_SCALE: '2' },
};

describe.each(Object.keys(PROGRAMS))('%s reports where things are', (name) => {
  let desktop: Desktop;
  let app: Application;
  let display: XDisplay;
  let xid: number;
  let neighbour: number;

  beforeAll(async () => {
    desktop = await isolatedDesktop();
    const start = PROGRAMS[name]?.();
    if (!start) throw new Error(name);
    const running = await launch(desktop, start.command, start.args);
    app = running.app;
    ({ display, neighbour } = await displayOf(desktop));
    xid = await eventually(
      async () => (await windows(display, patience())).find(({ title }) => title === start.title)?.handle,
    );
  });
  afterAll(() => display[Symbol.asyncDispose]());

  it('as the window manager has placed its window', () => expectSwatches(app));

  it('after its window was moved', async () => {
    display.client.ConfigureWindow(xid, { x: 333, y: 217 });
    await expectSwatches(app);
  });

  it('after its window was made larger', async () => {
    display.client.ConfigureWindow(xid, { width: 1003, height: 777 });
    await expectSwatches(app);
  });

  it('after its window was moved and made smaller in one step', async () => {
    display.client.ConfigureWindow(xid, { x: 97, y: 141, width: 903, height: 745 });
    await expectSwatches(app);
  });

  it('not while its window is minimised, and again when that is back', async () => {
    const changeState = await display.atom('WM_CHANGE_STATE', patience());
    const iconic = 3;
    const mask = x11.eventMask.SubstructureRedirect | x11.eventMask.SubstructureNotify;
    display.client.SendClientMessage(display.root, xid, changeState, 32, [iconic, 0, 0, 0, 0], mask);
    const minimised = await eventually(async () => {
      const { roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
      const holdsSwatch = ({ children }: PlatformNode) => find(children, ({ title }) => title === 'Swatch magenta');
      return roots.find((root) => root.offscreen && holdsSwatch(root));
    });
    expect(minimised.bounds).toBeUndefined();
    await app.raise(String(xid), patience());
    await expectSwatches(app);
  });

  it('on a second monitor', async () => {
    for (const [monitor, x] of [
      ['left', 0],
      ['right', 720],
    ] as const) {
      const args = ['--setmonitor', monitor, `720/200x1080/300+${x}+0`, 'none'];
      const { exited } = await desktop.start({ command: 'xrandr', args, cwd: REPO, env: {} }, patience());
      expect((await exited).code).toBe(0);
    }
    display.client.ConfigureWindow(xid, { width: 700, height: 800 });
    await expectSwatches(app);
    display.client.ConfigureWindow(xid, { x: 729, y: 90 });
    await expectSwatches(app);
  });

  it('when no window manager decorates it any more', async () => {
    await kill(companionOf(neighbour, /^openbox/), 'SIGKILL');
    await expectSwatches(app);
    display.client.ConfigureWindow(xid, { x: 11, y: 23 });
    await expectSwatches(app);
  });
});

it('LibreOffice reports where the cells of a sheet are, also after its window was moved', async () => {
  const file = copiedDocument('swatches.fods');
  const desktop = await isolatedDesktop();
  const { app } = await launch(desktop, 'libreoffice', ['--calc', '--norestore', file]);
  // Other bright colours are in its icons.
  const cells = { magenta: 'B2', cyan: 'D6' };
  const expectCells = () =>
    inTheEnd(async () => {
      const roots = await treeAtRest(app, cells.cyan);
      // The tip of the day may stand before it.
      const sheet = (await app.windows(patience())).find(({ title }) => title.startsWith('swatches.fods'));
      const picture = await app.capture({ window: sheet?.handle ?? '' }, patience());
      for (const name of ['magenta', 'cyan'] as const) expectSwatch(picture, roots, name, 1, cells[name]);
    });
  await expectCells();
  const { display } = await displayOf(desktop);
  await using _ = display;
  const window = (await windows(display, patience())).find(({ title }) => title.startsWith('swatches.fods'));
  display.client.ConfigureWindow(window?.handle ?? 0, { x: 133, y: 117 });
  await expectCells();
});

it('GTK 3 reports where a small dialog is at twice the size, the frame of which is a large part of it', async () => {
  const desktop = await isolatedDesktop();
  const fixture = 'test/fixtures/apps/two-windows.py';
  const { app, program } = await launch(desktop, PYTHON, [fixture], { GDK_SCALE: '2' });
  process.kill(program.pid, 'SIGUSR1');
  await eventually(async () => {
    const { roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
    const label = find(roots, ({ title }) => title === 'In front of Main')?.bounds;
    const window = (await app.windows(patience())).find(({ title }) => title === 'Modal')?.bounds;
    // It is as wide as the dialog, but for a margin.
    return label && window && shareInside(label, window) === 1 && label.w > 0.9 * window.w ? true : undefined;
  });
});

describe.each(Object.keys(DOUBLED))('%s at twice the size', (name) => {
  it('reports where things are', async () => {
    const desktop = await isolatedDesktop();
    const start = PROGRAMS[name]?.();
    if (!start) throw new Error(name);
    await expectSwatches((await launch(desktop, start.command, start.args, DOUBLED[name])).app, 2);
  });
});

describe.each(['1.5', '2'])('chromium at %s times the size', (scale) => {
  const tolerancePx = Number(scale);
  let app: Application;
  let display: XDisplay;

  beforeAll(async () => {
    const desktop = await isolatedDesktop();
    const flags = [`--force-device-scale-factor=${scale}`, '--window-size=601,453'];
    ({ app } = await launch(desktop, 'chromium', [...flags, PAGE]));
    ({ display } = await displayOf(desktop));
  });
  afterAll(() => display[Symbol.asyncDispose]());

  const expectWindow = async (reported: Rect | undefined, isMeant: (window: ScreenWindow) => boolean) => {
    const bounds = (await windows(display, patience())).find(isMeant)?.bounds;
    for (const side of ['x', 'y', 'w', 'h'] as const) {
      const apart = Math.abs((reported?.[side] ?? Number.NaN) - (bounds?.[side] ?? Number.NaN));
      expect(apart, `reported ${JSON.stringify(reported)}, is ${JSON.stringify(bounds)}`).toBeLessThanOrEqual(
        tolerancePx,
      );
    }
  };

  it('reports where the things on its page are', () => expectSwatches(app, 2));

  it('reports where its window is', async () => {
    const [root] = await treeAtRest(app);
    await expectWindow(root?.bounds, ({ title }) => title === root?.title);
  });

  it.each(['Reload', 'Bookmark this tab', 'Open Dialog'])('reports where the button "%s" is', async (title) => {
    const button = find(await treeAtRest(app), (node) => node.title === title && node.role === 'button');
    const { x, y, w, h } = button?.bounds ?? { x: 0, y: 0, w: 0, h: 0 };
    for (const share of [0.2, 0.8]) {
      const hit = await app.hitTest({ x: Math.round(x + w * share), y: Math.round(y + h * share) }, patience());
      expect(hit).toMatchObject({ kind: 'own', chain: expect.arrayContaining([button?.ref]) });
    }
  });

  it('reports where its menu is', async () => {
    const button = find(await treeAtRest(app), ({ title, role }) => title === 'Chromium' && role === 'button');
    expect(await app.perform(button?.ref ?? '', { kind: 'press' }, patience())).toBe('done');
    const isFirst = ({ title }: PlatformNode) => title === 'New tab Ctrl+T';
    const menu = (await treeAtRest(app, 'New tab Ctrl+T')).find(({ children }) => find(children, isFirst));
    // The pointer may lie on the menu, and open another one beside it.
    await expectWindow(menu?.bounds, (window) => isOpenPopup(window) && window.bounds.y < (menu?.bounds?.y ?? 0) + 20);
  });
});
