import type { Inspection } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { isTextInput } from '../../../core/roles.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { noSetValue, notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { LEAVING } from '../type/editor.ts';
import { writeInFocus } from './in-focus.ts';
import { replaceByKeys } from './replace-by-keys.ts';

const TAKING_MS = 400;

/** Replaces the text of a field. */
export async function setText(
  context: ActionContext,
  target: Target,
  inspection: Inspection,
  wanted: string,
  signal: AbortSignal,
): Promise<Performed> {
  const { editable, multiLine, text, editedByKeys } = inspection;
  if (text && !editable && isTextInput(target.node.role)) {
    throw notReachable(
      `${targetName(target)} is read-only: nothing was changed.`,
      'Look for the control that makes it editable.',
    );
  }
  if (!text || !editable) throw noSetValue(target);
  const write = (hasFocus: boolean) =>
    hasFocus && editedByKeys && !LEAVING.test(wanted)
      ? replaceByKeys(context, target, multiLine, wanted, signal)
      : replaceNatively(context, target, multiLine, wanted, signal);
  return await writeInFocus(context, target, inspection, write, signal);
}

async function replaceNatively(
  context: ActionContext,
  target: Target,
  multiLine: boolean,
  wanted: string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  if ((await application.perform(target.ref, { kind: 'setText', text: wanted }, signal)) === 'done') {
    const isEmpty = wanted !== '' && (await staysEmpty(context, target, signal));
    const changed = target.node.secure === true;
    return { method: application.methods.native, changed, ...(isEmpty && { error: leftEmpty(target) }) };
  }
  // What it does with a text shows only when it is given one.
  if ((await application.inspect(target.ref, signal))?.takesKeysOnly) {
    return await replaceByKeys(context, target, multiLine, wanted, signal);
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
