import type { Role } from '../../../../core/roles.ts';
import { STATE, type StateSet } from './names.ts';

/** The roles of AT-SPI in the order of their numbers, as at-spi2-core names them. */
const ATSPI_ROLES = (
  'invalid accelerator-label alert animation arrow calendar canvas check-box check-menu-item color-chooser ' +
  'column-header combo-box date-editor desktop-icon desktop-frame dial dialog directory-pane drawing-area ' +
  'file-chooser filler focus-traversable font-chooser frame glass-pane html-container icon image internal-frame ' +
  'label layered-pane list list-item menu menu-bar menu-item option-pane page-tab page-tab-list panel ' +
  'password-text popup-menu progress-bar push-button radio-button radio-menu-item root-pane row-header scroll-bar ' +
  'scroll-pane separator slider spin-button split-pane status-bar table table-cell table-column-header ' +
  'table-row-header tearoff-menu-item terminal text toggle-button tool-bar tool-tip tree tree-table unknown ' +
  'viewport window extended header footer paragraph ruler application autocomplete editbar embedded entry chart ' +
  'caption document-frame heading page section redundant-object form link input-method-window table-row tree-item ' +
  'document-spreadsheet document-presentation document-text document-web document-email comment list-box grouping ' +
  'image-map notification info-bar level-bar title-bar block-quote audio video definition article landmark log ' +
  'marquee math rating timer static math-fraction math-root subscript superscript description-list ' +
  'description-term description-value footnote content-deletion content-insertion mark suggestion push-button-menu ' +
  'switch'
).split(' ');

const OURS: Record<string, Role> = {
  alert: 'dialog',
  application: 'application',
  article: 'panel',
  autocomplete: 'textField',
  'block-quote': 'panel',
  caption: 'label',
  canvas: 'canvas',
  'check-box': 'checkbox',
  'check-menu-item': 'menuItem',
  // Choosers are parts of other windows as well; the display knows which of them are dialogs.
  'color-chooser': 'panel',
  'column-header': 'columnHeader',
  'combo-box': 'comboBox',
  dial: 'knob',
  dialog: 'dialog',
  'document-email': 'document',
  'document-frame': 'document',
  'document-presentation': 'document',
  'document-spreadsheet': 'document',
  'document-text': 'document',
  'document-web': 'document',
  'drawing-area': 'canvas',
  editbar: 'textField',
  embedded: 'panel',
  entry: 'textField',
  'file-chooser': 'panel',
  filler: 'panel',
  'font-chooser': 'panel',
  footer: 'panel',
  form: 'panel',
  frame: 'window',
  'glass-pane': 'panel',
  grouping: 'panel',
  header: 'panel',
  heading: 'heading',
  'html-container': 'panel',
  icon: 'image',
  image: 'image',
  'info-bar': 'panel',
  'internal-frame': 'panel',
  label: 'label',
  landmark: 'panel',
  'layered-pane': 'panel',
  'level-bar': 'progressIndicator',
  link: 'link',
  list: 'list',
  'list-box': 'list',
  'list-item': 'row',
  menu: 'menu',
  'menu-bar': 'menuBar',
  'menu-item': 'menuItem',
  notification: 'panel',
  'option-pane': 'dialog',
  // Of a document that is shown by its pages, as in Evince.
  page: 'paragraph',
  'page-tab': 'tab',
  'page-tab-list': 'tabGroup',
  panel: 'panel',
  paragraph: 'paragraph',
  'password-text': 'textField',
  'popup-menu': 'menu',
  'progress-bar': 'progressIndicator',
  'push-button': 'button',
  'push-button-menu': 'popUpButton',
  'radio-button': 'radioButton',
  'radio-menu-item': 'menuItem',
  'root-pane': 'panel',
  'row-header': 'rowHeader',
  'scroll-bar': 'scrollBar',
  'scroll-pane': 'scrollArea',
  section: 'panel',
  separator: 'separator',
  slider: 'slider',
  'spin-button': 'spinButton',
  'split-pane': 'panel',
  static: 'label',
  'status-bar': 'statusBar',
  switch: 'switch',
  table: 'table',
  'table-cell': 'cell',
  'table-column-header': 'columnHeader',
  'table-row': 'row',
  'table-row-header': 'rowHeader',
  'tearoff-menu-item': 'menuItem',
  terminal: 'textArea',
  text: 'textField',
  'title-bar': 'toolbar',
  'toggle-button': 'button',
  'tool-bar': 'toolbar',
  'tool-tip': 'tooltip',
  tree: 'tree',
  'tree-item': 'treeItem',
  'tree-table': 'table',
  viewport: 'panel',
  window: 'window',
};

export function roleName(number: number): string {
  return ATSPI_ROLES[number] ?? `role-${number}`;
}

export const COLUMN_HEADER = 'table-column-header';

export const isMenu = (role: string) => role === 'menu' || role === 'popup-menu';
/** Whether it is what a menu holds, other than menus. */
export const isMenuItem = (role: string) => role.endsWith('menu-item') || role === 'separator';
/** Whether it is what a list, table or tree holds, other than headers. */
export const isItem = (role: string) => role === 'table-cell' || role === 'list-item' || role === 'tree-item';
export const isPassword = (role: string) => role === 'password-text';

const ROWED = new Set(['list', 'table', 'tree-table', 'tree']);
const NUMERIC = new Set(['slider', 'spin-button', 'progress-bar', 'scroll-bar', 'dial', 'level-bar', 'rating']);
const TEXTUAL = new Set('text entry terminal page paragraph heading autocomplete editbar password-text'.split(' '));
const NAMED_BY_OTHERS = new Set(
  (
    'push-button push-button-menu toggle-button check-box radio-button combo-box link menu menu-item check-menu-item ' +
    'radio-menu-item page-tab column-header table-column-header image icon'
  ).split(' '),
);
/** Qt gives separators a place only where they have a size. */
const MANIFOLD = new Set(['table', 'tree-table', 'tree', 'table-cell', 'combo-box', 'separator']);

const HOLDERS = new Set('list-box list table filler panel scroll-pane viewport layered-pane grouping'.split(' '));

/** Whether a widget is made to hold others. A flow box of GTK 3 is a table. */
export const holdsOthers = (role: string) => HOLDERS.has(role);
export const holdsRows = (role: string) => ROWED.has(role);
export const isNumeric = (role: string) => NUMERIC.has(role);
export const isTextual = (role: string) => TEXTUAL.has(role);
/** GTK 3 does not report that these are called otherwise, after another label or icon. */
export const isNamedByOthers = (role: string) => NAMED_BY_OTHERS.has(role);
/** Whether it holds no value, text or table, even if it has the interface for it. */
export const isPlain = (role: string) => !NUMERIC.has(role) && !TEXTUAL.has(role) && !MANIFOLD.has(role);

/** A role that no assistive technology names is a plain container. */
const NAMELESS = new Set(['unknown', 'invalid', 'extended', 'redundant-object']);

export function toRole(atspiRole: string, states: StateSet): Role {
  if (atspiRole === 'text' || atspiRole === 'entry') return states.has(STATE.multiLine) ? 'textArea' : 'textField';
  if (NAMELESS.has(atspiRole)) return 'panel';
  return OURS[atspiRole] ?? `atspi:${atspiRole}`;
}
