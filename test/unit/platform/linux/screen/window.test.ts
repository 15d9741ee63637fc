import { describe, expect, it } from 'vitest';
import { isProgramWindow, popupsOf, visibleBounds } from '../../../../../src/platform/linux/screen/window.ts';
import { screenWindow } from './fake-screen.ts';

const popup = (handle: number, x: number, rest = {}) =>
  screenWindow(handle, { popup: true, kind: 'menu', bounds: { x, y: 50, w: 50, h: 50 }, ...rest });
const handlesOf = (list: Parameters<typeof popupsOf>[1]) => popupsOf(screenWindow(1), list).map(({ handle }) => handle);

describe('the popups of a window', () => {
  it('are those of its program that lie on it, and those that touch one of them, in stacking order', () => {
    expect(handlesOf([popup(4, 140), popup(3, 90), screenWindow(1)])).toEqual([4, 3]);
    expect(handlesOf([popup(4, 200), popup(3, 90)])).toEqual([3]);
  });

  it('are not those of another program, unless they name it as their parent', () => {
    expect(handlesOf([popup(2, 90, { pid: 8 })])).toEqual([]);
    expect(handlesOf([popup(2, 90, { pid: 8, parent: 1 })])).toEqual([2]);
  });

  it("are menus far away, too, that are its own or, of the active window, nobody else's", () => {
    const active = screenWindow(1, { active: true });
    const far = (rest = {}) => popup(2, 900, rest);
    expect(popupsOf(active, [far()])).toHaveLength(1);
    expect(handlesOf([far({ parent: 1 })])).toEqual([2]);
    expect(handlesOf([far()])).toEqual([]);
    expect(popupsOf(active, [far({ parent: 3 }), far({ kind: 'tooltip' })])).toEqual([]);
  });

  it('are open, and no windows of their own', () => {
    expect(handlesOf([popup(2, 90, { mapped: false }), screenWindow(3)])).toEqual([]);
  });
});

it('takes a program for started by its window, not by a splash, a menu or a window that does not show', () => {
  expect(isProgramWindow(screenWindow(1))).toBe(true);
  expect(isProgramWindow(screenWindow(1, { kind: 'other' }))).toBe(true);
  expect(isProgramWindow(screenWindow(1, { kind: 'splash' }))).toBe(false);
  expect(isProgramWindow(screenWindow(1, { mapped: false }))).toBe(false);
  expect(isProgramWindow(popup(2, 90))).toBe(false);
});

it('leaves the shadow out that a program draws around its window', () => {
  const bounds = { x: 10, y: 20, w: 200, h: 100 };
  expect(visibleBounds({ bounds })).toEqual(bounds);
  const shadow = { left: 5, right: 6, top: 7, bottom: 8 };
  expect(visibleBounds({ bounds, shadow })).toEqual({ x: 15, y: 27, w: 189, h: 85 });
});
