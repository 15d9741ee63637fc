import type { PlatformNode } from '../../../../core/node.ts';
import { centreOf, overlapRatio, type Rect, union } from '../../../../core/rect.ts';
import { isOpenPopup, type ScreenWindow, visibleBounds } from '../../screen/window.ts';

/** A menu draws no wider edge around its items, both sides together. */
const MAX_EDGE_PX = 24;
/** A menu that overlaps its window as much is where it should be. */
const SAME_PLACE = 0.8;

/**
 * A window with its open menus where the screen shows them. On Wayland GTK 3 counts their items from a point that differs
 * with what opened them.
 */
export function placeMenus(root: PlatformNode, windows: readonly ScreenWindow[]): PlatformNode {
  const popups = windows.filter((window) => isOpenPopup(window) && window.unplaced).map(visibleBounds);
  return popups.length === 0 ? root : placeIn(root, popups);
}

function placeIn(node: PlatformNode, popups: Rect[]): PlatformNode {
  const { children } = node;
  if (children.length === 0) return node;
  const held = children.flatMap(({ bounds, offscreen }) => (bounds && !offscreen ? [bounds] : []));
  const box = held.length > 0 ? held.reduce(union) : undefined;
  const at = box && children.some(({ role }) => role === 'menuItem') ? popups.findIndex((each) => fits(box, each)) : -1;
  const [popup] = at < 0 ? [] : popups.splice(at, 1);
  const isElsewhere = box && popup && overlapRatio(box, popup) < SAME_PLACE;
  const placed = isElsewhere ? children.map((child) => moved(child, offset(box, popup))) : children;
  return { ...node, children: placed.map((child) => placeIn(child, popups)) };
}

function fits(box: Rect, popup: Rect): boolean {
  const edges = [popup.w - box.w, popup.h - box.h];
  return edges.every((edge) => edge >= -2 && edge <= MAX_EDGE_PX);
}

function offset(box: Rect, popup: Rect): { x: number; y: number } {
  const [from, to] = [centreOf(box), centreOf(popup)];
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
}

function moved(node: PlatformNode, by: { x: number; y: number }): PlatformNode {
  const { bounds } = node;
  const children = node.children.map((child) => moved(child, by));
  return { ...node, children, ...(bounds && { bounds: { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y } }) };
}
