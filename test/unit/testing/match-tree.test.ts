import { describe, expect, it } from 'vitest';
import { treeText } from '../../../src/testing/match-tree.ts';
import { ui } from '../core/trees.ts';

describe('a tree for a file', () => {
  it('has neither ids nor places', () => {
    const button = ui('button', { title: 'Play', bounds: { x: 1, y: -2, w: 3, h: 4 }, actions: ['click'] });
    expect(treeText([ui('window', { title: 'Mixer' }, [button])])).toBe(
      '[window "Mixer"]\n  [button "Play" enabled]\n',
    );
  });

  it('leaves the texts of the application as they are', () => {
    const title = 'x" id=btn_a3f2 bounds=1,2,3,4 \\';
    expect(treeText([ui('button', { title })])).toBe(`[button ${JSON.stringify(title)}]\n`);
  });
});
