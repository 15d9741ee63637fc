import type { Inspection } from '../../../../../core/backend.ts';
import { PLAIN_HABITS } from '../../../../../core/toolkit-habits.ts';
import type { Accessible } from '../../protocol/accessible.ts';
import { STATE } from '../../protocol/names.ts';
import { isItem, isMenu, isPassword } from '../../protocol/roles.ts';
import { isSpinText } from '../../protocol/widgets.ts';
import { type ActingHabits, type NativeTarget, PLAIN_ACTING } from '../acting-habits.ts';
import { isInOpenMenu } from '../menu-item.ts';
import { isQuick } from './quick.ts';
import { scrollBarsTo } from './scroll-area.ts';
import { isOnPage, mayBePageText } from './web-page.ts';

const SWITCHES = new Set(['check-box', 'radio-button', 'toggle-button']);

/** The time of a double click, and 100 ms: QAbstractItemView scrolls to what was pressed once it cannot become one. */
const REVEAL_MS = 500;
/** The time of a double click, and what a timer of Qt may be late. */
const EDIT_MS = 450;

export const QT_ACTING: ActingHabits = {
  ...PLAIN_ACTING,
  habits: {
    ...PLAIN_HABITS,
    // It reports nothing of the bars, and rows as if these were not there.
    barsCoverRows: true,
    revealsClickedRowsMs: REVEAL_MS,
    editsClickedRowsMs: EDIT_MS,
    // A key that is the shortcut of a button holds it.
    keyHoldMs: 100,
    pressHoldMs: 110,
  },
  // Since 6.7 or so. Where the mouse was never in the program, no place is far from where it was.
  input: { ...PLAIN_ACTING.input, movesInMenus: 7 },

  pressMisfires: async ({ action, role }, target) => {
    // What is on or off can be pressed since Qt 6.8, and is switched only when the press is over: nothing says when.
    if (action === 'press') return SWITCHES.has(role) || (await isInOpenMenu(role, target)) || (await isQuick(target));
    // It opens the menu of a tool button that has a click of its own, and does nothing to one that a click opens.
    if (action === 'showmenu') return role === 'push-button' || role === 'push-button-menu';
    return action === 'toggle' && !(await isGroup(role, target));
  },
  // A slider of Qt Quick tells its program that it was moved only if keys or the mouse have moved it.
  takesNumber: async (_, target) => !(await isQuick(target)) && !(await isOnPage(target)),
  // What is put into a line is not validated, and its program learns that it was changed, but not that it was edited.
  takesText: async (_, way, target) => {
    const { ref, objects, signal } = target;
    if (way === 'insert' && !(await objects.states(ref, signal)).has(STATE.multiLine)) return false;
    return !(await isOnPage(target));
  },
  textLength: (text) => text.length,
  // It makes the text as long as it is told to.
  insertLength: (text) => text.length,
  // A page of Qt 6 takes the focus that is given natively, and the keys go to the widget that had it: it is clicked.
  grabFocus: async (target) => {
    const { ref, objects, controls, signal } = target;
    const role = await objects.role(ref, signal);
    if ((role === 'text' || isPassword(role)) && (await isOnPage(target))) return false;
    return controls.grabFocus(ref, signal);
  },
  scrollIntoView: scrollBarsTo,

  // Numbers and dates do not report whether they can be edited, and are taken for editable.
  isEditable: (object) => isSpinText(object) || object.states.has(STATE.editable),
  inspect: async (object, range, objects, signal) => ({
    ...(mayBePageText(object) && (await isOnPage({ ref: object.ref, objects, signal })) && { takesKeysOnly: true }),
    ...(isItem(object.role) && { mayHaveCheckMark: true }),
    // Which of them can be edited, and how, is not reported.
    ...(isItem(object.role) && { editedAtF2: true, mayHoldWidget: true }),
    // A date is a number without a range.
    ...(isSpinText(object) && range?.min === 0 && range.max === 0 && { correctsOnBlur: true }),
    // What is put in is changed, but not edited; and whatever it was that edited it, the edit ends when focus leaves.
    ...(isLine(object) && { editedByKeys: true }),
    ...((isLine(object) || isSpinText(object)) && { endsOnBlur: true }),
    // Qt Quick reports of every range that it is from 0 to 0.
    ...(isUnknown(object, range) && { range: { ...range, min: -Infinity, max: Infinity } }),
  }),
  stacking: 'known',
};

const isLine = ({ role, states }: Accessible) =>
  (role === 'text' || isPassword(role)) && states.has(STATE.editable) && !states.has(STATE.multiLine);

function isUnknown(object: Accessible, range: Inspection['range']): range is NonNullable<Inspection['range']> {
  return !isSpinText(object) && range?.min === 0 && range.max === 0;
}

/**
 * The program does not learn that a widget was clicked which is toggled natively, and a tool button of Qt 5 shows another
 * state than its action has. Groups alone are toggled, as they do not report where their mark is. The menu of a tool
 * button hangs below it, too.
 */
async function isGroup(role: string, { ref, objects, signal }: NativeTarget): Promise<boolean> {
  if (role !== 'check-box') return false;
  const held = await objects.children(ref, signal);
  const roles = await Promise.all(held.map((each) => objects.role(each, signal)));
  return !roles.every(isMenu);
}
