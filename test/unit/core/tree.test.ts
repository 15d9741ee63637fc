import { describe, expect, it } from 'vitest';
import { ancestry, countNodes, findById, indexById, parentsOf, walk } from '../../../src/core/tree.ts';
import { ui } from './trees.ts';

const leaf = ui('label', { id: 'lbl_1' });
const panel = ui('panel', { id: 'pnl_1' }, [leaf]);
const roots = [ui('window', { id: 'w_1' }, [panel, ui('button', { id: 'btn_1' })]), ui('window', { id: 'w_2' })];

describe('walking a tree', () => {
  it('goes in document order, with each place, and leaves out what is skipped', () => {
    const seen: string[] = [];
    walk(roots, (node, { parent, depth, index }) => {
      seen.push(`${node.id} ${parent?.id ?? '-'} ${depth} ${index}`);
      return node.id === 'pnl_1' ? 'skip' : undefined;
    });
    expect(seen).toEqual(['w_1 - 0 0', 'pnl_1 w_1 1 0', 'btn_1 w_1 1 1', 'w_2 - 0 1']);
  });

  it('finds, counts and indexes', () => {
    expect(findById(roots, 'lbl_1')).toBe(leaf);
    expect(findById(roots, 'none')).toBeUndefined();
    expect(countNodes(roots)).toBe(5);
    expect([...indexById(roots).keys()]).toEqual(['w_1', 'pnl_1', 'lbl_1', 'btn_1', 'w_2']);
    expect(parentsOf(roots).get(leaf)).toBe(panel);
    expect(ancestry(roots, (node) => node === leaf).map(({ id }) => id)).toEqual(['w_1', 'pnl_1', 'lbl_1']);
    expect(ancestry(roots, () => false)).toEqual([]);
  });
});
