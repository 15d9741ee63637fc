import type { Point } from './backend.ts';
import type { UiNode } from './node.ts';
import { area, holdsPoint } from './rect.ts';
import { isControl, isRow } from './roles.ts';
import { ancestry, walk } from './tree.ts';

/** Finds the smallest element under a point. The active window comes first in a tree, and goes before the others. */
export function nodeAt(roots: readonly UiNode[], at: Point): UiNode | undefined {
  let hit: UiNode | undefined;
  walk(roots.toReversed(), (node) => {
    if (node.offscreen) return 'skip';
    if (node.bounds && holdsPoint(node.bounds, at) && areaOf(node) <= areaOf(hit)) hit = node;
    return undefined;
  });
  return hit;
}

const areaOf = (node: UiNode | undefined) => (node?.bounds ? area(node.bounds) : Number.POSITIVE_INFINITY);

/** Finds what a click at a point is meant for: the label in a button stands for the button. */
export function controlAt(roots: readonly UiNode[], at: Point): UiNode | undefined {
  const node = nodeAt(roots, at);
  if (node === undefined) return undefined;
  const line = ancestry(roots, ({ id }) => id === node.id);
  return line.findLast(({ role, actions }) => isControl(role) || isRow(role) || actions.length > 0) ?? node;
}
