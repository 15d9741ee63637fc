import type { ListedNode } from '../items.ts';

/** The nodes from a window down to this one. */
export function lineTo(nodes: readonly ListedNode[], node: ListedNode): ListedNode[] {
  const line = [node];
  for (let at = nodes.indexOf(node) - 1, depth = node.depth; at >= 0 && depth > 0; at -= 1) {
    const above = nodes[at];
    if (above === undefined || above.depth >= depth) continue;
    line.unshift(above);
    depth = above.depth;
  }
  return line;
}

/** `window[0]/panel[1]/button[2]`, as observe_changes takes it. */
export function pathTo(nodes: readonly ListedNode[], node: ListedNode): string {
  return lineTo(nodes, node)
    .map((step) => `${step.role}[${placeAmongAlike(nodes, step)}]`)
    .join('/');
}

/** How many siblings of the same role come before it. */
function placeAmongAlike(nodes: readonly ListedNode[], node: ListedNode): number {
  let count = 0;
  for (let at = nodes.indexOf(node) - 1; at >= 0; at -= 1) {
    const before = nodes[at];
    if (before === undefined || before.depth < node.depth) break;
    if (before.depth === node.depth && before.role === node.role) count += 1;
  }
  return count;
}
