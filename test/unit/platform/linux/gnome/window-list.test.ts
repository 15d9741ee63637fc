import { describe, expect, it } from 'vitest';
import type { ShellWindow } from '../../../../../src/platform/linux/gnome/shell.ts';
import { toScreenWindow } from '../../../../../src/platform/linux/gnome/window-list.ts';

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

const window = (more: Partial<ShellWindow> = {}): ShellWindow => ({
  id: '42',
  pid: 7,
  title: 'Editor',
  frame: box(189, 42, 900, 737),
  buffer: box(163, 19, 952, 789),
  kind: 'normal',
  isPopup: false,
  isX11: false,
  isShown: true,
  isMinimised: false,
  hasFocus: true,
  parent: null,
  ...more,
});

describe('a window of GNOME', () => {
  it('has the shadow that its program draws around what shows', () => {
    expect(toScreenWindow(window())).toMatchObject({
      handle: 42,
      bounds: box(163, 19, 952, 789),
      shadow: { left: 26, top: 23, right: 26, bottom: 29 },
      unplaced: true,
      active: true,
    });
  });

  it('of X11 has the frame that GNOME draws around it, and knows its place', () => {
    const found = toScreenWindow(window({ isX11: true, buffer: box(189, 79, 900, 700) }));
    expect(found.bounds).toEqual(box(189, 42, 900, 737));
    expect(found).not.toHaveProperty('shadow');
    expect(found).not.toHaveProperty('unplaced');
  });

  it('that asks first is a modal dialog of its parent', () => {
    expect(toScreenWindow(window({ kind: 'modal', parent: '41' }))).toMatchObject({
      kind: 'dialog',
      modal: true,
      parent: 41,
    });
  });
});
