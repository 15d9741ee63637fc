import type { Inspection } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { noSetValue } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { ensureActive, waitForFocus } from '../type/focus.ts';
import { stepTo } from './step.ts';

const TYPING_MS = 2_000;
/** Some sliders and scroll bars take arrow keys and never report that they have focus. */
const UNREPORTED_FOCUS_MS = 500;

type Range = NonNullable<Inspection['range']>;

/** Gives a slider, spin button or scroll bar a number within its range. */
export async function setNumber(
  context: ActionContext,
  target: Target,
  { editable, text }: Inspection,
  range: Range,
  value: number | string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  const number = typeof value === 'number' ? value : Number(value);
  if (value === '' || !Number.isFinite(number)) throw notInRange(target, range, '');
  if (number < range.min || number > range.max) throw notInRange(target, range, `${number} is out of range: `);
  if ((await application.perform(target.ref, { kind: 'setNumber', value: number }, signal)) === 'done') {
    return { method: application.methods.native };
  }
  if (editable && text) return await writeOver(context, target, number, signal);
  if ((await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') throw noSetValue(target);
  await ensureActive(context, target, signal);
  // A key that comes before the focus goes to what had it: the year of a date, in place of its day.
  await waitForFocus(context, target, signal, UNREPORTED_FOCUS_MS);
  if (!(await stepTo(context, target, number, signal))) throw noSetValue(target);
  return { method: application.methods.input };
}

function notInRange(target: Target, range: Range, why: string): UiError {
  const message = `${why}${targetName(target)} takes a number${limitsOf(range)}. Nothing was changed.`;
  return new UiError('bad_arguments', message, { hint: 'Call again with such a number.' });
}

function limitsOf({ min, max }: Range): string {
  if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
  if (Number.isFinite(min)) return ` of ${min} or more`;
  return Number.isFinite(max) ? ` of ${max} or less` : '';
}

/** Types the number in place of the one that is there, as a person would. */
async function writeOver(
  context: ActionContext,
  target: Target,
  wanted: number,
  signal: AbortSignal,
): Promise<Performed> {
  const { application, input } = context;
  if (!(await giveFocus(context, target, signal))) throw noSetValue(target);
  await input.pressKey('home', signal);
  await input.press({ kind: 'named', name: 'end' }, ['shift'], signal);
  await input.type(String(wanted), async () => {}, signal);
  // Chromium reports the value as a number of four bytes, and the text sometimes late.
  const hasArrived = async () => {
    const now = await application.inspect(target.ref, signal);
    return (
      now?.text?.content === String(wanted) || Math.fround(now?.range?.value ?? Number.NaN) === Math.fround(wanted)
    );
  };
  await poll(context, hasArrived, TYPING_MS, signal);
  return { method: application.methods.input };
}

/** Gives the target focus; false where it does not get it. */
async function giveFocus(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application } = context;
  if ((await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') return false;
  await ensureActive(context, target, signal);
  return waitForFocus(context, target, signal);
}
