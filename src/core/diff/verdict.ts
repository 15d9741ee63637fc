import { changedFacts, type FactName, OBSERVABLE_FACTS } from '../facts.ts';
import type { UiNode } from '../node.ts';
import { findById } from '../tree.ts';
import { isMinor } from './change-words.ts';
import type { Changed, TreeDiff } from './diff.ts';
import { effectLines } from './effects.ts';

export type Verdict = {
  nodeBefore: UiNode | undefined;
  nodeAfter: UiNode | undefined;
  /** An observable fact of the target differs, or it is gone or has left the screen. */
  changed: boolean;
  /** The other changes, one line each. */
  effects: string[];
};

/** The target of an action before it and after. */
export type TargetStates = { before: UiNode | undefined; after: UiNode | undefined };

/** Finds what an action did, from the tree before it and the tree after; `own` where its target is not in both. */
export function judge(
  before: readonly UiNode[],
  after: readonly UiNode[],
  id: string | undefined,
  own: TargetStates = { before: id ? findById(before, id) : undefined, after: id ? findById(after, id) : undefined },
): Verdict {
  const fields = own.before && own.after ? changedFacts(own.before, own.after) : [];
  const gone = own.before !== undefined && own.after === undefined;
  const left = fields.includes('offscreen') && own.after?.offscreen === true;
  return {
    nodeBefore: own.before,
    nodeAfter: own.after,
    changed: gone || left || fields.some(isObservable),
    effects: effectLines({ before, after }, new Set(id === undefined ? [] : [id])),
  };
}

/** The difference is more than focus and layout, so that it may be the effect of an action. */
export function isSubstantial({ added, removed, changed, moved }: TreeDiff): boolean {
  return added.length + removed.length + moved.length > 0 || changed.some(isSubstantialChange);
}

/** Something came, went or changed its place, and may still be moving. */
export function isLayoutChange({ added, removed, changed, moved }: TreeDiff): boolean {
  return added.length + removed.length + moved.length > 0 || changed.some(({ fields }) => fields.includes('bounds'));
}

/** All that differs is that something can no longer be used, as long as a program is at work. */
export function isStandstill({ added, removed, changed, moved }: TreeDiff): boolean {
  const isDisabled = ({ fields, after }: Changed) =>
    !after.enabled && fields.every((name) => TRANSIENT_FACTS.has(name) || name === 'enabled');
  return added.length + removed.length + moved.length === 0 && changed.length > 0 && changed.every(isDisabled);
}

const TRANSIENT_FACTS: ReadonlySet<FactName> = new Set<FactName>(['focused', 'active', 'actions']);

function isSubstantialChange(change: Changed): boolean {
  return !isMinor(change) && !change.fields.every((name) => TRANSIENT_FACTS.has(name) || name === 'bounds');
}

function isObservable(name: FactName): boolean {
  return OBSERVABLE_FACTS.some((each) => each === name);
}
