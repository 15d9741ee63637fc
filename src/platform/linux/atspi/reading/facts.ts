import type { NodeFacts, Rect } from '../../../../core/node.ts';
import { isKnownRole, isWindow, type Role } from '../../../../core/roles.ts';
import type { Accessible } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import { isNumeric, isPassword, isTextual, toRole } from '../protocol/roles.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** What is read beyond the basics, where the widget has it. */
export type Extras = {
  bounds?: Rect | undefined;
  value?: string | number | undefined;
  label?: string | undefined;
  actions?: string[] | undefined;
  /** Which of its children are selected, where they do not say so themselves. */
  chosen?: ReadonlySet<string> | undefined;
};

const CHECKABLE = new Set([
  'check-box',
  'radio-button',
  'toggle-button',
  'check-menu-item',
  'radio-menu-item',
  'switch',
]);
const LABELLED = new Set(['text', 'entry', 'password-text', 'slider', 'spin-button', 'combo-box', 'dial', 'switch']);
const WORDLESS_IN_GTK3 = new Set(['toggle-button', 'push-button']);

/** A label of GTK 4 that is edited in its place has no role, and tells its text while that goes on, too. */
export const isEditableLabel = (object: Accessible) => object.role === 'filler' && has(object, IFACE.editableText);
export const holdsNumber = (object: Accessible) => isNumeric(object.role) && has(object, IFACE.value);
/**
 * A paragraph of a page that has children says it all through them, and a heading that has a name by that. In Writer they
 * have no name, can be written into, and have only comments for children.
 */
export const holdsText = (object: Accessible) =>
  (isTextual(object.role) || isEditableLabel(object)) &&
  !(object.role === 'paragraph' && object.childCount > 0 && !has(object, IFACE.editableText)) &&
  !(object.role === 'heading' && object.name !== '') &&
  has(object, IFACE.text) &&
  !isPassword(object.role);
/** The cells of a sheet in Calc are named by their address. */
export const isSheetCell = (object: Accessible) =>
  object.role === 'table-cell' && has(object, IFACE.text) && has(object, IFACE.value);
/** The first of so many children say little: of a sheet in Calc, they are a part of its first row. */
export const isEndless = ({ childCount }: Pick<Accessible, 'childCount'>) => childCount > 100_000;
export const isSpinText = (object: Accessible) => object.role === 'spin-button' && has(object, IFACE.text);
/** The children of a flow box of GTK 3 do not say whether they are selected. */
export const isFlowBox = (object: Accessible) =>
  object.role === 'table' && has(object, IFACE.selection) && !has(object, IFACE.table);
/** The items of an icon view of GTK 3 have their words in their text alone. */
export const isNamedByText = (object: Accessible) =>
  object.role === 'icon' && object.name === '' && has(object, IFACE.text);
/**
 * A switch of GTK 3 is a toggle button, one for a colour has no words, and a combo box is named by its current item, by words
 * of it that need not show. None has its name from a tooltip: of one that was changed, the mirror went on telling the old
 * words.
 */
export const isNamedByLabelAlone = ({ role, name }: Accessible, toolkit: Toolkit) =>
  toolkit.name === 'gtk3' && (name === '' ? WORDLESS_IN_GTK3.has(role) : role === 'combo-box');
export const wantsLabel = (object: Accessible, toolkit: Toolkit) =>
  isNamedByText(object) ||
  isNamedByLabelAlone(object, toolkit) ||
  ((LABELLED.has(object.role) || isEditableLabel(object)) && cleanName(object.name) === '');
export const has = (object: Accessible, iface: string) => object.interfaces.includes(iface);

/** Swing gives the cells of a table the role of what draws them. */
const isLabelInTable = (object: Accessible) => object.role === 'label' && has(object, IFACE.tableCell);

function roleOf(object: Accessible): Role {
  if (isEditableLabel(object)) return 'textField';
  return isLabelInTable(object) ? 'cell' : toRole(object.role, object.states);
}

export function toFacts(object: Accessible, extras: Extras, offscreen: boolean): NodeFacts {
  const { states } = object;
  const title = cleanName(extras.label ?? '') || cleanName(object.name);
  const role = roleOf(object);
  const actions = ownActions(role, extras.actions ?? []);
  const checked = checkedState(object, actions);
  const enabled = states.has(STATE.enabled) || states.has(STATE.sensitive);
  const facts: NodeFacts = { role, enabled, focused: states.has(STATE.focused), actions };
  if (title) facts.title = title;
  if (extras.value !== undefined && extras.value !== '') facts.value = extras.value;
  if (checked !== undefined) facts.checked = checked;
  const isSelected = states.has(STATE.selected);
  // Swing does not say of the rows of a tree that they can be selected.
  if (isSelected || states.has(STATE.selectable)) facts.selected = isSelected;
  if (states.has(STATE.expandable)) facts.expanded = states.has(STATE.expanded);
  if (extras.bounds) facts.bounds = extras.bounds;
  if (offscreen) facts.offscreen = true;
  if (isPassword(object.role)) facts.secure = true;
  // GTK calls the cell that has the cursor active, too.
  if (states.has(STATE.active) && isWindow(role)) facts.active = true;
  if (states.has(STATE.modal)) facts.modal = true;
  return facts;
}

/** The check boxes in a table of GTK 3 are cells that have an action more than others. */
const isCheckCell = (role: string, actions: readonly string[]) => role === 'table-cell' && actions.includes('toggle');

function checkedState({ role, states }: Accessible, actions: readonly string[]): boolean | 'mixed' | undefined {
  const isCheckable = CHECKABLE.has(role) || states.has(STATE.checkable) || isCheckCell(role, actions);
  // Qt does not tell which items of menus and lists can be checked, only which are; Swing calls an open menu checked.
  if (!isCheckable) return (states.has(STATE.checked) && role !== 'menu') || undefined;
  if (states.has(STATE.indeterminate)) return 'mixed';
  return states.has(STATE.checked) || states.has(STATE.pressed);
}

/** GTK 4 names widgets without a label by their class, and repeats a label that it finds twice. */
export function cleanName(name: string): string {
  if (/^(Gtk|Adw)[A-Z]\w+$/.test(name)) return '';
  const half = name.slice(0, (name.length - 1) / 2);
  return name.length > 2 && name === `${half} ${half}` ? half : name;
}

/** What surrounds and explains. GTK 4 gives it no action of its own, LibreOffice none that does anything. */
const INERT = (
  'panel label window dialog document heading paragraph toolbar tabGroup table list image separator scrollArea ' +
  'scrollBar progressIndicator'
).split(' ');
/** Chromium gives everything on a page a default action, which does nothing on these. */
const PASSIVE = new Set<Role>([...INERT, 'row', 'cell', 'columnHeader', 'rowHeader'].filter(isKnownRole));

export const isInert = (object: Accessible) => INERT.includes(toRole(object.role, object.states));

/**
 * What a person would call an action of the widget. GTK 4 lists whole action maps (`clipboard.copy`), Swing the key
 * bindings of its text fields (`caret-forward`), Chromium the context menu and the scrolling of everything.
 */
function ownActions(role: Role, names: string[]): string[] {
  return names
    .filter(
      (name) => name !== '' && !/[.-]/.test(name) && !/^(showContextMenu|clickAncestor|scroll[A-Z]\w+)$/.test(name),
    )
    .filter((name) => name !== 'doDefault' || !PASSIVE.has(role))
    .map((name) => name.charAt(0).toLowerCase() + name.slice(1));
}
