import { describe, expect, it } from 'vitest';
import { NO_DISPLAY } from '../../../../../src/platform/linux/screen/missing-screen.ts';
import { OwnWindows } from '../../../../../src/platform/linux/screen/own-windows.ts';
import type { ScreenWindow } from '../../../../../src/platform/linux/screen/window.ts';
import { FakeScreen, screenWindow } from './fake-screen.ts';

const signal = AbortSignal.timeout(60_000);
const dialog = (handle: number, rest: Partial<ScreenWindow> = {}) => screenWindow(handle, { kind: 'dialog', ...rest });

function ownWindows(...windows: ScreenWindow[]): { screen: FakeScreen; own: OwnWindows } {
  const screen = new FakeScreen(windows);
  return { screen, own: new OwnWindows(screen, ({ pid }) => pid === 7) };
}

describe("an application's own windows", () => {
  it('are ranked: modal dialogs, dialogs, windows, then those that are minimised', async () => {
    const minimised = dialog(1, { mapped: false, minimised: true });
    const { own } = ownWindows(minimised, screenWindow(2), dialog(3), dialog(4, { modal: true }), screenWindow(5));
    expect((await own.ranked(signal)).map(({ handle }) => handle)).toEqual([4, 3, 2, 5, 1]);
  });

  it('are no popups, and none of another program', async () => {
    const { own } = ownWindows(screenWindow(1, { popup: true }), screenWindow(2, { pid: 8 }), screenWindow(3));
    expect((await own.ranked(signal)).map(({ handle }) => handle)).toEqual([3]);
    expect((await own.all(signal)).map(({ handle }) => handle)).toEqual([1, 3]);
  });

  it('have with them what belongs to one of them, whoever shows it, and what belongs to that', async () => {
    const chooser = dialog(2, { pid: 8, parent: 1 });
    const list = screenWindow(4, { pid: 8, parent: 2, popup: true });
    const { own } = ownWindows(list, screenWindow(1), chooser, dialog(3, { pid: 8, parent: 5 }));
    expect((await own.all(signal)).map(({ handle }) => handle)).toEqual([4, 1, 2]);
  });

  it.each([
    ['the dialog', [screenWindow(1, { active: true }), dialog(2)], 2],
    ['the active window', [screenWindow(1), screenWindow(2, { active: true })], 2],
    ['the topmost window', [screenWindow(1), screenWindow(2)], 1],
  ])('are captured: %s, if none is named', async (_, windows, handle) => {
    const { own, screen } = ownWindows(...windows);
    const { window, others } = await own.capture({}, 'app', signal);
    expect(screen.captured.map((request) => request.window.handle)).toEqual([handle]);
    expect(window.handle).toBe(String(handle));
    expect(others).toHaveLength(1);
  });

  it('are captured with the popups on them, or without', async () => {
    const { own, screen } = ownWindows(screenWindow(3, { popup: true }), screenWindow(1), screenWindow(2));
    await own.capture({ window: '2' }, 'app', signal);
    await own.capture({ window: '2', withoutPopups: true }, 'app', signal);
    expect(screen.captured).toMatchObject([{ window: { handle: 2 }, popups: [{ handle: 3 }] }, { popups: [] }]);
  });

  it('are none without a screen, and cannot be captured', async () => {
    const own = new OwnWindows(NO_DISPLAY, () => true);
    expect(await own.all(signal)).toEqual([]);
    await expect(own.capture({}, 'app', signal)).rejects.toMatchObject({ code: 'display_unavailable' });
    const { own: none } = ownWindows();
    await expect(none.capture({}, 'app', signal)).rejects.toMatchObject({ code: 'capture_failed' });
  });
});
