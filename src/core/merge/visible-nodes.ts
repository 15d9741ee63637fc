import type { UiNode } from '../node.ts';
import { holdsPoint, type Rect } from '../rect.ts';
import { isControl, isPaintable, isPlatformRole, isWindow } from '../roles.ts';
import { isBlank } from '../text.ts';
import { find, walk } from '../tree.ts';

/** A visible node with its box. */
export type VisibleNode = { node: UiNode; bounds: Rect };
/** `depth` counts from the root; containers stand in document order. */
export type Container = VisibleNode & { depth: number; root: UiNode };

/** The nodes of a tree that show on the screen, for comparing them with a picture. */
export type VisibleNodes = { leaves: VisibleNode[]; containers: Container[] };

/** A node of which nothing is known but where it is. */
export function isUndescribed({ role, title, value, children, secure }: UiNode): boolean {
  const isBare = role === 'panel' || role === 'canvas' || isPlatformRole(role);
  return isBare && children.length === 0 && !secure && isBlank(title) && isBlank(value);
}

export function visibleNodesOf(roots: readonly UiNode[]): VisibleNodes {
  const land: VisibleNodes = { leaves: [], containers: [] };
  for (const root of roots) {
    walk([root], (node, { depth }) => {
      if (node.offscreen) return 'skip';
      const { bounds } = node;
      if (bounds === undefined) return undefined;
      // A menu that only the display knows is where its items are painted.
      const leaf = node.source !== 'display' && isLeaf(node);
      if (leaf) land.leaves.push({ node, bounds });
      if (!leaf || isPaintable(node.role)) land.containers.push({ node, bounds, depth, root });
      return leaf ? 'skip' : undefined;
    });
  }
  return land;
}

/** The deepest container that holds a point; of several, the one that is painted last. */
export function deepestAt({ containers }: VisibleNodes, point: { x: number; y: number }): Container | undefined {
  let deepest: Container | undefined;
  for (const each of containers) {
    if (holdsPoint(each.bounds, point) && each.depth >= (deepest?.depth ?? 0)) deepest = each;
  }
  return deepest;
}

/** Toolkits put a label or a closed menu into their buttons: a control without another one in it is a leaf. */
function isLeaf(node: UiNode): boolean {
  const { role, children } = node;
  if (isWindow(role)) return false;
  if (children.length === 0) return true;
  return isControl(role) && find(children, isOperable) === undefined;
}

const isOperable = ({ role, actions, offscreen }: UiNode) => !offscreen && (isControl(role) || actions.length > 0);
