import { isControl } from '../meaning.ts';
import type { UiNode } from '../node.ts';
import { centreOf, overlap } from '../rect.ts';
import { isBlank } from '../text.ts';
import { find } from '../tree.ts';
import type { Detection } from './detection.ts';
import { deepestAt, survey } from './landscape.ts';

/** So sure a detection has to be where accessibility has laid out other things and knows nothing of this one. */
const SURE = 0.8;

/**
 * Without what a detector half believes to see between the widgets of a toolkit that lists its widgets. What lies on an
 * area that the application paints itself, and text, is taken as it comes.
 */
export function plausible(
  detections: readonly Detection[],
  roots: readonly UiNode[],
  iouThreshold: number,
): Detection[] {
  const land = survey(roots);
  return detections.filter(
    ({ label, confidence, bounds }) =>
      label === 'text' ||
      confidence >= SURE ||
      !isLaidOut(deepestAt(land, centreOf(bounds))?.node) ||
      land.leaves.some((leaf) => overlap(leaf.bounds, bounds) >= iouThreshold),
  );
}

function isLaidOut(container: UiNode | undefined): boolean {
  return container !== undefined && find(container.children, isTelling) !== undefined;
}

const isTelling = ({ role, title, value, offscreen }: UiNode) =>
  !offscreen && (isControl(role) || !isBlank(title) || !isBlank(value));
