import type { NodeFacts } from '../../../../core/node.ts';
import type { Rect } from '../../../../core/rect.ts';
import { isWindow, type Role } from '../../../../core/roles.ts';
import { type Accessible, cleanName, has } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import { isPassword, toRole } from '../protocol/roles.ts';
import { INERT_ROLES, isEditableLabel } from '../protocol/widgets.ts';
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
/** A label beside these names them, or what shows when the mouse rests on them. */
const LABELLED = new Set([
  ...['text', 'entry', 'password-text', 'slider', 'spin-button', 'combo-box', 'dial', 'switch'],
  ...['push-button', 'toggle-button', 'check-box', 'radio-button', 'push-button-menu'],
]);

export const wantsLabel = (object: Accessible, toolkit: Toolkit) =>
  toolkit.isNamedByText(object) ||
  toolkit.isNamedByLabelAlone(object) ||
  ((LABELLED.has(object.role) || isEditableLabel(object)) && cleanName(object.name) === '');

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
  // Swing does not report of the rows of a tree that they can be selected.
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
  // Qt does not report which items of menus and lists can be checked, only which are; Swing calls an open menu checked.
  if (!isCheckable) return (states.has(STATE.checked) && role !== 'menu') || undefined;
  if (states.has(STATE.indeterminate)) return 'mixed';
  return states.has(STATE.checked) || states.has(STATE.pressed);
}

/** Chromium gives everything on a page a default action, which does nothing on these. */
const PASSIVE: ReadonlySet<Role> = new Set<Role>([...INERT_ROLES, 'row', 'cell', 'columnHeader', 'rowHeader']);

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
