import type { UiNode } from './node.ts';
import { isPopup, type Role } from './roles.ts';
import { find } from './tree.ts';

type Claim = { node: UiNode; isActive: boolean; isShown: boolean; depth: number };

/**
 * Leaves focus to one node. Qt says of the parents of a field, and of the last one in every window, that they have focus;
 * keys go to the innermost that shows in the active window.
 */
export function keepOneFocus(roots: readonly UiNode[]): void {
  const claims: Claim[] = [];
  for (const root of roots) collect(root, root.active === true, 0, claims);
  const [best, ...others] = claims.toSorted(compare);
  if (best === undefined) return;
  for (const { node } of others) node.focused = false;
}

function collect(node: UiNode, isActive: boolean, depth: number, claims: Claim[]): void {
  if (node.focused) claims.push({ node, isActive, isShown: isShown(node), depth });
  for (const child of node.children) collect(child, isActive, depth + 1, claims);
}

function compare(one: Claim, other: Claim): number {
  return (
    Number(other.isActive) - Number(one.isActive) ||
    Number(other.isShown) - Number(one.isShown) ||
    other.depth - one.depth
  );
}

/**
 * What keys go to, as far as the tree shows it: what has focus in the active window. An open menu gets them without
 * having focus.
 */
export function receiverOfKeys(roots: readonly UiNode[]): UiNode | undefined {
  if (find(roots, isOpenMenu)) return undefined;
  return find(
    roots.filter(({ active }) => active),
    ({ focused }) => focused,
  );
}

const isOpenMenu = (node: UiNode) => isPopup(node.role) && isShown(node) && node.children.some(isShownItem);
const isShownItem = (node: UiNode) => ITEMS.has(node.role) && isShown(node);
const isShown = ({ offscreen, bounds }: UiNode) => !offscreen && bounds !== undefined;
const ITEMS: ReadonlySet<Role> = new Set<Role>(['menuItem', 'menu', 'list']);
