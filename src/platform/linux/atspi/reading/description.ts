import type { PlatformNode, Scroll } from '../../../../core/node.ts';
import type { Rect } from '../../../../core/rect.ts';
import { type Place, toScreen } from '../geometry/place.ts';
import type { Accessible } from '../protocol/accessible.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { type Extras, toFacts } from './facts.ts';
import type { Children } from './known-tree.ts';

/** An object where it is, and whether it shows. */
export type LocatedObject = {
  object: Accessible;
  box: Rect | undefined;
  place: Place;
  isAway: boolean;
  /** It is away, and nothing that hangs on it can show. */
  offscreen: boolean;
};

/** What else was read of it, and of what hangs on it. */
type Findings = { extras: Extras; children: Children; nodes: PlatformNode[]; scroll: Scroll | undefined };

/** What an object says and holds, as a node. */
export function describeObject(
  toolkit: Toolkit,
  { object, box, place, isAway, offscreen }: LocatedObject,
  { extras, children, nodes, scroll }: Findings,
): PlatformNode {
  const { placement } = place.geometry;
  const bounds = box && !isAway && !toolkit.turns(object) ? toScreen(box, placement) : undefined;
  const facts = toFacts(object, { ...extras, bounds }, offscreen || (isAway && nodes.every(isHidden)));
  const node: PlatformNode = { ref: object.ref.key, ...facts, children: withSelection(nodes, extras) };
  if (children.refs.length < children.total) node.childCount = children.total;
  if (toolkit.reusesRows(object)) node.reusesRows = true;
  if (toolkit.keepsPlaces(object)) node.keepsPlaces = true;
  if (toolkit.reusesRefs) node.reusesRefs = true;
  if (toolkit.isDialogInWindow(object, box, place)) node.modal = true;
  if (scroll) node.scroll = toPixels(scroll, placement.scale);
  return withoutChoiceAsTitle(toolkit.correctNode(node, object, extras));
}

/** GTK 3, Qt and Swing name a combo box that has no label by its current item. */
function withoutChoiceAsTitle(node: PlatformNode): PlatformNode {
  if (node.role !== 'comboBox' || node.title !== node.value) return node;
  const { title: _, ...box } = node;
  return box;
}

function withSelection(nodes: PlatformNode[], { chosen }: Extras): PlatformNode[] {
  return chosen ? nodes.map((child) => ({ ...child, selected: chosen.has(child.ref) })) : nodes;
}

const isHidden = ({ offscreen }: PlatformNode) => offscreen === true;
const toPixels = ({ px, ofPx }: Scroll, scale: number): Scroll => ({ px: px * scale, ofPx: ofPx * scale });
