import { isMinor } from './change-words.ts';
import { type Changed, diff, type TreeDiff } from './diff.ts';
import { effectLines } from './effects.ts';
import { type FactName, OBSERVABLE } from './facts.ts';
import { findById } from './find.ts';
import type { UiNode } from './node.ts';

export type Verdict = {
  nodeBefore: UiNode | undefined;
  nodeAfter: UiNode | undefined;
  /** An observable field of the target differs, or it is gone. */
  changed: boolean;
  /** What else changed, one line each. */
  effects: string[];
};

/** What an action did, from the tree before it and the tree after. */
export function judge(before: readonly UiNode[], after: readonly UiNode[], id: string | undefined): Verdict {
  const nodeBefore = id === undefined ? undefined : findById(before, id);
  const nodeAfter = id === undefined ? undefined : findById(after, id);
  const difference = diff(before, after);
  const own = difference.changed.find((change) => change.id === id);
  const gone = nodeBefore !== undefined && nodeAfter === undefined;
  return {
    nodeBefore,
    nodeAfter,
    changed: gone || own?.fields.some(isObservable) === true,
    effects: effectLines(difference, id),
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
