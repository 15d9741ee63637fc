/** The roles of every platform in one vocabulary. A platform's role without a match passes through as `atspi:<role>` or `AX<Role>`. */
export const ROLES = [
  'application',
  'window',
  'dialog',
  'button',
  'checkbox',
  'radioButton',
  'switch',
  'slider',
  'knob',
  'textField',
  'textArea',
  'label',
  'list',
  'row',
  'cell',
  'columnHeader',
  'rowHeader',
  'table',
  'tree',
  'treeItem',
  'menu',
  'menuBar',
  'menuItem',
  'tab',
  'tabGroup',
  'toolbar',
  'panel',
  'scrollArea',
  'image',
  'link',
  'scrollBar',
  'progressIndicator',
  'popUpButton',
  'comboBox',
  'spinButton',
  'separator',
  'heading',
  'paragraph',
  'document',
  'canvas',
  'statusBar',
  'tooltip',
] as const;

export type KnownRole = (typeof ROLES)[number];
export type Role = KnownRole | `atspi:${string}` | `AX${string}`;

export function isKnownRole(word: string): word is KnownRole {
  return ROLES.some((role) => role === word);
}

/** Whether it is a role that only the platform knows, such as `atspi:ruler`. */
export const isPlatformRole = (role: Role) => role.startsWith('atspi:') || role.startsWith('AX');

function oneOf(...roles: readonly KnownRole[]): (role: Role) => boolean {
  const set = new Set<Role>(roles);
  return (role) => set.has(role);
}

export const isWindow = oneOf('window', 'dialog');

/** A list, table or tree holds rows, of which it shows some. */
export const isList = oneOf('list', 'table', 'tree');

/** Tables and trees have headers, behind which their cells scroll. */
export const isTabular = oneOf('table', 'tree');

/** A row is one of many items in a list. */
export const isRow = oneOf('row', 'cell', 'treeItem');

/** An item is one of several to choose from, in a list or a menu. */
export const isOption = (role: Role) => role === 'menuItem' || isRow(role);

const TEXT_INPUTS = ['textField', 'textArea'] as const;
const CHECKABLE = ['checkbox', 'radioButton', 'switch'] as const;

export const isTextInput = oneOf(...TEXT_INPUTS);
export const isCheckable = oneOf(...CHECKABLE);

/** A control is operated by its user, whether or not the platform lists an action for it. */
export const isControl = oneOf(
  ...TEXT_INPUTS,
  ...CHECKABLE,
  ...(['button', 'slider', 'knob', 'menuItem', 'tab', 'link', 'popUpButton', 'comboBox', 'spinButton'] as const),
  'treeItem',
);

/** A range shows a number between two others. */
export const isRange = oneOf('slider', 'spinButton', 'knob', 'scrollBar', 'progressIndicator');

/** A click on one of these is its press. The action that toolkits list for a row or a text field is another thing. */
export const isPressable = oneOf(
  ...CHECKABLE,
  ...(['button', 'menu', 'menuItem', 'tab', 'link', 'popUpButton', 'comboBox', 'columnHeader'] as const),
);

/** Every toolkit gives these focus when it is asked to. */
export const isFocusable = oneOf('textField', 'spinButton', 'checkbox', 'comboBox', 'button');

/** What these hold opens in a window of its own, in front of everything. */
export const opensPopup = oneOf('menu', 'menuBar', 'comboBox', 'popUpButton');

/**
 * What is in these has popped up if it shows. Unlike `opensPopup`, a button or a bar that opens a menu is not one:
 * it stands in its window, and so may what is beside the menu in it.
 */
export const isPopup = oneOf('menu', 'comboBox');

/** What is in these shows nowhere beyond their bounds. */
export const clips = oneOf('window', 'dialog', 'scrollArea', 'table', 'list', 'tree', 'document');

/** These are often mere layout, or go away at once: they cover nothing. */
export const isSeeThrough = oneOf('panel', 'scrollArea', 'scrollBar', 'separator', 'menu', 'tooltip');

/** A landmark is worth a line even when it has no text. */
export const isLandmark = (role: Role) => role === 'canvas' || isWindow(role) || isList(role) || isControl(role);

/** A decoration is looked at, not operated. */
export const isDecorative = oneOf('label', 'image', 'separator', 'panel', 'scrollBar', 'tooltip');

/** A group has bounds that follow from those of its children. */
export const isGroup = oneOf(
  ...(['panel', 'toolbar', 'menuBar', 'tabGroup', 'scrollArea', 'statusBar', 'document', 'paragraph'] as const),
);

const isKnownPaintable = oneOf(
  ...(['application', 'window', 'dialog', 'panel', 'canvas', 'scrollArea', 'document', 'image', 'toolbar'] as const),
  ...(['list', 'table', 'tree', 'row', 'cell', 'tabGroup', 'statusBar', 'menuBar'] as const),
);

/** Applications may paint into these what accessibility does not know. */
export const isPaintable = (role: Role) => isKnownPaintable(role) || isPlatformRole(role);

/** Text that flows: its words are its value, where it has no title. */
export const isFlowingText = oneOf('paragraph', 'heading');

/** Text that stands on a line with others. */
export const isInlineText = oneOf('label', 'cell', 'columnHeader', 'rowHeader');

/** Text that a page is written with. */
export const isPageText = (role: Role) => role === 'row' || isInlineText(role) || isFlowingText(role);

/** A value of these repeats their title: GTK 3 reports the text of every label beside its name. */
export const repeatsTitle = oneOf('label', 'button', 'link', 'menuItem', 'tab');
