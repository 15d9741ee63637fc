import { describe, expect, it } from 'vitest';
import type { Capture, WindowInfo } from '../../../../src/core/backend.ts';
import type { Detection } from '../../../../src/core/merge/detection.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import type { Rect } from '../../../../src/core/rect.ts';
import { surfacesIn, uncovered, withoutHidden, withoutUnknown } from '../../../../src/session/pictures/surfaces.ts';

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
    const facts = surfacesIn(capture, roots).map((each) => ({
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
    const [inner, , below] = surfacesIn(capture, roots.slice(0, 1));
    expect(inner?.roots).toBe(below?.roots);
  });

  it('show what was seen beneath a popup, or nothing where nothing was', () => {
    const [, menu] = surfacesIn(capture, roots);
    const beneath = { widthPx: 110, heightPx: 60, rgba: new Uint8Array(4 * 110 * 60).fill(7) };
    const at = (x: number, y: number, known?: typeof beneath) => menu && uncovered(menu, known).rgba[4 * (110 * y + x)];
    expect([at(79, 10, beneath), at(80, 10, beneath), at(109, 49, beneath), at(109, 50, beneath)]).toEqual([
      200, 7, 7, 200,
    ]);
    expect(at(80, 10)).toBe(114);
  });

  it('hold what is covered in part, as far as it was known without the cover', () => {
    const surface = { capture, covers: [box(0, 0, 80, 60)], roots };
    const half = found('slider', box(20, 10, 100, 20));
    const hidden = found('knob', box(10, 10, 40, 40));
    expect(withoutHidden([half, hidden], surface)).toEqual([half]);
    expect(withoutUnknown([half, hidden], surface)).toEqual([]);
  });
});
