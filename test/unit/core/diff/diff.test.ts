import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDiff, diff, isEmptyDiff, isSameTree } from '../../../../src/core/diff/diff.ts';
import { NO_CHANGES, renderDiff } from '../../../../src/core/diff/diff-text.ts';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { walk } from '../../../../src/core/tree.ts';
import { runs } from '../../../support/runs.ts';
import { realTokens } from '../render/tokenizers.ts';
import { mailApp } from '../sample-apps.ts';
import { facts, hostileText, plainText, trees, ui } from '../trees.ts';

/** Takes the tree apart and puts it together otherwise: drops, adds, changes, reorders, reparents. */
function mutated(roots: UiNode[], fresh: ReturnType<typeof ui>[], pick: (below: number) => number): UiNode[] {
  const pool: UiNode[] = [];
  walk(roots, (node) => {
    if (pick(8) !== 0) pool.push({ ...node, children: [] });
    return undefined;
  });
  for (const node of fresh) pool.splice(pick(pool.length + 1), 0, { ...node, children: [] });
  const parents = new Map<string, string | undefined>();
  walk(roots, (node, { parent }) => {
    parents.set(node.id, parent?.id);
    return undefined;
  });
  const made: UiNode[] = [];
  const placed: UiNode[] = [];
  for (const node of pool) {
    const old = placed.find(({ id }) => id === parents.get(node.id));
    const home = pick(5) === 0 ? placed[pick(placed.length + 1)] : old;
    const siblings = home?.children ?? made;
    siblings.splice(pick(4) === 0 ? pick(siblings.length + 1) : siblings.length, 0, node);
    placed.push(node);
  }
  return made;
}

const changes = fc.tuple(
  trees(plainText),
  fc.array(facts(plainText), { maxLength: 4 }),
  fc.array(facts(plainText), { maxLength: 4 }),
  fc.infiniteStream(fc.nat()),
);

function newTree([roots, added, changed, numbers]: [
  UiNode[],
  Omit<UiNode, 'id' | 'children'>[],
  Omit<UiNode, 'id' | 'children'>[],
  Stream,
]): UiNode[] {
  const pick = (below: number) => (numbers.next().value ?? 0) % below;
  const made = mutated(
    roots,
    added.map((one, i) => ({ ...one, id: `new_${i}`, children: [] })),
    pick,
  );
  const all: UiNode[] = [];
  walk(made, (node) => {
    all.push(node);
    return undefined;
  });
  const rewrite = (nodes: UiNode[], targets: Map<string, Omit<UiNode, 'id' | 'children'>>): UiNode[] =>
    nodes.map((node) => {
      const own = targets.get(node.id);
      return { ...(own === undefined ? node : { id: node.id, ...own }), children: rewrite(node.children, targets) };
    });
  return rewrite(made, new Map(changed.map((one) => [all[pick(all.length || 1)]?.id ?? '', one])));
}

type Stream = { next(): { value?: number } };

describe('a diff', () => {
  it('applied to the old tree gives the new one', () => {
    fc.assert(
      fc.property(changes, (change) => {
        const [before] = change;
        const kept = structuredClone(before);
        const after = newTree(change);
        expect(applyDiff(before, diff(before, after))).toEqual(after);
        expect(isSameTree(before, after)).toBe(isEmptyDiff(diff(before, after)));
        expect(before).toEqual(kept);
      }),
      runs(300),
    );
  });

  it('between any two trees leads from one to the other', () => {
    fc.assert(
      fc.property(trees(hostileText, 3), trees(hostileText, 3), (before, after) => {
        expect(applyDiff(before, diff(before, after))).toEqual(after);
      }),
      runs(100),
    );
  });

  it('of equal trees is empty', () => {
    fc.assert(
      fc.property(trees(plainText), (roots) => {
        expect(isEmptyDiff(diff(roots, structuredClone(roots)))).toBe(true);
        expect(isSameTree(roots, structuredClone(roots))).toBe(true);
      }),
      runs(50),
    );
  });

  it('reports one move for one row that was dragged', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ui('row', { id }));
    const [a, b, c, d, e] = rows;
    if (!a || !b || !c || !d || !e) throw new Error('five rows');
    const list = (children: UiNode[]) => [ui('list', { id: 'lst_1' }, children)];
    expect(diff(list([a, b, c, d, e]), list([b, c, d, a, e])).moved).toEqual([
      { id: 'a', from: { parent: 'lst_1', index: 0 }, to: { parent: 'lst_1', index: 3 } },
    ]);
  });
});

