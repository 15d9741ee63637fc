import { expect, it } from 'vitest';
import type { Capture } from '../../../../src/core/backend.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { comparePictures } from '../../../../src/session/pictures/picture-comparison.ts';
import { VisionMemory } from '../../../../src/session/pictures/vision-memory.ts';

const BOUNDS = { x: 0, y: 0, w: 60, h: 40 };

/** A white box of 12 pixels with a border, and with four dots that are too far out to be surely a mark. */
function capture(hasDots: boolean): Capture {
  const rgba = new Uint8Array(4 * 60 * 40).fill(200);
  const fill = (x: number, y: number, px: number, brightness: number) => {
    for (let row = y; row < y + px; row++) rgba.fill(brightness, 4 * (60 * row + x), 4 * (60 * row + x + px));
  };
  fill(10, 10, 12, 100);
  fill(11, 11, 10, 255);
  for (const y of hasDots ? [13, 18] : []) for (const x of [14, 17]) fill(x, y, 1, 0);
  const window = { handle: '1', title: '', bounds: BOUNDS, active: true, dialog: false, modal: false, visible: true };
  return { widthPx: 60, heightPx: 40, rgba, bounds: BOUNDS, scale: 1, window, others: [] };
}

it('a state that cannot be read where a mark looks different is not known any more', () => {
  const memory = new VisionMemory();
  const bounds = { x: 10, y: 10, w: 12, h: 12 };
  const mark = { id: 'chk_1', role: 'checkbox', enabled: true, focused: false, actions: [], children: [] } as const;
  const node: UiNode = { ...mark, bounds, checked: true, actions: [], children: [], source: { vision: 0.9 } };
  const [before, after] = [capture(false), capture(true)];
  memory.update('chk_1', node, before);
  const same = comparePictures(memory, 'chk_1', { earlier: before, before, after: before });
  expect(same.nodeAfter?.checked).toBeDefined();
  const { nodeAfter, changed } = comparePictures(memory, 'chk_1', { earlier: before, before, after });
  expect(changed).toBe(true);
  expect(nodeAfter).not.toHaveProperty('checked');
});
