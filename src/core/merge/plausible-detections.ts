import type { UiNode } from '../node.ts';
import { centreOf, overlapRatio } from '../rect.ts';
import { isControl } from '../roles.ts';
import { isBlank } from '../text.ts';
import { find } from '../tree.ts';
import type { Detection } from './detection.ts';
import { deepestAt, visibleNodesOf } from './visible-nodes.ts';

/** A detection needs this confidence where accessibility lists other nodes and not this one. */
const MIN_CONFIDENCE = 0.8;

/**
 * Leaves out detections of low confidence between the widgets of a toolkit that lists its widgets. Text, and whatever
 * lies on an area that the application paints itself, is always kept.
 */
export function plausibleDetections(
  detections: readonly Detection[],
  roots: readonly UiNode[],
  iouThreshold: number,
): Detection[] {
  const land = visibleNodesOf(roots);
  return detections.filter(
    ({ label, confidence, bounds }) =>
      label === 'text' ||
      confidence >= MIN_CONFIDENCE ||
      !isLaidOut(deepestAt(land, centreOf(bounds))?.node) ||
      land.leaves.some((leaf) => overlapRatio(leaf.bounds, bounds) >= iouThreshold),
  );
}

function isLaidOut(container: UiNode | undefined): boolean {
  return container !== undefined && find(container.children, isInformative) !== undefined;
}

const isInformative = ({ role, title, value, offscreen }: UiNode) =>
  !offscreen && (isControl(role) || !isBlank(title) || !isBlank(value));