describe('the text of a diff', () => {
  const slider = (value: number) => ui('slider', { id: 'sld_1', title: 'Volume', value });

  it('is one line when nothing changed', () => {
    const tree = new IdRegistry().assign(mailApp(20));
    expect(renderDiff(diff(tree, structuredClone(tree))).text).toBe(NO_CHANGES);
  });

  it('reports what came, went and changed', () => {
    const panel = (children: UiNode[]) => [ui('panel', { id: 'pnl_1', title: 'P' }, children)];
    const old = ui('panel', { id: 'pnl_2', title: 'Old' }, [
      ui('button', { id: 'btn_2' }),
      ui('button', { id: 'btn_3' }),
    ]);
    const box = (checked: boolean) => ui('checkbox', { id: 'chk_1', checked, focused: checked, title: 'On' });
    const added = ui('button', { id: 'btn_4', title: 'New', actions: ['click'] }, [
      ui('label', { id: 'lbl_4', title: 'New' }),
    ]);
    const difference = diff(panel([slider(0.5), box(false), old]), panel([slider(0.7), added, box(true)]));
    expect(renderDiff(difference).text.split('\n')).toEqual([
      '~ chk_1 +focused unchecked→checked',
      '~ sld_1 value=0.5→0.7',
      '+ [button "New" id=btn_4 enabled] in pnl_1 at 1',
      '- pnl_2 [panel "Old"] and 2 inside',
    ]);
  });

  it('puts windows first and scrolling last, in one line', () => {
    const rows = (y: number) =>
      Array.from({ length: 9 }, (_, i) => ui('row', { id: `itm_${i}`, bounds: { x: 0, y: y + i, w: 1, h: 1 } }));
    const before = [ui('window', { id: 'w_1' }, rows(0))];
    const after = [ui('dialog', { id: 'w_2', title: 'Save?' }), ui('window', { id: 'w_1' }, rows(50))];
    expect(renderDiff(diff(before, after)).text.split('\n')).toEqual([
      '+ [dialog "Save?" id=w_2]',
      '~ 9 nodes only moved on screen: itm_0, itm_1, itm_2, …',
    ]);
  });

  it('distinguishes what left the screen from what moved on it', () => {
    const rows = (offscreen: boolean) =>
      Array.from({ length: 6 }, (_, i) =>
        ui('row', { id: `itm_${i}`, ...(offscreen && { offscreen: true as const }) }),
      );
    const below = (y: number) => ui('button', { id: 'btn_1', bounds: { x: 0, y, w: 1, h: 1 } });
    const before = [ui('window', { id: 'w_1' }, [...rows(false), below(6)])];
    const after = [ui('window', { id: 'w_1' }, [...rows(true), below(0)])];
    expect(renderDiff(diff(before, after)).text.split('\n')).toEqual([
      '~ 6 nodes only left the screen: itm_0, itm_1, itm_2, …',
      '~ btn_1 bounds=0,6,1,1→0,0,1,1',
    ]);
  });

  it('shows long texts where they part, and never a password', () => {
    const text = (value: string, secure = false) => [
      ui('textArea', { id: 'txt_1', value, ...(secure && { secure: true as const }) }),
    ];
    const long = 'x'.repeat(5000);
    expect(renderDiff(diff(text(`${long}a`), text(`${long}b`))).text).toBe(
      `~ txt_1 value=…"${'x'.repeat(20)}a"→…"${'x'.repeat(20)}b"`,
    );
    expect(renderDiff(diff(text('hunter1', true), text('hunter2', true))).text).toBe('~ txt_1 value changed');
  });

  it('stays within its budget, one line a change, whatever the text', () => {
    fc.assert(
      fc.property(
        trees(hostileText, 3),
        trees(hostileText, 3),
        fc.integer({ min: 60, max: 600 }),
        (before, after, maxTokens) => {
          const { text, lines, hiddenLines } = renderDiff(diff(before, after), maxTokens);
          expect(realTokens(text)).toBeLessThanOrEqual(maxTokens);
          expect(text.split(/[\n\r\u0085\u2028\u2029]/)).toEqual(lines);
          if (hiddenLines > 0) expect(lines.at(-1)).toBe(`… ${hiddenLines} more changes`);
          for (const line of lines) expect(line).toMatch(/^ *[+~-] |^… |^no changes$/);
        },
      ),
      runs(100),
    );
  });
});
