import type { UiNode } from '../node.ts';
import { centreOf, overlapRatio } from '../rect.ts';
import type { KnownRole } from '../roles.ts';
import { walk } from '../tree.ts';
import { type Detection, roleOfLabel } from './detection.ts';
import { knownDetections } from './known-detections.ts';
import { deepestAt, isUndescribed, type VisibleNode, type VisibleNodes, visibleNodesOf } from './visible-nodes.ts';

/** A detection that no accessible node accounts for, and where in the tree it belongs. */
export type PlacedDetection = {
  detection: Detection;
  role: KnownRole;
  /** The deepest container that holds its centre, and the root above that; undefined at the top of the tree. */
  parent: UiNode | undefined;
  root: UiNode | undefined;
};

export type MergeOptions = {
  /** Overlap from which a detection and an accessible leaf count as one. */
  iouThreshold: number;
  /** Ids, roles and texts for the new nodes, one for each placement. */
  identify(placements: readonly PlacedDetection[]): readonly { id: string; role: KnownRole; text: string }[];
};

export type SourceCounts = { axNodes: number; visionNodes: number; mergedNodes: number };

/**
 * Adds the detections of a picture to the tree of accessibility. The given tree stays as it is, and subtrees without a
 * detection are shared with it. The bounds of both are in screen coordinates.
 */
export function merge(
  roots: readonly UiNode[],
  detections: readonly Detection[],
  options: MergeOptions,
): { roots: UiNode[]; placements: PlacedDetection[] } {
  const land = visibleNodesOf(roots);
  const ordered = detections.toSorted(inReadingOrder);
  const matches = matchLeaves(land, ordered, options.iouThreshold);
  const matched = new Set(matches.values());
  const isKnown = knownDetections(land, matches, options.iouThreshold);
  const placements = ordered
    .filter((detection) => !matched.has(detection) && !isKnown(detection))
    .map((detection) => placeDetection(detection, land));
  const identities = options.identify(placements);
  const additions = new Map<UiNode | undefined, UiNode[]>();
  for (const [at, placement] of placements.entries()) {
    const list = additions.get(placement.parent) ?? [];
    additions.set(placement.parent, list);
    const { id = '', role = placement.role, text = '' } = identities[at] ?? {};
    list.push(visionNode({ ...placement, role }, id, text));
  }
  const merged = roots.map((root) => rebuild(root, matches, additions));
  return { roots: [...merged, ...(additions.get(undefined) ?? [])], placements };
}

/** What the display knows counts as what the platform reports. */
export function countSources(roots: readonly UiNode[]): SourceCounts {
  const counts = { axNodes: 0, visionNodes: 0, mergedNodes: 0 };
  walk(roots, ({ source }) => {
    counts[typeof source === 'string' ? 'axNodes' : 'vision' in source ? 'visionNodes' : 'mergedNodes']++;
    return undefined;
  });
  return counts;
}

/** One leaf to one detection, the best pairs first. */
function matchLeaves(
  { leaves }: VisibleNodes,
  detections: readonly Detection[],
  iouThreshold: number,
): ReadonlyMap<UiNode, Detection> {
  const pairs: { leaf: VisibleNode; detection: Detection; fit: number }[] = [];
  for (const detection of detections) {
    for (const leaf of leaves) {
      const fit = overlapRatio(leaf.bounds, detection.bounds);
      if (fit >= iouThreshold) pairs.push({ leaf, detection, fit });
    }
  }
  pairs.sort((a, b) => b.fit - a.fit || b.detection.confidence - a.detection.confidence);
  const matches = new Map<UiNode, Detection>();
  const taken = new Set<Detection>();
  for (const { leaf, detection } of pairs) {
    if (matches.has(leaf.node) || taken.has(detection)) continue;
    matches.set(leaf.node, detection);
    taken.add(detection);
  }
  return matches;
}

function placeDetection(detection: Detection, land: VisibleNodes): PlacedDetection {
  const deepest = deepestAt(land, centreOf(detection.bounds));
  return { detection, role: roleOfLabel(detection.label), parent: deepest?.node, root: deepest?.root };
}

/** Sorting makes the result independent of the order of the detections. */
function inReadingOrder(a: Detection, b: Detection): number {
  const [one, two] = [a.bounds, b.bounds];
  const byPlace = one.y - two.y || one.x - two.x || one.w - two.w || one.h - two.h;
  return byPlace || b.confidence - a.confidence || compare(a.label + a.description, b.label + b.description);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function visionNode({ detection, role }: PlacedDetection, id: string, text: string): UiNode {
  const { confidence, bounds, value, checked } = detection;
  return {
    id,
    role,
    ...(text !== '' && { title: text }),
    ...(value !== undefined && { value }),
    enabled: true,
    focused: false,
    ...(checked !== undefined && { checked }),
    bounds,
    actions: [],
    source: { vision: confidence },
    children: [],
  };
}

function rebuild(
  node: UiNode,
  matches: ReadonlyMap<UiNode, Detection>,
  additions: ReadonlyMap<UiNode | undefined, UiNode[]>,
): UiNode {
  const detection = matches.get(node);
  const added = additions.get(node);
  const children = node.children.map((child) => rebuild(child, matches, additions));
  const isSame = added === undefined && children.every((child, at) => child === node.children[at]);
  const grown = isSame ? node : { ...node, children: [...children, ...(added ?? [])] };
  return detection === undefined ? grown : mergeNode(grown, detection);
}

/** An accessible node keeps its own facts. The contents of a password field are never read from a picture. */
function mergeNode(node: UiNode, detection: Detection): UiNode {
  const { description, confidence } = detection;
  if (isUndescribed(node)) return describeNode(node, detection);
  const takesValue = node.value === undefined && !node.secure && description !== '' && description !== node.title;
  return { ...node, ...(takesValue && { value: description }), source: { merged: confidence } };
}

/** Toolkits list a custom-painted widget as a bare panel; only the picture shows what it is. */
function describeNode(node: UiNode, { label, description, confidence, value, checked }: Detection): UiNode {
  return {
    ...node,
    role: roleOfLabel(label),
    ...(description !== '' && { title: description, value: description }),
    ...(value !== undefined && { value }),
    ...(checked !== undefined && { checked }),
    source: { merged: confidence, ...(value !== undefined && { estimated: true }) },
  };
}
