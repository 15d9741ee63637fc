import type { PlatformNode } from '../../../../../core/node.ts';
import { centreOf, holdsPoint } from '../../../../../core/rect.ts';
import { isWindow } from '../../../../../core/roles.ts';
import { find } from '../../../../../core/tree.ts';
import type { TopLevel } from '../window-habits.ts';

/**
 * Qt lists the widgets in a graphics scene beside its windows, and reports that they show, also where no view of the scene
 * does. A view is a panel that holds nothing. A panel may be a window that the screen has not reported yet.
 */
export function hideUnseen(listed: readonly TopLevel[]): PlatformNode[] {
  const windows = listed.filter(({ isInScene }) => !isInScene).map(({ root }) => root);
  const isUnseen = ({ root, isInScene }: TopLevel) => isInScene && !mayBeWindow(root) && !isOverPanel(root, windows);
  return listed.map((each) => (isUnseen(each) ? hide(each.root) : each.root));
}

const mayBeWindow = ({ role }: PlatformNode) => isWindow(role) || role === 'panel';

function isOverPanel({ bounds }: PlatformNode, windows: readonly PlatformNode[]): boolean {
  if (!bounds) return false;
  const isView = ({ role, offscreen, children, bounds: box }: PlatformNode) =>
    role === 'panel' && !offscreen && children.length === 0 && box !== undefined && holdsPoint(box, centreOf(bounds));
  return find(windows, isView) !== undefined;
}

function hide({ bounds: _, children, ...node }: PlatformNode): PlatformNode {
  return { ...node, offscreen: true, children: children.map(hide) };
}
