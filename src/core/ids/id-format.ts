import type { KnownRole, Role } from '../roles.ts';
import { type Hash, hashDigits, hashNumber } from './hash.ts';

/** The first part of an id by role. Roles that are not here get `el`. */
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

/** Every id that this server gives matches this. */
export const ID_PATTERN = /^[a-z]{1,3}_[0-9a-f]{4,}$/;

/** Four digits of the hash, and one more for as long as the id is taken. */
export function freeId(role: Role, hash: Hash, isTaken: (id: string) => boolean): string {
  for (;;) {
    const digits = hashDigits(hash);
    for (let length = 4; length <= digits.length; length++) {
      const id = `${idPrefix(role)}_${digits.slice(0, length)}`;
      if (!isTaken(id)) return id;
    }
    hashNumber(hash, 1);
  }
}
