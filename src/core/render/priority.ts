import type { UiNode } from '../node.ts';
import { hasNoText, isActionable, isDecoration } from '../node-traits.ts';
import { isControl, isList } from '../roles.ts';
import { isBlank } from '../text.ts';
import type { Folded } from './folded.ts';

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

export type Ranked = { item: Folded; tier: number };

const MANY_CHILDREN = 20;
const ROW_TEXTS = 6;
const ORDERS = 2 ** 24;
const RANKS = 2 ** 15;

/**
 * All nodes, the most needed first: by tier, then by how far down a long list they are, then in document order. So
 * the toolbar after a long list comes before the list's hundredth row.
 */
export function* rank(all: readonly Folded[], keep: ReadonlySet<string>): Generator<Ranked> {
  const names = namesOf(all);
  const ranks = new Uint16Array(all.length);
  const keys = new Float64Array(all.length);
  for (const item of all) {
    const row = indexInLists(item, ranks);
    ranks[item.order] = row;
    const tier = tierOf(item, keep, names);
    // The focused node comes before the windows: with room for one line, that is the one.
    const place = tier === TIERS.first ? (item.node.focused || keep.has(item.node.id) ? 0 : 1) : row;
    keys[item.order] = (tier * RANKS + place) * ORDERS + item.order;
  }
  for (const key of keys.sort()) {
    const item = all[key % ORDERS];
    if (item !== undefined) yield { item, tier: Math.floor(key / ORDERS / RANKS) };
  }
}

/** The largest index among siblings, over the long lists that the node is in. */
function indexInLists(item: Folded, ranks: Uint16Array): number {
  const { parent } = item;
  if (parent === undefined) return 0;
  const above = ranks[parent.order] ?? 0;
  if (!isList(parent.node.role) && parent.children.length <= MANY_CHILDREN) return above;
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

function tierOf(item: Folded, keep: ReadonlySet<string>, names: ReadonlySet<Folded>): number {
  const { node } = item;
  // Without the node whose line they stand on, its children would each take a line.
  if (item.inline) return Math.min(...item.children.map((child) => tierOf(child, keep, names)));
  if (keep.has(node.id)) return TIERS.first;
  const needed = isActionable(node) || names.has(item);
  if (item.offscreen) return needed ? TIERS.offscreenActionable : TIERS.offscreen;
  if (node.focused || node.modal || item.parent === undefined) return TIERS.first;
  if (needed || isList(node.role) || node.role === 'dialog') return TIERS.actionable;
  if (isControl(node.role) || node.actions.length > 0) return TIERS.informative;
  if (!isDecoration(node) && !isBlank(node.value)) return TIERS.informative;
  if (node.role !== 'image' && (!isBlank(node.title) || !isBlank(node.value))) return TIERS.text;
  return isDecoration(node) || hasNoText(node) ? TIERS.decoration : TIERS.text;
}

/** The texts in a row without a name describe it, so those are no decoration. Elsewhere the first text names it. */
function namesOf(all: readonly Folded[]): Set<Folded> {
  const names = new Set<Folded>();
  for (const item of all) {
    if (item.children.length === 0 || !isUnnamedAction(item.node)) continue;
    collectTexts(item.children, item.node.role === 'row' ? ROW_TEXTS : 1, names);
  }
  return names;
}

function isUnnamedAction(node: UiNode): boolean {
  return isActionable(node) && isBlank(node.title) && isBlank(node.value);
}

/** Adds up to `most` texts, and returns how many more may be added. */
function collectTexts(items: readonly Folded[], most: number, names: Set<Folded>): number {
  let left = most;
  for (const item of items) {
    if (left === 0) break;
    if (isActionable(item.node)) continue;
    if (isBlank(item.node.title) && isBlank(item.node.value)) left = collectTexts(item.children, left, names);
    else {
      names.add(item);
      left--;
    }
  }
  return left;
}
