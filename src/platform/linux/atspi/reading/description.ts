import type { PlatformNode, Rect, Scroll } from '../../../../core/node.ts';
import { find } from '../../../../core/tree.ts';
import { type Place, toScreen } from '../geometry/place.ts';
import type { Accessible } from '../protocol/accessible.ts';
import { withDropDown } from '../toolkits/drop-down.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { cleanName, type Extras, toFacts } from './facts.ts';
import type { Children } from './known-tree.ts';

/** An object where it is, and whether it shows. */
export type Sight = {
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
export function describe(toolkit: Toolkit, sight: Sight, { extras, children, nodes, scroll }: Findings): PlatformNode {
  const { object, box, place, isAway, offscreen } = sight;
  const bounds = box && !isAway && !toolkit.turns(object) ? toScreen(box, place.placement) : undefined;
  const { named, shown } = labelled(toolkit, object, nodes);
  const facts = toFacts(named, { value: shown, ...extras, bounds }, offscreen || (isAway && nodes.every(isHidden)));
  // When a pane of Swing has the keyboard, all of its tabs say that they do: it is the one in front.
  if (toolkit.name === 'swing' && isTab(object)) facts.focused &&= facts.selected === true;
  const node: PlatformNode = { ref: object.ref.key, ...facts, children: retold(toolkit, nodes, object, extras) };
  if (children.refs.length < children.total) node.childCount = children.total;
  if (toolkit.reusesRows(object)) node.reusesRows = true;
  if (toolkit.keepsPlaces(object)) node.keepsPlaces = true;
  if (toolkit.reusesRefs) node.reusesRefs = true;
  if (scroll) node.scroll = scaled(scroll, place.placement.scale);
  return node;
}

/**
 * GTK 4 tells the chosen item of a combo box only through the label that shows it, calls every tab a tab, and keeps the
 * underscore of a mnemonic.
 */
function labelled(toolkit: Toolkit, object: Accessible, nodes: PlatformNode[]) {
  const isChoice = object.role === 'combo-box';
  const isLabelled = toolkit.name === 'gtk4' && (isTab(object) || isChoice || object.name.includes('_'));
  const label = isLabelled ? visibleLabel(nodes) : undefined;
  const isName = label !== undefined && (isTab(object) || label === cleanName(object.name.replace('_', '')));
  // A combo row of libadwaita begins with its name, and has the label of its item in a list.
  const list = isChoice && isName ? visibleList(nodes) : undefined;
  const shown = isChoice ? ((list && visibleLabel([list])) ?? label) : undefined;
  return { named: isName ? { ...object, name: label } : object, shown };
}

/** The children, with what they do not say of themselves. */
function retold(toolkit: Toolkit, nodes: PlatformNode[], { role }: Accessible, { chosen }: Extras): PlatformNode[] {
  if (chosen) return nodes.map((child) => ({ ...child, selected: chosen.has(child.ref) }));
  return toolkit.name === 'libreoffice' && role === 'filler' ? withDropDown(nodes) : nodes;
}

const isTab = ({ role }: Accessible) => role === 'page-tab';
const isHidden = ({ offscreen }: PlatformNode) => offscreen === true;
const scaled = ({ px, ofPx }: Scroll, scale: number): Scroll => ({ px: px * scale, ofPx: ofPx * scale });

function visibleLabel(nodes: PlatformNode[]): string | undefined {
  return find(nodes, (node) => node.role === 'label' && !node.offscreen && node.title !== undefined)?.title;
}

const visibleList = (nodes: PlatformNode[]) => find(nodes, ({ role, offscreen }) => role === 'list' && !offscreen);
