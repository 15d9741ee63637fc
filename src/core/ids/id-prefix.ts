import type { KnownRole, Role } from '../node.ts';

/** The first part of an id. Roles that are not here get `el`. */
const PREFIXES: Partial<Record<KnownRole, string>> = {
  window: 'w',
  dialog: 'w',
  button: 'btn',
  slider: 'sld',
  textField: 'txt',
  textArea: 'txt',
  knob: 'knb',
  list: 'lst',
  table: 'lst',
  tree: 'lst',
  row: 'itm',
  cell: 'itm',
  columnHeader: 'itm',
  rowHeader: 'itm',
  treeItem: 'itm',
  toolbar: 'tb',
  panel: 'pnl',
  tabGroup: 'pnl',
  label: 'lbl',
  image: 'img',
  menu: 'mnu',
  menuBar: 'mnu',
  menuItem: 'mi',
  tab: 'tab',
  checkbox: 'chk',
  switch: 'chk',
  radioButton: 'rad',
  popUpButton: 'pop',
  comboBox: 'pop',
  scrollArea: 'scr',
  progressIndicator: 'prg',
  link: 'lnk',
};

const BY_ROLE = new Map<string, string>(Object.entries(PREFIXES));

export function idPrefix(role: Role): string {
  return BY_ROLE.get(role) ?? 'el';
}

/** The shape of every id this server gives. */
export const ID_PATTERN = /^[a-z]{1,3}_[0-9a-f]{4,}$/;
