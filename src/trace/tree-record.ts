import { applyDiff, diff } from '../core/diff/diff.ts';
import type { Facts } from '../core/facts.ts';
import type { UiNode } from '../core/node.ts';
import { walk } from '../core/tree.ts';
import type { TreeRecord, WrittenRecord } from './records.ts';
import { damaged } from './trace-error.ts';
import { TRACE_LIMITS } from './trace-limits.ts';

type WrittenTree = WrittenRecord & { kind: 'tree' };

/** Records what leads from one tree to the next; undefined where nothing does. */
export function treeRecord(
  before: readonly UiNode[],
  after: readonly UiNode[],
  revision: number,
): WrittenTree | undefined {
  const { added, removed, changed, moved } = diff(before, after);
  if (added.length + removed.length + changed.length + moved.length === 0) return undefined;
  return {
    kind: 'tree',
    revision,
    ...(added.length > 0 && { added: added.map(({ id, facts, at }) => ({ id, facts: shorten(facts), at })) }),
    ...(removed.length > 0 && { removed: removed.map(({ id }) => id) }),
    ...(changed.length > 0 && { changed: changed.map(({ id, after: facts }) => ({ id, facts: shorten(facts) })) }),
    ...(moved.length > 0 && { moved: moved.map(({ id, to }) => ({ id, to })) }),
  };
}

/** Leaves out what nearly all nodes have alike, and what a password field holds. */
export function shorten(facts: Facts): NonNullable<WrittenTree['added']>[number]['facts'] {
  const { enabled, focused, actions, source, value, ...rest } = facts;
  return {
    ...rest,
    ...(value !== undefined && !facts.secure && { value }),
    ...(!enabled && { enabled }),
    ...(focused && { focused }),
    ...(actions.length > 0 && { actions }),
    ...(source !== 'ax' && { source }),
  };
}

/** The tree that a record leads to. Every id stands in one place: a hostile record could make a circle otherwise. */
export function applyTreeRecord(before: readonly UiNode[], record: TreeRecord): UiNode[] {
  const known = new Set<string>();
  walk(before, ({ id }) => {
    known.add(id);
    return undefined;
  });
  const fresh = new Set(record.added.map(({ id }) => id));
  const isTwice = fresh.size < record.added.length || record.added.some(({ id }) => known.has(id));
  const moves = new Set(record.moved.map(({ id }) => id));
  if (isTwice || moves.size < record.moved.length || record.moved.some(({ id }) => fresh.has(id))) {
    throw damaged('a node of its trees stands in two places');
  }
  const after = applyDiff(before, {
    added: record.added.map(({ id, facts, at }) => ({ id, facts: factsOfRecord(facts), at: placeOf(at) })),
    removed: record.removed.map((id) => ({ id })),
    changed: record.changed.map(({ id, facts }) => ({ id, after: factsOfRecord(facts) })),
    moved: record.moved.map(({ id, to }) => ({ id, to: placeOf(to) })),
  });
  checkSize(after);
  return after;
}

type ReadFacts = TreeRecord['changed'][number]['facts'];

/** Zod marks what is not there as undefined. */
export function factsOfRecord({ source, ...facts }: ReadFacts): Facts {
  const defined = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const { role, enabled, focused, actions } = facts;
  const origin =
    typeof source === 'string' || 'vision' in source
      ? source
      : { merged: source.merged, ...(source.estimated && { estimated: source.estimated }) };
  return { ...defined, role, enabled, focused, actions, source: origin };
}

const placeOf = ({ parent, index }: TreeRecord['moved'][number]['to']) => ({ parent, index });

function checkSize(roots: readonly UiNode[]): void {
  let nodes = 0;
  walk(roots, (_, { depth }) => {
    nodes += 1;
    if (nodes > TRACE_LIMITS.nodes || depth > TRACE_LIMITS.depth) throw damaged('one of its trees is too large');
    return undefined;
  });
}
