import type { Inspection } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import type { Role } from '../core/node.ts';
import { setCell } from './act-cell.ts';
import { setChecked } from './act-check.ts';
import { choose } from './act-choose.ts';
import { setAndLeave, setAndReturn } from './act-leave.ts';
import {
  type Done,
  nameOf,
  notReachable,
  refuseIfBehindModal,
  refuseIfDisabled,
  type Scene,
  type Target,
  unsupported,
} from './act-scene.ts';
import { setNumber } from './act-set-number.ts';
import { eventually } from './eventually.ts';

type Value = number | string | boolean;

const TEXTUAL: ReadonlySet<Role> = new Set<Role>(['textField', 'textArea']);
const NUMERIC: ReadonlySet<Role> = new Set<Role>(['slider', 'spinButton', 'knob', 'scrollBar', 'progressIndicator']);
const TAKING_MS = 400;

/** Gives the target a value: what it is decides how. */
export async function setValue(scene: Scene, target: Target, value: Value, signal: AbortSignal): Promise<Done> {
  refuseIfDisabled(target);
  await refuseIfBehindModal(scene, target, signal);
  const { application } = scene;
  const { node } = target;
  if (typeof value === 'boolean') return await setChecked(scene, target, value, signal);
  if (node.role === 'comboBox' || node.role === 'popUpButton' || node.role === 'list') {
    return await choose(scene, target, String(value), signal);
  }
  const inspection = await application.inspect(target.ref, signal);
  if (!inspection) throw new UiError('node_not_found', `node not found: ${target.id} is gone.`);
  if (inspection.mendsOnLeaving) return await setAndLeave(scene, target, String(value), signal);
  // What is in a dialog is obeyed with the dialog, and Return would answer that.
  if (inspection.obeysReturn && target.line[0]?.role !== 'dialog')
    return await setAndReturn(scene, target, String(value), signal);
  if (TEXTUAL.has(node.role)) return await setText(scene, target, inspection, String(value), signal);
  if (inspection.range && NUMERIC.has(node.role))
    return await setNumber(scene, target, inspection, inspection.range, value, signal);
  if (node.role === 'cell') return await setCell(scene, target, inspection, value, signal);
  return await setText(scene, target, inspection, String(value), signal);
}

async function setText(
  scene: Scene,
  target: Target,
  { editable, text }: Inspection,
  wanted: string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = scene;
  if (text && !editable && TEXTUAL.has(target.node.role)) {
    throw notReachable(
      `${nameOf(target)} is read-only: nothing was changed.`,
      'Look for the control that makes it editable.',
    );
  }
  if (!text || !editable) throw unsupported(target);
  if ((await application.perform(target.ref, { kind: 'setText', text: wanted }, signal)) === 'done') {
    const isEmpty = wanted !== '' && (await staysEmpty(scene, target, signal));
    const changed = target.node.secure === true;
    return { method: application.methods.native, changed, ...(isEmpty && { error: leftEmpty(target) }) };
  }
  throw unsupported(target);
}

/** The tree does not tell an empty field from one that does not say what it holds. */
async function staysEmpty({ application }: Scene, { ref }: Target, signal: AbortSignal): Promise<boolean> {
  const isFilled = async () => (await application.inspect(ref, signal))?.text?.content !== '';
  return !(await eventually(isFilled, TAKING_MS, signal));
}

function leftEmpty(target: Target): UiError {
  return new UiError('unsupported', `${nameOf(target)} did not take the value: it is empty.`, {
    hint: "The application may have refused it; look again, or try 'type'.",
  });
}
