import { isControl } from '../meaning.ts';
import type { KnownRole, Rect, UiNode } from '../node.ts';
import { area, centreOf, holdsPoint, overlap, shareInside } from '../rect.ts';
import { isBlank } from '../text.ts';
import { type Detection, roleOfLabel } from './detection.ts';
import { isHolding, isShapeless, type Landscape, type PlacedNode } from './landscape.ts';

/** A box counts as inside another when this much of it is. */
const INSIDE = 0.8;
const FILLING = 0.2;
const PART = 0.25;

/**
 * Tells whether the tree already accounts for a detection that is no leaf's own: a part of a control, the words of a
 * label, the frame around things that are known.
 */
export function knownIn(
  { leaves, containers }: Landscape,
  matches: ReadonlyMap<UiNode, Detection>,
  iouThreshold: number,
): (detection: Detection) => boolean {
  const solid = leaves.filter((leaf) => isSolid(leaf, matches));
  return ({ label, bounds, description }) => {
    const role = roleOfLabel(label);
    const near = solid.filter((leaf) => overlap(leaf.bounds, bounds) > 0 && isSmall(leaf, bounds));
    // A line of text may run across several cells.
    if (near.reduce((sum, leaf) => sum + shareInside(bounds, leaf.bounds), 0) >= INSIDE) return true;
    const framed = near.filter((leaf) => holdsPoint(bounds, centreOf(leaf.bounds)));
    if (framed.length > (isHolding(role) ? 0 : 1)) return true;
    if (framed.some((leaf) => isSameThing(leaf, role, bounds))) return true;
    return containers.some(
      ({ node, bounds: own }) =>
        (node.children.length > 0 && (isHolding(role) || !isBareGroup(node)) && overlap(bounds, own) >= iouThreshold) ||
        (isSameText(node.title, description) && holdsPoint(own, centreOf(bounds))),
    );
  };
}

/** A leaf with a margin around it: of the same role, or filling most of the box. */
function isSameThing({ node, bounds }: PlacedNode, role: KnownRole, around: Rect): boolean {
  if (shareInside(bounds, around) < INSIDE) return false;
  return node.role === role || area(bounds) >= FILLING * area(around);
}

/** What it shows is told by the tree: a control, something with a name, or a match. */
function isSolid({ node }: PlacedNode, matches: ReadonlyMap<UiNode, Detection>): boolean {
  if (isPainted(node) || isShapeless(node)) return false;
  return (
    matches.has(node) || node.role === 'cell' || isControl(node.role) || !isBlank(node.title) || !isBlank(node.value)
  );
}

/** A named picture or group of unknown kind accounts for what fills it, not for all that may be painted on it. */
function isSmall({ node, bounds }: PlacedNode, box: Rect): boolean {
  return !isHolding(node.role) || node.role === 'cell' || node.role === 'row' || area(bounds) <= area(box) / PART;
}

const isPainted = ({ role }: UiNode) => role === 'canvas' || role === 'panel' || role === 'document';

const isBareGroup = ({ role, title }: UiNode) => role === 'panel' && isBlank(title);

function isSameText(title: string | undefined, text: string): boolean {
  return !isBlank(text) && title?.trim().toLowerCase() === text.trim().toLowerCase();
}
