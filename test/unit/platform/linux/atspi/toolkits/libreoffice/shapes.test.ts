import { expect, it } from 'vitest';
import type { PlatformNode } from '../../../../../../../src/core/node.ts';
import { find } from '../../../../../../../src/core/tree.ts';
import { withFocusInSelection } from '../../../../../../../src/platform/linux/atspi/toolkits/libreoffice/shapes.ts';

const node = (role: PlatformNode['role'], facts: Partial<PlatformNode> = {}): PlatformNode => ({
  ref: role,
  role,
  enabled: true,
  focused: false,
  actions: [],
  children: [],
  ...facts,
});
const shape = (selected: boolean, focused: boolean) =>
  node('panel', { selected, children: [node('paragraph', { focused })] });
const focusedIn = (...shapes: PlatformNode[]) =>
  find([withFocusInSelection(node('document', { children: shapes }))], ({ focused }) => focused) !== undefined;

it('has no focus in a shape that is not selected, beside one that is', () => {
  expect(focusedIn(shape(false, true), shape(true, false))).toBe(false);
  expect(focusedIn(shape(true, true), shape(false, false))).toBe(true);
  expect(focusedIn(shape(false, true), shape(false, false))).toBe(true);
});
