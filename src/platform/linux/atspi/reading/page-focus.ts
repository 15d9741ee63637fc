import type { PlatformNode } from '../../../../core/node.ts';
import { find } from '../../../../core/tree.ts';
import { refFromKey } from '../protocol/object-ref.ts';

const busOf = ({ ref }: PlatformNode) => refFromKey(ref).bus;

/** What has focus in a window beside the pages that other processes show there: they go on reporting what has it in them. */
export function focusBesidePages(window: PlatformNode): string | undefined {
  const bus = busOf(window);
  const holdsPage = (node: PlatformNode) => find([node], (each) => busOf(each) !== bus) !== undefined;
  return find([window], (node) => node.focused && busOf(node) === bus && !holdsPage(node))?.ref;
}

export const withoutFocusInPages = (window: PlatformNode): PlatformNode => withoutFocus(window, busOf(window));

function withoutFocus(node: PlatformNode, bus: string): PlatformNode {
  const children = node.children.map((child) => withoutFocus(child, bus));
  const focused = node.focused && busOf(node) === bus;
  const isSame = focused === node.focused && children.every((child, at) => child === node.children[at]);
  return isSame ? node : { ...node, children, focused };
}
