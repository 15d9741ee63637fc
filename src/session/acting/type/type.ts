import type { Inspection } from '../../../core/backend.ts';
import { isTextInput } from '../../../core/roles.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { notReachable, refuseIfBehindModal, refuseIfDisabled } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { checkArrival, type ReadField, waitForGrowth } from './arrival.ts';
import { lostOnCell } from './cell-arrival.ts';
import { LEAVING, openEditor } from './editor.ts';
import { ensureActive, focus } from './focus.ts';

/** Puts text where the caret of the target is; behind what it holds if it does not have focus. */
export async function typeInto(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  refuseIfDisabled(target);
  await refuseIfBehindModal(context, target, signal);
  const found = await application.inspect(target.ref, signal);
  if (found?.text && !found.editable && (isTextInput(target.node.role) || found.typedOver)) {
    throw notReachable(
      `${targetName(target)} is read-only: nothing was typed.`,
      'Look for the control that makes it editable.',
    );
  }
  if (!found?.focused) await focus(context, target, signal);
  const read = () => readField(context, target, text, signal);
  const before = await moveCaretToEnd(context, target, found, read, signal);
  const check = (untypable: string[]) => checkArrival(read, target, before, text, untypable);
  if (before && isInsertable(before, text)) {
    const done = await application.perform(target.ref, { kind: 'insertText', text }, signal);
    if (done === 'done') return { method: application.methods.native, ...(await check([])) };
  }
  await ensureActive(context, target, signal);
  const arrived = (characters: number) => waitForGrowth(context, read, before?.text?.length, characters, signal);
  const untypable = await context.input.type(text, arrived, signal);
  await arrived([...text].length);
  const lost = found?.mayHoldWidget ? await lostOnCell(context, target, text, signal) : undefined;
  if (lost) return { method: application.methods.input, error: lost };
  return { method: application.methods.input, ...(await check(untypable)) };
}

/**
 * A field that gets focus has its caret before the text in Qt, and all selected in GTK and AppKit. Of a date the part
 * that is selected is typed over. Returns the field as it is then.
 */
async function moveCaretToEnd(
  { application }: ActionContext,
  target: Target,
  found: Inspection | undefined,
  read: ReadField,
  signal: AbortSignal,
): Promise<Inspection | undefined> {
  const isPutThere = found?.focused === false && found.text?.selected === false && !found.correctsOnBlur;
  if (isPutThere) await application.perform(target.ref, { kind: 'caretToEnd' }, signal);
  return read();
}

/** Only keys leave a field, and replace what is selected. */
function isInsertable({ editable, multiLine, text }: Inspection, wanted: string): boolean {
  return editable && text?.selected === false && (multiLine || !LEAVING.test(wanted));
}

/** Reads what keys go into: of a cell in a sheet its editor, which the first of them opens empty. */
async function readField(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Inspection | undefined> {
  const found = await context.application.inspect(target.ref, signal);
  if (!found?.typedOver || LEAVING.test(text)) return found;
  return (
    (await openEditor(context, signal)) ?? { ...found, text: { length: 0, caret: 0, selected: false, content: '' } }
  );
}
