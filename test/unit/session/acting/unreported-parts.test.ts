import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../../src/core/node.ts';
import { isInPlace } from '../../../../src/session/acting/unreported-parts.ts';
import { node } from '../../tools/fakes.ts';

const bounds = { x: 10, y: 10, w: 400, h: 300 };
const list = (more: Partial<UiNode> = {}) => node('lst_1', { role: 'list', bounds, ...more });
const around = (area: UiNode) => [node('w_1', { role: 'window', active: true, children: [area] })];

describe('an area of which accessibility reports nothing', () => {
  it.each([
    ['nothing was reported', list(), true],
    ['it got focus', list({ focused: true }), true],
    ['it got another title', list({ title: 'Results' }), false],
    ['it got rows', list({ children: [node('itm_1', { role: 'row', title: 'One', bounds })] }), false],
    ['it moved', list({ bounds: { ...bounds, y: 20 } }), false],
    ['it is gone', node('lst_2', { role: 'list', bounds }), false],
  ])('is looked at for what it changed where %s: %#', (_, now, isLookedAt) => {
    expect(isInPlace(list(), { before: around(list()), after: around(now) })).toBe(isLookedAt);
  });
});
