import { expect, it } from 'vitest';
import { kindOf } from '../../../../../../src/platform/linux/x11/windows/window.ts';

const typeNamed = (name: string) => `_NET_WM_WINDOW_TYPE_${name}`;

it.each([
  [['SPLASH'], 'splash'],
  [['SPLASH', 'NORMAL'], 'splash'],
  [['UNHEARD_OF', 'DIALOG'], 'dialog'],
  [['POPUP_MENU'], 'menu'],
  [['DOCK'], 'other'],
])('takes a window with the types %j for %s', (names, kind) => {
  expect(kindOf(names.map(typeNamed), false, undefined)).toBe(kind);
});

it('takes a window without a type for a dialog where it belongs to another', () => {
  expect(kindOf([], false, undefined)).toBe('normal');
  expect(kindOf([], false, 7)).toBe('dialog');
  expect(kindOf([], true, undefined)).toBe('other');
});
