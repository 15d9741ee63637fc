import { changedFacts, type FactName, factsOf } from '../facts.ts';
import type { UiNode } from '../node.ts';
import { isRow } from '../roles.ts';
import { indexById, walk } from '../tree.ts';
import { changeWords } from './change-words.ts';
import type { Changed } from './diff.ts';
import { listed } from './listed.ts';
import { Names } from './names.ts';

/** A node as it showed first and as it showed last. */
type Shown = { first: UiNode; last: UiNode };

/** Whether a reader knows already how these facts of a node have changed. */
type IsTold = (shown: Shown, fields: readonly FactName[]) => boolean;

/**
 * What changed from one tree to the next and does not show in the last one: the dialog that it was in has closed, say.
 * Only what a user has entered or would read counts, not what merely was enabled or had focus.
 */
export function lostChangeLines(trees: readonly (readonly UiNode[])[], isTold: IsTold): string[] {
  const atEnd = indexById(trees.at(-1) ?? []);
  const lines = [...shownBefore(trees, atEnd)].flatMap(([id, shown]) => {
    const isHidden = atEnd.has(id);
    const fields = lostFields(shown, isHidden);
    if (fields.length === 0 || isTold(shown, fields)) return [];
    const change: Changed = { id, fields, before: factsOf(shown.first), after: factsOf(shown.last) };
    const name = new Names([shown.first], [shown.last]).of(id, change.before);
    return [{ name, text: `changed: ${name} ${changeWords(change).join(' ')}, then ${isHidden ? 'hidden' : 'gone'}` }];
  });
  return listed(
    lines,
    ({ text }) => text,
    ({ name }) => name,
    'changed and are gone',
  );
}

/** All that shows in one of the trees and not in the last. */
function shownBefore(trees: readonly (readonly UiNode[])[], atEnd: ReadonlyMap<string, UiNode>): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const tree of trees) {
    walk(tree, (node) => {
      const now = atEnd.get(node.id);
      if (node.offscreen || (now && !now.offscreen)) return undefined;
      const shown = found.get(node.id);
      if (shown) shown.last = node;
      else found.set(node.id, { first: node, last: node });
      return undefined;
    });
  }
  return found;
}

/** Of what is hidden, only title and value are not read any more. */
function lostFields({ first, last }: Shown, isHidden: boolean): FactName[] {
  if (first === last) return [];
  return changedFacts(first, last).filter((name) => {
    if (name === 'value' || name === 'title') return last.role !== 'scrollBar' && last.role !== 'menuItem';
    if (isHidden) return false;
    return name === 'checked' || (name === 'selected' && isRow(last.role) && last.selected === true);
  });
}
