import { PLAIN_HABITS } from '../../../../../core/toolkit-habits.ts';
import { IFACE, STATE } from '../../protocol/names.ts';
import { type ActingHabits, PLAIN_ACTING } from '../acting-habits.ts';
import { replaceLine } from '../gtk-line.ts';

export const GTK4_ACTING: ActingHabits = {
  ...PLAIN_ACTING,
  // Scroll bars are laid over the rows.
  habits: { ...PLAIN_HABITS, barsCoverRows: true, pressHoldMs: 270 },
  // At 60 frames a second. A list that is scrolled twice before it is laid out jumps to some other place.
  input: { ...PLAIN_ACTING.input, notchFrameMs: 20 },
  // It does not set EDITABLE; what cannot be edited says READ_ONLY.
  isEditable: ({ states, interfaces }) => states.has(STATE.editable) || interfaces.includes(IFACE.editableText),
  // Its hit test takes the first child whose box holds the point, whatever has been laid over it.
  stacking: 'ignored',
  replaceText: replaceLine,
  // It counts from the window's corner.
  findsByPoint: false,
  // It swaps what looks the same without an event.
  movesUnreported: true,
};
