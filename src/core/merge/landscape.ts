import { isControl } from '../meaning.ts';
import { isWindow, type Rect, type Role, type UiNode } from '../node.ts';
import { holdsPoint } from '../rect.ts';
import { isBlank } from '../text.ts';
import { find, walk } from '../tree.ts';

/** A visible node with its box. */
export type PlacedNode = { node: UiNode; bounds: Rect };
/** `depth` counts from the root; containers stand in document order. */
export type Container = PlacedNode & { depth: number; root: UiNode };

/** What of a tree shows on the screen, taken apart for comparing it with a picture. */
export type Landscape = { leaves: PlacedNode[]; containers: Container[] };

/** Roles whose pixels accessibility may know nothing about. */
const HOLDING: ReadonlySet<Role> = new Set<Role>([
  ...(['application', 'window', 'dialog', 'panel', 'canvas', 'scrollArea', 'document', 'image', 'toolbar'] as const),
  ...(['list', 'table', 'tree', 'row', 'cell', 'tabGroup', 'statusBar', 'menuBar'] as const),
]);

/** Whether things that accessibility does not know may be painted inside a node of this role. */
export function isHolding(role: Role): boolean {
  return HOLDING.has(role) || role.startsWith('atspi:') || role.startsWith('AX');
}

/** A node that says nothing about itself but where it is. */
export function isShapeless({ role, title, value, children, secure }: UiNode): boolean {
  const isBare = role === 'panel' || role === 'canvas' || role.startsWith('atspi:') || role.startsWith('AX');
  return isBare && children.length === 0 && !secure && isBlank(title) && isBlank(value);
}

export function survey(roots: readonly UiNode[]): Landscape {
  const land: Landscape = { leaves: [], containers: [] };
  for (const root of roots) {
    walk([root], (node, { depth }) => {
      if (node.offscreen) return 'skip';
      const { bounds } = node;
      if (bounds === undefined) return undefined;
      const leaf = isLeaf(node);
      if (leaf) land.leaves.push({ node, bounds });
      if (!leaf || isHolding(node.role)) land.containers.push({ node, bounds, depth, root });
      return leaf ? 'skip' : undefined;
    });
  }
  return land;
}

/** The deepest container that holds a point; of several, the one that is painted last. */
export function deepestAt({ containers }: Landscape, point: { x: number; y: number }): Container | undefined {
  let deepest: Container | undefined;
  for (const each of containers) {
    if (holdsPoint(each.bounds, point) && each.depth >= (deepest?.depth ?? 0)) deepest = each;
  }
  return deepest;
}

/** Toolkits put a label or a closed menu into their buttons: what has nothing to operate in it is one thing. */
function isLeaf(node: UiNode): boolean {
  const { role, children } = node;
  if (isWindow(node)) return false;
  if (children.length === 0) return true;
  return isControl(role) && find(children, isOperable) === undefined;
}

const isOperable = ({ role, actions, offscreen }: UiNode) => !offscreen && (isControl(role) || actions.length > 0);
