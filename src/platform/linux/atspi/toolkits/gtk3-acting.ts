import { STATE } from '../protocol/names.ts';
import { type ActingHabits, PLAIN_ACTING } from './acting-habits.ts';

export const GTK3_ACTING: ActingHabits = {
  ...PLAIN_ACTING,
  // Its cells do not report whether they can be edited, and are taken for editable.
  isEditable: ({ role, states }) => role === 'table-cell' || states.has(STATE.editable),
  // Its hit test takes the first child whose box holds the point, whatever has been laid over it.
  stacking: 'ignored',
  // It swaps what looks the same without an event.
  movesUnreported: true,
};
