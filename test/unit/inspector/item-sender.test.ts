import { expect, it } from 'vitest';
import { ItemSender } from '../../../src/inspector/item-sender.ts';
import type { SessionItem, ViewPicture } from '../../../src/inspector/items.ts';
import { listed, viewOf } from './page/nodes.ts';

const nodes = [listed('w_1', 'window'), listed('btn_2', 'button', { title: 'Play' }), listed('btn_3', 'button')];
const lines = ['app revision=1 latencyMs=3', '[window id=w_1]'];

function sender() {
  const sent: SessionItem[] = [];
  return { sent, sender: new ItemSender((item) => sent.push(item)) };
}

it('sends a whole tree at first, and then what has changed of it', () => {
  const { sent, sender: to } = sender();
  expect(to.sendView(viewOf(nodes, lines))).toBe(true);
  expect(sent).toMatchObject([{ nodes: { at: 0, removed: Number.MAX_SAFE_INTEGER, items: nodes } }]);
  const renamed = listed('btn_2', 'button', { title: 'Stop' });
  expect(to.sendView(viewOf(nodes.with(1, renamed), lines))).toBe(true);
  expect(sent[1]).toMatchObject({ nodes: { at: 1, removed: 1, items: [renamed] } });
});

it('sends nothing where only the reading took longer', () => {
  const { sent, sender: to } = sender();
  to.sendView(viewOf(nodes, lines));
  expect(to.sendView(viewOf(nodes, ['app revision=1 latencyMs=9', '[window id=w_1]']))).toBe(false);
  expect(to.sendView(viewOf(nodes, ['app revision=1 latencyMs=9', '[window id=w_1 active]']))).toBe(true);
  expect(sent).toHaveLength(2);
});

it('sends the whole tree again after a failure, which the page shows in its place', () => {
  const { sent, sender: to } = sender();
  to.sendView(viewOf(nodes, lines));
  to.sendFailure('It hangs.');
  to.sendView(viewOf(nodes, lines));
  expect(sent.map(({ kind }) => kind)).toEqual(['view', 'viewFailure', 'view']);
  expect(sent[2]).toMatchObject({ nodes: { items: nodes } });
});

it('sends a picture again only where it has another content, or was forgotten', () => {
  const { sent, sender: to } = sender();
  const picture = (takenAt: string): ViewPicture => {
    const bounds = { x: 0, y: 0, w: 1, h: 1 };
    return { kind: 'picture', png: 'a', widthPx: 1, heightPx: 1, bounds, window: '', behind: [], takenAt };
  };
  for (const takenAt of ['1', '2']) to.sendNew(picture(takenAt), 'a');
  to.forgetPicture();
  to.sendNew(picture('3'), 'a');
  expect(sent).toEqual([picture('1'), picture('3')]);
});
