import { expect, it } from 'vitest';
import type { UiNode } from '../../../../../src/core/node.ts';
import type { Rect } from '../../../../../src/core/rect.ts';
import { visiblePart } from '../../../../../src/session/acting/reach/visible.ts';

const HOST = { application: {} };

function node(role: UiNode['role'], bounds: Rect, ...children: UiNode[]): UiNode {
  return { id: role, role, enabled: true, focused: false, actions: [], source: 'ax', bounds, children };
}

it('cuts off what the scroll areas of Qt hide, which are panels with their bars in others', () => {
  const label = node('label', { x: 20, y: 90, w: 20, h: 20 });
  const page = node('panel', { x: 0, y: 40, w: 300, h: 500 }, label);
  const viewport = node('panel', { x: 0, y: 100, w: 300, h: 200 }, page);
  const bar = node('panel', { x: 300, y: 100, w: 14, h: 200 }, node('scrollBar', { x: 300, y: 100, w: 14, h: 200 }));
  const area = node('panel', { x: 0, y: 100, w: 314, h: 200 }, viewport, bar);
  const window = node('window', { x: 0, y: 0, w: 400, h: 400 }, area);
  const line = [window, area, viewport, page, label];
  expect(visiblePart(HOST, { node: label, line })).toEqual({ x: 20, y: 100, w: 20, h: 10 });
});
