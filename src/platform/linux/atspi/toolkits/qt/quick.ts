import type { PlatformNode } from '../../../../../core/node.ts';
import { isOption } from '../../../../../core/roles.ts';
import { type Accessible, has } from '../../protocol/accessible.ts';
import { IFACE, ROOT_PATH, STATE } from '../../protocol/names.ts';
import type { NativeTarget } from '../acting-habits.ts';

/**
 * What Qt Quick reports otherwise than widgets do: items of a menu bar are bars, frames are windows, popups are dialogs
 * without a name, and the current tab is checked.
 */
export function correctQuickNode(node: PlatformNode, { role, states }: Accessible): PlatformNode {
  if (role === 'menu-bar' && node.title !== undefined && node.children.length === 0) {
    return { ...node, role: 'menuItem' };
  }
  if (role === 'combo-box') return withChoice(node, states.has(STATE.editable));
  if (role === 'page-tab' && node.checked !== undefined) {
    const { checked, ...tab } = node;
    return { ...tab, selected: checked === true };
  }
  const children = node.children.map(correctPopover);
  return children.every((child, at) => child === node.children[at]) ? node : { ...node, children };
}

/**
 * A box shows what is chosen in a field, which is written into only where the box reports that it can be edited. Boxes of
 * widgets report nothing of that, and have their list beside the field.
 */
function withChoice(node: PlatformNode, isEditable: boolean): PlatformNode {
  const [field, ...others] = node.children;
  if (field?.role !== 'textField' || field.value === undefined || others.length > 0) return node;
  return { ...node, value: field.value, children: isEditable ? [field] : [] };
}

/** In a window, what has no name is no window. What drops down from a box holds its items. */
function correctPopover(node: PlatformNode): PlatformNode {
  if (node.title !== undefined || (node.role !== 'window' && node.role !== 'dialog')) return node;
  const items = node.children.filter(({ role }) => isOption(role));
  const isList = items.length > 0 && node.children.every(({ role }) => isOption(role) || role === 'scrollBar');
  if (node.role === 'window' || !isList) return { ...node, role: 'panel' };
  const children = node.children.map((child) => (isOption(child.role) ? { ...child, role: 'row' as const } : child));
  return { ...node, role: 'list', children };
}

/** Whether it is in a window of Qt Quick, which has no actions of its own. */
export async function isQuick({ ref, objects, signal }: NativeTarget): Promise<boolean> {
  for (let top = ref; ; ) {
    const holder = await objects.parent(top, signal);
    if (!holder || holder.path === ROOT_PATH) return !has(await objects.read(top, signal), IFACE.action);
    top = holder;
  }
}
