import type { UiNode } from './node.ts';

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
  const isShown = !node.offscreen && node.bounds !== undefined;
  if (node.focused) claims.push({ node, isActive, isShown, depth });
  for (const child of node.children) collect(child, isActive, depth + 1, claims);
}

function compare(one: Claim, other: Claim): number {
  return (
    Number(other.isActive) - Number(one.isActive) ||
    Number(other.isShown) - Number(one.isShown) ||
    other.depth - one.depth
  );
}
