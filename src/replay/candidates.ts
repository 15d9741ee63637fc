import type { UiNode } from '../core/node.ts';
import { centreOf } from '../core/rect.ts';
import { isControl, isRow } from '../core/roles.ts';
import { isBlank } from '../core/text.ts';
import { walk } from '../core/tree.ts';
import { placeOf } from './identity.ts';

export type Candidate = { node: UiNode; score: number };

const SHOWN = 3;
/** Below this it has nothing in common but its role. */
const LEAST = 2.2;

/** What may stand for an element now, the likeliest first: by role, name, place in the tree and place on the screen. */
export function rankCandidates(wanted: UiNode, before: readonly UiNode[], now: readonly UiNode[]): Candidate[] {
  const place = placeOf(before, wanted.id).join('/');
  const candidates: Candidate[] = [];
  walk(now, (node) => {
    if (node.offscreen && !wanted.offscreen) return undefined;
    const isAlike = node.role === wanted.role || (isControl(node.role) && isControl(wanted.role)) || isRow(node.role);
    if (!isAlike) return undefined;
    const score =
      (node.role === wanted.role ? 1 : 0) +
      3 * likeness(wanted.title, node.title) +
      (placeOf(now, node.id).join('/') === place ? 1 : 0) +
      nearness(wanted, node);
    candidates.push({ node, score });
    return undefined;
  });
  return candidates.toSorted((a, b) => b.score - a.score);
}

/** Those that are worth a look. */
export function bestOf(candidates: readonly Candidate[]): UiNode[] {
  return candidates
    .filter(({ score }) => score >= LEAST)
    .slice(0, SHOWN)
    .map(({ node }) => node);
}

/** The share of letter pairs that two names have in common. */
export function likeness(a = '', b = ''): number {
  if (isBlank(a) || isBlank(b)) return 0;
  const [one, other] = [pairsOf(a), pairsOf(b)];
  const shared = one.filter((pair) => other.includes(pair)).length;
  return (2 * shared) / (one.length + other.length);
}

function pairsOf(name: string): string[] {
  const letters = ` ${name.toLowerCase().trim()} `;
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2));
}

/** 1 where it was, 0 from half a thousand pixels on. */
function nearness(a: UiNode, b: UiNode): number {
  if (a.bounds === undefined || b.bounds === undefined) return 0;
  const [from, to] = [centreOf(a.bounds), centreOf(b.bounds)];
  return Math.max(0, 1 - Math.hypot(from.x - to.x, from.y - to.y) / 500);
}
