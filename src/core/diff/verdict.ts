import { changedFacts, type FactName, OBSERVABLE } from '../facts.ts';
import type { UiNode } from '../node.ts';
import { findById } from '../tree.ts';
import { isMinor } from './change-words.ts';
import { type Changed, diff, type TreeDiff } from './diff.ts';
import { effectLines } from './effects.ts';

export type Verdict = {
  nodeBefore: UiNode | undefined;
  nodeAfter: UiNode | undefined;
  /** An observable field of the target differs, or it is gone, or from the screen. */
  changed: boolean;
  /** What else changed, one line each. */
  effects: string[];
};

/** The target of an action before it and after. */
export type Own = { before: UiNode | undefined; after: UiNode | undefined };

/** What an action did, from the tree before it and the tree after; `own` where its target is not in both. */
export function judge(
  before: readonly UiNode[],
  after: readonly UiNode[],
  id: string | undefined,
  own: Own = { before: id ? findById(before, id) : undefined, after: id ? findById(after, id) : undefined },
): Verdict {
  const fields = own.before && own.after ? changedFacts(own.before, own.after) : [];
  const gone = own.before !== undefined && own.after === undefined;
  const left = fields.includes('offscreen') && own.after?.offscreen === true;
  return {
    nodeBefore: own.before,
    nodeAfter: own.after,
    changed: gone || left || fields.some(isObservable),
    effects: effectLines(diff(before, after), id),
  };
}

/** The difference is more than focus and layout: what a person would call the effect of an action has shown. */
export function isSubstantial({ added, removed, changed, moved }: TreeDiff): boolean {
  return added.length + removed.length + moved.length > 0 || changed.some(isSubstantialChange);
}

/** Something came, went or changed its place: it may still be on its way there. */
export function isLayoutChange({ added, removed, changed, moved }: TreeDiff): boolean {
  return added.length + removed.length + moved.length > 0 || changed.some(({ fields }) => fields.includes('bounds'));
}

const PASSING: ReadonlySet<FactName> = new Set<FactName>(['focused', 'active', 'actions']);

function isSubstantialChange(change: Changed): boolean {
  return !isMinor(change) && !change.fields.every((name) => PASSING.has(name) || name === 'bounds');
}

function isObservable(name: FactName): boolean {
  return OBSERVABLE.some((each) => each === name);
}
