import type { Inspection } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { findById } from '../../../core/tree.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { editCell, enterAgain, fillEditor, typeOver } from './cell-editor.ts';

const SHOWING_MS = 1_000;

/** Gives a cell of a table its value: a number natively where the toolkit takes it, else like a person. */
export async function setCell(
  context: ActionContext,
  target: Target,
  { editable, range, text, typedOver }: Inspection,
  value: number | string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  const wanted = String(value);
  if (text && !editable) throw readOnly(target);
  if (typeof value === 'number' && range) {
    const done = await application.perform(target.ref, { kind: 'setNumber', value }, signal);
    if (done === 'done') return await readBack(context, target, value, signal);
  }
  const write = typedOver ? typeOver : fillEditor;
  const taken = await editCell(context, target, wanted, { write, contentBefore: text?.content }, signal);
  if (taken === 'by widget') return { method: application.methods.input, changed: true, chosen: wanted };
  const isShown = () => waitForContent(context, target, text?.content, wanted, signal);
  const isTaken = (await isShown()) || ((await enterAgain(context, target, signal)) && (await isShown()));
  return { method: application.methods.input, ...(!isTaken && { error: valueRefusal(target) }) };
}

/** Compares the number itself: what the cell shows may be rounded, or carry a unit. */
async function readBack(
  { application }: ActionContext,
  target: Target,
  value: number,
  signal: AbortSignal,
): Promise<Performed> {
  const now = (await application.inspect(target.ref, signal))?.range?.value;
  return { method: application.methods.native, ...(now !== value && { error: valueRefusal(target, now) }) };
}

/**
 * Whether the cell comes to show the text or, where the application makes something else of it, another than before.
 */
async function waitForContent(
  context: ActionContext,
  target: Target,
  contentBefore: string | undefined,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const isNew = async () => {
    // A whole sheet takes longer to read than one cell.
    const content = (await context.application.inspect(target.ref, signal))?.text?.content;
    if (content !== undefined && (content === text || content !== contentBefore)) return true;
    const now = findById((await context.readWithTarget(signal)).roots, target.id);
    return now === undefined || shownBy(now) === text || shownBy(now) !== shownBy(target.node);
  };
  if (await poll(context, isNew, SHOWING_MS, signal)) return true;
  // A formula may well show what was there before, and an empty cell shows nothing.
  return text.startsWith('=') || (text === '' && target.node.value === undefined);
}

const shownBy = ({ value, title }: UiNode) => String(value ?? title ?? '');

function readOnly(target: Target): UiError {
  return notReachable(
    `${targetName(target)} is read-only: nothing was changed.`,
    'Look for what makes it so: the protection of its sheet, or a formula that is being typed (Return takes it).',
  );
}

function valueRefusal(target: Target, now?: number): UiError {
  const shown = now === undefined ? 'it shows what it did before' : `it has ${now} now`;
  return new UiError('unsupported', `${targetName(target)} did not take the value: ${shown}.`, {
    hint: 'The application may have refused it; call debug_ui again.',
  });
}
