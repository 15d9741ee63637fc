import type { Inspection } from '../../../core/backend.ts';
import { DBusError } from '../dbus/connection.ts';
import type { Peer } from '../dbus/peer.ts';
import { asNumber, unwrap } from '../dbus/value.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessible, Accessibles } from './accessible.ts';
import { has, isSheetCell, isSpinText } from './facts.ts';
import { IFACE, STATE } from './names.ts';
import { isItem, isPassword } from './roles.ts';
import type { Toolkit } from './toolkit.ts';

/** More than anyone types in one call. */
const CONTENT_CHARS = 200_000;

/** What acting on one object needs to know, read afresh. Undefined when the object is gone. */
export async function inspect(
  peer: Peer,
  objects: Accessibles,
  toolkit: Toolkit,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<Inspection | undefined> {
  const number = async (iface: string, name: string) => {
    const value = await peer.call(ref.path, IFACE.properties, 'Get', 'ss', [iface, name], signal);
    return asNumber(unwrap(value)) ?? 0;
  };
  try {
    const object = await objects.read(ref, signal);
    if (object.states.has(STATE.defunct)) return undefined;
    const [range, text] = await Promise.all([
      has(object, IFACE.value) ? readRange(number).catch(ignoreMissing) : undefined,
      has(object, IFACE.text) ? readText(objects, object, number, signal).catch(ignoreMissing) : undefined,
    ]);
    const isDate = toolkit.name === 'qt' && isSpinText(object) && range?.min === 0 && range.max === 0;
    return {
      editable: isEditable(object, toolkit),
      focused: object.states.has(STATE.focused),
      multiLine: object.states.has(STATE.multiLine),
      ...(isSheetCell(object) && { typedOver: true as const }),
      ...(toolkit.name === 'qt' && isItem(object.role) && { mayHaveCheckMark: true as const }),
      ...(isDate && { mendsOnLeaving: true as const }),
      ...(range && range.max > range.min && { range }),
      ...(text && { text }),
    };
  } catch (error) {
    return ignoreMissing(error);
  }
}

type ReadNumber = (iface: string, name: string) => Promise<number>;

async function readRange(number: ReadNumber): Promise<NonNullable<Inspection['range']>> {
  const [value, min, max, step] = await Promise.all([
    number(IFACE.value, 'CurrentValue'),
    number(IFACE.value, 'MinimumValue'),
    number(IFACE.value, 'MaximumValue'),
    number(IFACE.value, 'MinimumIncrement').catch(() => 0),
  ]);
  return { min, max, step, value };
}

async function readText(objects: Accessibles, object: Accessible, number: ReadNumber, signal: AbortSignal) {
  const [length, caret, selections, content] = await Promise.all([
    number(IFACE.text, 'CharacterCount'),
    number(IFACE.text, 'CaretOffset'),
    objects.selections(object.ref, signal).catch(() => 0),
    isPassword(object.role) ? undefined : objects.text(object.ref, CONTENT_CHARS, signal),
  ]);
  return { length, caret, selected: selections > 0, ...(content !== undefined && { content }) };
}

/**
 * GTK 4 does not set EDITABLE; what cannot be edited there says READ_ONLY. The cells of GTK 3 do not tell, and are taken
 * for editable.
 */
function isEditable({ role, states, interfaces }: Accessible, toolkit: Toolkit): boolean {
  if (states.has(STATE.readOnly)) return false;
  if (toolkit.name === 'gtk3' && role === 'table-cell') return true;
  return states.has(STATE.editable) || (toolkit.name === 'gtk4' && interfaces.includes(IFACE.editableText));
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof DBusError) return undefined;
  throw error;
}
