import type { Inspection } from '../../../../core/backend.ts';
import { ignoreDBusError } from '../../dbus/connection.ts';
import { type Accessible, has } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { isPassword } from '../protocol/roles.ts';
import { isEditableLabel, isSheetCell } from '../protocol/widgets.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** Nobody types more in one call. */
const CONTENT_CHARS = 200_000;

/** Reads afresh what acting on one object needs to know. Undefined when the object is gone. */
export async function inspect(
  objects: Accessibles,
  toolkit: Toolkit,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<Inspection | undefined> {
  try {
    const object = await objects.read(await toolkit.acting.focusedPart(ref, objects, signal), signal);
    const { role, states } = object;
    if (states.has(STATE.defunct)) return undefined;
    const [range, text] = await Promise.all([
      has(object, IFACE.value) ? readRange(objects, object, toolkit, signal).catch(ignoreDBusError) : undefined,
      has(object, IFACE.text) ? readText(objects, toolkit, object, signal).catch(ignoreDBusError) : undefined,
    ]);
    return {
      editable: !states.has(STATE.readOnly) && toolkit.acting.isEditable(object),
      // A label that has focus is not edited yet, and keys are for its field.
      focused: states.has(STATE.focused) && !isEditableLabel(object),
      multiLine: states.has(STATE.multiLine),
      ...(isSheetCell(object) && { typedOver: true as const }),
      ...(role === 'combo-box' && { dropsDown: true as const }),
      ...(await toolkit.acting.inspect(object, range, objects, signal)),
      ...(range && range.max > range.min && { range }),
      ...(text && { text }),
    };
  } catch (error) {
    return ignoreDBusError(error);
  }
}

/** An object without a lower limit fails to report one, and one without an upper limit reports 0. */
async function readRange(
  objects: Accessibles,
  object: Accessible,
  toolkit: Toolkit,
  signal: AbortSignal,
): Promise<NonNullable<Inspection['range']>> {
  const { ref } = object;
  const mayLackLimits = toolkit.acting.mayLackLimits(object);
  const least = objects.minimumValue(ref, signal);
  const [value = 0, min, max = 0, step = 0] = await Promise.all([
    objects.currentValue(ref, signal),
    mayLackLimits ? least.catch(ignoreDBusError) : least,
    objects.maximumValue(ref, signal),
    objects.minimumIncrement(ref, signal).catch(() => 0),
  ]);
  const open = { min: min ?? -Infinity, max: max === 0 ? Infinity : max };
  return { ...(mayLackLimits ? open : { min: min ?? 0, max }), step, value };
}

async function readText(objects: Accessibles, toolkit: Toolkit, { ref, role }: Accessible, signal: AbortSignal) {
  const [length, caret, selections, own] = await Promise.all([
    objects.characterCount(ref, signal),
    objects.caretOffset(ref, signal),
    objects.selections(ref, signal).catch(() => 0),
    isPassword(role) ? undefined : objects.text(ref, CONTENT_CHARS, signal),
  ]);
  const selected = selections > 0;
  if (own === undefined) return { length, caret, selected };
  const content = await toolkit.wholeText(objects, ref, own, CONTENT_CHARS, signal);
  return { length: length + [...content].length - [...own].length, caret, selected, content };
}
