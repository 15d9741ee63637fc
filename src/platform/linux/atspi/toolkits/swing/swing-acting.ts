import type { Accessibles } from '../../protocol/accessibles.ts';
import { STATE } from '../../protocol/names.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { type ActingHabits, PLAIN_ACTING } from '../acting-habits.ts';
import { isInOpenMenu } from '../menu-item.ts';

export const SWING_ACTING: ActingHabits = {
  ...PLAIN_ACTING,
  // Java cuts the name of a key to sixteen bits, and its bridge aborts the program over half a surrogate pair.
  input: { ...PLAIN_ACTING.input, remapMs: 250, basicPlaneOnly: true, turnsWithShift: true },

  // The menu stays open behind an item that is clicked natively.
  pressMisfires: async ({ action, role }, target) => action === 'click' && isInOpenMenu(role, target),
  // Java's bridge aborts the whole application here (java-atk-wrapper 0.40).
  takesNumber: async () => false,
  // Java's bridge takes modified UTF-8, which has another form for what needs four bytes.
  takesText: async (text) => !/[\u{10000}-\u{10ffff}]/u.test(text),
  textLength: (text) => text.length,

  isGone: isRemovedRow,
  stacking: 'known',
  // A list shows a row that is gone for up to half a second.
  movesUnreported: true,
  // The boxes that are reported are not all the object's own.
  currentBox: async () => undefined,
  // It reports of every cell that it is asked about that it looks different.
  isEcho: (event) => event.kind === 'other' && event.what === 'visible-data',
};

/** The row of a list may be asked whether it shows or is enabled; its name or role ends the application if it is gone. */
async function isRemovedRow(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  const states = await objects.states(ref, signal).catch(() => undefined);
  return states?.has(STATE.transient) === true && !states.has(STATE.visible) && !states.has(STATE.enabled);
}
