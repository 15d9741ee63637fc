import { describe, expect, it } from 'vitest';
import type { KwinWindow } from '../../../../../src/platform/linux/kde/kwin.ts';
import { toScreenWindow } from '../../../../../src/platform/linux/kde/window-list.ts';

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

const screenWindow = (more: Partial<KwinWindow>) =>
  toScreenWindow(
    {
      id: '{one}',
      pid: 7,
      title: 'Editor',
      frame: box(186, 33, 908, 733),
      buffer: box(190, 62, 900, 700),
      kind: 'normal',
      isPopup: false,
      isModal: false,
      isX11: false,
      isShown: true,
      isMinimised: false,
      hasFocus: true,
      parent: null,
      height: 0,
      ...more,
    },
    (id) => (id === '{one}' ? 1 : 2),
  );

describe('a window of KWin', () => {
  it('has what KWin draws around it', () => {
    const found = screenWindow({});
    expect(found).toMatchObject({
      handle: 1,
      bounds: box(190, 62, 900, 700),
      decorations: { left: 4, top: 29, right: 4, bottom: 4 },
      unplaced: true,
      active: true,
    });
    expect(found).not.toHaveProperty('shadow');
  });

  it('has the shadow that its program draws around what shows', () => {
    const menu = {
      frame: box(216, 107, 111, 87),
      buffer: box(210, 102, 123, 99),
      kind: 'other',
      isPopup: true,
    } as const;
    const found = screenWindow({ ...menu, parent: '{two}' });
    expect(found).toMatchObject({
      bounds: box(210, 102, 123, 99),
      shadow: { left: 6, top: 5, right: 6, bottom: 7 },
      popup: true,
      parent: 2,
    });
    expect(found).not.toHaveProperty('decorations');
  });

  it('of X11 knows its place', () => {
    expect(screenWindow({ isX11: true })).not.toHaveProperty('unplaced');
  });
});
