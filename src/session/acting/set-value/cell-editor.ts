import { ONE_CLICK } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { intersection } from '../../../core/rect.ts';
import { nodeName } from '../../../core/render/line.ts';
import { quote } from '../../../core/text.ts';
import { findById } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { reach } from '../reach/reach.ts';
import { notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { type Editor, LEAVING, openEditor } from '../type/editor.ts';
import { ensureActive, waitForFocus } from '../type/focus.ts';
import { findUnlistedEditor } from '../unlisted-editor.ts';
import { chooseInDropDown } from './choose.ts';
import { FocusHolder } from './focus-holder.ts';
import { setNumber } from './number.ts';

const TWO_CLICKS = { ...ONE_CLICK, count: 2 };
const OPENING_MS = 1_500;
/**
 * What is asked for and comes for certain is waited for longer: a slow application must not be taken for one that
 * refuses.
 */
const TYPING_MS = 5_000;
const CLOSING_MS = 2_000;
/** Leaving an editor may take this long, also when the action itself was cancelled. */
const LEAVING_MS = 1_000;
/** This opens an editor that is to be left empty; no application completes it. */
const OPENING_KEY = '=';

/** Writes a text into the editor of a cell, which it returns where that may be a widget that lies on the cell. */
export type Write = (
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
) => Promise<Editor | undefined>;

/** What holds the text now: the cell, which its editor has given it, or a widget that lies on it. */
export type Taken = 'by cell' | 'by widget';

/**
 * Writes and presses Return, which takes the text; whatever goes wrong, no editor stays open, and what is reported is
 * what the cell holds after that.
 */
export async function editCell(
  context: ActionContext,
  target: Target,
  text: string,
  { write, contentBefore }: { write: Write; contentBefore: string | undefined },
  signal: AbortSignal,
): Promise<Taken> {
  const before = context.lastFocus;
  try {
    const editor = await write(context, target, text, signal);
    if (editor && (await leaveForOther(context, target, editor, signal)))
      return (await isStillThere(context, editor, signal)) ? 'by widget' : 'by cell';
    context.ids.expectTitle(target.id, text);
    // An editor that chooses from a list may take the item at once.
    await enter(context, target, signal);
    const isClosed = async () => (await openEditor(context, signal)) === undefined;
    if (await poll(context, isClosed, CLOSING_MS, signal)) return 'by cell';
    throw refusal(target, text);
  } catch (error) {
    if (context.lastFocus !== before) await leaveEditor(context, target, leavingLimit(context)).catch(() => {});
    const now = await contentOf(context, target, leavingLimit(context)).catch(() => undefined);
    throw now === undefined || now === contentBefore ? error : otherContent(target, text, now);
  }
}

/** Presses Return in the editor that is open. A dialog that has just opened may have taken the keyboard to itself late. */
async function enter(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  await ensureActive(context, target, signal);
  if ((await openEditor(context, signal)) === undefined) return false;
  await context.input.pressKey('return', signal);
  return true;
}

/** Presses Return again where another window got it. False where there is nothing to be done. */
export async function enterAgain(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const window = await context.application.windowOf(target.ref, signal);
  return window !== undefined && !window.active && (await enter(context, target, signal));
}

const leavingLimit = ({ application }: ActionContext) => AbortSignal.timeout(application.timeouts.scale(LEAVING_MS));

const contentOf = async ({ application }: ActionContext, { ref }: Target, signal: AbortSignal) =>
  (await application.inspect(ref, signal))?.text?.content;

async function leaveEditor(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const editor = await openEditor(context, signal);
  if (!editor || fieldBeside(context, target, editor)) return;
  // From a widget that lies on the cell, Escape would go to the dialog around it.
  if ((await mayHoldWidget(context, target, signal)) && (await leaveForOther(context, target, editor, signal))) return;
  await context.input.pressKey('escape', signal);
}

const mayHoldWidget = async ({ application }: ActionContext, { ref }: Target, signal: AbortSignal) =>
  (await application.inspect(ref, signal))?.mayHoldWidget === true;

/** Gives focus to something else, at which an editor closes and takes what it holds. False where it cannot be moved. */
async function leaveForOther(
  context: ActionContext,
  target: Target,
  { ref }: Editor,
  signal: AbortSignal,
): Promise<boolean> {
  const holder = await FocusHolder.before(context, { ...target, ref }, signal);
  return await holder.takeBack(signal);
}

/** An editor is gone a moment after focus has left it. */
async function isStillThere(context: ActionContext, { ref }: Editor, signal: AbortSignal): Promise<boolean> {
  const isGone = async () => (await context.application.inspect(ref, signal)) === undefined;
  return !(await poll(context, isGone, LEAVING_MS, signal));
}

/** The field that stood elsewhere before, and is no editor of the cell, though it may show what that holds. */
function fieldBeside({ before, ids }: ActionContext, { node }: Target, { ref }: Editor): UiNode | undefined {
  const field = findById(before.roots, ids.idOf(ref) ?? '');
  const isElsewhere = field?.bounds && node.bounds && !intersection(field.bounds, node.bounds);
  return isElsewhere ? field : undefined;
}

/** Sets another text, number or item in the editor of the cell, which is opened if it is not open. */
export const fillEditor: Write = async (context, target, text, signal) => {
  const open = target.node.focused ? await findUnlistedEditor(context, context.before.roots, signal) : undefined;
  const editor = open ?? (await openEditorOf(context, target, signal));
  const { ref, dropsDown, range } = editor;
  if (dropsDown) await chooseInEditor(context, { ...target, ref }, text, signal);
  else if (range) await setNumber(context, { ...target, ref }, editor, range, text, signal);
  else if ((await context.application.perform(ref, { kind: 'setText', text }, signal)) !== 'done')
    throw refusal(target, text);
  return (dropsDown || range) && (await mayHoldWidget(context, target, signal)) ? editor : undefined;
};

/** Opens the editor of the cell by a double-click or, where the cell can be edited and that opens none, by F2. */
async function openEditorOf(context: ActionContext, target: Target, signal: AbortSignal): Promise<Editor> {
  const point = await reach(context, target, signal);
  const open = await findUnlistedEditor(context, context.before.roots, signal);
  const clicked = await openedBy(context, () => context.input.click(point, TWO_CLICKS, signal), signal, open);
  const beside = clicked && fieldBeside(context, target, clicked);
  if (clicked && !beside) return clicked;
  if (!clicked && (await isFocusLost(context, signal))) {
    const again = await openedBy(context, () => context.input.click(point, ONE_CLICK, signal), signal);
    if (again && !fieldBeside(context, target, again)) return again;
  }
  if ((await context.application.inspect(target.ref, signal))?.editedAtF2) {
    if (beside) await context.input.click(point, ONE_CLICK, signal);
    const opened = await openedBy(context, () => context.input.pressKey('f2', signal), signal);
    if (opened && !fieldBeside(context, target, opened)) return opened;
  }
  throw beside ? editedBeside(target, beside) : notOpened(target);
}

/** Whether what got focus last is gone, as the list of a box that the second of two slow clicks has closed. */
async function isFocusLost(context: ActionContext, signal: AbortSignal): Promise<boolean> {
  const { ids, lastFocus } = context;
  if (!lastFocus) return false;
  const { roots } = await context.readWithTarget(signal);
  return findById(roots, ids.idOf(lastFocus.ref) ?? '') === undefined;
}

/**
 * What had focus before may be a text field somewhere else; but an editor that was open and keeps focus when the cell is
 * clicked is that of the cell.
 */
async function openedBy(
  context: ActionContext,
  open: () => Promise<void>,
  signal: AbortSignal,
  openBefore?: Editor,
): Promise<Editor | undefined> {
  const before = context.lastFocus;
  await open();
  const isStillOpen = openBefore !== undefined && before?.ref === openBefore.ref;
  const findOpened = async () => {
    const found = isStillOpen || context.lastFocus !== before ? await openEditor(context, signal) : undefined;
    // A box that lies on the cell drops its list down at the first click.
    if (!found && (await hasListDropped(context, signal))) {
      await context.input.pressKey('escape', signal);
      await poll(context, async () => !(await hasListDropped(context, signal)), LEAVING_MS, signal);
    }
    return found;
  };
  return await poll(context, findOpened, OPENING_MS, signal);
}

/** A list of Qt that was opened by the first of two clicks has focus, and may not have grabbed the pointer as menus do. */
async function hasListDropped(context: ActionContext, signal: AbortSignal): Promise<boolean> {
  if (await context.application.hasOpenMenu(signal)) return true;
  const { before, ids, lastFocus } = context;
  const id = lastFocus && ids.idOf(lastFocus.ref);
  if (id === undefined || findById(before.roots, id)) return false;
  const now = findById((await context.readWithTarget(signal)).roots, id);
  return now?.role === 'list' && !now.offscreen;
}

/** A list that opens takes focus from its editor, and gives it back when it closes. */
async function chooseInEditor(
  context: ActionContext,
  editor: Target,
  item: string,
  signal: AbortSignal,
): Promise<void> {
  context.ids.expectTitle(editor.id, item);
  try {
    await chooseInDropDown(context, editor, item, signal);
  } catch (error) {
    const limit = leavingLimit(context);
    await poll(context, () => openEditor(context, limit), LEAVING_MS, limit).catch(() => {});
    throw error;
  }
}

/** Types on the cell: the first key opens an editor, which begins empty. */
export const typeOver: Write = async (context, target, text, signal) => {
  if (LEAVING.test(text)) {
    throw notReachable(
      `${targetName(target)} takes one line without tabs: nothing was changed.`,
      'Leave out line breaks and tabs: Return and Tab would leave its editor.',
    );
  }
  await focusCell(context, target, signal);
  const content = async () => (await openEditor(context, signal))?.text?.content;
  const arrived = async (characters: number) => {
    const hasAll = async () => [...((await content()) ?? '')].length >= characters;
    await poll(context, hasAll, TYPING_MS + characters, signal);
  };
  const keys = text || OPENING_KEY;
  try {
    await context.input.type(keys, arrived, signal);
    await arrived([...keys].length);
    const typed = await content();
    if (!typed?.startsWith(keys)) throw refusal(target, text);
    // Calc completes a text from other cells of the column; what it has added is selected.
    if (typed !== text) await context.input.pressKey(text === '' ? 'backspace' : 'forwarddelete', signal);
    if (!(await poll(context, async () => (await content()) === text, TYPING_MS, signal))) throw refusal(target, text);
  } catch (error) {
    // An editor that is not recognised may be open all the same, and the next key would go into it.
    await context.input.pressKey('escape', leavingLimit(context)).catch(() => {});
    throw error;
  }
  return undefined;
};

/** Makes the cell the one that keys go to. */
async function focusCell(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const { application } = context;
  await ensureActive(context, target, signal);
  const done = await application.perform(target.ref, { kind: 'focus' }, signal);
  if (done === 'done' && (await waitForFocus(context, target, signal))) return;
  const point = await reach(context, target, signal);
  await context.input.click(point, ONE_CLICK, signal);
  if (await waitForFocus(context, target, signal)) return;
  throw notReachable(`${targetName(target)} did not get focus: nothing was changed.`, 'Click it first.');
}

function notOpened(target: Target): UiError {
  return notReachable(
    `${targetName(target)} opened no editor at a double-click, like one that is read-only: nothing was changed.`,
    'Look for what makes it editable, or for another way to edit it.',
  );
}

function editedBeside(target: Target, field: UiNode): UiError {
  return notReachable(
    `A double-click on ${targetName(target)} gave focus to ${nodeName(field)} id=${field.id}: nothing was changed.`,
    'Write into that, and press what takes it over.',
  );
}

function otherContent(target: Target, text: string, now: string): UiError {
  return new UiError('unsupported', `${targetName(target)} did not take ${quote(text)}: it holds ${quote(now)} now.`, {
    hint: 'Look at it, and set it again if that is not what it should hold.',
  });
}

function refusal(target: Target, text: string): UiError {
  return new UiError('unsupported', `${targetName(target)} does not take ${quote(text)}: nothing was changed.`, {
    hint: 'The application may want another kind of value.',
  });
}
