import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../../src/core/node.ts';
import { describeUnreported } from '../../../../src/core/query/query-hints.ts';
import { unreportedAreas } from '../../../../src/core/unreported-areas.ts';
import { node } from '../../tools/fakes.ts';

describe('what accessibility does not report', () => {
  const bounds = { x: 0, y: 0, w: 400, h: 300 };
  const pane = node('pnl_1', { role: 'panel', actions: [], bounds: { x: 0, y: 50, w: 400, h: 250 } });
  const window = (...children: UiNode[]) => [node('w_1', { role: 'window', title: 'Files', bounds, children })];

  it('is a large area that shows and holds nothing', () => {
    expect(
      describeUnreported(unreportedAreas(window(node('btn_1', { bounds: { x: 0, y: 0, w: 50, h: 20 } }), pane))),
    ).toBe('Accessibility reports nothing in panel id=pnl_1: vision:true reads what shows there.');
  });

  it('may have scroll bars', () => {
    const bar = node('el_1', { role: 'scrollBar', value: 0, bounds: { x: 390, y: 50, w: 10, h: 250 } });
    expect(describeUnreported(unreportedAreas(window({ ...pane, children: [bar] })))).toContain('panel id=pnl_1');
  });

  it('may be a board of fields without words', () => {
    const field = (at: number, title?: string) =>
      node(`btn_${at}`, { ...(title && { title }), bounds: { x: 40 * at, y: 50, w: 40, h: 40 } });
    const board = (title?: string) => ({ ...pane, children: [1, 2, 3, 4, 5, 6].map((at) => field(at, title)) });
    expect(unreportedAreas(window(board()))).toHaveLength(1);
    expect(unreportedAreas(window(board('7')))).toEqual([]);
  });

  it('is neither small, nor filled, nor away, nor a control', () => {
    const small = { ...pane, bounds: { x: 0, y: 0, w: 40, h: 40 } };
    const filled = { ...pane, children: [node('btn_1', { title: 'Play', bounds })] };
    const control = node('btn_2', { title: 'Big', bounds });
    const row = node('itm_1', { role: 'row', title: 'Notes', bounds });
    const text = node('txt_1', { role: 'textArea', bounds, children: [pane] });
    for (const other of [
      small,
      filled,
      text,
      row,
      { ...pane, offscreen: true as const },
      control,
      { ...pane, value: 'text' },
    ]) {
      expect(
        describeUnreported(unreportedAreas(window(other, node('lbl_1', { role: 'label', title: 'x', bounds })))),
      ).toBeUndefined();
    }
  });
});
