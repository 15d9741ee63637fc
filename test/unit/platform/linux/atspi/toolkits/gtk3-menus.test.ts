import { describe, expect, it } from 'vitest';
import type { PlatformNode } from '../../../../../../src/core/node.ts';
import { placeMenus } from '../../../../../../src/platform/linux/atspi/toolkits/gtk3-menus.ts';
import type { ScreenWindow } from '../../../../../../src/platform/linux/screen/window.ts';

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const node = (role: PlatformNode['role'], bounds: PlatformNode['bounds'], children: PlatformNode[] = []) =>
  ({ ref: `${role}${bounds?.y}`, role, ...(bounds && { bounds }), children }) as PlatformNode;

const items = [node('menuItem', box(169, 50, 116, 26)), node('menuItem', box(169, 76, 116, 26))];
const root = node('window', box(163, 19, 952, 789), [node('menu', box(189, 79, 40, 26), items)]);

const popup = (bounds: ScreenWindow['bounds'], more: Partial<ScreenWindow> = {}): ScreenWindow => ({
  handle: 2,
  title: '',
  bounds,
  mapped: true,
  minimised: false,
  popup: true,
  kind: 'menu',
  modal: false,
  unplaced: true,
  ...more,
});

const boxesOf = (placed: PlatformNode) => placed.children[0]?.children.map(({ bounds }) => bounds);

describe('the items of an open menu on Wayland', () => {
  it('are where their popup shows', () => {
    const placed = placeMenus(root, [popup(box(189, 105, 116, 52))]);
    expect(boxesOf(placed)).toEqual([box(189, 105, 116, 26), box(189, 131, 116, 26)]);
    expect(placed.children[0]?.bounds).toEqual(box(189, 79, 40, 26));
  });

  it.each([
    ['another size', popup(box(189, 105, 300, 200))],
    ['a place that its program knows', { ...popup(box(189, 105, 116, 52)), unplaced: undefined }],
    ['no popup', popup(box(189, 105, 116, 52), { popup: false })],
  ])('stay where the only window has %s', (_, window) => {
    expect(boxesOf(placeMenus(root, [window as ScreenWindow]))).toEqual(items.map(({ bounds }) => bounds));
  });
});
