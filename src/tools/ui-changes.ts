import type { TreeDiff } from '../core/diff/diff.ts';
import type { FactName, Facts } from '../core/facts.ts';
import { toJsonFacts } from '../core/render/json.ts';

/** Writes a diff as JSON: added nodes in full, of changed ones only the fields that differ, before and after. */
export function changesToJson({ added, removed, changed, moved }: TreeDiff): Record<string, unknown> {
  return {
    added: added.map(({ id, facts, at }) => ({ ...jsonOf(id, facts), at })),
    removed: removed.map(({ id, facts: { role, title } }) => ({ id, role, ...(title !== undefined && { title }) })),
    changed: changed.map(({ id, fields, before, after }) => ({
      id,
      before: only(fields, jsonOf(id, before)),
      after: only(fields, jsonOf(id, after)),
    })),
    moved,
  };
}

const jsonOf = (id: string, facts: Facts) => toJsonFacts({ id, ...facts, children: [] });

function only(fields: readonly FactName[], facts: Partial<Record<FactName, unknown>>): Record<string, unknown> {
  return Object.fromEntries(fields.map((name) => [name, facts[name] ?? null]));
}
