import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ID_PATTERN } from '../../../../src/core/ids/id-format.ts';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { PlatformNode, UiNode } from '../../../../src/core/node.ts';
import { countNodes, indexById, walk } from '../../../../src/core/tree.ts';
import { runs } from '../../../support/runs.ts';
import { mailApp } from '../sample-apps.ts';
import { plainText, platform, trees } from '../trees.ts';
import { button, idsOf, reborn } from './objects.ts';

/** Rows that all hold the same buttons. */
const sameRows = (rows: number) => [
  platform('window', { title: 'W' }, [
    platform(
      'table',
      {},
      Array.from({ length: rows }, () => platform('row', {}, ['Edit', 'Copy', 'Delete'].map(button))),
    ),
  ]),
];

const toPlatform = (nodes: UiNode[]): PlatformNode[] =>
  nodes.map(({ id, source: _, children, ...facts }) => ({ ...facts, ref: id, children: toPlatform(children) }));

describe('ids', () => {
  it('have the prefix of their role', () => {
    const [window] = new IdRegistry().assign([
      platform('window', {}, [button('Play'), platform('comboBox'), platform('atspi:dial')]),
    ]);
    expect(window?.id).toMatch(/^w_/);
    expect(window?.children.map(({ id }) => id.split('_')[0])).toEqual(['btn', 'pop', 'el']);
  });

  it('keep a password field secret that shows its text in the clear', () => {
    const registry = new IdRegistry();
    const field = (facts: Partial<PlatformNode>) => [
      platform('window', {}, [{ ...platform('textField', { title: 'Password', ...facts }), ref: 'field' }]),
    ];
    const [hidden] = registry.assign(field({ secure: true }));
    const [shown] = registry.assign(field({ value: 'hunter2', children: [platform('label', { title: 'hunter2' })] }));
    expect(shown).toEqual(hidden);
  });

  it('carry over every fact and no reference', () => {
    const facts = {
      role: 'textField',
      title: 'Name',
      value: 'x',
      enabled: false,
      focused: true,
      checked: 'mixed',
      selected: true,
      expanded: false,
      bounds: { x: 1, y: 2, w: 3, h: 4 },
      actions: ['activate'],
      offscreen: true,
      secure: true,
      active: true,
      modal: true,
      childCount: 7,
    } satisfies Required<
      Omit<PlatformNode, 'ref' | 'children' | 'reusesRows' | 'keepsPlaces' | 'reusesRefs' | 'scroll' | 'onDisplay'>
    >;
    const [node] = new IdRegistry().assign([{ ...facts, ref: 'r', children: [] }]);
    expect(node).toEqual({ id: node?.id, ...facts, source: 'ax', children: [] });
  });

  it('are unique in 10,000 nodes of equal rows, and four digits long but for those that collide', () => {
    const ids = idsOf(new IdRegistry().assign(sameRows(2500)));
    expect(ids).toHaveLength(10_002);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => ID_PATTERN.test(id))).toBe(true);
    expect(ids.filter((id) => /_[0-9a-f]{4}$/.test(id)).length).toBeGreaterThan(8_500);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual('btn_'.length + 7);
  });

  it('are the same after a restart, whatever the references', () => {
    const tree = mailApp(200);
    expect(new IdRegistry().assign(reborn(tree))).toEqual(new IdRegistry().assign(tree));
  });

  it('do not change over ten calls', () => {
    const registry = new IdRegistry();
    const tree = mailApp(100);
    const first = registry.assign(tree);
    for (let call = 0; call < 10; call++) expect(registry.assign(tree)).toEqual(first);
  });

  it('are unique and repeatable for any tree', () => {
    fc.assert(
      fc.property(trees(plainText), (roots) => {
        const tree = toPlatform(roots);
        const ids = idsOf(new IdRegistry().assign(tree));
        expect(new Set(ids).size).toBe(ids.length);
        expect(idsOf(new IdRegistry().assign(reborn(tree)))).toEqual(ids);
      }),
      runs(100),
    );
  });

  it('stay with their objects through rename, move and reorder', () => {
    fc.assert(
      fc.property(trees(plainText), fc.infiniteStream(fc.nat()), (roots, numbers) => {
        const registry = new IdRegistry();
        const tree = toPlatform(roots);
        registry.assign(tree);
        const before = new Map<string, string | undefined>();
        walk(tree, ({ ref }) => {
          before.set(ref, registry.idOf(ref));
          return undefined;
        });
        const pick = (below: number) => (numbers.next().value ?? 0) % below;
        const flat: PlatformNode[] = [];
        walk(tree, (node) => {
          flat.push({ ...node, title: pick(2) === 0 ? 'renamed' : (node.title ?? ''), children: [] });
          return undefined;
        });
        // Any node may come under any other that stands before it.
        const moved: PlatformNode[] = [];
        flat.forEach((node, i) => {
          const parent = i === 0 || pick(4) === 0 ? undefined : flat[pick(i)];
          const siblings = parent?.children ?? moved;
          siblings.splice(pick(siblings.length + 1), 0, node);
        });
        const after = registry.assign(moved);
        for (const [ref, id] of before) expect(registry.idOf(ref)).toBe(id);
        expect(countNodes(after)).toBe(before.size);
      }),
      runs(100),
    );
  });

  it('give a key of its own to an object that is listed twice', () => {
    const twin = button('OK');
    const registry = new IdRegistry();
    const tree = [platform('window', {}, [twin, platform('panel', {}, [twin, twin])])];
    const ids = idsOf(registry.assign(tree));
    expect(new Set(ids).size).toBe(5);
    expect(idsOf(registry.assign(tree))).toEqual(ids);
  });
});

