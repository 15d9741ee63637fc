import { expect, it } from 'vitest';
import {
  isControl,
  isKnownRole,
  isList,
  isOption,
  isPageText,
  isPlatformRole,
  isPopup,
  isRow,
  opensPopup,
  ROLES,
} from '../../../src/core/roles.ts';

it('knows its own roles from those of a platform', () => {
  expect(ROLES.every((role) => isKnownRole(role) && !isPlatformRole(role))).toBe(true);
  expect(isKnownRole('atspi:ruler')).toBe(false);
  expect(isPlatformRole('atspi:ruler')).toBe(true);
  expect(isPlatformRole('AXRuler')).toBe(true);
});

it('distinguishes lists, the rows in them and the items of menus', () => {
  expect(ROLES.filter(isList)).toEqual(['list', 'table', 'tree']);
  expect(ROLES.filter(isRow)).toEqual(['row', 'cell', 'treeItem']);
  expect(ROLES.filter((role) => isOption(role) && !isRow(role))).toEqual(['menuItem']);
});

it('distinguishes what opens a popup from what is one', () => {
  expect(ROLES.filter((role) => opensPopup(role) && !isPopup(role))).toEqual(['menuBar', 'popUpButton']);
  expect(ROLES.filter(isPopup).every(opensPopup)).toBe(true);
});

it('takes no text of a page for a control', () => {
  expect(ROLES.filter((role) => isPageText(role) && isControl(role))).toEqual([]);
});
