import type { Inspection } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { type ActionContext, type Done, nameOf, type Target, unsupported } from '../context.ts';
import { eventually } from '../eventually.ts';
import { ensureActive, getsKeyboard } from '../type/type.ts';
import { stepTo } from './step.ts';

const TYPING_MS = 2_000;

type Range = NonNullable<Inspection['range']>;

/** Gives a slider, spin button or scroll bar a number within its range. */
export async function setNumber(
  context: ActionContext,
  target: Target,
  { editable, text }: Inspection,
  range: Range,
  value: number | string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  const number = typeof value === 'number' ? value : Number(value);
  if (value === '' || !Number.isFinite(number)) {
    throw new UiError('bad_arguments', `${nameOf(target)} takes a number${limitsOf(range)}: nothing was changed.`);
  }
  if (number < range.min || number > range.max) {
    throw new UiError(
      'bad_arguments',
      `${number} is out of range: ${nameOf(target)} takes a number${limitsOf(range)}. Nothing was changed.`,
    );
  }
  if ((await application.perform(target.ref, { kind: 'setNumber', value: number }, signal)) === 'done') {
    return { method: application.methods.native };
  }
  if (editable && text) return await writeOver(context, target, number, signal);
  if ((await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') throw unsupported(target);
  await ensureActive(context, target, signal);
  if (!(await stepTo(context, target, number, signal))) throw unsupported(target);
  return { method: application.methods.input };
}

function limitsOf({ min, max }: Range): string {
  if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
  if (Number.isFinite(min)) return ` of ${min} or more`;
  return Number.isFinite(max) ? ` of ${max} or less` : '';
}

/** The number as a person would type it in place of the one that is there. */
async function writeOver(context: ActionContext, target: Target, wanted: number, signal: AbortSignal): Promise<Done> {
  const { application } = context;
  if (!(await hasKeyboard(context, target, signal))) throw unsupported(target);
  await context.input.use(async (input) => {
    await input.press({ kind: 'named', name: 'home' }, [], signal);
    await input.press({ kind: 'named', name: 'end' }, ['shift'], signal);
    await input.type(String(wanted), async () => {}, signal);
  });
  // Chromium tells the value as a number of four bytes, and the text sometimes late.
  const hasArrived = async () => {
    const now = await application.inspect(target.ref, signal);
    return (
      now?.text?.content === String(wanted) || Math.fround(now?.range?.value ?? Number.NaN) === Math.fround(wanted)
    );
  };
  await eventually(hasArrived, TYPING_MS, signal);
  return { method: application.methods.input };
}

/** Gives it the keyboard. */
async function hasKeyboard(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application } = context;
  if ((await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') return false;
  await ensureActive(context, target, signal);
  return getsKeyboard(context, target, signal);
}