describe('a partial reading', () => {
  it('keeps alive what it does not hold', () => {
    const registry = new IdRegistry();
    const panel = platform('panel', { ref: 'p' }, [button('A')]);
    const rest = button('B');
    const first = registry.assign([platform('window', { ref: 'w' }, [panel, rest])]);
    const [part] = registry.assign([panel], { partial: true });
    expect(part).toEqual(first[0]?.children[0]);
    expect(registry.explain(registry.idOf(rest.ref) ?? '')).toEqual({ kind: 'alive' });
    expect(registry.assign([platform('window', { ref: 'w' }, [panel, rest])])).toEqual(first);
  });
});

describe('a dead id', () => {
  const dialog = (children: PlatformNode[]) => [
    platform('window', { ref: 'w', title: 'Mixer' }, [platform('toolbar', { ref: 't' }, children)]),
  ];

  it('is reported as unknown, alive or gone, and where it was', () => {
    const registry = new IdRegistry();
    const play = button('Play');
    registry.assign(dialog([play]));
    const id = registry.idOf(play.ref) ?? '';
    expect(registry.explain('btn_none')).toEqual({ kind: 'unknown' });
    expect(registry.explain(id)).toEqual({ kind: 'alive' });
    registry.assign(dialog([]));
    expect(registry.refOf(id)).toBeUndefined();
    expect(registry.explain(id)).toEqual({
      kind: 'gone',
      last: { role: 'button', title: 'Play', where: 'window "Mixer" > toolbar' },
      isReused: false,
    });
  });

  it('names what replaced it, or the candidates', () => {
    const registry = new IdRegistry();
    const play = button('Play');
    registry.assign(dialog([play]));
    const id = registry.idOf(play.ref) ?? '';
    const one = platform('panel', { ref: 'p' }, [button('Play')]);
    const [window] = registry.assign([platform('window', { ref: 'w' }, [one])]);
    expect(registry.explain(id)).toEqual({ kind: 'replaced', by: window?.children[0]?.children[0]?.id });
    const [both] = registry.assign([platform('window', { ref: 'w' }, [one, platform('menu', {}, [button('Play')])])]);
    const candidates = both?.children.map((child) => child.children[0]?.id);
    expect(registry.explain(id)).toEqual({ kind: 'ambiguous', candidates });
  });

  it('names the id of an object that became another kind of thing', () => {
    const registry = new IdRegistry();
    const [before] = registry.assign([platform('button', { ref: 'x' })]);
    const [after] = registry.assign([platform('checkbox', { ref: 'x' })]);
    expect(after?.id).toMatch(/^chk_/);
    expect(registry.explain(before?.id ?? '')).toEqual({ kind: 'replaced', by: after?.id });
    const [again] = registry.assign([platform('checkbox', { ref: 'x' })]);
    expect(again?.id).toBe(after?.id);
  });
});

describe('the memory', () => {
  it('is bounded', () => {
    const registry = new IdRegistry();
    for (let call = 0; call < 40; call++) {
      registry.assign([
        platform(
          'list',
          { ref: 'l' },
          Array.from({ length: 1000 }, (_, i) => button(`${call} ${i}`)),
        ),
      ]);
    }
    expect(registry.size).toBeLessThanOrEqual(21_001);
    expect(indexById(registry.assign([])).size).toBe(0);
  });
});

it('knows the list that held an id, while that lives', () => {
  const registry = new IdRegistry();
  const inner = (...titles: string[]) =>
    platform(
      'list',
      { ref: 'inner' },
      titles.map((title) => platform('row', { ref: title, title })),
    );
  const roots = (held: PlatformNode[]) => [platform('window', { ref: 'w' }, [platform('table', { ref: 't' }, held)])];
  const [window] = registry.assign(roots([inner('a', 'b')]));
  const list = window?.children[0]?.children[0];
  const id = list?.children[1]?.id ?? '';
  registry.assign(roots([inner('a')]));
  expect(registry.listOf(id)).toBe(list?.id);
  registry.assign(roots([]));
  expect(registry.listOf(id)).toBeUndefined();
  expect(registry.listOf('btn_dead')).toBeUndefined();
});
