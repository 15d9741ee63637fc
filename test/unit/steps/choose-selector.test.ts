import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { locate } from '../../../src/steps/choose-selector.ts';
import { selectorCode } from '../../../src/testing/selector-code.ts';
import { node } from '../trace/recorded.ts';

const code = (roots: UiNode[], id: string) => {
  const located = locate(roots, id);
  return located && selectorCode(located.selector);
};

const row = (title: string, id: string) => node('row', title, { id });

const TREE = [
  node('window', 'Main', {}, [
    node('panel', 'Left', {}, [
      node('button', 'Save', { id: 'left' }),
      node('list', '', { id: 'list' }, [row('A', 'r1'), row('A', 'r2')]),
    ]),
    node('panel', 'Right', {}, [node('button', 'Save', { id: 'right' })]),
    node('button', 'Close', { id: 'close' }),
    node('button', 'Close', { id: 'menu', offscreen: true }),
    node('textArea', '', { id: 'text' }),
    node('knob', 'Cutoff', { id: 'knob', source: { vision: 0.8 } }),
  ]),
];

describe('locate', () => {
  it.each([
    ['close', "getByRole('button', { name: 'Close' })"],
    ['right', "getByRole('panel', { name: 'Right' }).getByRole('button', { name: 'Save' })"],
    ['text', "getByRole('textArea')"],
    ['r2', "getByRole('row', { name: 'A' }).nth(1)"],
    ['menu', "getById('menu')"],
  ])('takes the shortest way that means %s alone', (id, expected) => {
    expect(code(TREE, id)).toBe(expected);
  });

  it('says which ways may not last', () => {
    expect(locate(TREE, 'close')?.note).toBeUndefined();
    expect(locate(TREE, 'r2')?.note).toContain('may show other items');
    expect(locate(TREE, 'menu')?.note).toContain('Nothing but its id');
    expect(locate(TREE, 'knob')).toMatchObject({ vision: true, note: expect.stringContaining('picture') });
  });

  it('finds nothing that is not there', () => {
    expect(locate(TREE, 'gone')).toBeUndefined();
  });
});
