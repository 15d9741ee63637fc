import type { PlatformNode } from '../../../../core/node.ts';
import { find } from '../../../../core/tree.ts';

/** The node, of which nothing has focus. */
export function withoutFocus(node: PlatformNode): PlatformNode {
  if (find([node], ({ focused }) => focused) === undefined) return node;
  return { ...node, focused: false, children: node.children.map(withoutFocus) };
}
