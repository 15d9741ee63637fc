import { describe, expect, it } from 'vitest';
import { keepOneFocus, receiverOfKeys } from '../../../src/core/focus.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { find, walk } from '../../../src/core/tree.ts';
import { node } from '../tools/fakes.ts';

const bounds = { x: 0, y: 0, w: 9, h: 9 };
const focused = (id: string, ...children: UiNode[]) => node(id, { focused: true, bounds, children });

function focusedIn(roots: UiNode[]): string[] {
  keepOneFocus(roots);
  const ids: string[] = [];
  walk(roots, ({ id, focused }) => {
    if (focused) ids.push(id);
    return undefined;
  });
  return ids;
}

describe('focus', () => {
  it('is with the innermost of those that claim it', () => {
    expect(focusedIn([focused('w_1', focused('pnl_1', focused('txt_1')), node('txt_2'))])).toEqual(['txt_1']);
  });

  it('is in the active window, and with what shows', () => {
    const active = node('w_2', { active: true, children: [focused('txt_2'), node('txt_3', { focused: true })] });
    expect(focusedIn([focused('w_1', focused('pnl_1', focused('txt_1'))), active])).toEqual(['txt_2']);
  });

  it('is left alone where one has it, or none', () => {
    expect(focusedIn([node('w_1', { children: [focused('txt_1')] })])).toEqual(['txt_1']);
    expect(find([node('w_1')], (each) => each.focused)).toBeUndefined();
  });
});

describe('what keys go to', () => {
  const active = (...children: UiNode[]) => [node('w_1', { role: 'window', active: true, children })];

  it('has focus in the active window', () => {
    expect(receiverOfKeys(active(focused('txt_1')))?.id).toBe('txt_1');
    expect(receiverOfKeys(active())).toBeUndefined();
    expect(receiverOfKeys([node('w_1', { role: 'window', children: [focused('txt_1')] })])).toBeUndefined();
  });

  it('is an open menu, which has no focus', () => {
    const file = (item: Partial<UiNode>) =>
      node('mnu_1', { role: 'menu', bounds, children: [node('mi_1', { role: 'menuItem', ...item })] });
    expect(receiverOfKeys(active(focused('txt_1'), file({ bounds })))).toBeUndefined();
    expect(receiverOfKeys(active(focused('txt_1'), file({ offscreen: true })))?.id).toBe('txt_1');
  });
});
