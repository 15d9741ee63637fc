import type { NodeFacts, NodeSource, UiNode } from './node.ts';
import { isSameRect } from './rect.ts';

/** Everything about a node but its id and what is below it. */
export type Facts = Omit<UiNode, 'id' | 'children'>;

export const FACT_NAMES = [
  'role',
  'title',
  'value',
  'enabled',
  'focused',
  'checked',
  'selected',
  'expanded',
  'bounds',
  'actions',
  'source',
  'offscreen',
  'secure',
  'active',
  'modal',
  'childCount',
] as const satisfies readonly (keyof Facts)[];

export type FactName = (typeof FACT_NAMES)[number];

/** Those that a user would call a change of the thing itself. The contract's `changed` goes by these. */
export const OBSERVABLE_FACTS = [
  'value',
  'enabled',
  'focused',
  'title',
  'checked',
  'selected',
  'expanded',
  // Windows alone have it: a target in one that becomes active is as it was.
  'active',
] as const satisfies readonly FactName[];

/** A copy of a node's facts alone. Written out because `...rest` takes five times as long. */
export function factsOf(node: NodeFacts & { source: NodeSource }): Facts {
  const { role, enabled, focused, actions, source } = node;
  const facts: Facts = { role, enabled, focused, actions, source };
  copyOptionalFacts(node, facts);
  return facts;
}

export function copyOptionalFacts(from: NodeFacts, to: NodeFacts): void {
  if (from.title !== undefined) to.title = from.title;
  if (from.value !== undefined) to.value = from.value;
  if (from.bounds !== undefined) to.bounds = from.bounds;
  if (from.checked !== undefined) to.checked = from.checked;
  if (from.selected !== undefined) to.selected = from.selected;
  if (from.expanded !== undefined) to.expanded = from.expanded;
  if (from.offscreen !== undefined) to.offscreen = from.offscreen;
  if (from.secure !== undefined) to.secure = from.secure;
  if (from.active !== undefined) to.active = from.active;
  if (from.modal !== undefined) to.modal = from.modal;
  if (from.childCount !== undefined) to.childCount = from.childCount;
}

/** Which facts differ, in the contract's order. */
export function changedFacts(before: Facts, after: Facts): FactName[] {
  return sameFacts(before, after) ? [] : FACT_NAMES.filter((name) => !sameFact(name, before, after));
}

/** Nearly all nodes are as they were, which is found out faster without going through names. */
export function sameFacts(a: Facts, b: Facts): boolean {
  return (
    a.role === b.role &&
    a.title === b.title &&
    Object.is(a.value, b.value) &&
    a.enabled === b.enabled &&
    a.focused === b.focused &&
    a.checked === b.checked &&
    a.selected === b.selected &&
    a.expanded === b.expanded &&
    a.offscreen === b.offscreen &&
    a.secure === b.secure &&
    a.active === b.active &&
    a.modal === b.modal &&
    a.childCount === b.childCount &&
    sameBounds(a.bounds, b.bounds) &&
    sameActions(a.actions, b.actions) &&
    sameSource(a.source, b.source)
  );
}

function sameFact(name: FactName, before: Facts, after: Facts): boolean {
  if (name === 'bounds') return sameBounds(before.bounds, after.bounds);
  if (name === 'actions') return sameActions(before.actions, after.actions);
  if (name === 'source') return sameSource(before.source, after.source);
  return Object.is(before[name], after[name]);
}

function sameBounds(a: Facts['bounds'], b: Facts['bounds']): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a === b || isSameRect(a, b);
}

function sameActions(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((action, i) => action === b[i]));
}

function sameSource(a: NodeSource, b: NodeSource): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if ('vision' in a) return 'vision' in b && a.vision === b.vision;
  return 'merged' in b && a.merged === b.merged && a.estimated === b.estimated;
}
