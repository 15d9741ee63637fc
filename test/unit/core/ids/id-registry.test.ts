import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ID_PATTERN } from '../../../../src/core/ids/id-format.ts';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { PlatformNode, UiNode } from '../../../../src/core/node.ts';
import type { Role } from '../../../../src/core/roles.ts';
import { countNodes, indexById, walk } from '../../../../src/core/tree.ts';
import { runs } from '../../../support/runs.ts';
import { mailApp } from '../sample-apps.ts';
import { plainText, platform, trees } from '../trees.ts';

const idsOf = (roots: UiNode[]): string[] => {
  const ids: string[] = [];
  walk(roots, ({ id }) => {
    ids.push(id);
    return undefined;
  });
  return ids;
};

/** The same tree with other references, as after a restart of the application. */
const reborn = (nodes: PlatformNode[]): PlatformNode[] =>
  nodes.map((node) => ({ ...node, ref: `new ${node.ref}`, children: reborn(node.children) }));

const button = (title: string) => platform('button', { title, actions: ['click'] });

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

describe('an object made anew', () => {
  it('inherits the id of the one whose place it takes', () => {
    const registry = new IdRegistry();
    const tree = mailApp(50);
    const first = registry.assign(tree);
    expect(registry.assign(reborn(tree))).toEqual(first);
  });

  it('inherits the id of a cell that is being given its title', () => {
    const table = (...titles: string[]) => [
      platform('window', { title: 'W' }, [
        platform(
          'table',
          {},
          titles.map((title) => platform('cell', { title })),
        ),
      ]),
    ];
    const cellIds = (roots: UiNode[]) => roots[0]?.children[0]?.children.map(({ id }) => id);
    const registry = new IdRegistry();
    const first = cellIds(registry.assign(table('Apple', 'Pear', 'Fig')));
    registry.expectTitle(first?.[1] ?? '', 'Fig');
    expect(cellIds(registry.assign(reborn(table('Apple', 'Pear', 'Fig'))))).toEqual(first);
    expect(cellIds(registry.assign(table('Apple', 'Fig', 'Fig')))?.slice(0, 2)).toEqual(first?.slice(0, 2));
    registry.expectTitle(first?.[0] ?? '', 'Plum');
    expect(cellIds(registry.assign(table('Plum', 'Fig', 'Fig')))?.[0]).toBe(first?.[0]);
  });

  it('inherits even when a window around it was renamed', () => {
    const registry = new IdRegistry();
    const ok = button('OK');
    const [before] = registry.assign([platform('window', { ref: 'w', title: 'a' }, [ok])]);
    const [after] = registry.assign([platform('window', { ref: 'w', title: 'b' }, [button('OK')])]);
    expect(after?.children[0]?.id).toBe(before?.children[0]?.id);
  });

  it('never takes the id of one that only moved', () => {
    const registry = new IdRegistry();
    const ok = button('OK');
    registry.assign([platform('window', { ref: 'w' }, [ok, platform('panel', { ref: 'p' })])]);
    const id = registry.idOf(ok.ref);
    const other = button('OK');
    registry.assign([platform('window', { ref: 'w' }, [other, platform('panel', { ref: 'p' }, [ok])])]);
    expect(registry.idOf(ok.ref)).toBe(id);
    expect(registry.idOf(other.ref)).not.toBe(id);
  });

  describe('without a title, in a list that is built again', () => {
    const item = (role: Role, name: string) =>
      platform(role, {}, [platform('label', { title: name }), button('Delete')]);
    const list = (role: Role, ...names: string[]) => [
      platform(
        'list',
        { ref: 'list' },
        names.map((name) => item(role, name)),
      ),
    ];
    /** The id of the button of each, by its name. */
    const buttons = ([found]: UiNode[]) =>
      new Map(found?.children.map(({ children: [label, remove] }) => [label?.title, remove?.id]));

    it.each<Role>(['row', 'panel'])('goes by what is said in it: a %s', (role) => {
      const registry = new IdRegistry();
      const first = buttons(registry.assign(list(role, 'Ann', 'Bob', 'Cid')));
      const shorter = buttons(registry.assign(list(role, 'Bob', 'Cid')));
      expect(shorter).toEqual(new Map([...first].slice(1)));
      const sorted = buttons(registry.assign(list(role, 'Cid', 'Dan', 'Ann', 'Bob')));
      for (const [name, id] of first) expect(sorted.get(name)).toBe(id);
      expect([...first.values()]).not.toContain(sorted.get('Dan'));
    });

    it('is the same row with a picture more', () => {
      const registry = new IdRegistry();
      const first = buttons(registry.assign(list('row', 'Ann', 'Bob')));
      const pictured = list('row', 'Zoe', 'Ann', 'Bob');
      for (const { children } of pictured[0]?.children ?? []) children.push(platform('image', {}));
      expect([...buttons(registry.assign(pictured))].slice(1)).toEqual([...first]);
    });

    it('is another row if its text is another, and the same panel', () => {
      for (const [role, isSame] of [
        ['row', false],
        ['panel', true],
      ] as const) {
        const registry = new IdRegistry();
        const first = buttons(registry.assign(list(role, 'Ann', 'Bob'))).get('Ann');
        const then = buttons(registry.assign(list(role, 'Anna', 'Bob'))).get('Anna');
        expect(then === first).toBe(isSame);
      }
    });

    it('goes by the text in it now, also where that has changed since it got its id', () => {
      const registry = new IdRegistry();
      const label = platform('label', { title: 'Ann' });
      const built = list('row', 'Bob');
      built[0]?.children.unshift(platform('row', {}, [label, button('Delete')]));
      const first = buttons(registry.assign(built)).get('Ann');
      const renamed = structuredClone(built);
      Object.assign(renamed[0]?.children[0]?.children[0] ?? {}, { title: 'Anna' });
      expect(buttons(registry.assign(renamed)).get('Anna')).toBe(first);
      expect(buttons(registry.assign(list('row', 'Zoe', 'Anna', 'Bob'))).get('Anna')).toBe(first);
    });
  });

  it('gets its id back when a menu is closed and opened again', () => {
    const registry = new IdRegistry();
    const menu = (items: PlatformNode[]) => [platform('window', { ref: 'w' }, [platform('menu', { ref: 'm' }, items)])];
    const first = registry.assign(menu([button('Cut')]));
    registry.assign(menu([]));
    expect(idsOf(registry.assign(menu([button('Cut')])))).toEqual(idsOf(first));
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

describe('ids of tabs whose objects stay with their places', () => {
  const idsOfTabs = (registry: IdRegistry, ...titles: string[]) => {
    const tabs = titles.map((title, place) => platform('tab', { ref: `place ${place}`, title }));
    const scrolling = platform('button', { ref: 'scrolling', title: 'Scroll Left' });
    const [group] = registry.assign([platform('tabGroup', { ref: 'tabs', keepsPlaces: true }, [...tabs, scrolling])]);
    return new Map(group?.children.map(({ title = '', id }) => [title, id]));
  };
  const steps = {
    moved: ['B', 'C', 'A', 'D'],
    exchanged: ['A', 'C', 'B', 'D'],
    'fewer by the first': ['B', 'C', 'D'],
    'fewer by one between others': ['A', 'C', 'D'],
    'fewer by the last': ['A', 'B', 'C'],
    'only one': ['D'],
    'more by the first': ['New', 'A', 'B', 'C', 'D'],
    'more by the last': ['A', 'B', 'C', 'D', 'New'],
  };

  it.each(Object.entries(steps))('go with them where they are %s', (_, titles) => {
    const registry = new IdRegistry();
    const before = idsOfTabs(registry, 'A', 'B', 'C', 'D');
    for (const [title, id] of idsOfTabs(registry, ...titles)) {
      if (title === 'New') expect([...before.values()]).not.toContain(id);
      else expect([title, id]).toEqual([title, before.get(title)]);
    }
    expect(idsOfTabs(registry, 'A', 'B', 'C', 'D')).toEqual(before);
  });

  it('stay through a rename, also of the only one', () => {
    const registry = new IdRegistry();
    const id = idsOfTabs(registry, 'A', 'B').get('B');
    expect(idsOfTabs(registry, 'A', '*B').get('*B')).toBe(id);
    const lone = new IdRegistry();
    expect(idsOfTabs(lone, '*A').get('*A')).toBe(idsOfTabs(lone, 'A').get('A'));
  });

  it('do not come back with another one in their place', () => {
    const registry = new IdRegistry();
    const id = idsOfTabs(registry, 'A', 'B', 'C').get('C');
    idsOfTabs(registry, 'A', 'B');
    expect(idsOfTabs(registry, 'A', 'B', 'D').get('D')).not.toBe(id);
  });
});

describe('ids where references come to stand for something else', () => {
  type Titles = Record<string, string>;
  const idsIn = (registry: IdRegistry, ...tables: Titles[]) => {
    const holders = tables.map((titles, at) =>
      platform(
        'table',
        { ref: `table ${at}`, reusesRefs: true },
        Object.entries(titles).map(([ref, title]) => platform('cell', { ref, title })),
      ),
    );
    const cells = registry.assign(holders).flatMap(({ children }) => children);
    return new Map(cells.map(({ title = '', id }) => [title, id]));
  };

  it('stay with what has other references now', () => {
    const registry = new IdRegistry();
    const before = idsIn(registry, { r1: '2', r2: 'apple', r3: 'pear' });
    const after = idsIn(registry, { r4: '2', r1: 'pear', r5: 'apple' });
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('are not given to something new, beside others that are new or in something else', () => {
    const registry = new IdRegistry();
    const before = idsIn(registry, { r1: 'apple', r2: 'pear' }, { r3: 'plum' });
    const [beside, elsewhere] = [idsIn(registry, { r1: 'fig', r4: 'lime' }, {}), idsIn(registry, {}, { r4: 'kiwi' })];
    expect([...before.values()]).not.toContain(beside.get('fig'));
    expect([...beside.values()]).not.toContain(elsewhere.get('kiwi'));
  });

  it('are not given to a row that comes after another has gone', () => {
    const registry = new IdRegistry();
    const before = idsIn(registry, { r1: 'apple', r2: 'pear', r3: 'plum' });
    idsIn(registry, { r1: 'apple', r2: 'pear' });
    expect([...before.values()]).not.toContain(idsIn(registry, { r1: 'apple', r2: 'pear', r3: 'fig' }).get('fig'));
  });

  it('stay through a rename beside others that stay, and of the only one, and through a move', () => {
    const registry = new IdRegistry();
    const before = idsIn(registry, { r1: 'apple', r2: 'pear' }, { r3: 'plum' });
    const after = idsIn(registry, { r1: 'fig', r2: 'pear' }, { r3: 'lime' });
    expect([...after.values()]).toEqual([...before.values()]);
    expect(idsIn(registry, { r1: 'fig' }, { r2: 'pear' }).get('pear')).toBe(before.get('pear'));
  });
});

describe('ids of rows whose list uses their objects again', () => {
  const row = (object: string, ...words: string[]) =>
    platform(
      'row',
      { ref: object },
      words.map((title, column) => platform('label', { ref: `${object}.${column}`, title })),
    );
  const hidden = (object: string) => platform('row', { ref: object, offscreen: true, childCount: 1 });
  const list = (...rows: PlatformNode[]) => [platform('list', { ref: 'list', reusesRows: true, childCount: 9 }, rows)];
  const idOf = (registry: IdRegistry, rows: PlatformNode[], title: string) => {
    const [holder] = registry.assign(list(...rows));
    const found = holder?.children.find(({ children }) => children.some((child) => child.title === title));
    return [found?.id, found?.children[0]?.id];
  };
  const abc = [row('x', 'A'), row('y', 'B'), row('z', 'C')];

  it('go with what they show when the list scrolls, and come back with it', () => {
    const registry = new IdRegistry();
    const ids = idOf(registry, abc, 'A');
    const [instead] = idOf(registry, [row('y', 'B'), row('z', 'C'), row('x', 'D')], 'D');
    expect(instead).not.toBe(ids[0]);
    expect(registry.explain(ids[0] ?? '')).toMatchObject({ kind: 'gone', isReused: true, inPlace: instead });
    expect(registry.lastRefOf(ids[1] ?? '')).toBeUndefined();
    expect(idOf(registry, [row('z', 'A'), row('y', 'B'), row('x', 'C')], 'A')).toEqual(ids);
  });

  it('are new when every row shows something else', () => {
    const registry = new IdRegistry();
    const before = ['A', 'B', 'C'].flatMap((title) => idOf(registry, abc, title));
    const after = [row('x', 'P'), row('y', 'Q'), row('z', 'R')];
    const ids = ['P', 'Q', 'R'].flatMap((title) => idOf(registry, after, title));
    expect(ids.filter((id) => before.includes(id))).toEqual([]);
  });

  it('stay through a rename, beside a row with the same text as before, and where there is only one', () => {
    const registry = new IdRegistry();
    const ids = idOf(registry, abc, 'B');
    expect(idOf(registry, [row('x', 'A'), row('y', 'B2'), row('z', 'C')], 'B2')).toEqual(ids);
    expect(idOf(registry, [row('w', 'new'), row('x', 'A'), row('y', 'B3'), row('z', 'C')], 'B3')).toEqual(ids);
    const lone = new IdRegistry();
    expect(idOf(lone, [row('x', 'renamed')], 'renamed')).not.toEqual([undefined, undefined]);
    expect(idOf(lone, [row('x', 'again')], 'again')).toEqual(idOf(lone, [row('x', 'renamed')], 'renamed'));
  });

  it('stay where all rows change but for their first texts', () => {
    const registry = new IdRegistry();
    const ids = idOf(registry, [row('x', 'init', '1 %'), row('y', 'bash', '2 %')], 'bash');
    expect(idOf(registry, [row('x', 'init', '3 %'), row('y', 'bash', '4 %')], 'bash')).toEqual(ids);
  });

  it('go along when two rows change places', () => {
    const registry = new IdRegistry();
    const rows = (...names: string[]) => names.map((name, at) => row(`object ${at}`, name));
    const ids = idOf(registry, rows('A', 'B', 'C', 'D', 'E'), 'B');
    expect(idOf(registry, rows('A', 'D', 'C', 'B', 'E'), 'B')).toEqual(ids);
  });

  it('do not stay because a few rows happen to begin with the same words again', () => {
    const registry = new IdRegistry();
    const ids = idOf(registry, [row('x', 'Ann', '1'), row('y', 'Bea', '2'), row('z', 'Cid', '3')], '1');
    const after = [row('x', 'Ann', '7'), row('y', 'Dan', '8'), row('z', 'Eve', '9')];
    expect(idOf(registry, after, '7')).not.toEqual(ids);
  });

  it('stay while columns scroll into view and out of it', () => {
    const registry = new IdRegistry();
    const wide = (...columns: number[]) =>
      ['A', 'B', 'C'].map((name) => {
        const whole = row(name, `${name}1`, `${name}2`, `${name}3`);
        return { ...whole, children: whole.children.filter((_, column) => columns.includes(column)) };
      });
    const [id] = idOf(registry, wide(0, 1), 'B2');
    expect(idOf(registry, wide(1, 2), 'B2')[0]).toBe(id);
    expect(idOf(registry, wide(2), 'B3')[0]).toBe(id);
    expect(idOf(registry, wide(0, 1, 2), 'B1')[0]).toBe(id);
  });

  it('do not stay because one row of many happens to have the same text again', () => {
    const registry = new IdRegistry();
    const before = ['A', 'B', 'C'].flatMap((title) => idOf(registry, [...abc, row('s', 'Section')], title));
    const after = [row('x', 'P'), row('y', 'Q'), row('z', 'R'), row('s', 'Section')];
    const ids = ['P', 'Q', 'R'].flatMap((title) => idOf(registry, after, title));
    expect(ids.filter((id) => before.includes(id))).toEqual([]);
  });

  it('are not reported as replaced by what another row has as well', () => {
    const registry = new IdRegistry();
    const deletable = (object: string, name: string) => row(object, name, 'Delete');
    const [first] = registry.assign(list(deletable('x', 'A'), deletable('y', 'B')));
    const button = first?.children[0]?.children[1]?.id ?? '';
    registry.assign(list(deletable('y', 'B'), deletable('x', 'C')));
    expect(registry.explain(button)).toMatchObject({ kind: 'gone', last: { title: 'Delete' }, isReused: true });
    const other =
      registry.assign(list(deletable('y', 'B'), deletable('z', 'D')))[0]?.children[0]?.children[1]?.id ?? '';
    registry.assign(list(deletable('z', 'D'), deletable('w', 'E')));
    expect(registry.explain(other)).toMatchObject({ kind: 'gone' });
  });

  describe.each(['Open', undefined])('that all have the text %s', (title) => {
    const ROW_PX = 20;
    /** Objects from the top of the view; those in brackets do not show. */
    const pane = (px: number, ofPx: number, ...objects: string[]) => {
      const rows = objects.map((object, at) => {
        const bounds = { x: 0, y: 100 + at * ROW_PX - (px % ROW_PX), w: 50, h: ROW_PX };
        const place = object.startsWith('(') ? { offscreen: true as const } : { bounds };
        const button = platform('button', { ref: `${object.replace(/[()]/g, '')} button`, ...(title && { title }) });
        return platform('row', { ref: object.replace(/[()]/g, ''), ...place }, [button]);
      });
      const bounds = { x: 0, y: 100, w: 50, h: 60 };
      const list = platform('list', { ref: 'list', reusesRows: true, bounds, childCount: 9 }, rows);
      const bar = { ref: 'bar', scroll: { px, ofPx }, bounds: { x: 50, y: 100, w: 5, h: 60 } };
      return [platform('scrollArea', { ref: 'area' }, [list, platform('scrollBar', bar)])];
    };
    const rowsOf = (registry: IdRegistry, nodes: PlatformNode[]) =>
      registry.assign(nodes)[0]?.children[0]?.children.map(({ id }) => id) ?? [];

    it('go with the place in the list when it scrolls, and come back with it', () => {
      const registry = new IdRegistry();
      const [first, second, third] = rowsOf(registry, pane(0, 900, 'x', 'y', 'z'));
      const [again, last] = rowsOf(registry, pane(43, 900, 'z', 'x', 'y'));
      expect(again).toBe(third);
      expect([first, second, third]).not.toContain(last);
      expect(registry.explain(first ?? '')).toMatchObject({ kind: 'gone', isReused: true });
      expect(rowsOf(registry, pane(0, 900, 'z', 'x', 'y'))).toEqual([first, second, third]);
    });

    it('stay with their objects while it does not scroll', () => {
      const registry = new IdRegistry();
      const ids = rowsOf(registry, pane(20, 900, 'x', 'y', 'z'));
      expect(rowsOf(registry, pane(20, 920, 'new', 'x', 'y', 'z')).slice(1)).toEqual(ids);
    });

    it('stay when a row comes in before them, out of view, and all shows as before', () => {
      const registry = new IdRegistry();
      const ids = rowsOf(registry, pane(200, 900, 'x', 'y', 'z'));
      expect(rowsOf(registry, pane(220, 920, 'x', 'y', 'z'))).toEqual(ids);
      expect(rowsOf(registry, pane(260, 920, 'z', 'x', 'y'))[0]).toBe(ids[2]);
    });

    it('go with their objects where more was added behind and the list scrolled as far', () => {
      const registry = new IdRegistry();
      const ids = rowsOf(registry, pane(0, 900, 'x', 'y', 'z'));
      expect(rowsOf(registry, pane(40, 960, 'y', 'z', 'x')).filter((id) => ids.includes(id))).toEqual([]);
    });

    it('are gone where it has scrolled and they do not show', () => {
      const registry = new IdRegistry();
      const ids = rowsOf(registry, pane(0, 900, 'x', 'y', '(z)'));
      expect(rowsOf(registry, pane(0, 900, 'x', 'y', '(z)'))).toEqual(ids);
      const after = rowsOf(registry, pane(200, 900, '(x)', '(z)', 'v', 'w'));
      expect(after.filter((id) => ids.includes(id))).toEqual([]);
    });
  });

  it('do not stay because rows have come to have the same text', () => {
    const registry = new IdRegistry();
    const bounds = (y: number) => ({ x: 0, y, w: 50, h: 20 });
    const pane = (...titles: string[]) => [
      platform('scrollArea', { ref: 'area' }, [
        platform(
          'list',
          { ref: 'list', reusesRows: true, bounds: bounds(0), childCount: 9 },
          titles.map((title, at) => ({ ...row(`object ${at}`, title), bounds: bounds(at * 20) })),
        ),
        platform('scrollBar', { ref: 'bar', scroll: { px: 0, ofPx: 900 }, bounds: { x: 50, y: 0, w: 5, h: 60 } }),
      ]),
    ];
    const idsIn = (nodes: PlatformNode[]) => idsOf(registry.assign(nodes)[0]?.children[0]?.children ?? []);
    const before = idsIn(pane('Inbox', 'Drafts', 'Sent'));
    expect(idsIn(pane('Open', 'Open', 'Open')).filter((id) => before.includes(id))).toEqual([]);
  });

  it('do not wait with a row out of view while another has its text', () => {
    const registry = new IdRegistry();
    const ids = idOf(registry, abc, 'A');
    expect(idOf(registry, [hidden('x'), row('y', 'C'), row('z', 'A')], 'A')).toEqual(ids);
  });

  it('do not stay with a row that showed something else out of view', () => {
    const registry = new IdRegistry();
    const ids = idOf(registry, abc, 'A');
    registry.assign(list(row('y', 'B'), row('z', 'C'), hidden('x')));
    expect(idOf(registry, [row('y', 'B'), row('z', 'C'), row('x', 'D')], 'D')).not.toEqual(ids);
  });
});
