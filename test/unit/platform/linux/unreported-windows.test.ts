import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlatformNode } from '../../../../src/core/node.ts';
import type { ScreenWindow } from '../../../../src/platform/linux/screen/window.ts';
import { UnreportedWindows } from '../../../../src/platform/linux/unreported-windows.ts';
import { platform } from '../../core/trees.ts';
import { screenWindow } from './screen/fake-screen.ts';

const BOUNDS = { x: 0, y: 0, w: 400, h: 300 };
const window = (handle: number, title: string, more: Partial<ScreenWindow> = {}) =>
  screenWindow(handle, { title, bounds: BOUNDS, ...more });
const main = platform('window', { title: 'Main', bounds: BOUNDS });

/** What is added once the windows have stood for a while. */
function added(roots: PlatformNode[], windows: ScreenWindow[]): (string | undefined)[] {
  const unreported = new UnreportedWindows();
  const reading = { roots, warnings: [], complete: true };
  unreported.addTo(reading, windows);
  vi.advanceTimersByTime(400);
  const after = unreported.addTo(reading, windows);
  expect(after.awaitsWindow).toBeUndefined();
  return after.roots.slice(roots.length).map(({ title, role }) => title ?? role);
}

describe('windows that the toolkit of an application does not report', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('are those that no tree is of, by title and place', () => {
    const over = window(2, 'Bare', { active: true });
    expect(added([main], [window(1, 'Main'), over])).toEqual(['Bare']);
    expect(added([main], [window(1, 'Main')])).toEqual([]);
    expect(added([platform('window', { bounds: BOUNDS })], [window(1, 'Main')])).toEqual([]);
    expect(added([platform('window', { title: 'Main', offscreen: true })], [window(1, 'Main')])).toEqual([]);
  });

  it('are none while a tree of a window has neither title nor place', () => {
    expect(added([main, platform('dialog')], [window(1, 'Main'), window(2, 'Late')])).toEqual([]);
  });

  it('are those of processes that report nothing, whatever others report', () => {
    const unreported = new UnreportedWindows();
    const reading = { roots: [main, platform('dialog')], warnings: [], complete: true };
    const shown = [window(1, 'Main', { pid: 1 }), window(2, 'Bare', { pid: 2 })];
    const add = () => unreported.addTo(reading, shown, ({ pid }) => pid === 1);
    add();
    vi.advanceTimersByTime(400);
    expect(
      add()
        .roots.slice(2)
        .map(({ title }) => title),
    ).toEqual(['Bare']);
  });

  it('are menus where nothing in the tree has their place', () => {
    const box = { x: 20, y: 30, w: 120, h: 200 };
    const popup = window(3, '', { popup: true, kind: 'menu', bounds: box });
    const menu = platform('menu', { bounds: { ...box, y: 32, h: 196 } });
    expect(added([main], [window(1, 'Main'), popup])).toEqual(['menu']);
    expect(added([{ ...main, children: [menu] }], [window(1, 'Main'), popup])).toEqual([]);
    const items = [32, 132].map((y) => platform('menuItem', { bounds: { x: 20, y, w: 120, h: 96 } }));
    const inBar = platform('menu', { bounds: { x: 20, y: 10, w: 40, h: 20 } }, items);
    expect(added([{ ...main, children: [inBar] }], [window(1, 'Main'), popup])).toEqual([]);
    expect(added([main], [window(1, 'Main'), { ...popup, kind: 'tooltip' }])).toEqual([]);
  });

  it('are awaited as long as the toolkit may yet report them', () => {
    const unreported = new UnreportedWindows();
    const reading = { roots: [main], warnings: [], complete: true };
    const shown = [window(1, 'Main'), window(2, 'Bare')];
    expect(unreported.addTo(reading, shown)).toEqual({ ...reading, awaitsWindow: true });
    expect(unreported.addTo(reading, [window(1, 'Main')])).toEqual(reading);
    vi.advanceTimersByTime(400);
    expect(unreported.addTo(reading, shown)).toEqual({ ...reading, awaitsWindow: true });
  });
});
