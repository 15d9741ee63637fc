import type { Folded } from './fold.ts';
import { isActionable, isControl, isDecoration, isList } from './meaning.ts';
import type { UiNode } from './node.ts';
import { isBlank } from './text.ts';

/** Which nodes get a line first when not all can. Lower is better. */
export const TIERS = {
  /** The focused control, the windows, and what the caller asked for by name. */
  first: 0,
  /** What can be acted on now, with the label that names it where it has no name. */
  actionable: 1,
  /** Controls that cannot be acted on now, and values. */
  informative: 2,
  /** Text and titled groups. */
  text: 3,
  decoration: 4,
  offscreenActionable: 5,
  offscreen: 6,
} as const;

export type Tier = (typeof TIERS)[keyof typeof TIERS];

export type Ranked = { item: Folded; tier: Tier };

const MANY_CHILDREN = 20;
const ORDERS = 2 ** 24;
const RANKS = 2 ** 15;

/**
 * All nodes, the most needed first: by tier, then by how far down a long list they are, then in document order. So
 * the toolbar after a long list comes before the list's hundredth row.
 */
export function rank(all: readonly Folded[], keep: ReadonlySet<string>): Ranked[] {
  const names = namesOf(all);
  const ranks = new Uint16Array(all.length);
  const keys = new Float64Array(all.length);
  for (const item of all) {
    const row = rowOf(item, ranks);
    ranks[item.order] = row;
    const tier = tierOf(item, keep, names);
    // The focused node comes before the windows: with room for one line, that is the one.
    const place = tier === TIERS.first ? (item.node.focused || keep.has(item.node.id) ? 0 : 1) : row;
    keys[item.order] = (tier * RANKS + place) * ORDERS + item.order;
  }
  const ranked: Ranked[] = [];
  for (const key of keys.sort()) {
    const item = all[key % ORDERS];
    if (item !== undefined) ranked.push({ item, tier: tierNumber(Math.floor(key / ORDERS / RANKS)) });
  }
  return ranked;
}

function tierNumber(number: number): Tier {
  return Object.values(TIERS).find((tier) => tier === number) ?? TIERS.offscreen;
}

/** The largest index among siblings, over the long lists that the node is in. */
function rowOf(item: Folded, ranks: Uint16Array): number {
  const { parent } = item;
  if (parent === undefined) return 0;
  const above = ranks[parent.order] ?? 0;
  if (!isList(parent.node.role) && parent.children.length <= MANY_CHILDREN) return above;
  // Document order visits siblings one after the other, so the index is found by counting up from the last one.
  return Math.min(RANKS - 1, Math.max(above, indexIn(parent, item)));
}

function indexIn(parent: Folded, item: Folded): number {
  let low = 0;
  let high = parent.children.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parent.children[middle]?.order ?? 0) < item.order) low = middle + 1;
    else high = middle;
  }
  return low;
}

function tierOf(item: Folded, keep: ReadonlySet<string>, names: ReadonlySet<Folded>): Tier {
  const { node } = item;
  if (keep.has(node.id)) return TIERS.first;
  if (item.offscreen) return isActionable(node) ? TIERS.offscreenActionable : TIERS.offscreen;
  if (node.focused || node.modal || item.parent === undefined) return TIERS.first;
  if (isActionable(node) || isList(node.role) || node.role === 'dialog' || names.has(item)) return TIERS.actionable;
  if (isControl(node.role) || node.actions.length > 0) return TIERS.informative;
  if (!isDecoration(node) && !isBlank(node.value)) return TIERS.informative;
  if (node.role !== 'image' && (!isBlank(node.title) || !isBlank(node.value))) return TIERS.text;
  return isDecoration(node) ? TIERS.decoration : TIERS.text;
}

/** A row without a name is told by the first text in it, so that text is no decoration. */
function namesOf(all: readonly Folded[]): Set<Folded> {
  const names = new Set<Folded>();
  for (const item of all) {
    if (item.offscreen || item.children.length === 0 || !isUnnamedAction(item.node)) continue;
    const name = firstText(item.children);
    if (name !== undefined) names.add(name);
  }
  return names;
}

function isUnnamedAction(node: UiNode): boolean {
  return isActionable(node) && isBlank(node.title) && isBlank(node.value);
}

function firstText(items: readonly Folded[]): Folded | undefined {
  for (const item of items) {
    if (isActionable(item.node)) continue;
    if (!isBlank(item.node.title) || !isBlank(item.node.value)) return item;
    const below = firstText(item.children);
    if (below !== undefined) return below;
  }
  return undefined;
}
