import type { UiNode } from '../node.ts';
import { area, centreOf, holdsPoint, overlapRatio, type Rect, shareInside } from '../rect.ts';
import { isControl, isPaintable, type KnownRole } from '../roles.ts';
import { isBlank } from '../text.ts';
import { type Detection, roleOfLabel } from './detection.ts';
import { isUndescribed, type VisibleNode, type VisibleNodes } from './visible-nodes.ts';

/** A box counts as inside another when this much of it is. */
const INSIDE = 0.8;
const FILLING = 0.2;
const PART = 0.25;

/**
 * Returns whether the tree already has a detection that matches no leaf: a part of a control, the words of a label, or
 * the frame around nodes that are known.
 */
export function knownDetections(
  { leaves, containers }: VisibleNodes,
  matches: ReadonlyMap<UiNode, Detection>,
  iouThreshold: number,
): (detection: Detection) => boolean {
  const solid = leaves.filter((leaf) => isDescribed(leaf, matches));
  return ({ label, bounds, description }) => {
    const role = roleOfLabel(label);
    const near = solid.filter((leaf) => overlapRatio(leaf.bounds, bounds) > 0 && isSmall(leaf, bounds));
    // A line of text may run across several cells.
    if (near.reduce((sum, leaf) => sum + shareInside(bounds, leaf.bounds), 0) >= INSIDE) return true;
    const framed = near.filter((leaf) => holdsPoint(bounds, centreOf(leaf.bounds)));
    if (framed.length > (isPaintable(role) ? 0 : 1)) return true;
    if (framed.some((leaf) => isSameThing(leaf, role, bounds))) return true;
    return containers.some(
      ({ node, bounds: own }) =>
        (node.children.length > 0 &&
          (isPaintable(role) || !isBareGroup(node)) &&
          overlapRatio(bounds, own) >= iouThreshold) ||
        (isSameText(node.title, description) && holdsPoint(own, centreOf(bounds))),
    );
  };
}

/** A leaf with a margin around it: of the same role, or filling most of the box. */
function isSameThing({ node, bounds }: VisibleNode, role: KnownRole, around: Rect): boolean {
  if (shareInside(bounds, around) < INSIDE) return false;
  return node.role === role || area(bounds) >= FILLING * area(around);
}

/** The tree describes what it shows: it is a control, has a name, or was matched with a detection. */
function isDescribed({ node }: VisibleNode, matches: ReadonlyMap<UiNode, Detection>): boolean {
  if (isPainted(node) || isUndescribed(node)) return false;
  return (
    matches.has(node) || node.role === 'cell' || isControl(node.role) || !isBlank(node.title) || !isBlank(node.value)
  );
}

/** A named picture or group of unknown kind accounts for what fills it, not for all that may be painted on it. */
function isSmall({ node, bounds }: VisibleNode, box: Rect): boolean {
  return !isPaintable(node.role) || node.role === 'cell' || node.role === 'row' || area(bounds) <= area(box) / PART;
}

const isPainted = ({ role }: UiNode) => role === 'canvas' || role === 'panel' || role === 'document';

const isBareGroup = ({ role, title }: UiNode) => role === 'panel' && isBlank(title);

function isSameText(title: string | undefined, text: string): boolean {
  return !isBlank(text) && title?.trim().toLowerCase() === text.trim().toLowerCase();
}
