import { describe, expect, it } from 'vitest';
import type { PlatformNode } from '../../../../../../../src/core/node.ts';
import { StateSet } from '../../../../../../../src/platform/linux/atspi/protocol/names.ts';
import { refOf } from '../../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { GTK4 } from '../../../../../../../src/platform/linux/atspi/toolkits/gtk4/gtk4.ts';

const ref = refOf(':1.1', '/button');
const facts = { ref: ref.key, enabled: true, focused: false, actions: [], children: [] };

function titleOf(name: string, children: PlatformNode[] = []): string | undefined {
  const object = { ref, role: 'push-button', name, states: new StateSet(0, 0), interfaces: [], childCount: 0 };
  const node: PlatformNode = { ...facts, role: 'button', title: name, children };
  return GTK4.correctNode(node, object, {}).title;
}

it('calls a button by its label, with or without one that shows', () => {
  const label: PlatformNode = { ...facts, ref: ':1.1/label', role: 'label', title: 'Add Alarm' };
  expect(titleOf('Add A_larm Add Alarm', [label])).toBe('Add Alarm');
  expect(titleOf('Add A_larm Add Alarm', [{ ...label, offscreen: true }])).toBe('Add Alarm');
  expect(titleOf('Add A_larm Add Alarm')).toBe('Add Alarm');
});

it('leaves an underscore alone that is a part of the name', () => {
  expect(titleOf('snake_case')).toBe('snake_case');
  expect(titleOf('snake_case snake_case')).toBe('snake_case snake_case');
});

describe('a button within another of its name', () => {
  const inner: PlatformNode = { ...facts, ref: ':1.1/inner', role: 'button', title: 'Menu' };
  const of = (role: 'button' | 'comboBox', title = 'Menu', children = [inner]) => {
    const object = { ref, role: 'push-button', name: title, states: new StateSet(0, 0), interfaces: [], childCount: 1 };
    return GTK4.correctNode({ ...facts, role, title, children }, object, {});
  };

  it('is the only one of that name, and has none in a combo box', () => {
    expect(of('button')).toEqual({ ...facts, role: 'panel', children: [inner] });
    const { title: _, ...unnamed } = inner;
    expect(of('comboBox')).toEqual({ ...facts, role: 'comboBox', title: 'Menu', children: [unnamed] });
  });

  it('is not named by what has popped up', () => {
    const item = (title: string): PlatformNode => ({ ...facts, ref: `:1.1/${title}`, role: 'menuItem', title });
    const popover: PlatformNode = { ...facts, role: 'panel', children: [item('Cut'), item('Copy')] };
    const open = of('button', 'Menu Cut Copy', [{ ...inner, title: 'Menu Cut Copy' }, popover]);
    expect(open.children.map(({ title }) => title)).toEqual(['Menu', undefined]);
    const other = of('button', 'Menu Paste', [{ ...inner, title: 'Menu Paste' }, popover]);
    expect(other.children[0]?.title).toBe('Menu Paste');
  });
});
