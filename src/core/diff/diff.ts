import { changedFacts, type FactName, type Facts, factsOf, sameFacts } from '../facts.ts';
import type { UiNode } from '../node.ts';
import { walk } from '../tree.ts';
import { longestIncreasing } from './longest-increasing.ts';

/** Where a node stands; the parent of a root is undefined. */
export type TreePosition = { parent: string | undefined; index: number };

export type Added = { id: string; facts: Facts; at: TreePosition };
export type Removed = { id: string; facts: Facts; from: TreePosition };
export type Changed = { id: string; fields: FactName[]; before: Facts; after: Facts };
export type Moved = { id: string; from: TreePosition; to: TreePosition };

/** What leads from one tree to another, by id, each list in document order. */
export type TreeDiff = { added: Added[]; removed: Removed[]; changed: Changed[]; moved: Moved[] };

/** As much of a difference as it takes to follow it. */
export type TreePatch = {
  added: readonly Added[];
  removed: readonly Pick<Removed, 'id'>[];
  changed: readonly Pick<Changed, 'id' | 'after'>[];
  moved: readonly Pick<Moved, 'id' | 'to'>[];
};

type PositionedNode = { node: UiNode; at: TreePosition };

export function diff(before: readonly UiNode[], after: readonly UiNode[]): TreeDiff {
  const changed: Changed[] = [];
  if (sameShape(before, after, changed)) return { added: [], removed: [], changed, moved: [] };
  const old = positionsOf(before);
  const now = positionsOf(after);
  const result: TreeDiff = { added: [], removed: [], changed: [], moved: [] };
  for (const [id, { node, at }] of old) {
    if (!now.has(id)) result.removed.push({ id, facts: factsOf(node), from: at });
  }
  const movers = movedIdsIn(after, undefined, old);
  for (const [id, { node, at }] of now) {
    const was = old.get(id);
    if (was === undefined) {
      result.added.push({ id, facts: factsOf(node), at });
      continue;
    }
    if (movers.has(id)) result.moved.push({ id, from: was.at, to: at });
    addChange(was.node, node, result.changed);
  }
  return result;
}

/** Whether nothing leads from one tree to the other: it ends with the first difference. */
export function isSameTree(before: readonly UiNode[], after: readonly UiNode[]): boolean {
  if (before === after) return true;
  return (
    before.length === after.length &&
    before.every((node, index) => {
      const now = after[index];
      return now?.id === node.id && sameFacts(node, now) && isSameTree(node.children, now.children);
    })
  );
}

/** The usual case, without an index: the same ids in the same places. Collects what changed in them. */
function sameShape(before: readonly UiNode[], after: readonly UiNode[], changed: Changed[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((node, index) => {
    const now = after[index];
    if (now === undefined || now.id !== node.id) return false;
    addChange(node, now, changed);
    return sameShape(node.children, now.children, changed);
  });
}

function addChange(before: UiNode, after: UiNode, changed: Changed[]): void {
  if (before === after) return;
  const fields = changedFacts(before, after);
  if (fields.length > 0) changed.push({ id: after.id, fields, before: factsOf(before), after: factsOf(after) });
}

export function isEmptyDiff({ added, removed, changed, moved }: TreeDiff): boolean {
  return added.length + removed.length + changed.length + moved.length === 0;
}

/** The tree that `difference` leads to from `before`, which stays as it is. */
export function applyDiff(before: readonly UiNode[], difference: TreePatch): UiNode[] {
  const { added, removed, changed, moved } = difference;
  const leaving = new Set([...removed, ...moved].map(({ id }) => id));
  const nodes = new Map<string, UiNode>();
  const after = new Map(changed.map((change) => [change.id, change.after]));
  walk(before, (node) => {
    nodes.set(node.id, { id: node.id, ...(after.get(node.id) ?? factsOf(node)), children: [] });
    return undefined;
  });
  const roots: UiNode[] = [];
  const listOf = (parent: string | undefined) => (parent === undefined ? roots : nodes.get(parent)?.children);
  walk(before, ({ id }, { parent }) => {
    const node = nodes.get(id);
    if (node !== undefined && !leaving.has(id)) listOf(parent?.id)?.push(node);
    return undefined;
  });
  for (const { id, facts } of added) nodes.set(id, { id, ...facts, children: [] });
  const arrivals = [...added.map(({ id, at }) => ({ id, at })), ...moved.map(({ id, to }) => ({ id, at: to }))];
  // Those that stayed keep their order, so filling in from the lowest index puts each where it belongs.
  for (const { id, at } of arrivals.toSorted((a, b) => a.at.index - b.at.index)) {
    const node = nodes.get(id);
    if (node !== undefined) listOf(at.parent)?.splice(at.index, 0, node);
  }
  return roots;
}

function positionsOf(roots: readonly UiNode[]): Map<string, PositionedNode> {
  const spots = new Map<string, PositionedNode>();
  walk(roots, (node, { parent, index }) => {
    spots.set(node.id, { node, at: { parent: parent?.id, index } });
    return undefined;
  });
  return spots;
}

/** The fewest nodes whose moving explains the order: all that came from another parent, and those out of line. */
function movedIdsIn(
  children: readonly UiNode[],
  parent: string | undefined,
  old: ReadonlyMap<string, PositionedNode>,
  movers = new Set<string>(),
): Set<string> {
  const stayed: { id: string; index: number }[] = [];
  for (const { id } of children) {
    const was = old.get(id);
    if (was === undefined) continue;
    if (was.at.parent === parent) stayed.push({ id, index: was.at.index });
    else movers.add(id);
  }
  const inLine = longestIncreasing(stayed.map(({ index }) => index));
  stayed.forEach(({ id }, place) => {
    if (!inLine.has(place)) movers.add(id);
  });
  for (const child of children) if (child.children.length > 0) movedIdsIn(child.children, child.id, old, movers);
  return movers;
}
