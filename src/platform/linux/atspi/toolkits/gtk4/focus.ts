import type { PlatformNode } from '../../../../../core/node.ts';
import { find } from '../../../../../core/tree.ts';

/** Each window of GTK 4 keeps what has focus in it, and reports it as focused also while another window is active. */
export function withFocusInActive(windows: readonly PlatformNode[]): PlatformNode[] {
  const isOneActive = windows.some(({ active }) => active);
  return windows.map((window) => (isOneActive && !window.active ? withoutFocus(window) : window));
}

function withoutFocus(node: PlatformNode): PlatformNode {
  if (find([node], ({ focused }) => focused) === undefined) return node;
  return { ...node, focused: false, children: node.children.map(withoutFocus) };
}
