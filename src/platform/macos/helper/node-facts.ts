import type { NodeFacts } from '../../../core/node.ts';
import type { Rect } from '../../../core/rect.ts';
import { isCheckable, isControl, isRow, isWindow, type Role } from '../../../core/roles.ts';
import type { Attributes } from './attributes.ts';
import { toRole } from './roles.ts';

/** All attributes of a node that one message asks for. */
export const NODE_ATTRIBUTES = [
  ...['AXRole', 'AXSubrole', 'AXTitle', 'AXDescription', 'AXTitleUIElement', 'AXPlaceholderValue', 'AXValue'],
  ...['AXEnabled', 'AXFocused', 'AXSelected', 'AXExpanded', 'AXDisclosing', 'AXMenuItemMarkChar'],
  ...['AXModal', 'AXMinimized'],
  ...['AXPosition', 'AXSize', 'AXChildren', 'AXHeader', 'AXVisibleRows'],
] as const;

/** The children of a table are all its rows: once it is known for one, those that show are enough. */
export const TABLE_ATTRIBUTES = NODE_ATTRIBUTES.filter((name) => name !== 'AXChildren');

export const SECURE_SUBROLE = 'AXSecureTextField';

/** The text that these roles show is their name. */
const TEXTS = new Set<Role>(['label', 'heading']);

/** The buttons of a title bar have no title; their subrole names them. */
const TITLE_BAR: Record<string, string> = {
  AXCloseButton: 'Close',
  AXMinimizeButton: 'Minimize',
  AXZoomButton: 'Zoom',
  AXFullScreenButton: 'Full Screen',
};

/** Nearly every element has these actions: they mean something for controls only. */
const COMMON_ACTIONS = new Set(['AXShowMenu', 'AXScrollToVisible']);

/** Returns what a node's own attributes state; its place in the tree is not considered. */
export function readNodeFacts(read: Attributes, actions: readonly string[], bounds: Rect | undefined): NodeFacts {
  const subrole = read.text('AXSubrole');
  const role = toRole(read.text('AXRole') ?? 'AXUnknown', subrole);
  const secure = subrole === SECURE_SUBROLE;
  // The contents of a password field are not even decoded.
  const value = secure ? undefined : read.value('AXValue');
  const name = read.text('AXTitle') || read.text('AXDescription') || TITLE_BAR[subrole ?? ''];
  const facts: NodeFacts = {
    role,
    enabled: read.flag('AXEnabled') ?? true,
    focused: !isWindow(role) && (read.flag('AXFocused') ?? false),
    actions: actionsOf(role, actions),
  };
  const isText = TEXTS.has(role) && typeof value === 'string';
  const title = name || (isText ? value : '');
  if (title) facts.title = title;
  setState(facts, read, value);
  const isShown = facts.checked !== undefined || facts.selected !== undefined || (isText && (!name || name === value));
  if (isPlain(value) && !isShown && read.text('AXRole') !== 'AXDisclosureTriangle') facts.value = value;
  if (bounds) facts.bounds = bounds;
  if (secure) facts.secure = true;
  if (read.text('AXRole') === 'AXSheet' || read.flag('AXModal')) facts.modal = true;
  if (read.flag('AXMinimized')) facts.offscreen = true;
  return facts;
}

function setState(facts: NodeFacts, read: Attributes, value: unknown): void {
  const { role } = facts;
  if (isCheckable(role) && typeof value === 'number') facts.checked = value === 2 ? 'mixed' : value !== 0;
  if (isCheckable(role) && typeof value === 'boolean') facts.checked = value;
  if (role === 'menuItem' && read.text('AXMenuItemMarkChar')) facts.checked = true;
  const selected = role === 'tab' ? value === 1 || value === true : read.flag('AXSelected');
  if (selected !== undefined && (isRow(role) || role === 'tab')) facts.selected = selected;
  const expanded = read.text('AXRole') === 'AXDisclosureTriangle' ? value === 1 : read.flag('AXExpanded');
  if (expanded !== undefined) facts.expanded = expanded;
  // Rows that have nothing to disclose report false as well.
  if (read.flag('AXDisclosing')) facts.expanded = true;
}

function actionsOf(role: Role, names: readonly string[]): string[] {
  return isControl(role) ? [...names] : names.filter((name) => !COMMON_ACTIONS.has(name));
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
