import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { quote } from '../../../core/text.ts';
import { findById } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { type Target, targetName } from '../target.ts';
import { LEAVING, openEditor } from './editor.ts';

const OPENING_MS = 1_500;

/** A cell takes keys in an editor, which is in no tree. Where none has opened and the cell shows the same, they are lost. */
export async function lostOnCell(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<UiError | undefined> {
  if (target.node.role !== 'cell') return undefined;
  const hasArrived = async () => {
    if (await openEditor(context, signal)) return true;
    const now = findById((await context.readWithTarget(signal)).roots, target.id);
    return now === undefined || contentOf(now) !== contentOf(target.node) || contentOf(now) === text.split(LEAVING)[0];
  };
  if (await poll(context, hasArrived, OPENING_MS, signal)) return undefined;
  return new UiError('unsupported', `${quote(text)} did not arrive: ${targetName(target)} opened no editor for it.`, {
    hint: 'It may be read-only, or want a double-click or F2 first: try set_value, or look for what makes it editable.',
  });
}

const contentOf = ({ value, title, checked, expanded }: UiNode) => String(value ?? title ?? checked ?? expanded ?? '');
