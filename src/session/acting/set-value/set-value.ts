import { UiError } from '../../../core/errors.ts';
import { isRange, isTextInput } from '../../../core/roles.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { refuseIfBehindModal, refuseIfDisabled } from '../refusals.ts';
import type { Target } from '../target.ts';
import { setCell } from './cell.ts';
import { setChecked } from './check.ts';
import { choose } from './choose.ts';
import { setAndLeave, setAndReturn } from './commit.ts';
import { writeInFocus } from './in-focus.ts';
import { setNumber } from './number.ts';
import { setText } from './text.ts';

type Value = number | string | boolean;

/** Gives the target a value; its role and what it can do decide how. */
export async function setValue(
  context: ActionContext,
  target: Target,
  value: Value,
  signal: AbortSignal,
): Promise<Performed> {
  refuseIfDisabled(target);
  await refuseIfBehindModal(context, target, signal);
  const { application } = context;
  const { node } = target;
  if (typeof value === 'boolean') return await setChecked(context, target, value, signal);
  if (node.role === 'comboBox' || node.role === 'popUpButton' || node.role === 'list') {
    return await choose(context, target, String(value), signal);
  }
  const inspection = await application.inspect(target.ref, signal);
  if (!inspection)
    throw new UiError('node_not_found', `node not found: ${target.id} is gone.`, {
      hint: 'Call debug_ui again for the ids.',
    });
  if (inspection.correctsOnBlur) return await setAndLeave(context, target, String(value), signal);
  // What is in a dialog is taken with the dialog, and Return would answer that.
  if (inspection.commitsOnReturn && target.line[0]?.role !== 'dialog')
    return await setAndReturn(context, target, String(value), signal);
  if (isTextInput(node.role)) return await setText(context, target, inspection, String(value), signal);
  const { range } = inspection;
  if (range && isRange(node.role)) {
    const write = () => setNumber(context, target, inspection, range, value, signal);
    return await writeInFocus(context, target, inspection, write, signal);
  }
  if (node.role === 'cell') return await setCell(context, target, inspection, value, signal);
  return await setText(context, target, inspection, String(value), signal);
}
