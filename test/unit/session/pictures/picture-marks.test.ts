import { expect, it } from 'vitest';
import type { WindowInfo } from '../../../../src/core/backend.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import type { Rect } from '../../../../src/core/rect.ts';
import { marksOn } from '../../../../src/session/pictures/picture-marks.ts';

const node = (id: string, more: Partial<UiNode>): UiNode => ({
  id,
  role: 'button',
  title: id,
  enabled: true,
  focused: false,
  actions: [],
  source: 'ax',
  children: [],
  ...more,
});

const whole = { x: 0, y: 0, w: 400, h: 300 };
const front: WindowInfo = {
  handle: '1',
  title: 'Main',
  bounds: whole,
  active: true,
  dialog: false,
  modal: false,
  visible: true,
};

async function drawn(children: UiNode[], popup?: Rect) {
  const popups = popup ? [{ ...front, handle: '2', title: '', bounds: popup, popup: true as const }] : [];
  const root = node('root', { role: 'window', title: 'Main', bounds: whole, children });
  const marks = await marksOn({ bounds: whole, window: front, others: [], popups }, [root], async () => front);
  return new Map(marks.map(({ id, bounds }) => [id, bounds]));
}

it('a box ends where its list does', async () => {
  const cells = [
    node('across', { role: 'cell', actions: ['press'], bounds: { x: 50, y: 20, w: 300, h: 20 } }),
    node('below', { role: 'cell', actions: ['press'], bounds: { x: 50, y: 190, w: 100, h: 20 } }),
    node('beyond', { role: 'cell', actions: ['press'], bounds: { x: 50, y: 220, w: 100, h: 20 } }),
  ];
  const list = node('list', { role: 'table', bounds: { x: 0, y: 0, w: 200, h: 200 }, children: cells });
  expect(await drawn([list])).toEqual(
    new Map([
      ['across', { x: 50, y: 20, w: 150, h: 20 }],
      ['below', { x: 50, y: 190, w: 100, h: 10 }],
    ]),
  );
});

it('a box ends where a popup begins, and is left out where that covers most of it', async () => {
  const buttons = [
    node('covered', { bounds: { x: 100, y: 100, w: 50, h: 20 } }),
    node('mostly', { bounds: { x: 70, y: 100, w: 50, h: 20 } }),
    node('partly', { bounds: { x: 60, y: 130, w: 50, h: 20 } }),
    node('apart', { bounds: { x: 0, y: 0, w: 50, h: 20 } }),
  ];
  const item = node('item', { role: 'menuItem', bounds: { x: 95, y: 95, w: 90, h: 20 } });
  const menu = node('menu', { role: 'menu', bounds: { x: 0, y: 280, w: 30, h: 20 }, children: [item] });
  const marks = await drawn([...buttons, menu], { x: 90, y: 90, w: 100, h: 150 });
  expect(marks.get('partly')).toEqual({ x: 60, y: 130, w: 30, h: 20 });
  expect([...marks.keys()].toSorted()).toEqual(['apart', 'item', 'partly']);
});

it('what lies behind a modal dialog of the same window is left out', async () => {
  const behind = node('behind', { bounds: { x: 100, y: 100, w: 50, h: 20 } });
  const answer = node('answer', { bounds: { x: 110, y: 110, w: 50, h: 20 } });
  const dialog = node('dialog', {
    role: 'dialog',
    modal: true,
    bounds: { x: 50, y: 50, w: 200, h: 200 },
    children: [answer],
  });
  expect([...(await drawn([behind, dialog])).keys()]).toEqual(['answer']);
});
