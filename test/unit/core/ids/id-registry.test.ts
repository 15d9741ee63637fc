import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ID_PATTERN } from '../../../../src/core/ids/id-prefix.ts';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { PlatformNode, Role, UiNode } from '../../../../src/core/node.ts';
import { countNodes, indexById, walk } from '../../../../src/core/tree.ts';
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
      Omit<PlatformNode, 'ref' | 'children' | 'reusesRows' | 'keepsPlaces' | 'reusesRefs' | 'scroll'>
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
    const book = new IdRegistry();
    const tree = mailApp(100);
    const first = book.assign(tree);
    for (let call = 0; call < 10; call++) expect(book.assign(tree)).toEqual(first);
  });

  it('are unique and repeatable for any tree', () => {
    fc.assert(
      fc.property(trees(plainText), (roots) => {
        const tree = toPlatform(roots);
        const ids = idsOf(new IdRegistry().assign(tree));
        expect(new Set(ids).size).toBe(ids.length);
        expect(idsOf(new IdRegistry().assign(reborn(tree)))).toEqual(ids);
      }),
      { numRuns: 100 },
    );
  });

  it('stay with their objects through rename, move and reorder', () => {
    fc.assert(
      fc.property(trees(plainText), fc.infiniteStream(fc.nat()), (roots, numbers) => {
        const book = new IdRegistry();
        const tree = toPlatform(roots);
        book.assign(tree);
        const before = new Map<string, string | undefined>();
        walk(tree, ({ ref }) => {
          before.set(ref, book.idOf(ref));
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
        const after = book.assign(moved);
        for (const [ref, id] of before) expect(book.idOf(ref)).toBe(id);
        expect(countNodes(after)).toBe(before.size);
      }),
      { numRuns: 100 },
    );
  });

  it('give a key of its own to an object that is listed twice', () => {
    const twin = button('OK');
    const book = new IdRegistry();
    const tree = [platform('window', {}, [twin, platform('panel', {}, [twin, twin])])];
    const ids = idsOf(book.assign(tree));
    expect(new Set(ids).size).toBe(5);
    expect(idsOf(book.assign(tree))).toEqual(ids);
  });
});

