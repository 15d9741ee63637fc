import { OBSERVABLE_FACTS } from '../../core/facts.ts';
import type { ListedNode } from '../items.ts';
import type { IdChange } from './state.ts';
import { clip } from './text.ts';

const KEPT_CHANGES = 50;

/** What happened to each id, with what the newest tree shows added. */
export function idChanges(
  known: Map<string, IdChange[]>,
  before: readonly ListedNode[] | undefined,
  after: readonly ListedNode[],
): Map<string, IdChange[]> {
  if (before === undefined) return known;
  const time = new Date().toISOString();
  const history = new Map(known);
  const add = (id: string, what: string) =>
    history.set(id, [...(history.get(id) ?? []), { time, what }].slice(-KEPT_CHANGES));
  const old = new Map(before.map((node) => [node.id, node]));
  for (const node of after) {
    const previous = old.get(node.id);
    old.delete(node.id);
    if (previous === undefined) add(node.id, 'appeared');
    else for (const what of differences(previous, node)) add(node.id, what);
  }
  for (const id of old.keys()) add(id, 'gone');
  return history;
}

function differences(before: ListedNode, after: ListedNode): string[] {
  return OBSERVABLE_FACTS.filter((name) => before[name] !== after[name]).map(
    (name) => `${name} ${show(before[name])} → ${show(after[name])}`,
  );
}

const show = (value: unknown) => (value === undefined ? 'none' : clip(JSON.stringify(value), 120));
