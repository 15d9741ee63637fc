import type { Inspection } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { isRange, isTextInput } from '../../../core/roles.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { noSetValue, notReachable, refuseIfBehindModal, refuseIfDisabled } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { setCell } from './cell.ts';
import { setChecked } from './check.ts';
import { choose } from './choose.ts';
import { setAndLeave, setAndReturn } from './leave.ts';
import { setNumber } from './number.ts';

type Value = number | string | boolean;

const TAKING_MS = 400;

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
  if (inspection.range && isRange(node.role))
    return await setNumber(context, target, inspection, inspection.range, value, signal);
  if (node.role === 'cell') return await setCell(context, target, inspection, value, signal);
  return await setText(context, target, inspection, String(value), signal);
}

async function setText(
  context: ActionContext,
  target: Target,
  { editable, text }: Inspection,
  wanted: string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  if (text && !editable && isTextInput(target.node.role)) {
    throw notReachable(
      `${targetName(target)} is read-only: nothing was changed.`,
      'Look for the control that makes it editable.',
    );
  }
  if (!text || !editable) throw noSetValue(target);
  if ((await application.perform(target.ref, { kind: 'setText', text: wanted }, signal)) === 'done') {
    const isEmpty = wanted !== '' && (await staysEmpty(context, target, signal));
    const changed = target.node.secure === true;
    return { method: application.methods.native, changed, ...(isEmpty && { error: leftEmpty(target) }) };
  }
  throw noSetValue(target);
}

/**
 * In the tree, an empty field looks like one that does not report what it holds: only inspecting it shows which it is.
 */
async function staysEmpty(context: ActionContext, { ref }: Target, signal: AbortSignal): Promise<boolean> {
  const isFilled = async () => (await context.application.inspect(ref, signal))?.text?.content !== '';
  return !(await poll(context, isFilled, TAKING_MS, signal));
}

function leftEmpty(target: Target): UiError {
  return new UiError('unsupported', `${targetName(target)} did not take the value: it is empty.`, {
    hint: "The application may have refused it; call debug_ui again, or try 'type'.",
  });
}
