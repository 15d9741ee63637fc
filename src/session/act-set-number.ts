import type { Inspection } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { type Done, nameOf, type Scene, type Target, unsupported } from './act-scene.ts';
import { stepTo } from './act-step.ts';
import { ensureActive, getsKeyboard } from './act-type.ts';
import { eventually } from './eventually.ts';

const TYPING_MS = 2_000;

type Range = NonNullable<Inspection['range']>;

/** Gives a slider, spin button or scroll bar a number within its range. */
export async function setNumber(
  scene: Scene,
  target: Target,
  { editable, text }: Inspection,
  range: Range,
  value: number | string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = scene;
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
  if (editable && text) return await writeOver(scene, target, number, signal);
  if ((await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') throw unsupported(target);
  await ensureActive(scene, target, signal);
  if (!(await stepTo(scene, target, number, signal))) throw unsupported(target);
  return { method: application.methods.input };
}

function limitsOf({ min, max }: Range): string {
  if (Number.isFinite(min) && Number.isFinite(max)) return ` from ${min} to ${max}`;
  if (Number.isFinite(min)) return ` of ${min} or more`;
  return Number.isFinite(max) ? ` of ${max} or less` : '';
}

/** The number as a person would type it in place of the one that is there. */
async function writeOver(scene: Scene, target: Target, wanted: number, signal: AbortSignal): Promise<Done> {
  const { application } = scene;
  if (!(await hasKeyboard(scene, target, signal))) throw unsupported(target);
  await scene.input.use(async (input) => {
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
async function hasKeyboard(scene: Scene, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application } = scene;
  if ((await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') return false;
  await ensureActive(scene, target, signal);
  return getsKeyboard(scene, target, signal);
}