describe('an object made anew', () => {
  it('inherits the id of the one whose place it takes', () => {
    const book = new IdRegistry();
    const tree = mailApp(50);
    const first = book.assign(tree);
    expect(book.assign(reborn(tree))).toEqual(first);
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
    const book = new IdRegistry();
    const first = cellIds(book.assign(table('Apple', 'Pear', 'Fig')));
    book.expectTitle(first?.[1] ?? '', 'Fig');
    expect(cellIds(book.assign(reborn(table('Apple', 'Pear', 'Fig'))))).toEqual(first);
    expect(cellIds(book.assign(table('Apple', 'Fig', 'Fig')))?.slice(0, 2)).toEqual(first?.slice(0, 2));
    book.expectTitle(first?.[0] ?? '', 'Plum');
    expect(cellIds(book.assign(table('Plum', 'Fig', 'Fig')))?.[0]).toBe(first?.[0]);
  });

  it('inherits even when a window around it was renamed', () => {
    const book = new IdRegistry();
    const ok = button('OK');
    const [before] = book.assign([platform('window', { ref: 'w', title: 'a' }, [ok])]);
    const [after] = book.assign([platform('window', { ref: 'w', title: 'b' }, [button('OK')])]);
    expect(after?.children[0]?.id).toBe(before?.children[0]?.id);
  });

  it('never takes the id of one that only moved', () => {
    const book = new IdRegistry();
    const ok = button('OK');
    book.assign([platform('window', { ref: 'w' }, [ok, platform('panel', { ref: 'p' })])]);
    const id = book.idOf(ok.ref);
    const other = button('OK');
    book.assign([platform('window', { ref: 'w' }, [other, platform('panel', { ref: 'p' }, [ok])])]);
    expect(book.idOf(ok.ref)).toBe(id);
    expect(book.idOf(other.ref)).not.toBe(id);
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
      const book = new IdRegistry();
      const first = buttons(book.assign(list(role, 'Ann', 'Bob', 'Cid')));
      const shorter = buttons(book.assign(list(role, 'Bob', 'Cid')));
      expect(shorter).toEqual(new Map([...first].slice(1)));
      const sorted = buttons(book.assign(list(role, 'Cid', 'Dan', 'Ann', 'Bob')));
      for (const [name, id] of first) expect(sorted.get(name)).toBe(id);
      expect([...first.values()]).not.toContain(sorted.get('Dan'));
    });

    it('is the same row with a picture more', () => {
      const book = new IdRegistry();
      const first = buttons(book.assign(list('row', 'Ann', 'Bob')));
      const pictured = list('row', 'Zoe', 'Ann', 'Bob');
      for (const { children } of pictured[0]?.children ?? []) children.push(platform('image', {}));
      expect([...buttons(book.assign(pictured))].slice(1)).toEqual([...first]);
    });

    it('is another row if it says something else, and the same panel', () => {
      for (const [role, isSame] of [
        ['row', false],
        ['panel', true],
      ] as const) {
        const book = new IdRegistry();
        const first = buttons(book.assign(list(role, 'Ann', 'Bob'))).get('Ann');
        const then = buttons(book.assign(list(role, 'Anna', 'Bob'))).get('Anna');
        expect(then === first).toBe(isSame);
      }
    });

    it('goes by what is said in it now, also where that has changed since it got its id', () => {
      const book = new IdRegistry();
      const label = platform('label', { title: 'Ann' });
      const built = list('row', 'Bob');
      built[0]?.children.unshift(platform('row', {}, [label, button('Delete')]));
      const first = buttons(book.assign(built)).get('Ann');
      const renamed = structuredClone(built);
      Object.assign(renamed[0]?.children[0]?.children[0] ?? {}, { title: 'Anna' });
      expect(buttons(book.assign(renamed)).get('Anna')).toBe(first);
      expect(buttons(book.assign(list('row', 'Zoe', 'Anna', 'Bob'))).get('Anna')).toBe(first);
    });
  });

  it('gets its id back when a menu is closed and opened again', () => {
    const book = new IdRegistry();
    const menu = (items: PlatformNode[]) => [platform('window', { ref: 'w' }, [platform('menu', { ref: 'm' }, items)])];
    const first = book.assign(menu([button('Cut')]));
    book.assign(menu([]));
    expect(idsOf(book.assign(menu([button('Cut')])))).toEqual(idsOf(first));
  });
});

describe('a partial reading', () => {
  it('keeps alive what it does not hold', () => {
    const book = new IdRegistry();
    const panel = platform('panel', { ref: 'p' }, [button('A')]);
    const rest = button('B');
    const first = book.assign([platform('window', { ref: 'w' }, [panel, rest])]);
    const [part] = book.assign([panel], { partial: true });
    expect(part).toEqual(first[0]?.children[0]);
    expect(book.explain(book.idOf(rest.ref) ?? '')).toEqual({ kind: 'alive' });
    expect(book.assign([platform('window', { ref: 'w' }, [panel, rest])])).toEqual(first);
  });
});

