import { cutLine, notesOf } from './cut-lines.ts';
import type { FoldResult } from './fold.ts';
import type { Folded } from './folded.ts';
import { itemLine, type LineForm } from './line.ts';
import { rank, TIERS } from './priority.ts';
import { lineTokens } from './tokens.ts';

export type Limits = { maxTokens: number; depth: number; keep: ReadonlySet<string> };

/** The line of each node that gets one, by its place in document order. */
export type Selection = (string | undefined)[];

/** Below this, not even the line for what is missing is sure to fit. */
export const LEAST_TOKENS = 60;

/** What does not fit in its shortest form gets no line: an id without a name says nothing. */
const FORMS: readonly LineForm[] = ['full', 'short'];

/** The text of what was asked for by itself is not cut where it fits. */
const formsOf = ({ open }: Folded): readonly LineForm[] => (open ? ['whole', ...FORMS] : FORMS);

/** Chooses the nodes to show so that their lines, and the lines for what is left out, stay within `maxTokens`. */
export function select(tree: FoldResult, limits: Limits): Selection {
  return selectAll(tree, limits) ?? selectBest(tree, limits);
}

function selectAll(tree: FoldResult, limits: Limits): Selection | undefined {
  const lines: Selection = new Array(tree.all.length);
  let left = limits.maxTokens;
  for (const item of tree.all) {
    if (item.depth >= limits.depth) continue;
    const line = itemLine(item, formsOf(item)[0]);
    lines[item.order] = line;
    left -= cost(item, line);
    if (item.depth === limits.depth - 1 && item.children.length > 0) left -= cutCost(item, tree.all.length);
    if (left < 0) return undefined;
  }
  return lines;
}

/** Takes nodes in the order of their need. A tier that does not fit whole ends it: nothing of less need gets in. */
function selectBest(tree: FoldResult, limits: Limits): Selection {
  const lines: Selection = new Array(tree.all.length);
  const missing = descendants(tree.all);
  const reserved = new Float64Array(tree.all.length);
  const top = cutCost(tree.roots[0], tree.all.length);
  let rootsLeft = tree.roots.length;
  let left = limits.maxTokens - top;
  let last: number = TIERS.offscreen;
  for (const { item, tier } of rank(tree.all, limits.keep)) {
    if (tier > last) break;
    if (item.depth >= limits.depth) continue;
    const below = missing[item.order] ?? 0;
    const reserve = below > 0 ? cutCost(item, below) : 0;
    const fit = fitting(item, left - reserve);
    if (fit === undefined) {
      last = tier;
      if (tier === TIERS.first) continue;
      break;
    }
    lines[item.order] = fit.line;
    reserved[item.order] = reserve;
    left -= fit.tokens + reserve;
    if (item.parent === undefined && --rootsLeft === 0) left += top;
    for (let above = item.parent; above !== undefined; above = above.parent) {
      const still = (missing[above.order] ?? 0) - 1;
      missing[above.order] = still;
      if (still > 0) continue;
      left += reserved[above.order] ?? 0;
      reserved[above.order] = 0;
    }
  }
  return lines;
}

function fitting(item: Folded, left: number): { line: string; tokens: number } | undefined {
  if (left <= 0) return undefined;
  for (const form of formsOf(item)) {
    const line = itemLine(item, form);
    const tokens = cost(item, line);
    if (tokens <= left) return { line, tokens };
  }
  return undefined;
}

function cost(item: Folded, line: string): number {
  return notesOf(item).reduce((sum, note) => sum + lineTokens(note, item.depth + 1), lineTokens(line, item.depth));
}

/** Of the line under `item` for what is hidden there; no noun costs more than `windows`. */
function cutCost(item: Folded | undefined, hidden: number): number {
  return item === undefined ? 0 : lineTokens(cutLine(hidden, 'windows', item.node.id), item.depth + 1);
}

/** How many nodes each has below it. */
function descendants(all: readonly Folded[]): Uint32Array {
  const counts = new Uint32Array(all.length);
  for (let order = all.length - 1; order >= 0; order--) {
    const parent = all[order]?.parent;
    if (parent !== undefined) counts[parent.order] = (counts[parent.order] ?? 0) + 1 + (counts[order] ?? 0);
  }
  return counts;
}
