import { expect, it } from 'vitest';
import { shareInside } from '../../../../src/core/rect.ts';
import { secureAreas } from '../../../../src/session/pictures/secure-areas.ts';
import { ui } from '../../core/trees.ts';

it('takes in a password field that is a little beside the place that it reports, and nothing else', () => {
  const bounds = { x: 100, y: 50, w: 300, h: 34 };
  const field = ui('textField', { id: 'txt_1', secure: true, bounds });
  const name = ui('textField', { id: 'txt_2', bounds: { ...bounds, y: 90 } });
  const [area, ...others] = secureAreas([ui('window', { id: 'w_1' }, [name, ui('panel', { id: 'pnl_1' }, [field])])]);
  expect(others).toEqual([]);
  const beside = [-10, 0, 10].flatMap((dx) => [-10, 0, 10].map((dy) => ({ ...bounds, x: 100 + dx, y: 50 + dy })));
  expect(beside.map((box) => area && shareInside(box, area))).toEqual(beside.map(() => 1));
});
