import type { KnownRole, Role } from '../../../core/roles.ts';

/** Subroles that say more than their role does. */
const BY_SUBROLE: Record<string, KnownRole> = {
  AXDialog: 'dialog',
  AXSystemDialog: 'dialog',
  AXSwitch: 'switch',
  AXTabButton: 'tab',
  AXOutlineRow: 'treeItem',
  AXSortButton: 'columnHeader',
};

const BY_ROLE: Record<string, KnownRole> = {
  AXApplication: 'application',
  AXWindow: 'window',
  AXSheet: 'dialog',
  AXButton: 'button',
  AXDisclosureTriangle: 'button',
  AXColorWell: 'button',
  AXCheckBox: 'checkbox',
  AXRadioButton: 'radioButton',
  AXSlider: 'slider',
  AXTextField: 'textField',
  AXTextArea: 'textArea',
  AXStaticText: 'label',
  AXHeading: 'heading',
  AXList: 'list',
  AXRow: 'row',
  AXCell: 'cell',
  AXTable: 'table',
  AXGrid: 'table',
  AXOutline: 'tree',
  AXMenu: 'menu',
  AXMenuBar: 'menuBar',
  AXMenuBarItem: 'menuItem',
  AXMenuItem: 'menuItem',
  AXMenuButton: 'popUpButton',
  AXPopUpButton: 'popUpButton',
  AXComboBox: 'comboBox',
  AXTabGroup: 'tabGroup',
  AXToolbar: 'toolbar',
  AXGroup: 'panel',
  AXRadioGroup: 'panel',
  AXSplitGroup: 'panel',
  AXLayoutArea: 'panel',
  AXLayoutItem: 'panel',
  AXDrawer: 'panel',
  AXBrowser: 'panel',
  AXScrollArea: 'scrollArea',
  AXImage: 'image',
  AXLink: 'link',
  AXScrollBar: 'scrollBar',
  AXProgressIndicator: 'progressIndicator',
  AXBusyIndicator: 'progressIndicator',
  AXLevelIndicator: 'progressIndicator',
  AXRelevanceIndicator: 'progressIndicator',
  AXIncrementor: 'spinButton',
  AXSplitter: 'separator',
  AXWebArea: 'document',
  AXHelpTag: 'tooltip',
};

/** The contract's word for a kind of element; what has none keeps Apple's. */
export function toRole(role: string, subrole: string | undefined): Role {
  const known = (subrole === undefined ? undefined : BY_SUBROLE[subrole]) ?? BY_ROLE[role];
  if (known !== undefined) return known;
  return role.startsWith('AX') ? `AX${role.slice(2)}` : `AX${role}`;
}
