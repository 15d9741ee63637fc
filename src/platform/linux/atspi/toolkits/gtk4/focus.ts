import type { PlatformNode } from '../../../../../core/node.ts';
import { withoutFocus } from '../without-focus.ts';

/** Each window of GTK 4 keeps what has focus in it, and reports it as focused also while another window is active. */
export function withFocusInActive(windows: readonly PlatformNode[]): PlatformNode[] {
  const isOneActive = windows.some(({ active }) => active);
  return windows.map((window) => (isOneActive && !window.active ? withoutFocus(window) : window));
}
