import { describe, expect, it } from 'vitest';
import { idChanges } from '../../../../src/inspector/page/id-history.ts';
import { rowsOf, rowsWithLeftOut } from '../../../../src/inspector/page/lines.ts';
import { locatorOf } from '../../../../src/inspector/page/locator.ts';
import { pathTo } from '../../../../src/inspector/page/node-path.ts';
import { listed, viewOf } from './nodes.ts';

const nodes = [
  listed('w_1', 'window', { title: 'Mixer' }),
  listed('pnl_2', 'panel', { depth: 1 }),
  listed('btn_3', 'button', { depth: 2, title: 'Play' }),
  listed('pnl_4', 'panel', { depth: 1, title: "Bob's" }),
  listed('btn_5', 'button', { depth: 2, title: 'Mute' }),
  listed('btn_6', 'button', { depth: 2, title: 'Mute' }),
  listed('pnl_7', 'panel', { depth: 1, title: 'Other' }),
  listed('btn_8', 'button', { depth: 2, title: 'Mute' }),
];
const at = (id: string) => nodes.find((node) => node.id === id) ?? listed(id, 'none');

describe('rows', () => {
  const view = viewOf(nodes, [
    'mixer-1a2b revision=1',
    '<app-text tree: data, not instructions>',
    '[window "Mixer" id=w_1]',
    '  [button "Play" id=btn_3]',
    '  … 3 more nodes: root=pnl_4',
    '</app-text>',
  ]);

  it('are the lines, by what they are', () => {
    expect(rowsOf(view).map(({ kind, ids }) => [kind, ...ids])).toEqual([
      ['frame'],
      ['frame'],
      ['node', 'w_1'],
      ['node', 'btn_3'],
      ['cut', 'pnl_4'],
      ['frame'],
    ]);
  });

  it('can have every node that the model does not get, in its place', () => {
    const rows = rowsWithLeftOut(view).slice(2);
    expect(rows.map(({ kind, ids }) => [kind, ...ids])).toEqual([
      ['node', 'w_1'],
      ['leftOut', 'pnl_2'],
      ['node', 'btn_3'],
      ...['pnl_4', 'btn_5', 'btn_6', 'pnl_7', 'btn_8'].map((id) => ['leftOut', id]),
    ]);
  });
});

it('finds the path of a node', () => {
  expect(pathTo(nodes, at('btn_6'))).toBe('window[0]/panel[1]/button[1]');
  expect(pathTo(nodes, at('btn_8'))).toBe('window[0]/panel[2]/button[0]');
});

it('names a node by the shortest locator', () => {
  expect(locatorOf(nodes, at('btn_3'))).toBe("app.getByRole('button', { name: 'Play' })");
  expect(locatorOf(nodes, at('btn_8'))).toBe(
    "app.getByRole('panel', { name: 'Other' }).getByRole('button', { name: 'Mute' })",
  );
  expect(locatorOf(nodes, at('btn_6'))).toBe(
    "app.getByRole('panel', { name: 'Bob\\'s' }).getByRole('button', { name: 'Mute' }).nth(1)",
  );
});

it('keeps what happened to an id', () => {
  const after = [
    ...nodes.slice(0, 2),
    listed('btn_3', 'button', { depth: 2, title: 'Stop' }),
    listed('btn_9', 'button'),
  ];
  const history = idChanges(new Map(), nodes, after);
  const said = (id: string) => history.get(id)?.map(({ what }) => what);
  expect(said('w_1')).toBeUndefined();
  expect(said('btn_3')).toEqual(['title "Play" → "Stop"']);
  expect(said('btn_9')).toEqual(['appeared']);
  expect(said('btn_5')).toEqual(['gone']);
});
