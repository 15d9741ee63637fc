import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { PlatformNode } from '../../../../src/core/node.ts';
import { platform } from '../trees.ts';
import { idsOf } from './objects.ts';

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

    it('stay with the place when it scrolls away and back, and their objects come back in other places', () => {
      const registry = new IdRegistry();
      const ids = rowsOf(registry, pane(0, 900, 'x', 'y', 'z'));
      rowsOf(registry, pane(500, 900, 'u', 'v', 'w'));
      expect(rowsOf(registry, pane(0, 900, 'x', 'z', 'y'))).toEqual(ids);
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
