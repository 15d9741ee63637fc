import type { Inspection } from '../../../../core/backend.ts';
import { DBusError } from '../../dbus/connection.ts';
import type { Peer } from '../../dbus/peer.ts';
import { asNumber, unwrap } from '../../dbus/value.ts';
import type { Accessible, Accessibles } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { isItem, isPassword } from '../protocol/roles.ts';
import { withEmbedded } from '../reading/embedded-text.ts';
import { has, isEditableLabel, isSheetCell, isSpinText } from '../reading/facts.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** More than anyone types in one call. */
const CONTENT_CHARS = 200_000;

/** A field, a list and a button. */
const BOX_PARTS = 3;

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
    const mayLackLimits = toolkit.name === 'chromium' && isSpinText(object);
    const [range, text] = await Promise.all([
      has(object, IFACE.value) ? readRange(number, mayLackLimits).catch(ignoreMissing) : undefined,
      has(object, IFACE.text) ? readText(objects, object, number, signal).catch(ignoreMissing) : undefined,
    ]);
    const isLine = object.role === 'text' && object.states.has(STATE.editable) && !object.states.has(STATE.multiLine);
    const obeysReturn = toolkit.name === 'libreoffice' && isLine && (await isOfBox(objects, ref, signal));
    const isDate = toolkit.name === 'qt' && isSpinText(object) && range?.min === 0 && range.max === 0;
    return {
      editable: isEditable(object, toolkit),
      // One that has the keyboard is not edited yet, and keys are for its field.
      focused: object.states.has(STATE.focused) && !isEditableLabel(object),
      multiLine: object.states.has(STATE.multiLine),
      ...(isSheetCell(object) && { typedOver: true as const }),
      ...(toolkit.name === 'qt' && isItem(object.role) && { mayHaveCheckMark: true as const }),
      ...(isDate && { mendsOnLeaving: true as const }),
      ...(object.role === 'combo-box' && { dropsDown: true as const }),
      ...(toolkit.name === 'libreoffice' && object.role === 'paragraph' && { endsAtReturn: true as const }),
      ...(obeysReturn && { obeysReturn: true as const }),
      ...(range && range.max > range.min && { range }),
      ...(text && { text }),
    };
  } catch (error) {
    return ignoreMissing(error);
  }
}

/** The field of a box that drops down stands beside the list of it. */
async function isOfBox(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  const roleOf = (each: ObjectRef) => objects.role(each, signal).catch(ignoreMissing);
  const holder = await objects.parent(ref, signal).catch(ignoreMissing);
  const beside = (holder && (await objects.children(holder, signal).catch(ignoreMissing))) ?? [];
  return beside.length <= BOX_PARTS && (await Promise.all(beside.map(roleOf))).includes('combo-box');
}

type ReadNumber = (iface: string, name: string) => Promise<number>;

/** A field for numbers on a page of Chromium may lack limits: it fails to tell the lower one, and tells 0 for the upper one. */
async function readRange(number: ReadNumber, mayLackLimits: boolean): Promise<NonNullable<Inspection['range']>> {
  const least = number(IFACE.value, 'MinimumValue');
  const [value, min, max, step] = await Promise.all([
    number(IFACE.value, 'CurrentValue'),
    mayLackLimits ? least.catch(ignoreMissing) : least,
    number(IFACE.value, 'MaximumValue'),
    number(IFACE.value, 'MinimumIncrement').catch(() => 0),
  ]);
  return { min: min ?? -Infinity, max: mayLackLimits && max === 0 ? Infinity : max, step, value };
}

async function readText(objects: Accessibles, object: Accessible, number: ReadNumber, signal: AbortSignal) {
  const [length, caret, selections, own] = await Promise.all([
    number(IFACE.text, 'CharacterCount'),
    number(IFACE.text, 'CaretOffset'),
    objects.selections(object.ref, signal).catch(() => 0),
    isPassword(object.role) ? undefined : objects.text(object.ref, CONTENT_CHARS, signal),
  ]);
  const selected = selections > 0;
  if (own === undefined) return { length, caret, selected };
  const content = await withEmbedded(objects, object.ref, own, CONTENT_CHARS, signal);
  return { length: length + [...content].length - [...own].length, caret, selected, content };
}

/**
 * GTK 4 does not set EDITABLE; what cannot be edited there says READ_ONLY. The cells of GTK 3 and the numbers and dates of
 * Qt do not tell, and are taken for editable.
 */
function isEditable(object: Accessible, toolkit: Toolkit): boolean {
  const { role, states, interfaces } = object;
  if (states.has(STATE.readOnly)) return false;
  if (toolkit.name === 'gtk3' && role === 'table-cell') return true;
  if (toolkit.name === 'qt' && isSpinText(object)) return true;
  return states.has(STATE.editable) || (toolkit.name === 'gtk4' && interfaces.includes(IFACE.editableText));
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof DBusError) return undefined;
  throw error;
}