describe('a dead id', () => {
  const dialog = (children: PlatformNode[]) => [
    platform('window', { ref: 'w', title: 'Mixer' }, [platform('toolbar', { ref: 't' }, children)]),
  ];

  it('says that it is unknown, alive or gone, and where it was', () => {
    const book = new IdRegistry();
    const play = button('Play');
    book.assign(dialog([play]));
    const id = book.idOf(play.ref) ?? '';
    expect(book.explain('btn_none')).toEqual({ kind: 'unknown' });
    expect(book.explain(id)).toEqual({ kind: 'alive' });
    book.assign(dialog([]));
    expect(book.refOf(id)).toBeUndefined();
    expect(book.explain(id)).toEqual({
      kind: 'gone',
      last: { role: 'button', title: 'Play', where: 'window "Mixer" > toolbar' },
      isReused: false,
    });
  });

  it('names what replaced it, or the candidates', () => {
    const book = new IdRegistry();
    const play = button('Play');
    book.assign(dialog([play]));
    const id = book.idOf(play.ref) ?? '';
    const one = platform('panel', { ref: 'p' }, [button('Play')]);
    const [window] = book.assign([platform('window', { ref: 'w' }, [one])]);
    expect(book.explain(id)).toEqual({ kind: 'replaced', by: window?.children[0]?.children[0]?.id });
    const [both] = book.assign([platform('window', { ref: 'w' }, [one, platform('menu', {}, [button('Play')])])]);
    const candidates = both?.children.map((child) => child.children[0]?.id);
    expect(book.explain(id)).toEqual({ kind: 'ambiguous', candidates });
  });

  it('names the id of an object that became another kind of thing', () => {
    const book = new IdRegistry();
    const [before] = book.assign([platform('button', { ref: 'x' })]);
    const [after] = book.assign([platform('checkbox', { ref: 'x' })]);
    expect(after?.id).toMatch(/^chk_/);
    expect(book.explain(before?.id ?? '')).toEqual({ kind: 'replaced', by: after?.id });
    const [again] = book.assign([platform('checkbox', { ref: 'x' })]);
    expect(again?.id).toBe(after?.id);
  });
});

describe('the memory', () => {
  it('is bounded', () => {
    const book = new IdRegistry();
    for (let call = 0; call < 40; call++) {
      book.assign([
        platform(
          'list',
          { ref: 'l' },
          Array.from({ length: 1000 }, (_, i) => button(`${call} ${i}`)),
        ),
      ]);
    }
    expect(book.size).toBeLessThanOrEqual(21_001);
    expect(indexById(book.assign([])).size).toBe(0);
  });
});

it('knows the list that held an id, while that lives', () => {
  const book = new IdRegistry();
  const inner = (...titles: string[]) =>
    platform(
      'list',
      { ref: 'inner' },
      titles.map((title) => platform('row', { ref: title, title })),
    );
  const roots = (held: PlatformNode[]) => [platform('window', { ref: 'w' }, [platform('table', { ref: 't' }, held)])];
  const [window] = book.assign(roots([inner('a', 'b')]));
  const list = window?.children[0]?.children[0];
  const id = list?.children[1]?.id ?? '';
  book.assign(roots([inner('a')]));
  expect(book.holderOf(id, new Set(['list', 'table']))).toBe(list?.id);
  book.assign(roots([]));
  expect(book.holderOf(id, new Set(['list', 'table']))).toBeUndefined();
  expect(book.holderOf('btn_dead', new Set(['list']))).toBeUndefined();
});

describe('ids of tabs whose objects stay with their places', () => {
  const idsOfTabs = (book: IdRegistry, ...titles: string[]) => {
    const tabs = titles.map((title, place) => platform('tab', { ref: `place ${place}`, title }));
    const scrolling = platform('button', { ref: 'scrolling', title: 'Scroll Left' });
    const [group] = book.assign([platform('tabGroup', { ref: 'tabs', keepsPlaces: true }, [...tabs, scrolling])]);
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
    const book = new IdRegistry();
    const before = idsOfTabs(book, 'A', 'B', 'C', 'D');
    for (const [title, id] of idsOfTabs(book, ...titles)) {
      if (title === 'New') expect([...before.values()]).not.toContain(id);
      else expect([title, id]).toEqual([title, before.get(title)]);
    }
    expect(idsOfTabs(book, 'A', 'B', 'C', 'D')).toEqual(before);
  });

  it('stay through a rename, also of the only one', () => {
    const book = new IdRegistry();
    const id = idsOfTabs(book, 'A', 'B').get('B');
    expect(idsOfTabs(book, 'A', '*B').get('*B')).toBe(id);
    const lone = new IdRegistry();
    expect(idsOfTabs(lone, '*A').get('*A')).toBe(idsOfTabs(lone, 'A').get('A'));
  });

  it('do not come back with another one in their place', () => {
    const book = new IdRegistry();
    const id = idsOfTabs(book, 'A', 'B', 'C').get('C');
    idsOfTabs(book, 'A', 'B');
    expect(idsOfTabs(book, 'A', 'B', 'D').get('D')).not.toBe(id);
  });
});

