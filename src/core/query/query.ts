import { mayShow, type UiNode } from '../node.ts';
import { isEcho } from '../node-traits.ts';
import { nodeName } from '../render/line.ts';
import { roleWord } from '../text.ts';
import { find } from '../tree.ts';
import { nearestTitles, rolesPresent } from './query-hints.ts';

export const QUERY_STATES = [
  'focused',
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'selected',
  'expanded',
  'collapsed',
  'offscreen',
  'visible',
  'active',
  'secure',
] as const;

export type QueryState = (typeof QUERY_STATES)[number];

/** All that are given must hold. Text is looked for in title and value, whatever its case. */
export type Query = { role?: string; text?: string; value?: string | number; state?: QueryState };

export type QueryResult = {
  matches: UiNode[];
  count: number;
  /** For `render`'s `keep`: matches are never folded away. */
  ids: ReadonlySet<string>;
  /** The matches and what is around them, nothing else. */
  tree: UiNode[];
  /** Where nothing matched: what there is instead. */
  hint?: string;
};

export function query(roots: readonly UiNode[], wanted: Query): QueryResult {
  const ids = new Set<string>();
  const matches: UiNode[] = [];
  const tree = prune(roots, undefined, false, prepare(wanted), (node) => {
    ids.add(node.id);
    matches.push(node);
  });
  const result = { matches, count: matches.length, ids, tree };
  return matches.length > 0 ? result : { ...result, hint: hint(roots, wanted) };
}

/** Whether the last node of a line, from its window down, is what is wanted. */
export function matchesQuery(line: readonly UiNode[], wanted: Query): boolean {
  const node = line.at(-1);
  return node !== undefined && prepare(wanted)(node, !mayShow(line));
}

type Test = (node: UiNode, offscreen: boolean) => boolean;

function prepare(wanted: Query): Test {
  const role = wanted.role?.toLowerCase();
  const text = wanted.text?.toLowerCase();
  const { value, state } = wanted;
  return (node, offscreen) =>
    (role === undefined || node.role.toLowerCase() === role) &&
    (text === undefined || holds(node.title, text) || holds(shownValue(node), text)) &&
    (value === undefined || hasValue(node, value)) &&
    (state === undefined || inState(node, state, offscreen));
}

function shownValue(node: UiNode): string | number | undefined {
  return node.secure ? undefined : node.value;
}

function holds(have: string | number | undefined, text: string): boolean {
  return have !== undefined && String(have).toLowerCase().includes(text);
}

function hasValue(node: UiNode, value: string | number): boolean {
  const have = shownValue(node);
  if (have === undefined) return false;
  const number = Number(value);
  if (typeof have === 'number' && value !== '' && !Number.isNaN(number)) return Math.abs(have - number) < 1e-9;
  return holds(have, String(value).toLowerCase());
}

function inState(node: UiNode, state: QueryState, offscreen: boolean): boolean {
  switch (state) {
    case 'disabled':
      return !node.enabled;
    case 'checked':
      return node.checked === true;
    case 'unchecked':
      return node.checked === false;
    case 'collapsed':
      return node.expanded === false;
    case 'offscreen':
      return offscreen;
    case 'visible':
      return !offscreen;
    default:
      return node[state] === true;
  }
}

/** The label inside a matching button is the same find, not another. */
function prune(
  nodes: readonly UiNode[],
  parent: UiNode | undefined,
  hidden: boolean,
  test: Test,
  found: (node: UiNode) => void,
): UiNode[] {
  const tree: UiNode[] = [];
  for (const node of nodes) {
    const offscreen = hidden || node.offscreen === true;
    const echo = isEcho(node, parent) && parent !== undefined && test(parent, hidden);
    const match = !echo && test(node, offscreen);
    if (match) found(node);
    const below = prune(node.children, node, offscreen, test, found);
    if (!match && below.length === 0) continue;
    const { childCount: _, ...facts } = node;
    tree.push({ ...facts, children: below });
  }
  return tree;
}

function hint(roots: readonly UiNode[], wanted: Query): string {
  const parts: string[] = [];
  if (wanted.role !== undefined) {
    const { role } = wanted;
    const test = prepare({ role });
    const some = find(roots, (node) => test(node, false));
    if (some === undefined) parts.push(`No ${roleWord(role)} here; there are ${rolesPresent(roots)}.`);
  }
  const near = wanted.text === undefined ? [] : nearestTitles(roots, wanted.text);
  if (near.length > 0) parts.push(`Nearest: ${near.map((node) => `${nodeName(node)} id=${node.id}`).join(', ')}.`);
  return parts.length > 0 ? parts.join(' ') : `Nothing matches; there are ${rolesPresent(roots)}.`;
}
