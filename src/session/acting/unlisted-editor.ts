import type { UiNode } from '../../core/node.ts';
import { formatValue } from '../../core/text.ts';
import { findById } from '../../core/tree.ts';
import type { ActOutcome } from './action.ts';
import type { ActionContext } from './context.ts';
import { type Editor, openEditor } from './type/editor.ts';

const VALUE_CHARS = 80;

/** Finds the editor that has focus and is in no tree, like those of the cells in Qt and GTK 3. */
export async function findUnlistedEditor(
  context: ActionContext,
  roots: readonly UiNode[],
  signal: AbortSignal,
): Promise<Editor | undefined> {
  const id = context.lastFocus && context.ids.idOf(context.lastFocus.ref);
  return id !== undefined && findById(roots, id) ? undefined : await openEditor(context, signal).catch(() => undefined);
}

/** Adds what an action did to such an editor, which no tree shows. */
export async function addUnlistedEditor(
  context: ActionContext,
  before: Editor | undefined,
  outcome: ActOutcome,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const after = outcome.trees && (await findUnlistedEditor(context, outcome.trees.after, signal));
  const line = after && effectOf(before, after);
  if (line === undefined) return outcome;
  return { ...outcome, effects: [line, ...outcome.effects], beyondTrees: [...(outcome.beyondTrees ?? []), line] };
}

function effectOf(before: Editor | undefined, after: Editor): string | undefined {
  const [had, has] = [contentOf(before), contentOf(after)];
  if (before?.ref !== after.ref) return `focus moved to an editor that is in no tree${has && ` value=${has}`}`;
  return had === has ? undefined : `changed: an editor that is in no tree value=${had}→${has}`;
}

const contentOf = (editor: Editor | undefined) =>
  editor?.text?.content === undefined ? '' : formatValue(editor.text.content, VALUE_CHARS);
