import { expect, it } from 'vitest';
import type { PlatformNode } from '../../../../../../../src/core/node.ts';
import { withFocusInActive } from '../../../../../../../src/platform/linux/atspi/toolkits/gtk4/focus.ts';

const node = (ref: string, more: Partial<PlatformNode> = {}): PlatformNode => ({
  ref,
  role: 'panel',
  enabled: true,
  focused: false,
  actions: [],
  children: [],
  ...more,
});

const cell = node('cell', { focused: true });
const main = node('main', { role: 'window', children: [cell] });

it('has no focus in a window behind the active one', () => {
  const dialog = node('dialog', { role: 'dialog', active: true });
  expect(withFocusInActive([dialog, main])).toEqual([dialog, { ...main, children: [{ ...cell, focused: false }] }]);
});

it('leaves focus where no window is active', () => {
  expect(withFocusInActive([main])).toEqual([main]);
});
