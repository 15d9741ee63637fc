import { ROWS, type Role, type UiNode } from './node.ts';
import { isBlank } from './text.ts';

const CONTROLS: ReadonlySet<Role> = new Set<Role>([
  'button',
  'checkbox',
  'radioButton',
  'switch',
  'slider',
  'knob',
  'textField',
  'textArea',
  'menuItem',
  'tab',
  'link',
  'popUpButton',
  'comboBox',
  'spinButton',
  'treeItem',
]);

const LISTS: ReadonlySet<Role> = new Set<Role>(['list', 'table', 'tree']);

/** Worth a line even when they say nothing about themselves. */
const LANDMARKS: ReadonlySet<Role> = new Set<Role>(['window', 'dialog', 'canvas', ...LISTS, ...CONTROLS]);

const DECORATIONS: ReadonlySet<Role> = new Set<Role>(['label', 'image', 'separator', 'panel', 'scrollBar', 'tooltip']);

const GROUPINGS: ReadonlySet<Role> = new Set<Role>([
  'panel',
  'toolbar',
  'menuBar',
  'tabGroup',
  'scrollArea',
  'statusBar',
  'document',
  'paragraph',
]);

/** A role that a user operates, whether or not the platform lists an action for it. */
export function isControl(role: Role): boolean {
  return CONTROLS.has(role);
}

export function isList(role: Role): boolean {
  return LISTS.has(role);
}

export function isActionable(node: UiNode): boolean {
  return node.enabled && node.actions.length > 0;
}

/** There to be looked at: text, pictures, lines and groups that cannot be operated. */
export function isDecoration(node: UiNode): boolean {
  return DECORATIONS.has(node.role) && node.actions.length === 0 && !node.focused;
}

/** Says nothing but how its child is laid out. `children` counts those that are left of it. */
export function isLayoutOnly(node: UiNode, children: number): boolean {
  return (
    children <= 1 &&
    node.actions.length === 0 &&
    !node.focused &&
    isBlank(node.title) &&
    isBlank(node.value) &&
    !LANDMARKS.has(node.role) &&
    node.source === 'ax' &&
    node.checked === undefined &&
    node.expanded === undefined &&
    node.selected !== true &&
    node.active === undefined &&
    node.modal === undefined &&
    node.secure === undefined &&
    unread(node) === 0
  );
}

/** A row or cell that says nothing: it is empty, shows a picture, or is a check box of Qt that is off. */
export function hasNoText(node: UiNode): boolean {
  return ROWS.has(node.role) && node.children.length === 0 && isLayoutOnly(node, 0);
}

/** A label that repeats the name of the control around it. Toolkits put one into every button. */
export function isEcho(node: UiNode, parent: UiNode | undefined): boolean {
  return (
    parent !== undefined &&
    node.role === 'label' &&
    node.children.length === 0 &&
    isDecoration(node) &&
    node.source === 'ax' &&
    !isBlank(node.title) &&
    node.title === parent.title &&
    (isBlank(node.value) || node.value === node.title || node.value === parent.value)
  );
}

/** A cell, label or group that only repeats what its one child says. */
export function isWrapper(node: UiNode, only: UiNode): boolean {
  return (
    !LANDMARKS.has(node.role) &&
    node.actions.length === 0 &&
    !node.focused &&
    node.selected !== true &&
    node.source === 'ax' &&
    isBlank(node.value) &&
    unread(node) === 0 &&
    (node.title === only.title || node.title === only.value)
  );
}

/** A caption: the label right before a control that bears the same name. */
export function isCaption(node: UiNode, next: UiNode): boolean {
  return (
    node.role === 'label' &&
    node.children.length === 0 &&
    isDecoration(node) &&
    node.source === 'ax' &&
    isBlank(node.value) &&
    isControl(next.role) &&
    bareName(node.title) !== '' &&
    bareName(node.title) === bareName(next.title)
  );
}

/** What bounds say of these, their children say better. */
export function isGrouping(node: UiNode): boolean {
  const isRow = node.role === 'row' || node.role === 'cell';
  return GROUPINGS.has(node.role) || (isRow && isBlank(node.title) && node.children.length > 0);
}

const bareName = (title: string | undefined) => (title ?? '').trim().replace(/:$/, '');

/** How many children the platform has beyond those that were read. */
export function unread(node: UiNode): number {
  return Math.max(0, (node.childCount ?? 0) - node.children.length);
}

/** Nothing that a model could ask for by name, and not where the keyboard is. */
export function isNameless(node: UiNode): boolean {
  return isBlank(node.title) && isBlank(node.value) && !node.focused;
}
