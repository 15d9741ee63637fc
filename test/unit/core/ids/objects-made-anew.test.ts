import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../../../src/core/ids/id-registry.ts';
import type { PlatformNode, UiNode } from '../../../../src/core/node.ts';
import type { Role } from '../../../../src/core/roles.ts';
import { mailApp } from '../sample-apps.ts';
import { platform } from '../trees.ts';
import { button, idsOf, reborn } from './objects.ts';

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

  it('does not inherit the id of a button without words that was another one, or had others beside it', () => {
    const icon = (...children: PlatformNode[]) => platform('button', { title: '', actions: ['click'] }, children);
    const bar = (...buttons: PlatformNode[]) => [platform('toolbar', { ref: 'bar' }, buttons)];
    const registry = new IdRegistry();
    const buttonIds = (roots: PlatformNode[]) => registry.assign(roots)[0]?.children.map(({ id }) => id) ?? [];
    const menu = bar(icon(icon()));
    const first = buttonIds(menu);
    expect(buttonIds(reborn(menu))).toEqual(first);
    expect(first).not.toContain(buttonIds(bar(icon()))[0]);
    const [reload, stop] = buttonIds(bar(icon(), icon()));
    expect([reload, stop]).not.toContain(buttonIds(bar(icon()))[0]);
    expect(buttonIds(bar(icon(), icon()))).toEqual([reload, stop]);
  });

  it('inherits once it is what the one before it was', () => {
    const registry = new IdRegistry();
    const idOf = (role: Role, ref: string) => registry.assign([platform(role, { ref, title: 'Open File' })])[0]?.id;
    const panel = idOf('panel', 'first');
    const dialog = idOf('dialog', 'first');
    expect(registry.explain(panel ?? '')).toEqual({ kind: 'replaced', by: dialog });
    registry.assign([]);
    expect(idOf('panel', 'second')).toBe(panel);
    expect(idOf('dialog', 'second')).toBe(dialog);
    expect(idOf('panel', 'second')).toBe(panel);
    expect(registry.explain(dialog ?? '')).toEqual({ kind: 'replaced', by: panel });
  });

  it('inherits from a window that was a dialog in the end', () => {
    const registry = new IdRegistry();
    const idOf = (role: Role, ref: string) => registry.assign([platform(role, { ref, title: 'Open File' })])[0]?.id;
    const first = idOf('window', 'first');
    expect(idOf('dialog', 'first')).toBe(first);
    registry.assign([]);
    expect(idOf('window', 'second')).toBe(first);
    expect(idOf('dialog', 'second')).toBe(first);
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