describe('ids where references come to stand for something else', () => {
  type Titles = Record<string, string>;
  const idsIn = (book: IdRegistry, ...tables: Titles[]) => {
    const holders = tables.map((titles, at) =>
      platform(
        'table',
        { ref: `table ${at}`, reusesRefs: true },
        Object.entries(titles).map(([ref, title]) => platform('cell', { ref, title })),
      ),
    );
    const cells = book.assign(holders).flatMap(({ children }) => children);
    return new Map(cells.map(({ title = '', id }) => [title, id]));
  };

  it('stay with what has other references now', () => {
    const book = new IdRegistry();
    const before = idsIn(book, { r1: '2', r2: 'apple', r3: 'pear' });
    const after = idsIn(book, { r4: '2', r1: 'pear', r5: 'apple' });
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('are not given to something new, beside others that are new or in something else', () => {
    const book = new IdRegistry();
    const before = idsIn(book, { r1: 'apple', r2: 'pear' }, { r3: 'plum' });
    const [beside, elsewhere] = [idsIn(book, { r1: 'fig', r4: 'lime' }, {}), idsIn(book, {}, { r4: 'kiwi' })];
    expect([...before.values()]).not.toContain(beside.get('fig'));
    expect([...beside.values()]).not.toContain(elsewhere.get('kiwi'));
  });

  it('are not given to a row that comes after another has gone', () => {
    const book = new IdRegistry();
    const before = idsIn(book, { r1: 'apple', r2: 'pear', r3: 'plum' });
    idsIn(book, { r1: 'apple', r2: 'pear' });
    expect([...before.values()]).not.toContain(idsIn(book, { r1: 'apple', r2: 'pear', r3: 'fig' }).get('fig'));
  });

  it('stay through a rename beside others that stay, and of the only one, and through a move', () => {
    const book = new IdRegistry();
    const before = idsIn(book, { r1: 'apple', r2: 'pear' }, { r3: 'plum' });
    const after = idsIn(book, { r1: 'fig', r2: 'pear' }, { r3: 'lime' });
    expect([...after.values()]).toEqual([...before.values()]);
    expect(idsIn(book, { r1: 'fig' }, { r2: 'pear' }).get('pear')).toBe(before.get('pear'));
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
  const idOf = (book: IdRegistry, rows: PlatformNode[], title: string) => {
    const [holder] = book.assign(list(...rows));
    const found = holder?.children.find(({ children }) => children.some((child) => child.title === title));
    return [found?.id, found?.children[0]?.id];
  };
  const abc = [row('x', 'A'), row('y', 'B'), row('z', 'C')];

  it('go with what they show when the list scrolls, and come back with it', () => {
    const book = new IdRegistry();
    const ids = idOf(book, abc, 'A');
    expect(idOf(book, [row('y', 'B'), row('z', 'C'), row('x', 'D')], 'D')).not.toEqual(ids);
    expect(book.explain(ids[0] ?? '')).toMatchObject({ kind: 'gone', isReused: true });
    expect(book.lastRefOf(ids[1] ?? '')).toBeUndefined();
    expect(idOf(book, [row('z', 'A'), row('y', 'B'), row('x', 'C')], 'A')).toEqual(ids);
  });

  it('are new when every row shows something else', () => {
    const book = new IdRegistry();
    const before = ['A', 'B', 'C'].flatMap((title) => idOf(book, abc, title));
    const after = [row('x', 'P'), row('y', 'Q'), row('z', 'R')];
    const ids = ['P', 'Q', 'R'].flatMap((title) => idOf(book, after, title));
    expect(ids.filter((id) => before.includes(id))).toEqual([]);
  });

  it('stay through a rename, beside a row that says the same, and where there is only one', () => {
    const book = new IdRegistry();
    const ids = idOf(book, abc, 'B');
    expect(idOf(book, [row('x', 'A'), row('y', 'B2'), row('z', 'C')], 'B2')).toEqual(ids);
    expect(idOf(book, [row('w', 'new'), row('x', 'A'), row('y', 'B3'), row('z', 'C')], 'B3')).toEqual(ids);
    const lone = new IdRegistry();
    expect(idOf(lone, [row('x', 'renamed')], 'renamed')).not.toEqual([undefined, undefined]);
    expect(idOf(lone, [row('x', 'again')], 'again')).toEqual(idOf(lone, [row('x', 'renamed')], 'renamed'));
  });

  it('stay where all rows say something else but for their first words', () => {
    const book = new IdRegistry();
    const ids = idOf(book, [row('x', 'init', '1 %'), row('y', 'bash', '2 %')], 'bash');
    expect(idOf(book, [row('x', 'init', '3 %'), row('y', 'bash', '4 %')], 'bash')).toEqual(ids);
  });

  it('go along when two rows change places', () => {
    const book = new IdRegistry();
    const rows = (...names: string[]) => names.map((name, at) => row(`object ${at}`, name));
    const ids = idOf(book, rows('A', 'B', 'C', 'D', 'E'), 'B');
    expect(idOf(book, rows('A', 'D', 'C', 'B', 'E'), 'B')).toEqual(ids);
  });

  it('do not stay because a few rows happen to begin with the same words again', () => {
    const book = new IdRegistry();
    const ids = idOf(book, [row('x', 'Ann', '1'), row('y', 'Bea', '2'), row('z', 'Cid', '3')], '1');
    const after = [row('x', 'Ann', '7'), row('y', 'Dan', '8'), row('z', 'Eve', '9')];
    expect(idOf(book, after, '7')).not.toEqual(ids);
  });

  it('stay while columns scroll into view and out of it', () => {
    const book = new IdRegistry();
    const wide = (...columns: number[]) =>
      ['A', 'B', 'C'].map((name) => {
        const whole = row(name, `${name}1`, `${name}2`, `${name}3`);
        return { ...whole, children: whole.children.filter((_, column) => columns.includes(column)) };
      });
    const [id] = idOf(book, wide(0, 1), 'B2');
    expect(idOf(book, wide(1, 2), 'B2')[0]).toBe(id);
    expect(idOf(book, wide(2), 'B3')[0]).toBe(id);
    expect(idOf(book, wide(0, 1, 2), 'B1')[0]).toBe(id);
  });

  it('do not stay because one row of many happens to say the same again', () => {
    const book = new IdRegistry();
    const before = ['A', 'B', 'C'].flatMap((title) => idOf(book, [...abc, row('s', 'Section')], title));
    const after = [row('x', 'P'), row('y', 'Q'), row('z', 'R'), row('s', 'Section')];
    const ids = ['P', 'Q', 'R'].flatMap((title) => idOf(book, after, title));
    expect(ids.filter((id) => before.includes(id))).toEqual([]);
  });

  it('are not said to be replaced by what another row has as well', () => {
    const book = new IdRegistry();
    const deletable = (object: string, name: string) => row(object, name, 'Delete');
    const [first] = book.assign(list(deletable('x', 'A'), deletable('y', 'B')));
    const button = first?.children[0]?.children[1]?.id ?? '';
    book.assign(list(deletable('y', 'B'), deletable('x', 'C')));
    expect(book.explain(button)).toMatchObject({ kind: 'gone', last: { title: 'Delete' }, isReused: true });
    const other = book.assign(list(deletable('y', 'B'), deletable('z', 'D')))[0]?.children[0]?.children[1]?.id ?? '';
    book.assign(list(deletable('z', 'D'), deletable('w', 'E')));
    expect(book.explain(other)).toMatchObject({ kind: 'gone' });
  });

  describe.each(['Open', undefined])('that all say %s', (title) => {
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
    const rowsOf = (book: IdRegistry, nodes: PlatformNode[]) =>
      book.assign(nodes)[0]?.children[0]?.children.map(({ id }) => id) ?? [];

    it('go with the place in the list when it scrolls, and come back with it', () => {
      const book = new IdRegistry();
      const [first, second, third] = rowsOf(book, pane(0, 900, 'x', 'y', 'z'));
      const [again, last] = rowsOf(book, pane(43, 900, 'z', 'x', 'y'));
      expect(again).toBe(third);
      expect([first, second, third]).not.toContain(last);
      expect(book.explain(first ?? '')).toMatchObject({ kind: 'gone', isReused: true });
      expect(rowsOf(book, pane(0, 900, 'z', 'x', 'y'))).toEqual([first, second, third]);
    });

    it('stay with their objects while it does not scroll', () => {
      const book = new IdRegistry();
      const ids = rowsOf(book, pane(20, 900, 'x', 'y', 'z'));
      expect(rowsOf(book, pane(20, 920, 'new', 'x', 'y', 'z')).slice(1)).toEqual(ids);
    });

    it('stay when something comes in before them, out of sight, and all looks as before', () => {
      const book = new IdRegistry();
      const ids = rowsOf(book, pane(200, 900, 'x', 'y', 'z'));
      expect(rowsOf(book, pane(220, 920, 'x', 'y', 'z'))).toEqual(ids);
      expect(rowsOf(book, pane(260, 920, 'z', 'x', 'y'))[0]).toBe(ids[2]);
    });

    it('go with their objects where more was added behind and the list scrolled as far', () => {
      const book = new IdRegistry();
      const ids = rowsOf(book, pane(0, 900, 'x', 'y', 'z'));
      expect(rowsOf(book, pane(40, 960, 'y', 'z', 'x')).filter((id) => ids.includes(id))).toEqual([]);
    });

    it('are gone where it has scrolled and they do not show', () => {
      const book = new IdRegistry();
      const ids = rowsOf(book, pane(0, 900, 'x', 'y', '(z)'));
      expect(rowsOf(book, pane(0, 900, 'x', 'y', '(z)'))).toEqual(ids);
      const after = rowsOf(book, pane(200, 900, '(x)', '(z)', 'v', 'w'));
      expect(after.filter((id) => ids.includes(id))).toEqual([]);
    });
  });

  it('do not stay because rows have come to say the same', () => {
    const book = new IdRegistry();
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
    const idsIn = (nodes: PlatformNode[]) => idsOf(book.assign(nodes)[0]?.children[0]?.children ?? []);
    const before = idsIn(pane('Inbox', 'Drafts', 'Sent'));
    expect(idsIn(pane('Open', 'Open', 'Open')).filter((id) => before.includes(id))).toEqual([]);
  });

  it('do not wait with a row out of sight while another says what it said', () => {
    const book = new IdRegistry();
    const ids = idOf(book, abc, 'A');
    expect(idOf(book, [hidden('x'), row('y', 'C'), row('z', 'A')], 'A')).toEqual(ids);
  });

  it('do not stay with a row that showed something else out of sight', () => {
    const book = new IdRegistry();
    const ids = idOf(book, abc, 'A');
    book.assign(list(row('y', 'B'), row('z', 'C'), hidden('x')));
    expect(idOf(book, [row('y', 'B'), row('z', 'C'), row('x', 'D')], 'D')).not.toEqual(ids);
  });
});
