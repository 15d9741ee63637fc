import { PLAIN_HABITS } from '../../../../../core/toolkit-habits.ts';
import { ignoreDBusError } from '../../../dbus/connection.ts';
import type { MatchedWindow } from '../../geometry/app-windows.ts';
import type { Accessible } from '../../protocol/accessible.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import { STATE } from '../../protocol/names.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { type ActingHabits, type NativeTarget, PLAIN_ACTING } from '../acting-habits.ts';

/** The parts of a box that drops down are a field, a list and a button. */
const BOX_PARTS = 3;
/** The editor of a cell has as many paragraphs as the cell has lines. */
const MOST_LINES = 100;

export const LIBREOFFICE_ACTING: ActingHabits = {
  ...PLAIN_ACTING,
  habits: { ...PLAIN_HABITS, menusUpdateOnOpening: true },
  focusedPart,
  takesText: async (_text, _way, target) => !(await isCellEditor(target)),
  inspect: async (object, _, objects, signal) => ({
    ...(object.role === 'paragraph' && { endsAtReturn: true }),
    ...(isLine(object) && (await isInBox(object.ref, objects, signal)) && { commitsOnReturn: true }),
  }),
  // It is off by its menu bar.
  findsByPoint: false,
  findTop: async (frame, tops, objects, signal) =>
    (await PLAIN_ACTING.findTop(frame, tops, objects, signal)) ?? namesakeOf(frame, tops, objects, signal),
};

/** LibreOffice 25 announces the focus of a cell's editor for the panel that holds its paragraph, which has it. */
async function focusedPart(ref: ObjectRef, objects: Accessibles, signal: AbortSignal): Promise<ObjectRef> {
  if ((await objects.role(ref, signal)) !== 'panel' || (await objects.childCount(ref, signal)) > MOST_LINES) return ref;
  const held = await objects.children(ref, signal);
  const states = await Promise.all(held.map((each) => objects.states(each, signal)));
  return held.find((_, at) => states[at]?.has(STATE.focused) && states[at].has(STATE.editable)) ?? ref;
}

/** Calc shows a text that its editor of a cell is given, and drops it at Return: it heeds keys alone. */
async function isCellEditor({ ref, objects, signal }: NativeTarget): Promise<boolean> {
  const editor = await objects.parent(ref, signal);
  const document = editor && (await objects.parent(editor, signal));
  return document !== undefined && (await objects.role(document, signal)) === 'document-spreadsheet';
}

const isLine = ({ role, states }: Accessible) =>
  role === 'text' && states.has(STATE.editable) && !states.has(STATE.multiLine);

/** The field of a box that drops down stands beside the list of it. */
async function isInBox(ref: ObjectRef, objects: Accessibles, signal: AbortSignal): Promise<boolean> {
  const roleOf = (each: ObjectRef) => objects.role(each, signal).catch(ignoreDBusError);
  const holder = await objects.parent(ref, signal).catch(ignoreDBusError);
  const beside = (holder && (await objects.children(holder, signal).catch(ignoreDBusError))) ?? [];
  return beside.length <= BOX_PARTS && (await Promise.all(beside.map(roleOf))).includes('combo-box');
}

/** The frame that is reported around a document may be one that is not listed: it has the title of one that is. */
async function namesakeOf(
  frame: ObjectRef,
  tops: readonly MatchedWindow[],
  objects: Accessibles,
  signal: AbortSignal,
): Promise<MatchedWindow | undefined> {
  const title = await objects.name(frame, signal).catch(() => '');
  const [first, ...others] = tops.filter(({ traits }) => title !== '' && traits.title === title);
  return others.length === 0 ? first : undefined;
}
