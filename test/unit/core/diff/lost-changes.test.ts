import { describe, expect, it } from 'vitest';
import { lostChangeLines } from '../../../../src/core/diff/lost-changes.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { node } from '../../tools/fakes.ts';

const window = (...children: UiNode[]) => node('w_1', { role: 'window', title: 'Main', actions: [], children });
const field = (value: string, facts: Partial<UiNode> = {}) =>
  node('txt_1', { role: 'textField', title: 'Name', value, ...facts });
const isTold = () => false;

describe('changes of what does not show at the end', () => {
  it('are told once, from what it was first to what it was last', () => {
    const trees = [[window()], [window(field('a'))], [window(field('b'))], [window(field('c'))], [window()]];
    expect(lostChangeLines(trees, isTold)).toEqual(['changed: textField "Name" id=txt_1 value="a"→"c", then gone']);
    expect(lostChangeLines(trees.slice(0, 4), isTold)).toEqual([]);
  });

  it('are told of a hidden page, of which nothing is read any more', () => {
    const hidden = node('txt_1', { role: 'textField', title: 'Name', offscreen: true });
    expect(lostChangeLines([[field('a')], [field('b')], [hidden]], isTold)).toEqual([
      'changed: textField "Name" id=txt_1 value="a"→"b", then hidden',
    ]);
  });

  it('are not told where they are none, were undone, or were told before', () => {
    const undone = [[field('a')], [field('b')], [field('a')], [window()]];
    expect(lostChangeLines(undone, isTold)).toEqual([]);
    const focused = [[field('a')], [field('a', { focused: true, enabled: false })], [window()]];
    expect(lostChangeLines(focused, isTold)).toEqual([]);
    const told: string[][] = [];
    const remember = (_: unknown, fields: readonly string[]) => told.push([...fields]) > 0;
    expect(lostChangeLines([[field('a')], [field('b', { focused: true })], [window()]], remember)).toEqual([]);
    expect(told).toEqual([['value']]);
  });

  it('are told of the row that was chosen, and not of the items of a menu', () => {
    const row = (selected: boolean) => node('itm_1', { role: 'row', title: 'a.txt', selected });
    const item = (title: string) => node('mi_1', { role: 'menuItem', title });
    const trees = [[window(row(false), item('Undo'))], [window(row(true), item('Undo Typing'))], [window()]];
    expect(lostChangeLines(trees, isTold)).toEqual(['changed: row "a.txt" id=itm_1 +selected, then gone']);
  });
});
