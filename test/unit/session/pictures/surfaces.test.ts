import { describe, expect, it } from 'vitest';
import type { Capture, WindowInfo } from '../../../../src/core/backend.ts';
import type { Detection } from '../../../../src/core/merge/detection.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import type { Rect } from '../../../../src/core/rect.ts';
import { type Surface, Surfaces, withoutHidden, withoutUnknown } from '../../../../src/session/pictures/surfaces.ts';

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });
const found = (label: string, bounds: Rect): Detection => ({ label, description: '', confidence: 0.9, bounds });
const window = (handle: string, bounds: Rect): WindowInfo => ({
  handle,
  title: '',
  bounds,
  active: true,
  dialog: false,
  modal: false,
  visible: true,
});
const root = (id: string, role: 'window' | 'menu', bounds: Rect): UiNode => ({
  id,
  role,
  enabled: true,
  focused: false,
  bounds,
  actions: [],
  source: 'display',
  children: [],
});
/** A window of 200 × 100 at 50,50, with a menu that hangs out of it to the left, and another over that. */
const MENU = box(20, 60, 110, 60);
const INNER = box(100, 70, 60, 40);
const roots = [root('w_1', 'window', box(50, 50, 200, 100)), root('mnu_2', 'menu', MENU), root('mnu_3', 'menu', INNER)];
const capture: Capture = {
  widthPx: 230,
  heightPx: 100,
  rgba: new Uint8Array(4 * 230 * 100).fill(200),
  bounds: box(20, 50, 230, 100),
  scale: 1,
  window: window('1', box(50, 50, 200, 100)),
  others: [],
  popups: [window('3', INNER), window('2', MENU)],
};

describe('a window and the popups over it', () => {
  it('are pictures of their own, each with what lies over it and with its own tree', () => {
    const facts = new Surfaces().in(capture, roots).map((each) => ({
      bounds: each.capture.bounds,
      covers: each.covers,
      roots: each.roots.map(({ id }) => id),
    }));
    expect(facts).toEqual([
      { bounds: INNER, covers: [], roots: ['mnu_3'] },
      { bounds: MENU, covers: [box(80, 10, 30, 40)], roots: ['mnu_2'] },
      { bounds: box(50, 50, 200, 100), covers: [box(50, 20, 60, 40), box(0, 10, 80, 60)], roots: ['w_1'] },
    ]);
  });

  it('have one tree where accessibility reports no window for the popup', () => {
    const [inner, , below] = new Surfaces().in(capture, roots.slice(0, 1));
    expect(inner?.roots).toBe(below?.roots);
  });

  it('show what was seen last beneath a popup, or nothing where nothing was', () => {
    const surfaces = new Surfaces();
    const brightnessIn = (of: Surface | undefined, x: number, y: number) => of?.capture.rgba[4 * (200 * y + x)];
    const [, , first] = surfaces.in(capture, roots);
    expect([first?.unknown, brightnessIn(first, 60, 30), brightnessIn(first, 150, 30)]).toEqual([true, 114, 200]);
    const bare = { ...capture, widthPx: 200, bounds: box(50, 50, 200, 100), popups: [] };
    surfaces.note({ ...bare, rgba: new Uint8Array(4 * 200 * 100).fill(7) });
    const [, , then] = surfaces.in(capture, roots);
    expect([then?.unknown, brightnessIn(then, 60, 30), brightnessIn(then, 150, 30)]).toEqual([undefined, 7, 200]);
    const [, , again] = surfaces.in(capture, roots);
    expect(again?.capture.rgba).toEqual(then?.capture.rgba);
  });

  it('hold what is covered in part, as far as it was known without the cover', () => {
    const surface: Surface = { capture, covers: [box(0, 0, 80, 60)], roots };
    const half = found('slider', box(20, 10, 100, 20));
    const hidden = found('knob', box(10, 10, 40, 40));
    expect(withoutHidden([half, hidden], surface)).toEqual([half]);
    expect(withoutUnknown([half, hidden], surface)).toEqual([half, hidden]);
    expect(withoutUnknown([half, hidden], { ...surface, unknown: true })).toEqual([]);
  });
});
