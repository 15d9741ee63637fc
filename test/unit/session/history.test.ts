import { describe, expect, it } from 'vitest';
import { History } from '../../../src/session/history.ts';
import { node, snapshot } from '../tools/fakes.ts';

const tree = (title: string) => [node('w_1', { role: 'window', title })];
const reading = (title: string, warnings: string[] = [], latencyMs = 1) => ({
  ...snapshot(0, tree(title)),
  warnings,
  latencyMs,
});
const withVision = (title: string) => ({
  ...reading(`${title} with vision`),
  pictured: { sources: { axNodes: 1, visionNodes: 1, mergedNodes: 0 }, axRoots: tree(title) },
});

describe('History', () => {
  it('keeps the revision of a tree that has not changed', () => {
    const history = new History();
    expect(history.add(reading('a')).revision).toBe(1);
    expect(history.add(reading('a', ['slow'], 2))).toMatchObject({ revision: 1, warnings: ['slow'], latencyMs: 2 });
    const awaiting = { ...reading('a'), awaitsWindow: true as const };
    expect(history.add(awaiting)).toMatchObject({ revision: 1, awaitsWindow: true });
    expect(history.add(reading('b')).revision).toBe(2);
    history.add({ ...reading('c'), awaitsWindow: true });
    expect(history.add(reading('c')).awaitsWindow).toBeUndefined();
  });

  it('counts on through trees with vision, which are compared among themselves', () => {
    const history = new History();
    const looks = [reading('a'), withVision('a'), withVision('a'), reading('a'), reading('a'), withVision('a')];
    expect(looks.map((look) => history.add(look).revision)).toEqual([1, 2, 2, 3, 3, 4]);
    expect(history.latest).toMatchObject({ roots: tree('a'), nodeCount: 1, revision: 4 });
    expect(history.unkept(tree('a'), [], 1).revision).toBe(4);
  });

  it('does not keep a reading that cannot be compared', () => {
    const history = new History();
    history.add(reading('a'));
    expect(history.unkept(tree('more'), [], 1).revision).toBe(1);
    expect(history.at(1)?.roots).toEqual(tree('a'));
  });

  it('drops the oldest of more than eight revisions', () => {
    const history = new History();
    for (let at = 1; at <= 9; at++) history.add(reading(String(at)));
    expect([history.at(1), history.at(2)?.roots]).toEqual([undefined, tree('2')]);
  });
});
