import type { PlatformNode } from '../../../../../core/node.ts';
import { withoutFocus } from '../without-focus.ts';

const isShape = ({ role }: PlatformNode) => role === 'panel';
const isSelectedShape = (node: PlatformNode) => isShape(node) && node.selected === true;

/** The text of a shape goes on reporting focus once another shape is selected, to which the keys go. */
export function withFocusInSelection(node: PlatformNode): PlatformNode {
  const isElsewhere = node.children.some(isSelectedShape);
  const children = node.children.map((child) =>
    isElsewhere && isShape(child) && !child.selected ? withoutFocus(child) : withFocusInSelection(child),
  );
  return children.every((child, at) => child === node.children[at]) ? node : { ...node, children };
}
