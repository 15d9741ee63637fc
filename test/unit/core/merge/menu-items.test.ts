import { describe, expect, it } from 'vitest';
import type { Detection } from '../../../../src/core/merge/detection.ts';
import { joinMenuItems } from '../../../../src/core/merge/menu-items.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { ui } from '../trees.ts';

const MENU = { x: 100, y: 100, w: 220, h: 120 };
const menu: UiNode = { ...ui('menu', { bounds: MENU }), source: 'display' };

function seen(label: string, description: string, x: number, y: number, w: number, h = 20): Detection {
  return { label, description, confidence: 0.8, bounds: { x, y, w, h } };
}

const New = [seen('cell', 'New File', 102, 102, 120), seen('cell', 'Ctrl+N', 224, 103, 90)];
const Recent = [seen('listItem', 'Recent', 102, 124, 120), seen('icon', '', 300, 128, 10, 10)];
const Wrap = [{ ...seen('checkbox', '', 104, 148, 14, 14), checked: true }, seen('text', 'Wrap', 126, 147, 60, 16)];

describe('a menu that only the display knows', () => {
  it('has one item a row, across its whole width', () => {
    const items = joinMenuItems([...New, ...Recent, ...Wrap], [menu]);
    expect(items.map(({ label, description, checked }) => ({ label, description, checked }))).toEqual([
      { label: 'menuItem', description: 'New File Ctrl+N', checked: undefined },
      { label: 'menuItem', description: 'Recent', checked: undefined },
      { label: 'menuItem', description: 'Wrap', checked: true },
    ]);
    expect(items[0]?.bounds).toEqual({ x: 100, y: 102, w: 220, h: 21 });
  });

  it('leaves out what is around several items', () => {
    const frame = seen('listItem', '', 101, 101, 210, 70);
    expect(joinMenuItems([frame, ...New, ...Recent, ...Wrap], [menu])).toHaveLength(3);
  });

  it('is left as it is where it is a palette, and so is what lies elsewhere', () => {
    const palette = [0, 1, 2, 3, 4].map((at) => seen('button', `c${at}`, 104 + at * 30, 110, 24));
    const outside = seen('button', 'Save', 400, 102, 60);
    expect(joinMenuItems([...palette, outside], [menu])).toEqual([outside, ...palette]);
  });

  it('is none of a toolkit, whose items accessibility reports', () => {
    expect(joinMenuItems(New, [ui('menu', { bounds: MENU })])).toEqual(New);
  });
});
