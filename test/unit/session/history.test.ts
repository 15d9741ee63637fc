import { describe, expect, it } from 'vitest';
import { History } from '../../../src/session/history.ts';
import { node } from '../tools/fakes.ts';

const tree = (title: string) => [node('w_1', { role: 'window', title })];

describe('History', () => {
  it('keeps the revision of a tree that has not changed', () => {
    const history = new History();
    expect(history.add(tree('a'), [], 1).revision).toBe(1);
    expect(history.add(tree('a'), ['slow'], 2)).toMatchObject({ revision: 1, warnings: ['slow'], latencyMs: 2 });
    expect(history.add(tree('b'), [], 1).revision).toBe(2);
  });

  it('compares trees with vision among themselves', () => {
    const history = new History();
    const plain = history.add(tree('a'), [], 1);
    expect(history.addPictured(tree('a with vision'), plain, 1).revision).toBe(2);
    expect(history.add(tree('a'), [], 1).revision).toBe(1);
    expect(history.latest?.roots).toEqual(tree('a'));
  });

  it('does not keep a reading that cannot be compared', () => {
    const history = new History();
    history.add(tree('a'), [], 1);
    expect(history.unkept(tree('more'), [], 1).revision).toBe(1);
    expect(history.at(1)?.roots).toEqual(tree('a'));
  });

  it('drops the oldest of more than eight revisions', () => {
    const history = new History();
    for (let at = 1; at <= 9; at++) history.add(tree(String(at)), [], 1);
    expect([history.at(1), history.at(2)?.roots]).toEqual([undefined, tree('2')]);
  });
});
