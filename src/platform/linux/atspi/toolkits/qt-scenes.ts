import type { PlatformNode } from '../../../../core/node.ts';
import { centreOf, holdsPoint } from '../../../../core/rect.ts';
import { isWindow } from '../../../../core/roles.ts';
import { find } from '../../../../core/tree.ts';

/** A top of the tree; `isInScene` where no window of the display is it. */
type Listed = { root: PlatformNode; isInScene: boolean };

/**
 * Qt lists the widgets in a graphics scene beside its windows, and says that they show, also where no view of the scene
 * does. A view is a panel that holds nothing. A panel may be a window that the display has not told of yet.
 */
export function withoutUnseen(listed: readonly Listed[]): PlatformNode[] {
  const windows = listed.filter(({ isInScene }) => !isInScene).map(({ root }) => root);
  const isUnseen = ({ root, isInScene }: Listed) => isInScene && !mayBeWindow(root) && !isOverPanel(root, windows);
  return listed.map((each) => (isUnseen(each) ? unseen(each.root) : each.root));
}

const mayBeWindow = ({ role }: PlatformNode) => isWindow(role) || role === 'panel';

function isOverPanel({ bounds }: PlatformNode, windows: readonly PlatformNode[]): boolean {
  if (!bounds) return false;
  const isView = ({ role, offscreen, children, bounds: box }: PlatformNode) =>
    role === 'panel' && !offscreen && children.length === 0 && box !== undefined && holdsPoint(box, centreOf(bounds));
  return find(windows, isView) !== undefined;
}

function unseen({ bounds: _, children, ...node }: PlatformNode): PlatformNode {
  return { ...node, offscreen: true, children: children.map(unseen) };
}
