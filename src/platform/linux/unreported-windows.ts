import type { Reading } from '../../core/backend.ts';
import type { PlatformNode } from '../../core/node.ts';
import { overlapRatio, type Rect, union } from '../../core/rect.ts';
import { isWindow } from '../../core/roles.ts';
import { find } from '../../core/tree.ts';
import { isOpenPopup, isProgramWindow, type ScreenWindow, visibleBounds } from './screen/window.ts';
import { windowNodes } from './screen/window-node.ts';

/** Toolkits report a window before they show it, or at the latest so long after that. */
const REPORTED_MS = 300;
/** A box that overlaps a window as much is that of the window, with or without its frame or shadow. */
const SAME_BOX = 0.6;
/** Programs keep windows of a pixel or two for messages and clipboards. */
const LEAST_PX = 8;

/** The windows of an application that its toolkit does not report: painted without it, or by a process of its own. */
export class UnreportedWindows {
  private since: ReadonlyMap<number, number> = new Map();

  /**
   * Adds those that have stood for a while; while there is one that has not, the reading awaits it. `isReporting` tells
   * whether the process of a window reports any.
   */
  addTo(
    reading: Reading,
    windows: readonly ScreenWindow[],
    isReporting: (window: ScreenWindow) => boolean = () => true,
  ): Reading {
    const nowMs = performance.now();
    const missing = windowsWithout(reading.roots, windows, isReporting);
    const since = new Map(missing.map(({ handle }) => [handle, this.since.get(handle) ?? nowMs]));
    this.since = since;
    if (missing.length === 0) return reading;
    const standing = missing.filter(({ handle }) => nowMs - (since.get(handle) ?? nowMs) >= REPORTED_MS);
    return {
      ...reading,
      roots: [...reading.roots, ...windowNodes(standing)],
      ...(standing.length < missing.length && { awaitsWindow: true }),
    };
  }
}

/** The windows that none of these trees is of. */
function windowsWithout(
  roots: readonly PlatformNode[],
  windows: readonly ScreenWindow[],
  isReporting: (window: ScreenWindow) => boolean,
): ScreenWindow[] {
  const mayCount = ({ bounds: { w, h }, kind }: ScreenWindow) => Math.min(w, h) >= LEAST_PX && kind !== 'tooltip';
  const shown = windows.filter((window) => isProgramWindow(window) && mayCount(window));
  const popups = windows.filter((window) => isOpenPopup(window) && mayCount(window));
  const left = new Set(shown);
  const unplaced = roots.filter((root) => {
    const [best] = [...left].filter((window) => likeness(root, window) > 0).sort(byLikeness(root));
    const isPlaced = best !== undefined && left.delete(best);
    return !isPlaced && !root.offscreen && isWindow(root.role);
  });
  const reportable = [...left].filter(isReporting);
  // It is one of these, though it says neither what it is called nor where it is.
  const taken = new Set(reportable.slice(0, unplaced.length));
  const missing = [...left].filter((window) => !taken.has(window));
  return [...missing, ...popups.filter((popup) => !find(roots, (node) => isBoxOf(node, popup)))];
}

const byLikeness = (root: PlatformNode) => (a: ScreenWindow, b: ScreenWindow) => likeness(root, b) - likeness(root, a);

function likeness({ title, bounds }: PlatformNode, window: ScreenWindow): number {
  const sameTitle = title === window.title ? 1 : 0;
  const shared = bounds
    ? Math.max(overlapRatio(bounds, window.bounds), overlapRatio(bounds, visibleBounds(window)))
    : 0;
  return sameTitle + (shared >= SAME_BOX ? shared : 0);
}

/** A menu of GTK 3 has the box of its title in the menu bar: what it holds fills its window. */
function isBoxOf(node: PlatformNode, popup: ScreenWindow): boolean {
  const isSame = (box: Rect | undefined) => box !== undefined && overlapRatio(box, visibleBounds(popup)) >= SAME_BOX;
  if (node.offscreen) return false;
  const held = node.children.flatMap(({ bounds, offscreen }) => (bounds && !offscreen ? [bounds] : []));
  return isSame(node.bounds) || (held.length > 0 && isSame(held.reduce(union)));
}
