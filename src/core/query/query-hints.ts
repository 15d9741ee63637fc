import type { UiNode } from '../node.ts';
import { unreadChildren } from '../node-traits.ts';
import { nodeName } from '../render/line.ts';
import { isList } from '../roles.ts';
import { isBlank, roleWord } from '../text.ts';
import { walk } from '../tree.ts';

const ROLES_NAMED = 8;
const TITLES_NAMED = 3;
const COMPARED_CHARS = 60;

/** `12 button, 3 label`, the most frequent first. */
export function rolesPresent(roots: readonly UiNode[]): string {
  const counts = new Map<string, number>();
  walk(roots, ({ role }) => {
    counts.set(role, (counts.get(role) ?? 0) + 1);
    return undefined;
  });
  if (counts.size === 0) return 'no nodes';
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  const named = sorted.slice(0, ROLES_NAMED).map(([role, count]) => `${count} ${roleWord(role)}`);
  return sorted.length > ROLES_NAMED ? `${named.join(', ')}, …` : named.join(', ');
}

/**
 * Where the platform has more than was read: in closed menus, on hidden pages, and beyond the rows that show. Where
 * something was found, only lists are named: they may go on with what was looked for.
 */
export function describeUnsearched(roots: readonly UiNode[], hasMatch = false): string | undefined {
  const cut: UiNode[] = [];
  walk(roots, (node) => {
    if (unreadChildren(node) > 0) cut.push(node);
    return undefined;
  });
  if (cut.length === 0) return undefined;
  const most = cut
    .filter(({ role }) => !hasMatch || isList(role))
    .toSorted((a, b) => unreadChildren(b) - unreadChildren(a))
    .slice(0, TITLES_NAMED);
  const others = cut.filter((node) => !most.includes(node));
  const rest = others.reduce((sum, node) => sum + unreadChildren(node), 0);
  const parts = [
    ...most.map((node) => `${unreadChildren(node)} more in ${nodeName(node)} id=${node.id}`),
    ...(others.length > 0 && most.length > 0 ? [`and ${rest} in ${others.length} others`] : []),
  ];
  if (parts.length === 0) return `Not searched: ${rest} in closed menus and hidden parts.`;
  return `Not searched: ${parts.join(', ')}. Search there with root, or scroll there.`;
}

export function describeUnreported(areas: readonly UiNode[]): string | undefined {
  if (areas.length === 0) return undefined;
  const named = areas.slice(0, TITLES_NAMED).map((node) => `${nodeName(node)} id=${node.id}`);
  return `Accessibility reports nothing in ${named.join(', ')}: vision:true reads what shows there.`;
}

/** The nodes whose titles share the most letter pairs with `text`, those that show first. */
export function nearestTitles(roots: readonly UiNode[], text: string): UiNode[] {
  const wanted = pairs(text);
  const scored: { node: UiNode; score: number }[] = [];
  const seen = new Set<string>();
  walk(roots, (node) => {
    const { title } = node;
    if (title === undefined || isBlank(title) || seen.has(title)) return undefined;
    seen.add(title);
    const score = similarity(wanted, pairs(title));
    if (score >= 0.4) scored.push({ node, score });
    return undefined;
  });
  const isAway = ({ node }: { node: UiNode }) => Number(node.offscreen === true);
  return scored
    .toSorted((a, b) => isAway(a) - isAway(b) || b.score - a.score)
    .slice(0, TITLES_NAMED)
    .map(({ node }) => node);
}

function pairs(text: string): Set<string> {
  const letters = ` ${text.slice(0, COMPARED_CHARS).toLowerCase()} `;
  const found = new Set<string>();
  for (let i = 0; i + 2 <= letters.length; i++) found.add(letters.slice(i, i + 2));
  return found;
}

/** Dice's coefficient. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
