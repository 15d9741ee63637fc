import { describe, expect, it } from 'vitest';
import type { Capture, WindowInfo } from '../../../../src/core/backend.ts';
import type { Detection } from '../../../../src/core/merge/detection.ts';
import type { Rect } from '../../../../src/core/rect.ts';
import { keepHalfCovered, withoutPopups } from '../../../../src/session/pictures/half-covered.ts';

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });
const found = (label: string, description: string, bounds: Rect): Detection => ({
  label,
  description,
  confidence: 0.9,
  bounds,
});
const window = (handle: string, bounds: Rect): WindowInfo => ({
  handle,
  title: '',
  bounds,
  active: true,
  dialog: false,
  modal: false,
  visible: true,
});
/** A window of 200 × 100 at 50,50, with a menu of 80 × 60 at its upper left corner. */
const capture: Capture = {
  widthPx: 200,
  heightPx: 100,
  rgba: new Uint8Array(),
  bounds: box(50, 50, 200, 100),
  scale: 1,
  window: window('1', box(50, 50, 200, 100)),
  others: [],
  popups: [window('2', box(50, 50, 80, 60))],
};
const knob = found('knob', 'Cutoff', box(60, 10, 40, 40));
const item = found('menuItem', 'sine', box(0, 0, 80, 20));
const far = found('knob', 'Volume', box(150, 10, 40, 40));

describe('what a menu covers in part', () => {
  it('stays what it was, and what was made of its other half goes', () => {
    const half = found('meter', 'toff', box(80, 10, 20, 40));
    expect(keepHalfCovered([item, half, far], [knob, far], capture)).toEqual([item, far, knob]);
  });

  it('is what it looks like, where nothing was known of it', () => {
    const half = found('meter', 'toff', box(75, 10, 25, 40));
    expect(keepHalfCovered([item, half], [], capture)).toEqual([item, half]);
  });

  it('is not what was in another menu before', () => {
    expect(withoutPopups([item, knob, far], capture)).toEqual([far]);
  });
});
